"""Animality in another language: nothing of it stays English, and the columns hold German words."""

import re
from itertools import islice
from pathlib import Path
from types import SimpleNamespace

import pytest

from pbem.engine.events import YOU
from pbem.engine.language.lexicon import Ordered, lexicon_of
from pbem.engine.language.tongues import heard, speaking
from pbem.engine.reader.lines import numbered
from pbem.engine.reader.orders import take
from pbem.engine.reader.wording import in_rules_words
from pbem.engine.text import NARROW, WIDTH
from pbem.games.animality import GAME
from pbem.games.animality.rules.box_data import OUR_BOX
from pbem.games.animality.rules.names import word
from pbem.games.animality.rules.prepare import ChoosePair
from pbem.games.animality.rules.state import Side
from pbem.games.animality.shown.choices import draft_begun, draft_example, later_line
from pbem.games.animality.shown.pictures import pictures_of
from pbem.render.mailto import Mailto
from pbem.render.page import Choice
from pbem.render.renderer import Renderer
from pbem.testing.play.sample_tables import NAMES
from tests.games.animality.support import at_question, stepwise
from tests.games.animality.test_html import Reader
from tests.harness.pseudo import PSEUDO, outside, pseudo_installed

RENDERER = Renderer()
REPLY = Mailto("pbem+1.a@example.org", "Animality")

# Every so many positions of a random match.
EVERY = 7

# Orders that no question has: cards, a faction and a mutation for each, which some do not have.
NONSENSE = [
    (verb, *name.split(), *side)
    for verb in ("draft", "choose", "bounty", "slay")
    for name in ("stalk", "lion", "rat king", "behemoth", "stalk burrow", "stalk burrow forage")
    for side in ((), ("up",))
]

KEPT = Path(__file__).with_name("german_round.txt")

TEXTS = (("board", WIDTH), ("reminder", WIDTH), ("choices", WIDTH), ("list", NARROW), ("choices", NARROW))

# What decides how a part of a picture is drawn, and is not written in it.
DRAWN = {"apart", "in", "out", "up", "down", "always", "slain", "health", "influence"}

# English words of the box that German does not have: where one is left in a German text, a name was not said.
ENGLISH = {each for each in lexicon_of(GAME).own if len(each) > 3} - {*lexicon_of(GAME).forms}


def laid_out(name, kernel, position, seat, width=WIDTH):
    """A template of the game for a seat of a position, as a mail has it."""
    asked = seat in kernel.unanswered(position)
    orders = numbered(kernel.options(position, seat)) if asked else ()
    page = SimpleNamespace(
        choices=[Choice(number, Ordered(move, GAME)) for number, move in enumerate(orders, 1)],
        as_list=width == NARROW,
        asking=asked,
        news=(),
        reply=REPLY,
    )
    template = RENDERER._environment.get_template(f"animality/{name}.j2")
    view = GAME.view(position.state, seat)
    return template.render(page=page, view=view, picture=lambda name: "", **GAME.helpers)


def shown(kernel, position):
    """All that is laid out for some seats of a position: texts, tables, sentences and words of pictures."""
    over = position.outcome is not None
    for seat in (0, 1, None):
        for name, width in TEXTS if not over else (("finale", WIDTH),):
            yield laid_out(f"{name}.txt", kernel, position, seat, width)
        yield Reader(laid_out("finale.html" if over else "board.html", kernel, position, seat)).text
        for picture in pictures_of(GAME.view(position.state, seat)):
            facts = (each for part in picture.parts for _, each in part.facts if each not in DRAWN)
            yield from (picture.alt, *map(str, facts))


def called(seat, reader):
    """A seat's name in the news of a reader; none where the rules did something."""
    return "" if seat is None else YOU if seat == reader else NAMES[seat]


def said(kernel, progress):
    """All that is told and asked at a point, and why other orders are none."""
    position = progress.position
    state, question = position.state, position.decision
    yield from (GAME.stage(state), GAME.period(state))
    for told in progress.told:
        for reader in (0, None):
            yield told.event.text(lambda seat, reader=reader: called(seat, reader))
    for seat in kernel.unanswered(position):
        yield from (question.prompt(state, seat), question.subject(state, seat))
        yield from (question.idle(state), question.silence(state, seat))
        yield from (reason for words in NONSENSE if (reason := question.explain(state, seat, words)))
    if position.outcome is not None:
        yield position.outcome.reason


def points(players, seed, **options):
    """Some of the points of a random match, its end among them."""
    found = list(stepwise(players, seed, **options))
    return [*islice(found, 0, None, EVERY), found[-1]]


def english(text):
    """The words of a German text that are English names."""
    return ENGLISH & {*re.findall(r"[\w'-]+", text.lower())}


@pytest.fixture(autouse=True)
def installed():
    """The pseudo-language beside German."""
    with pseudo_installed():
        yield


@pytest.mark.parametrize("players", [2, 3, 6])
def test_every_word_of_a_match_can_be_translated(players):
    """In random matches outside of brackets stand names of people alone, and in German no English name."""
    left, names = set(), set()
    for kernel, progress in points(players, players, sums="on" if players < 6 else "off"):
        with speaking(PSEUDO):
            texts = [*shown(kernel, progress.position), *map(heard, said(kernel, progress))]
            left |= {each for text in texts for each in outside(text, *NAMES)}
        with speaking("de"):
            texts = [*shown(kernel, progress.position), *map(heard, said(kernel, progress))]
            names |= {each for text in texts for each in english(text)}

    assert set() == left
    assert set() == names


def test_every_topic_of_the_rules_can_be_translated():
    """Chapters, components, points and rulings; and what the game says of itself."""
    about = [
        GAME.info.summary,
        GAME.info.credits,
        GAME.info.notice,
        *(each.help for each in GAME.info.options),
    ]
    with speaking(PSEUDO):
        texts = [*(GAME.rules(topic) for topic in GAME.topics()), *map(heard, about)]
        assert [] == [each for text in texts for each in outside(text)]
    with speaking("de"):
        texts = [*(GAME.rules(topic) for topic in GAME.topics()), *map(heard, about)]
        assert set() == {each for text in texts for each in english(text)}


def test_what_is_wrong_with_a_wish_comes_in_german():
    """Whatever a preference lacks, and whatever is no wish at all; what was typed stays as it is."""
    kernel, position = at_question(3, ChoosePair, 2)
    view, level = GAME.view(position.state, 0), kernel.options(position, 0)
    wishes = ("choose zzz", "bounty zzz", "slay zzz", "pass zzz", "stalk", "zzz")
    problems = [GAME.wish_problem(view, wish) for wish in wishes]
    missing = next(card.name for card in OUR_BOX.abilities if card.name not in view.hand)
    problems += [GAME.granted(view, level, (f"{wish} up",)).lacking for wish in (missing, view.hand[-1])]

    with speaking("de"):
        assert [
            "'choose zzz' nennt keine Fraktion dieser Schachtel.",
            "'bounty zzz' nennt keinen anderen Spieler dieser Partie.",
            "'slay zzz' nennt keine Mutation dieser Schachtel.",
            "'pass zzz' ist kein Befehl: passe steht allein.",
            "Sag, ob du sie offen oder verdeckt willst: Pirsch offen oder Pirsch verdeckt.",
            "'zzz' ist keine Karte dieser Schachtel und keine Würfelart mit Seite. Etwa: bevorzuge"
            " Prankenhieb offen, Angriff offen, egal verdeckt, erlege Wildwanderer, passe.",
            "nichts davon ist auf dieser Hand",
            f"nur {heard(word(view.hand[-1]))} offen ist auf dieser Hand",
        ] == [heard(problem) for problem in problems]


@pytest.mark.parametrize("players", [2, 4, 6])
def test_german_texts_keep_their_columns(players):
    """Boards, orders and lists of random positions, at 72 and at 40 columns."""
    wide = []
    with speaking("de"):
        for kernel, progress in points(players, players):
            for seat in (0, None):
                for name, width in TEXTS:
                    text = laid_out(f"{name}.txt", kernel, progress.position, seat, width)
                    wide += [line for line in text.splitlines() if len(line) > width]

    assert [] == wide


def test_german_rules_keep_their_columns():
    """No line of any topic is wider than a mail."""
    with speaking("de"):
        lines = [line for topic in GAME.topics() for line in GAME.rules(topic).split("\n")]

    assert [] == [line for line in lines if len(line) > WIDTH]


def test_german_questions_are_short():
    """A question of 36 letters leaves room for the code on a lock screen."""
    with speaking("de"):
        asked = {
            heard(progress.position.decision.prompt(progress.position.state, seat))
            for kernel, progress in stepwise(5, 1)
            for seat in kernel.unanswered(progress.position)
        }

    assert [] == [prompt for prompt in asked if len(prompt) > 36]


def test_orders_in_german_texts_are_understood():
    """The example of a draft, the beginnings of orders and the second line of those who are busy."""
    kernel, position = at_question(4, ChoosePair, 3)
    view = GAME.view(position.state, 1)
    with speaking("de"):
        example = heard(draft_example(view))
        begun = [heard(order) for card in view.hand for _, order in draft_begun(card)]
        _, later = later_line(view)
        wishes = heard(later).removeprefix("bevorzuge ").removesuffix(", diese Runde").split(", ")

    (part,) = take(kernel, position, 1, example).parts
    assert {*draft_example(view).removeprefix("draft ").split(", ")} == {
        *str(part.move).removeprefix("draft ").split(", ")
    }
    assert [f"draft {card} {side}" for card in view.hand for side in Side] == [
        in_rules_words(GAME, order) for order in begun
    ]
    assert ["attack up", "defense down"] == [in_rules_words(GAME, wish) for wish in wishes]


def test_a_tap_in_german_sends_its_order():
    """Every link of a question with numbered orders is one of them, and no English name stands beside it."""
    names, tapped = set(), 0
    for kernel, progress in points(3, 3):
        position = progress.position
        for seat in kernel.unanswered(position):
            with speaking("de"):
                page = Reader(laid_out("choices.html", kernel, position, seat))
            names |= english(f"{page.text} {' '.join(page.links)}")
            moves = numbered(kernel.options(position, seat))
            read = [take(kernel, position, seat, link.strip()).parts[0].move for link in page.links if moves]
            tapped += len(read)
            assert {*moves} == {*read}

    assert tapped > 20
    assert set() == names


def test_a_rulebook_is_kept_for_each_language():
    """Who reads German first leaves no German to the others."""
    with speaking("de"):
        german = GAME.rules("lion")
    english = GAME.rules("lion")
    with speaking("de"):
        again = GAME.rules("lion")

    assert "Löwe: Leben 5. Spitzenräuber: +3 Angriff." == german.splitlines()[0]
    assert "lion: health 5. apex: +3 attack." == english.splitlines()[0]
    assert german == again


def test_a_round_in_german_is_as_it_is_kept():
    """Questions, orders, boards and all news; made anew by `python -m tests.games.animality.test_german`."""
    assert KEPT.read_text("utf-8") == a_round()


def a_round():
    """The first round of a match of two as Anna, who reads German, gets it."""
    parts, asked = [], set()
    with speaking("de"):
        for kernel, progress in stepwise(2, 4, bots=(0, 1)):
            position, state = progress.position, progress.position.state
            events = (told.event for told in progress.told if told.reaches(0))
            news = [
                (heard(called(event.who, 0)), heard(event.text(lambda seat: called(seat, 0))))
                for event in events
            ]
            parts += [f"{who:<6}{text}" for who, text in news if text]
            if state.round > 1:
                return "\n".join((*parts, ""))
            question = position.decision
            if 0 in kernel.unanswered(position) and type(question) not in asked:
                asked.add(type(question))
                head = (GAME.stage(state), question.prompt(state, 0), question.silence(state, 0))
                texts = (
                    laid_out(f"{name}.txt", kernel, position, 0).strip("\n") for name in ("choices", "board")
                )
                parts += ["", " | ".join(map(heard, head)), *(f"\n{text}" for text in texts), ""]
    raise AssertionError("a match of one round")


if __name__ == "__main__":
    KEPT.write_text(a_round(), "utf-8")
