"""Choosing animals by mail: the first question of a match of Dominant Species with `animals=chosen`."""

import pytest

from pbem.games.domspec.rules.box import Animal
from pbem.store.tables.words import EntryKind
from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.tables import newest
from tests.harness.club import Club

NAMES = ("Anna", "Ben", "Cleo")


@pytest.fixture
def table(club: Club) -> Club:
    """Three players who choose."""
    club.opens("domspec", NAMES, options={"animals": "chosen"})
    return club


def asked(club: Club) -> Correspondent:
    """Who is asked."""
    (seat,) = club.live(1).kernel.unanswered(club.live(1).position)
    return club.person(NAMES[seat])


def owner(club: Club, animal: Animal) -> str:
    """Who plays an animal."""
    return NAMES[club.live(1).position.state.seat(animal)]


def order(club: Club) -> list[Correspondent]:
    """Everybody, in the order that was drawn."""
    first = asked(club)
    drawn = newest(first).split("drawn by lot: ")[1].split(".")[0].replace("You", first.name)
    return [club.person(name) for name in drawn.split(", ")]


def test_everybody_is_told_how_it_goes(table: Club) -> None:
    """The first mail says in which order, what each animal can do, and how to leave wishes."""
    first, second, _ = order(table)

    assert "Which animal would you like?" in newest(first)
    assert "   1  take amphibian\n" in first.newest.text
    assert f"Waiting for {first.name} to choose an animal." in newest(second)
    assert "they migrate one tile or two" in newest(second)
    assert "prefer ANIMAL, ANIMAL" in newest(second)


def test_they_choose_by_words_by_name_and_by_number(table: Club) -> None:
    """`take birds`, `insects`, `1`; then everybody is mailed the board."""
    first, second, third = order(table)
    before = len(first.mails)
    first.writes("take birds")
    assert f"{first.name} chose the birds" in newest(second)
    second.writes("insects")
    third.writes("1")

    assert [first.name, second.name, third.name] == [
        owner(table, animal) for animal in (Animal.BIRD, Animal.INSECT, Animal.AMPHIBIAN)
    ]
    assert "turn 1, planning" == table.live(1).game.stage(table.live(1).position.state)
    assert "A pawn for insects (6 at hand)." in newest(second)
    assert len(first.mails) == before + 2
    assert f"The animals: bird You, amphibian {third.name}, insect {second.name}." in newest(first)
    assert "ACTION DISPLAY" in first.newest.text


def test_an_animal_somebody_has_is_refused_with_his_name(table: Club) -> None:
    """The letter does nothing else."""
    first, second, _ = order(table)
    first.writes("take birds")
    second.writes("take birds")

    assert f"The birds are {first.name}'s already." in newest(second)
    assert second is asked(table)


def test_wishes_answer_in_their_turn(table: Club) -> None:
    """Those of the others are used as soon as the first has chosen; a taken one is passed over."""
    first, second, third = order(table)
    second.writes("prefer birds or mammals")
    third.writes("then take birds or reptiles")
    first.writes("birds")

    assert [second.name, third.name] == [owner(table, animal) for animal in (Animal.MAMMAL, Animal.REPTILE)]
    assert "Your standing order was used: prefer birds or mammals (take mammal)" in newest(second)


def test_wishes_that_nobody_can_grant_are_asked_about(table: Club) -> None:
    """The preference stays on file and the player is asked."""
    first, second, _ = order(table)
    second.writes("prefer birds")
    first.writes("birds")

    assert second is asked(table)
    assert "prefer birds (nothing in it is possible now)" in newest(second)


def test_silence_is_answered_by_the_stand_in(table: Club) -> None:
    """Each in his turn, so that the match begins in any case."""
    for _ in range(3):
        table.clock.go(days=10)
        table.look()
    with table.office.database.reading() as work:
        kinds = [entry.kind for entry in work.journal.entries(1)]

    assert [EntryKind.SETUP, *[EntryKind.LAPSE] * 3] == kinds[:4]
    assert "turn 1, planning" == table.live(1).game.stage(table.live(1).position.state)


def test_take_with_a_number_is_still_the_command(table: Club) -> None:
    """It asks for a seat in another match, in this game as in every other."""
    first = asked(table)
    first.writes("take 99")

    assert "the number of a match with a free seat" in newest(first)
    assert first is asked(table)


def test_a_choice_can_be_tried_and_an_old_mail_shown(table: Club) -> None:
    """`check`, `show`, `status` and `history` work before anybody has an animal."""
    first = asked(table)
    first.writes("check take birds\nshow\nstatus\nhistory")

    assert "NOT POSSIBLE" not in first.newest.text
    assert first is asked(table)
    assert "THE ANIMALS" in first.newest.text
