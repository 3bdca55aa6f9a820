"""The blocks of the mails, drawn as text."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import jinja2
import pytest

from pbem.engine.reader.lines import numbered
from pbem.games.animality import GAME
from pbem.games.animality.rules.prepare import ChooseBounty, ChooseLast, ChoosePair
from pbem.games.animality.rules.slaying import ChooseMutation
from pbem.games.animality.rules.state import Phase
from pbem.games.animality.rules.view import view_of
from pbem.games.animality.shown.choices import later_line
from pbem.games.animality.shown.wide import (
    factions_block,
    hand_block,
    location_block,
    mutations_block,
    you_block,
)
from tests.games.animality.support import at_question, set_table, stepwise, with_cards

TEMPLATES = Path(__file__).parents[3] / "templates"


@pytest.fixture(scope="module")
def rendered():
    """Renders one of the game's templates for a seat of a position."""
    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(TEMPLATES),
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(GAME.helpers)

    def render(name, kernel, position, seat, as_list=False):
        orders = () if seat is None else numbered(kernel.options(position, seat))
        choices = [SimpleNamespace(pair=(number, str(move))) for number, move in enumerate(orders, 1)]
        page = SimpleNamespace(choices=choices, as_list=as_list)
        view = GAME.view(position.state, seat)
        return environment.get_template(f"animality/{name}.txt.j2").render(view=view, page=page)

    return render


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize(
    ("name", "as_list", "width"),
    [
        ("board", False, 72),
        ("reminder", False, 72),
        ("choices", False, 72),
        ("list", True, 40),
        ("choices", True, 40),
    ],
)
def test_mails_fit_their_width(rendered, players, name, as_list, width):
    """Turn mail and reminder fit 72 columns, the list 40, in plain ASCII and without trailing blanks."""
    for kernel, progress in stepwise(players, players):
        if not progress.closed:
            continue
        for seat in (None, *range(players)):
            lines = rendered(name, kernel, progress.position, seat, as_list).split("\n")

            assert width >= max(map(len, lines))
            assert lines == [line.rstrip() for line in lines]
            assert "".join(lines).isascii()


@pytest.mark.parametrize("players", range(2, 7))
def test_finale_fits_its_width(rendered, players):
    """The last mail fits 72 columns for everybody."""
    *_, (kernel, progress) = stepwise(players, seed=6, bots=(0,))
    for seat in (None, *range(players)):
        lines = rendered("finale", kernel, progress.position, seat).split("\n")

        assert 72 >= max(map(len, lines))
        assert "".join(lines).isascii()


def _scene():
    """Axolotl at the subway: Anna attacks Dora, Dora attacks Cleo."""
    state = set_table(("lion", "elephant", "deer", "axolotl"), "sunken subway", phase=Phase.DRAFT)
    state = with_cards(state, 0, up=["pride hunt", "stalk"], down=["burrow", "claw swipe"])
    state = with_cards(state, 3, up=["strange charm", "bared fangs"], down=["gill flare", "claw swipe"])
    state = with_cards(state, 1, up=["wall of hide", "long memory", "lick wounds"], down=["claw swipe"])
    state = with_cards(state, 2, up=["scavenge"], down=["claw swipe", "stalk", "stalk"])
    hand = ("claw swipe", "claw swipe", "forage", "savage pounce", "thick hide")
    return replace(state, hands=(hand,) * 4, row=("fog shepherd", "rat king"))


def test_hand_shows_both_sides():
    """Both sides of each card, copies together, and where the rest goes."""
    text = hand_block(view_of(_scene(), 3)).split("\n")

    assert "  claw swipe x2       1 attack                 +2 attack" == text[1]
    assert "  savage pounce       3 attack, phase 4        +3 attack +1 defense" == text[3]
    assert '  "phase 4" and "phase 5" dice cannot pay for a mutation.' == text[5]
    assert "  savage pounce up: a 0 on your attack dice counts as 2." == text[6]
    assert "  The three you leave go to Anna, who attacks you this round." == text[7]


def test_location_shows_who_attacks_whom():
    """The rule, what lies open on both sides, and how much is hidden."""
    text = location_block(view_of(_scene(), 3)).split("\n")

    assert "SUNKEN SUBWAY, clockwise 1     a defense die that shows 0 counts as 1" == text[0]
    assert "Anna -> you" in text[2]
    assert "3 dice" in text[2]
    assert "2 + 1 die (3-5)" in text[2]
    assert "you -> Cleo" in text[3]
    assert "2 + 2 dice (2-8)" in text[3]
    assert "  not counting what lies face down: Anna 2, Cleo 3" == text[4]


def test_own_cards_are_added_up():
    """Every card with its side, the power, and the sum."""
    text = you_block(view_of(_scene(), 3))

    assert "  gill flare        down    +2 defense +1 recover" in text
    assert "  regeneration      always" in text
    assert "Sum   attack 2 + 2 dice" in text


def test_mutations_say_what_is_lacking():
    """Cost, reward, and what the reader's dice lack."""
    text = mutations_block(view_of(_scene(), 3))

    assert "you lack 1 attack 1 recover" in text
    assert "you lack 1 attack\n" in f"{text}\n"


def test_sums_may_be_left_to_the_players():
    """With sums=off nothing is added up."""
    view = view_of(replace(_scene(), sums=False), 3)
    text = "\n".join((location_block(view), you_block(view), mutations_block(view)))

    assert "Sum" not in text
    assert "dice (" not in text
    assert "lack" not in text


@pytest.mark.parametrize(
    ("question", "seed", "words"),
    [
        (ChooseBounty, 2, "health"),
        (ChooseMutation, 2, "left to pay with"),
        (ChooseLast, 2, "down   +"),
        (ChoosePair, 2, "two cards of your hand"),
    ],
)
def test_choices_say_what_they_do(rendered, question, seed, words):
    """Orders are listed with their consequences, or with how one is written."""
    kernel, position = at_question(6, question, seed, factions="recommended")
    seat = kernel.unanswered(position)[0]

    assert words in rendered("choices", kernel, position, seat)


def test_long_names_are_clipped(rendered):
    """Names are the players' own text: long or odd ones break no column."""
    kernel, position = at_question(4, ChoosePair, 3, factions="drawn")
    names = ("A" * 60, "two\nlines", "  ", "Dora")
    odd = replace(position, state=replace(position.state, names=names))
    for seat in range(4):
        assert 72 >= max(map(len, rendered("board", kernel, odd, seat).split("\n")))


def test_face_down_cards_stay_hidden(rendered):
    """What lies face down before others is a number."""
    state = with_cards(_scene(), 0, up=["stalk"], down=["death roll", "leap away"])
    text = you_block(view_of(state, 3)) + location_block(view_of(state, 3))

    assert "death roll" not in text
    assert "leap away" not in rendered("board", None, SimpleNamespace(state=state), None)


def test_the_last_draft_offers_nothing_for_the_drafts_to_come():
    """`Busy?` stands in every draft but the last, after which none comes."""
    views = [
        GAME.view(made.position.state, 0)
        for _, made in stepwise(3, 5)
        if isinstance(made.position.decision, ChoosePair)
    ]

    assert {(view.passes_to is not None, later_line(view) is not None) for view in views} == {
        (True, True),
        (False, False),
    }


def test_every_faction_stands_under_its_heading():
    """Each with its health and its power, for everybody who may still choose."""
    kernel, position = next((kernel, made.position) for kernel, made in stepwise(3, 1))
    view = view_of(position.state, 0)
    heading, *rows = factions_block(view).split("\n")

    assert heading.startswith("FACTIONS")
    assert {faction.name for faction in view.box.factions} == {
        row.split()[0] for row in rows if row.startswith("  ") and row.split()[0] in view.box.faction
    }
    assert kernel.unanswered(position)
