"""Game Setup, A (p. 4): the players choose their animals by mail, before anything else is set up."""

from dataclasses import replace

import pytest

from pbem.engine.chance import Chance
from pbem.engine.codec import codec_for
from pbem.engine.kernel import Kernel
from pbem.engine.position import Position
from pbem.engine.reader.matching import exact
from pbem.engine.reader.orders import OrderError, take
from pbem.errors import AuthorError
from pbem.games.domspec import GAME
from pbem.games.domspec.rules.box import Animal
from pbem.games.domspec.rules.choose_animals import ChooseAnimal
from pbem.games.domspec.rules.state import Phase
from pbem.testing import conformance
from pbem.testing.play import playout
from pbem.testing.play.sample_tables import kernel_for
from tests.games.domspec.support import ARACHNID, BIRD, INSECT, MAMMAL

CHOSEN = {"animals": "chosen"}
SHARED = {**CHOSEN, "several": "on"}


def table(seats: int = 3, **options: str) -> Kernel:
    """A table whose animals are chosen."""
    return kernel_for(GAME, seats, "choosing", {**CHOSEN, **options})


def asked(kernel: Kernel, position: Position) -> int:
    """Whose choice it is."""
    (seat,) = kernel.unanswered(position)
    return seat


def chosen(kernel: Kernel, *lines: str) -> tuple[Position, list[int], list[str]]:
    """The position after these orders, who gave them, and what was told on the way."""
    progress = kernel.start()
    seats, told = [], [event.event.text(lambda seat: "ABCDEF"[seat]) for event in progress.told]
    position = progress.position
    for line in lines:
        seats.append(asked(kernel, position))
        progress = take(kernel, position, seats[-1], line).parts[-1].progress
        position = progress.position
        told += [event.event.text(lambda seat: "ABCDEF"[seat]) for event in progress.told]
    return position, seats, told


def test_each_player_chooses_once_then_the_rest_is_set_up():
    """Page 4, A, then B to R: who chose an animal plays it, the others stay in the box."""
    kernel = table()
    position, seats, told = chosen(kernel, "take birds", "insects", "take mammal")
    state = position.state

    assert [0, 1, 2] == sorted(seats)
    assert seats == [state.seat(animal) for animal in (BIRD, INSECT, MAMMAL)]
    assert (MAMMAL, BIRD, INSECT) == state.playing
    assert (INSECT, BIRD, MAMMAL) == state.initiative
    assert {(6, 45)} == {(state.sides[animal].pawns, state.sides[animal].pool) for animal in state.playing}
    assert (5, 12, Phase.PLANNING) == (len(state.offer), sum(map(len, state.boxes.rows)), state.phase)
    assert "chose the birds" in told


def test_nothing_is_drawn_before_everybody_has_chosen():
    """Page 4: A comes before the tiles, the cards and the elements."""
    state = table().start().position.state

    assert ((), (None, None, None), ()) == (state.offer, state.shown_tiles, state.playing)
    assert 0 == sum(map(len, state.boxes.rows))
    assert (7, 12) == (len(state.earth.tiles), sum(disk is not None for disk in state.earth.disks))
    assert GAME.audit(state) is None


def test_the_order_is_drawn_by_lot():
    """A ruling: another match, another order, and everybody is told."""
    orders = [chosen(kernel_for(GAME, 4, seed, CHOSEN))[2][0] for seed in range(6)]

    assert all(order.startswith("Animals are chosen in an order drawn by lot: ") for order in orders)
    assert len(set(orders)) > 2


def test_the_announced_order_is_kept():
    """Who is named first chooses first."""
    kernel = table(4)
    _, seats, told = chosen(kernel, "bird", "insect", "mammal", "reptile")

    assert f"drawn by lot: {', '.join('ABCD'[seat] for seat in seats)}." in told[0]


def test_rounds_turn_round_where_players_share_all_six():
    """A ruling for page 17: 1 2 2 1 1 2, and the last animal left goes without a question."""
    lines = ("take birds", "insects", "take mammal", "reptile", "take amphibians")
    position, seats, told = chosen(table(2, several="on"), *lines)
    first, second = seats[0], 1 - seats[0]

    assert [first, second, second, first, first] == seats
    assert second == position.state.seat(ARACHNID)
    assert "chose the arachnids" in told
    assert [3, 3] == [[side.seat for side in position.state.sides].count(seat) for seat in (0, 1)]
    assert {(3, 30)} == {(side.pawns, side.pool) for side in position.state.sides}


def test_three_players_choose_two_each():
    """Page 17: 1 2 3 3 2 (1)."""
    kernel = table(3, several="on")
    position, seats, _ = chosen(kernel, "mammal", "reptile", "bird", "amphibian", "arachnid")

    assert [0, 1, 2] == sorted(seats[:3])
    assert [seats[2], seats[1]] == seats[3:]
    assert seats[0] == position.state.seat(INSECT)


def test_six_players_leave_the_last_no_choice():
    """The one animal that is left is given without a question."""
    position, seats, told = chosen(table(6), "mammal", "reptile", "bird", "amphibian", "arachnid")

    assert (5, Phase.PLANNING) == (len(seats), position.state.phase)
    assert "chose the insects" in told


def test_a_random_earth_is_drawn_afterwards():
    """Page 17: nobody sees it before he chooses."""
    kernel = table(6, earth="random")
    before = kernel.start().position.state
    position, _, _ = chosen(kernel, "mammal", "reptile", "bird", "amphibian", "arachnid")

    assert ((), 12) == (before.earth.tiles, before.tundra)
    assert GAME.audit(before) is None
    assert 24 == sum(sum(row) for row in position.state.earth.species)


@pytest.mark.parametrize(
    ("line", "reason"), [("take birds", "The birds are "), ("bird", "The birds are "), ("take cow", "cow")]
)
def test_an_animal_is_chosen_once(line, reason):
    """The sentence says who has it."""
    kernel = table()
    position, _, _ = chosen(kernel, "take birds")
    with pytest.raises(OrderError, match=reason):
        take(kernel, position, asked(kernel, position), line)


def test_ones_own_animal_is_not_chosen_again():
    """Where a player chooses twice in a row."""
    kernel = table(2, several="on")
    position, _, _ = chosen(kernel, "take birds", "insects")
    with pytest.raises(OrderError, match="The insects are yours already"):
        take(kernel, position, asked(kernel, position), "take insect")


def test_what_is_asked_is_short_and_public():
    """Prompt, subject, and what the others and silence are told."""
    kernel = table(2, several="on")
    state, question = kernel.start().position.state, ChooseAnimal(0)

    assert "Your animal 1 of 3: which one?" == question.prompt(state, 0)
    assert "Which animal would you like?" == question.prompt(table().start().position.state, 0)
    assert ("your animal", "to choose an animal") == (question.subject(state, 0), question.idle(state))
    assert "the stand-in chooses" == question.silence(state, 0)
    assert ("choosing animals", "turn 1", (0, 0)) == (
        GAME.stage(state),
        GAME.period(state),
        GAME.scores(state),
    )


def test_silence_takes_what_the_bot_would():
    """The stand-in answers, always alike; the bot takes what is worth most of what is left."""
    kernel = table()
    position = kernel.start().position
    seat = asked(kernel, position)
    level = kernel.options(position, seat)
    fallback = kernel.fallback(position.decision, position.state, seat)
    words = GAME.bot(GAME.view(position.state, seat), level, Chance(b"any"))

    assert ("take", "arachnid") == fallback.path == words


def test_the_bot_leaves_its_wishes():
    """So that nobody has to wait for it; when it has an animal it leaves none."""
    kernel = table()
    position, seats, _ = chosen(kernel, "take birds")
    before = GAME.view(position.state, asked(kernel, position))
    lines = GAME.ahead(before, kernel.options(position, 0), (), (), Chance(b"any"))

    assert 1 == len(lines)
    assert lines[0].startswith("prefer arachnids, ")
    assert () == GAME.ahead(
        GAME.view(position.state, seats[0]), kernel.options(position, 0), (), (), Chance(b"")
    )


@pytest.mark.parametrize(
    ("wishes", "order"),
    [
        (("birds or mammals",), "take mammal"),
        (("bird", "insects"), "take insect"),
        (("take reptile",), "take reptile"),
        (("birds",), None),
    ],
)
def test_a_preference_chooses(wishes, order):
    """The first wish that is free; one for an animal that somebody has is passed over."""
    kernel = table()
    position, _, _ = chosen(kernel, "take birds")
    level = kernel.options(position, asked(kernel, position))
    granted = GAME.granted(GAME.view(position.state, 0), level, wishes)

    assert granted is not None
    assert granted.move == (exact(level, order) if order else None)


def test_a_preference_for_pawns_does_not_choose_an_animal():
    """It is not about this question; and one for animals is not about pawns."""
    kernel = table()
    position, _, _ = chosen(kernel, "birds", "insects", "mammals")
    level = kernel.options(position, asked(kernel, position))
    first = kernel.start().position

    assert None is GAME.granted(
        GAME.view(first.state, 0), kernel.options(first, asked(kernel, first)), ("domination",)
    )
    assert None is GAME.granted(GAME.view(position.state, 0), level, ("birds or mammals",))


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_laws_hold_while_animals_are_chosen(seats):
    """Every law at every position up to the first pawns."""
    assert conformance.check(GAME, seats, f"chosen {seats}", options=CHOSEN, longest=12, sample=12).moments


@pytest.mark.parametrize(("seats", "earth"), [(2, "printed"), (3, "random")])
def test_the_laws_hold_where_players_share_all_six(seats, earth):
    """The same with several animals each, and where the earth is drawn afterwards."""
    options = {**SHARED, "earth": earth}

    assert conformance.check(GAME, seats, "shared", options=options, longest=12, sample=12).moments


def test_a_position_in_the_midst_of_it_can_be_stored():
    """Who has what, who is still to choose and what follows survive the codec."""
    kernel = table(3, several="on", earth="random")
    position, _, _ = chosen(kernel, "birds", "insects")
    codec = codec_for(GAME, kernel.table.box)

    assert position == codec.load(codec.dump(position))


def test_random_play_meets_the_choice_only_where_it_is_asked_for():
    """A run with the option must meet it, a run without is not blamed."""
    tally = playout.Coverage()
    playout.play(GAME, 2, "chosen", CHOSEN, tally=tally)
    met = {"question ChooseAnimal", "move Take", "event AnimalTaken", "event OrderDrawn"}

    assert set() == met & set(tally.missing(GAME, CHOSEN))
    assert met <= set(playout.Coverage().missing(GAME, CHOSEN))
    assert set() == met & set(playout.Coverage().missing(GAME))


def test_the_audit_knows_that_nothing_was_handed_out():
    """Wood or a marker before everybody has chosen is an error."""
    state = chosen(table(), "birds")[0].state

    assert GAME.audit(state) is None
    with pytest.raises(AuthorError, match="birds have 1 cubes"):
        GAME.audit(state.with_side(replace(state.sides[BIRD], pool=1)))
    with pytest.raises(AuthorError, match="Initiative"):
        GAME.audit(replace(state, initiative=(BIRD,)))


def test_the_rules_say_how_it_goes():
    """`rules choosing`, and every animal by itself."""
    assert "take birds" in " ".join((GAME.rules("choosing") or "").split())
    assert {True} == {bool(GAME.rules(animal.plural)) for animal in Animal}
    reptiles = "Reptiles feed on sun; they save one element in regression without a pawn."
    assert reptiles == " ".join((GAME.rules("reptile") or "").split())
