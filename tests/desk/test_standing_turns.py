"""Standing orders where seats take turns: the card game's rounds."""

import pytest

from pbem.store.words import EntryKind
from pbem.testing.club import Club
from pbem.testing.correspondent import Correspondent

NAMES = ("Anna", "Ben", "Cleo")


@pytest.fixture
def table(club: Club) -> Club:
    """Three players of the card game at the first turn."""
    club.opens("dstcg", NAMES)
    return club


def asked(club: Club) -> int:
    """Whose turn it is."""
    (seat,) = club.live(1).kernel.unanswered(club.live(1).position)
    return seat


def after(club: Club, steps: int) -> Correspondent:
    """Who sits so many places to the left of the one whose turn it is."""
    return club.person(NAMES[(asked(club) + steps) % 3])


def kinds(club: Club) -> list[EntryKind]:
    """The kinds of the match's entries."""
    with club.office.database.reading() as work:
        return [entry.kind for entry in work.journal.entries(1)]


def test_everybody_gets_a_first_mail_with_the_promise_or_its_absence(table: Club) -> None:
    """Also those who are not asked first."""
    for name in NAMES:
        assert "YOUR HAND" in table.person(name).mails[0].text
        assert "not provable" in " ".join(table.person(name).mails[0].text.split())


def test_a_left_pass_saves_a_wait(table: Club) -> None:
    """The next player has left a pass, so the one after that is asked at once."""
    first, second, third = (after(table, steps) for steps in range(3))
    second.writes("then pass")
    first.writes("pass")

    assert [EntryKind.SETUP, EntryKind.ANSWER, EntryKind.STANDING] == kinds(table)
    assert third is after(table, 0)
    assert "turn" == third.newest.kind


def test_autopass_ends_with_the_round(table: Club) -> None:
    """In the next round the player is asked again."""
    first, second, third = (after(table, steps) for steps in range(3))
    second.writes("autopass")
    third.writes("autopass")
    first.writes("pass")

    assert "round 2 of 10" == table.live(1).game.stage(table.live(1).position.state)
    assert [EntryKind.STANDING, EntryKind.STANDING] == kinds(table)[-2:]
    with table.office.database.reading() as work:
        assert [] == work.standings.of_match(1)
    assert "ended with its round: autopass" in " ".join(second.newest.text.split())


def test_a_condition_on_somebodys_pass(table: Club) -> None:
    """`if anna passes: pass` is used once Anna's pass has been told, and not before."""
    first, second, third = (after(table, steps) for steps in range(3))
    third.writes(f"if {second.name.lower()} passes: pass")
    first.writes("pass")
    assert EntryKind.STANDING not in kinds(table)

    second.writes("pass")
    assert EntryKind.STANDING in kinds(table)
    assert "round 2 of 10" == table.live(1).game.stage(table.live(1).position.state)
