"""What whoever runs the server sees of a match, and what the journal tells of it."""

import pytest

from pbem.desk.ops import mail_admin, match_admin
from pbem.desk.record.verify import verify
from pbem.desk.table import match_list
from pbem.errors import PlayerError
from pbem.store.keep.checks import Flaw, check
from pbem.store.tables.words import DispatchStatus, EntryKind, LetterStatus, MatchStatus
from tests.desk.support.matches import as_file, exported, play, played_match
from tests.harness.club import Club


def kinds(club: Club, number: int) -> list[EntryKind]:
    """The kinds of a match's entries."""
    with club.office.database.reading() as work:
        return [entry.kind for entry in work.journal.entries(number)]


def faults(club: Club, number: int) -> list[str]:
    """What a check of the match finds."""
    with club.office.database.reading() as work:
        return match_admin.checked(work, match_list.find_match(work, number))


def damage(club: Club, statement: str) -> None:
    """Change the database behind everybody's back."""
    with club.office.database.work() as work:
        work.link.execute(statement)


def board(club: Club, number: int, name: str) -> str:
    """Look at a player's board."""
    with club.office.database.work() as work:
        return match_admin.board_of(club.office, work, match_list.find_match(work, number), name, "root")


def test_the_list_says_where_matches_stand(club: Club) -> None:
    """An invitation waits for joins, a running match for answers."""
    club.opens("ecosystem", ["Anna", "Ben"], start_now=False)
    club.opens("ecosystem", ["Anna", "Cleo"])
    with club.office.database.reading() as work:
        inviting, running = match_list.lines(work)

    assert ("not everybody has joined", "Anna, Ben", None) == (
        inviting.where,
        inviting.waits_for,
        inviting.until,
    )
    assert ("running", "Anna, Cleo") == (running.status, running.waits_for)
    assert running.until is not None


@pytest.mark.unsound
def test_the_list_survives_a_game_that_is_gone(club: Club) -> None:
    """One match that cannot be taken up does not hide the others."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.opens("ecosystem", ["Anna", "Ben"])
    damage(club, "UPDATE match SET game = 'chess' WHERE id = 1")
    with club.office.database.reading() as work:
        gone, there = match_list.lines(work)

    assert "There is no game 'chess' here" in gone.where
    assert "pick" in there.where


def test_the_public_view_shows_no_hash_of_a_sealed_order(club: Club) -> None:
    """The hash shown is that of the last entry before the open question's."""
    number = played_match(club, 1)
    with club.office.database.reading() as work:
        before = match_list.shown(work, match_list.find_match(work, number))["journal hash"]
        newest = work.journal.entries(number)[-1].hash
    club.person("Anna").writes(club.first_order(number, 0))
    with club.office.database.reading() as work:
        match = match_list.find_match(work, number)
        facts = match_list.shown(work, match)

    assert newest == before == facts["journal hash"]
    assert match.head != before
    assert "Ben" == facts["waits for"]
    assert "4 answer, question 2 Anna" == facts["last entries"][-1]


def test_a_look_at_a_board_is_written_down_and_changes_nothing(club: Club) -> None:
    """The board is the mail's own, the journal names who looked, and the match replays and goes on."""
    number = played_match(club)
    before = club.live(number).position
    shown = board(club, number, "anna")

    assert shown.strip() in club.person("Anna").newest.text
    assert [EntryKind.SETUP, EntryKind.RULING] == kinds(club, number)
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
    count = len(kinds(club, number))

    assert board(club, number, "Ben")
    exported(club, number)
    assert count == len(kinds(club, number))


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


def test_players_are_found_by_number_name_and_address(club: Club) -> None:
    """All three name the same person, and nobody is said to be nobody."""
    club.opens("ecosystem", ["Anna", "Ben"])
    with club.office.database.reading() as work:
        found = [mail_admin.player_shown(work, name) for name in ("1", "anna", "ANNA@mail.example")]
        with pytest.raises(PlayerError, match="There is no player 'Cleo'"):
            mail_admin.player_shown(work, "Cleo")
        lines = mail_admin.player_lines(work)

    assert [1, 1, 1] == [each["player"] for each in found]
    assert ["1 ecosystem (running)"] == found[0]["matches"]
    assert [("Anna", "anna@mail.example", 1), ("Ben", "ben@mail.example", 1)] == [
        (line.name, line.address, line.running) for line in lines
    ]


def test_a_letter_is_shown_as_it_was_read(club: Club) -> None:
    """Headers, fresh lines without the quoted ones, and the verdict; the look is written down."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("1")
    with club.office.database.work() as work:
        facts = mail_admin.letter_shown(club.office, work, 1, "root")

    assert ("anna@mail.example", ["1"], "letter", "done") == (
        facts["from"],
        facts["fresh lines"],
        facts["verdict"],
        facts["status"],
    )
    assert EntryKind.RULING is kinds(club, 1)[-1]


def test_a_letter_that_was_dealt_with_is_not_read_twice(club: Club) -> None:
    """Only what was put aside, dropped, refused or held can be tried again."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("1")
    club.person("Anna").writes("2", sender="other@mail.example")
    with club.office.database.work() as work:
        with pytest.raises(PlayerError, match="Letter 1 is done"):
            mail_admin.retry_letter(work, 1)
        mail_admin.retry_letter(work, 2)
        assert [2] == [letter.letter for letter in mail_admin.letter_lines(work, LetterStatus.NEW)]
        with pytest.raises(PlayerError, match="Letter 2 waits already"):
            mail_admin.retry_letter(work, 2)
        with pytest.raises(PlayerError, match="There is no letter 7"):
            mail_admin.retry_letter(work, 7)


def test_a_dispatch_is_shown_without_what_it_says(club: Club) -> None:
    """The mail itself is printed only on request, and that is written down."""
    club.opens("ecosystem", ["Anna", "Ben"])
    with club.office.database.reading() as work:
        facts = mail_admin.dispatch_shown(work, 1)
        assert 2 == len(mail_admin.dispatch_lines(work, DispatchStatus.SENT))
    assert ("turn", "anna@mail.example", "sent") == (facts["kind"], facts["recipient"], facts["status"])
    assert [EntryKind.SETUP] == kinds(club, 1)
    with club.office.database.work() as work:
        raw = mail_admin.dispatch_raw(club.office, work, 1, "root")

    assert club.person("Anna").newest.raw == raw
    assert [EntryKind.SETUP, EntryKind.RULING] == kinds(club, 1)


def test_what_is_left_of_an_old_dispatch_is_said(club: Club) -> None:
    """When its bytes are gone it can only be made anew, and whoever asks for it reads so."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.clock.go(days=200)
    with club.office.database.work() as work:
        work.outbox.cut(club.clock())
        facts = mail_admin.dispatch_shown(work, 1)
        with pytest.raises(PlayerError, match=r"are gone.*`pbem reprocess` makes .* anew, with today's"):
            mail_admin.dispatch_raw(club.office, work, 1, "root")

    assert "size" not in facts
    assert str(facts["bytes"]).startswith("are gone")


def test_a_dead_dispatch_goes_out_again(club: Club) -> None:
    """One that the server has taken does not."""
    club.opens("ecosystem", ["Anna", "Ben"])
    damage(club, "UPDATE dispatch SET status = 'dead', sent = NULL WHERE id = 1")
    with club.office.database.work() as work:
        mail_admin.retry_dispatch(club.office, work, 1)
        with pytest.raises(PlayerError, match="Dispatch 2 is sent"):
            mail_admin.retry_dispatch(club.office, work, 2)
    club.settle()

    assert 2 == len(club.person("Anna").mails)


def test_a_held_match_is_still_looked_at_in_the_open(club: Club) -> None:
    """On hold is not over: the look is written down."""
    number = played_match(club)
    damage(club, f"UPDATE match SET status = '{MatchStatus.HELD}'")
    board(club, number, "Anna")

    assert EntryKind.RULING is kinds(club, number)[-1]
