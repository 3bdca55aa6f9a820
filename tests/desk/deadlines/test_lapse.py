"""Deadlines that have passed: the stand-in plays, and nobody is blamed for our own outage."""

from datetime import UTC, datetime, timedelta

import pytest

from pbem.desk.deadlines import lapse
from pbem.desk.deadlines.due import outage
from pbem.store.tables.words import EntryKind
from tests.desk.support.questions import entries
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def test_a_held_letter_moves_its_deadline_once(club: Club) -> None:
    """Its owner has a day to say yes; more such letters win nothing more."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    turn, order = anna.newest, club.first_order(1, 0)
    club.person("Ben").writes(club.first_order(1, 1))
    club.clock.time = datetime(2026, 11, 18, 18, 30, tzinfo=UTC)
    anna.writes(order, to=turn, sender="anna@work.example")
    for _ in range(5):
        club.clock.go(hours=4)
        club.look()
        anna.writes(order, to=turn, sender="anna@work.example")
    assert EntryKind.LAPSE not in entries(club)
    club.clock.go(hours=5)
    club.look()

    assert EntryKind.LAPSE in entries(club)


def test_the_owners_late_yes_lets_a_held_letter_count(club: Club) -> None:
    """Hours after the deadline the order is done as it was written."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    turn, order = anna.newest, club.first_order(1, 0)
    club.clock.time = datetime(2026, 11, 18, 18, 30, tzinfo=UTC)
    anna.writes(order, to=turn, sender="anna@work.example")
    club.clock.go(hours=12)
    club.look()
    anna.writes("yes", to=next(mail for mail in anna.mails if mail.kind == "confirmation"))

    with club.office.database.reading() as work:
        mine = [(entry.kind, entry.text) for entry in work.journal.entries(1) if entry.seat == 0]
    assert [(EntryKind.ANSWER, order)] == mine


def test_silence_lets_the_stand_in_play(club: Club) -> None:
    """After the deadline the fallback answers, and everybody is told."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna, ben = club.person("Anna"), club.person("Ben")
    anna.writes("1")
    club.clock.time = datetime(2026, 11, 18, 19, 1, tzinfo=UTC)
    club.look()

    assert [EntryKind.SETUP, EntryKind.ANSWER, EntryKind.LAPSE] == entries(club)
    assert 2 == club.live(1).position.asked
    for person in (anna, ben):
        assert "did not answer in time; the stand-in played" in person.newest.text


def test_nobody_lapses_whose_turn_mail_did_not_go_out_in_good_time(club: Club) -> None:
    """The deadline moves to the closing time that is twelve hours or more after the mail was taken."""
    club.opens("ecosystem", ["Anna", "Ben"])
    with club.office.database.work() as work:
        rows = work.outbox.of_question(1, 0, 1, 0)
        late = datetime(2026, 11, 18, 17, 0, tzinfo=UTC)
        work.outbox.sent(rows, late)
    club.clock.time = datetime(2026, 11, 18, 19, 1, tzinfo=UTC)
    club.look()

    with club.office.database.reading() as work:
        due = {row.seat: row.due for row in work.open_questions.of_match(1)}
    assert {0: datetime(2026, 11, 19, 19, 0, tzinfo=UTC)} == due


def test_after_an_outage_deadlines_move_by_the_gap_and_players_are_told(club: Club) -> None:
    """Three days without a pass cost nobody a turn."""
    club.opens("ecosystem", ["Anna", "Ben"])
    with club.office.database.work() as work:
        outage(club.office, work)
        before = {row.seat: row.due for row in work.open_questions.of_match(1)}
    club.clock.go(days=3)
    with club.office.database.work() as work:
        lapse.excuse_outage(club.office, work, outage(club.office, work))
        after = {row.seat: row.due for row in work.open_questions.of_match(1)}
    club.look()

    assert {seat: due + timedelta(days=3) for seat, due in before.items() if due} == after
    assert [EntryKind.SETUP] == entries(club)
    assert "could not be reached for 3 days" in " ".join(club.person("Anna").newest.text.split())
