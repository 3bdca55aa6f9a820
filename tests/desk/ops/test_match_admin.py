"""What whoever runs the server sees of a match, and what the journal tells of it."""

import pytest

from pbem.desk.ops import match_admin
from pbem.desk.record.verify import verify
from pbem.desk.table import match_list
from pbem.errors import PlayerError
from pbem.store.keep.checks import Flaw, check
from pbem.store.tables.words import EntryKind, MatchStatus
from tests.desk.support.matches import as_file, damage, exported, play, played_match
from tests.desk.support.questions import entries, faults
from tests.harness.club import Club


def board(club: Club, number: int, name: str) -> str:
    """Look at a player's board."""
    with club.office.database.work() as work:
        return match_admin.board_of(club.office, work, match_list.find_match(work, number), name, "root")


def test_a_look_at_a_board_is_written_down_and_changes_nothing(club: Club) -> None:
    """The board is the mail's own, the journal names who looked, and the match replays and goes on."""
    number = played_match(club)
    before = club.live(number).position
    shown = board(club, number, "anna")

    assert shown.strip() in club.person("Anna").newest.text
    assert [EntryKind.SETUP, EntryKind.RULING] == entries(club, number)
    with club.office.database.reading() as work:
        entry = work.journal.entries(number)[-1]
        snapshot = work.journal.snapshot(number)
    assert '{"by":"root","looked at":"the board of anna"}' == entry.text
    assert snapshot is not None
    assert 2 == snapshot.entry
    assert before == club.live(number).position
    assert [] == faults(club, number)
    play(club, number, 20)
    assert "finale" == club.person("Anna").newest.kind
    assert () == verify(as_file(exported(club, number))).failures


def test_a_finished_match_has_no_secrets(club: Club) -> None:
    """Looking at it is not written down."""
    number = played_match(club, 20)
    count = len(entries(club, number))

    assert board(club, number, "Ben")
    exported(club, number)
    assert count == len(entries(club, number))


def test_nobody_of_that_name(club: Club) -> None:
    """The names at the table are given."""
    played_match(club)

    with pytest.raises(PlayerError, match="Nobody is called 'Cleo' there; at the table are Anna, Ben"):
        board(club, 1, "Cleo")
    with pytest.raises(PlayerError, match="There is no match 9"):
        board(club, 9, "Anna")


def test_a_sound_match_has_no_faults(club: Club) -> None:
    """Before, during and after."""
    club.opens("ecosystem", ["Anna", "Ben"], start_now=False)
    assert [] == faults(club, 1)
    number = played_match(club, 3)
    assert [] == faults(club, number)
    play(club, number, 17)
    assert [] == faults(club, number)


@pytest.mark.unsound
@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("UPDATE entry SET text = 'pick x at z9' WHERE number = 3", ["entry 3 is changed", "entry 3: `pick"]),
        ("DELETE FROM entry WHERE number = 4", ["entry 4 is changed", "entry 6: it answers question"]),
        ("UPDATE snapshot SET position = position || ' '", ["the stored position is damaged"]),
        ("UPDATE match SET asked = 9", ["question 9 is said to be open"]),
        ("UPDATE match SET outcome = '{}'", ["the outcome is not the one"]),
    ],
)
def test_a_changed_match_is_found(club: Club, statement: str, expected: list[str]) -> None:
    """The first entry that no longer fits is named."""
    number = played_match(club, 3)
    damage(club, statement)
    found = faults(club, number)

    assert [True] * len(expected) == [
        fault.startswith(start) for fault, start in zip(found, expected, strict=True)
    ]


@pytest.mark.unsound
def test_a_changed_joining_line_is_found(club: Club) -> None:
    """It deals other cards, so that the answers or the stored position no longer fit."""
    number = played_match(club, 3)
    damage(club, "UPDATE seat SET nonce = 'other' WHERE number = 0")

    assert [] != faults(club, number)


@pytest.mark.unsound
def test_a_position_of_another_match_is_found(club: Club) -> None:
    """A stored position that is whole but not the journal's."""
    number = played_match(club, 1)
    with club.office.database.reading() as work:
        old = work.journal.snapshot(number)
    assert old is not None
    play(club, number, 1)
    with club.office.database.work() as work:
        match = match_list.find_match(work, number)
        work.journal.keep(match, old.position, old.hash)

    assert ["the stored position is not the journal's; `pbem match replay 1` makes it again"] == faults(
        club, 1
    )


def test_a_damaged_position_is_made_again(club: Club) -> None:
    """The journal is the truth, and the position only a copy."""
    number = played_match(club, 3)
    before = club.live(number).position
    damage(club, "UPDATE snapshot SET position = '{}'")
    with club.office.database.work() as work:
        match_admin.repair(work, match_list.find_match(work, number))

    assert [] == faults(club, number)
    assert before == club.live(number).position


@pytest.mark.unsound
def test_a_broken_journal_is_not_repaired(club: Club) -> None:
    """Nothing is made from a journal that was changed."""
    number = played_match(club, 3)
    damage(club, "UPDATE entry SET salt = 'x' WHERE number = 2")

    with pytest.raises(PlayerError, match="broken at entry 2"), club.office.database.work() as work:
        match_admin.repair(work, match_list.find_match(work, number))


@pytest.mark.unsound
def test_the_check_of_the_database_replays_every_match(club: Club) -> None:
    """Faults of matches stand among those of the file, each once."""
    played_match(club, 2)
    assert [] == check(club.office.database, match_admin.problems)
    damage(club, "UPDATE entry SET text = 'pick bear at z9' WHERE number = 3")
    found = check(club.office.database, match_admin.problems)

    assert "the journal of match 1 is broken at entry 3" == found[0].what
    assert 2 == len(found)
    assert found[1].what.startswith("match 1: entry 3: `pick bear at z9` is not possible")
    damage(club, "UPDATE match SET game = 'chess'")
    gone = Flaw("match 1 is of the game chess, which is not installed", "install that game again")
    assert gone in check(club.office.database, match_admin.problems)


# The mailroom.


def test_a_held_match_is_still_looked_at_in_the_open(club: Club) -> None:
    """On hold is not over: the look is written down."""
    number = played_match(club)
    damage(club, f"UPDATE match SET status = '{MatchStatus.HELD}'")
    board(club, number, "Anna")

    assert EntryKind.RULING is entries(club, number)[-1]
