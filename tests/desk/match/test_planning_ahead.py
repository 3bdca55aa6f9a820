"""Planning ahead in Dominant Species: lists of pawns, standing answers to polls, a phase in one mail."""

import pytest

from pbem.games.domspec.rules.action_display import SPACES
from pbem.games.domspec.rules.box import Animal
from pbem.games.domspec.rules.hexes import HEX_AT
from pbem.store.tables.core import Entry
from pbem.store.tables.words import EntryKind
from pbem.testing.people.correspondent import Correspondent
from tests.harness.club import Club

NAMES = ("Anna", "Ben", "Cleo", "Dora")

# Insects (Dora) place first, then arachnids (Cleo), amphibians (Ben), mammals (Anna).
ANIMALS = "mammal,amphibian,arachnid,insect"


@pytest.fixture
def table(club: Club) -> Club:
    """Four players at the first pawn."""
    club.opens("domspec", NAMES, options={"animals": ANIMALS})
    return club


def said(person: Correspondent) -> str:
    """A person's newest mail without its line breaks."""
    return " ".join(person.newest.text.split())


def stands(club: Club, animal: Animal) -> list[str]:
    """Where an animal's pawns stand."""
    spaces = club.live(1).position.state.spaces
    return [SPACES[space].name for space, pawn in enumerate(spaces) if pawn is animal]


def asked(club: Club) -> Correspondent:
    """Who is asked."""
    (seat,) = club.live(1).kernel.unanswered(club.live(1).position)
    return club.person(NAMES[seat])


def stage(club: Club) -> str:
    """Where the match stands."""
    return club.live(1).game.stage(club.live(1).position.state)


def kinds(club: Club) -> list[EntryKind]:
    """The kinds of the match's entries."""
    with club.office.database.reading() as work:
        return [entry.kind for entry in work.journal.entries(1)]


PLANS = {
    "Dora": "plan speciation grass, wanderlust, domination, adaptation, abundance",
    "Cleo": "plan speciation grub, wanderlust, domination, adaptation, migration 7",
    "Ben": "plan speciation water, wanderlust, domination, adaptation, migration 6",
    "Anna": "plan speciation meat, glaciation, domination, abundance, migration 5",
}


def test_a_plan_is_the_answer_of_whoever_is_asked(table: Club) -> None:
    """It places the pawn that is asked for, and keeps the rest of the list."""
    table.person("Dora").writes("plan speciation grass, migration 7 or 6, dominate, ask")

    assert ["speciation grass"] == stands(table, Animal.INSECT)
    assert "ON FILE NOW withdrawn by clear plan migration 7 or 6, dominate, ask" in said(table.person("Dora"))
    assert "Cleo" == asked(table).name


def test_a_plan_places_pawns_in_initiative_order(table: Club) -> None:
    """With everybody's list on file one letter ends the planning."""
    for name in ("Cleo", "Ben", "Anna"):
        table.person(name).writes(PLANS[name])
    assert "turn 1, planning" == stage(table)
    table.person("Dora").writes(PLANS["Dora"])

    assert "turn 1, adaptation" == stage(table)
    assert 20 == sum(pawn is not None for pawn in table.live(1).position.state.spaces) + 1
    assert [EntryKind.SETUP, *[EntryKind.STANDING] * 20] == kinds(table)
    # First come, first served: the insects were there before the others.
    assert Animal.INSECT is table.live(1).position.state.acting


def test_a_taken_space_gives_way_to_the_second_choice(table: Club) -> None:
    """`migration 7 or 6`: 7 is taken, so it is 6; the list goes on behind it."""
    table.person("Cleo").writes("plan migration 7 or 6, speciation grass or grub, ask")
    table.person("Dora").writes("place migration 7")
    assert ["migration 6"] == stands(table, Animal.ARACHNID)

    table.person("Ben").writes("place speciation grass")
    table.person("Anna").writes("place speciation meat")
    table.person("Dora").writes("place domination")
    assert ["speciation grub", "migration 6"] == stands(table, Animal.ARACHNID)


def test_a_plan_that_says_ask_asks(table: Club) -> None:
    """The third pawn is the player's own again."""
    table.person("Dora").writes("plan speciation grass, ask, domination")
    for name in ("Cleo", "Ben", "Anna"):
        table.person(name).writes(PLANS[name])

    assert "Dora" == asked(table).name
    assert "turn" == table.person("Dora").newest.kind
    assert "your plan says ask" in said(table.person("Dora"))
    assert "ON FILE NOW withdrawn by clear plan domination" in said(table.person("Dora"))


def test_a_plan_of_which_nothing_is_left_asks(table: Club) -> None:
    """Nothing is placed instead."""
    table.person("Cleo").writes("plan initiative")
    table.person("Dora").writes("place initiative")

    assert "Cleo" == asked(table).name
    assert "nothing of your plan is possible any more" in said(table.person("Cleo"))
    assert [] == stands(table, Animal.ARACHNID)


def test_a_plan_ends_with_its_turn(table: Club) -> None:
    """A list for one turn says nothing about the next."""
    table.person("Dora").writes(PLANS["Dora"])

    assert "On file until the end of turn 1: plan" in said(table.person("Dora"))


def planned(club: Club) -> Club:
    """The first execution question, with everybody's pawns placed."""
    for name in ("Cleo", "Ben", "Anna", "Dora"):
        club.person(name).writes(PLANS[name])
    return club


def test_a_whole_execution_phase_in_one_mail(table: Club) -> None:
    """Ben answers nothing now and leaves all his actions; each is used when its pawn comes off."""
    planned(table)
    first = table.live(1).position.state
    element = first.boxes.adaptation[0].word
    table.person("Ben").writes(
        f"then adapt {element} or grass or grub or meat or seed or sun or water\n"
        "then speciate d2-w: d2 2, c3 1\n"
        "then wander sea at e2 or jungle at e2 or forest at e2 or wetland at e2 or desert at e2\n"
        "then migrate c3 d2 1\n"
        "then dominate d2 or d3\n"
        "always stay"
    )
    _others_forfeit(table, "turn 1, domination")
    state = table.live(1).position.state

    assert 1 == len(state.sides[Animal.AMPHIBIAN].added)
    assert 30 < state.sides[Animal.AMPHIBIAN].pool < 40
    ben = [entry for entry in _entries(table) if entry.seat == 1 and entry.kind is EntryKind.STANDING]
    verbs = [entry.text.split()[0] for entry in ben if not entry.text.startswith("place")]
    assert ["adapt", "speciate"] == verbs[:2]
    assert "migrate" in verbs


def _entries(club: Club) -> list[Entry]:
    with club.office.database.reading() as work:
        return list(work.journal.entries(1))


def _others_forfeit(club: Club, until: str) -> None:
    """Anna, Cleo and Dora give up their actions and stay where they are; Ben is never asked."""
    while stage(club) != until:
        person = asked(club)
        assert "Ben" != person.name
        words = club.live(1).kernel.options(club.live(1).position, NAMES.index(person.name)).words
        person.writes(next(word for word in ("forfeit", "stay", "done", "skip") if word in words))


def test_an_order_that_became_impossible_is_dropped_and_asked(table: Club) -> None:
    """The mail says which order and why."""
    planned(table)
    table.person("Ben").writes("then adapt nothing\nthen speciate a1-w")
    while asked(table).name != "Ben":
        asked(table).writes("forfeit")

    assert "Your standing order was dropped: then adapt nothing" in said(table.person("Ben"))
    assert "turn 1, adaptation" == stage(table)


def test_a_standing_stay_answers_every_influx(table: Club) -> None:
    """It stays on file; a `then` for the same poll goes before it."""
    planned(table)
    for name in NAMES:
        table.person(name).writes("always stay")
    table.person("Ben").writes("then move d2 1 or stay")
    while stage(table) != "turn 1, wanderlust":
        asked(table).writes("forfeit")
    tile = next(tile for tile in table.live(1).position.state.shown_tiles if tile is not None)
    table.person(asked(table).name).writes(f"wander {tile} at e2")
    state = table.live(1).position.state

    assert "turn 1, wanderlust" == stage(table)
    assert [1, 0] == [state.earth.species[HEX_AT["e2"]][each] for each in (Animal.AMPHIBIAN, Animal.INSECT)]
    used = [entry.text for entry in _entries(table) if entry.kind is EntryKind.STANDING]
    assert {"move d2 1", "stay"} == {text for text in used if text.split()[0] in ("move", "stay")}
    with table.office.database.reading() as work:
        assert ["always stay"] == [f"{row.kind} {row.text}" for row in work.standing_orders.of_seat(1, 3)]


def test_a_standing_answer_to_immigrants_is_possible_too(table: Club) -> None:
    """`always give species`: any poll of the cards can be answered ahead."""
    table.person("Dora").writes("always give species")

    assert "On file: always give species" in said(table.person("Dora"))


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("always frobnicate", "begins no order of this game"),
        ("plan", "List what you want, the first first"),
    ],
)
def test_what_cannot_be_left_is_refused(table: Club, line: str, sentence: str) -> None:
    """The receipt says why."""
    table.person("Cleo").writes(line)

    assert sentence in said(table.person("Cleo"))
