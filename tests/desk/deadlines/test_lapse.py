"""Deadlines: the last call, the stand-in, and nobody blamed for our own outage."""

from datetime import UTC, datetime, timedelta

import pytest

from pbem.desk.deadlines import lapse
from pbem.desk.deadlines.due import outage
from pbem.desk.time.pace import Pace
from pbem.errors import PlayerError
from pbem.store.tables.words import EntryKind
from tests.desk.support.questions import entries
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def test_the_last_call_comes_once_and_alone(club: Club) -> None:
    """Four hours before the end, out of the thread, with hand and grid in it."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    club.clock.time = datetime(2026, 11, 18, 15, 30, tzinfo=UTC)
    club.look()
    club.look()

    assert ["turn", "lastcall"] == [mail.kind for mail in anna.mails]
    assert anna.newest.subject.startswith("Last call, 20:00. Ecosystem 1: your pick 1 of 20")
    assert anna.newest.message["References"] is None
    assert "YOUR HAND" in anna.newest.text
    assert anna.mails[0].reply_to == anna.newest.reply_to


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


def test_somebody_who_has_answered_gets_no_last_call(club: Club) -> None:
    """Only those who are waited for are called."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna, ben = club.person("Anna"), club.person("Ben")
    anna.writes("1")
    club.clock.time = datetime(2026, 11, 18, 15, 30, tzinfo=UTC)
    club.look()

    assert "lastcall" not in [mail.kind for mail in anna.mails]
    assert "The table waits for you alone." in ben.newest.text


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


def test_nobody_lapses_before_a_fetch_that_began_after_the_deadline(club: Club) -> None:
    """A mail may wait on the server: without a fetch nothing is known."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.clock.time = datetime(2026, 11, 18, 19, 1, tzinfo=UTC)
    club.look(fetched=False)

    assert [EntryKind.SETUP] == entries(club)


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


@pytest.mark.parametrize(
    ("asked", "zone", "due"),
    [
        # 48 hours end on Wednesday at 10:00 in Berlin, so the question closes that evening.
        ("2026-11-16T09:00", "Europe/Berlin", "2026-11-18T19:00"),
        # After 20:00 the next evening.
        ("2026-11-16T19:30", "Europe/Berlin", "2026-11-19T19:00"),
        # Clocks go back on 25 October: 20:00 stays 20:00, an hour later in UTC.
        ("2026-10-23T09:00", "Europe/Berlin", "2026-10-25T19:00"),
        # Clocks go forward on 28 March 2027.
        ("2027-03-26T09:00", "Europe/Berlin", "2027-03-28T18:00"),
        ("2026-11-16T09:00", "America/Chicago", "2026-11-19T02:00"),
    ],
)
def test_deadlines_close_at_the_tables_own_evening(asked: str, zone: str, due: str) -> None:
    """Local time is kept across clock changes."""
    began = datetime.fromisoformat(asked).replace(tzinfo=UTC)

    assert datetime.fromisoformat(due).replace(tzinfo=UTC) == Pace().due(began, zone)


def test_without_a_closing_time_the_hours_decide() -> None:
    """An empty closing time means exactly the hours."""
    began = datetime(2026, 11, 16, 9, 17, tzinfo=UTC)

    assert began + timedelta(hours=5) == Pace(5, "").due(began, "Europe/Berlin")


@pytest.mark.parametrize(("text", "hours"), [("48h", 48), ("3d", 72), ("5", 5)])
def test_lengths_of_time(text: str, hours: int) -> None:
    """Hours and days."""
    assert hours == Pace.hours_of(text)


@pytest.mark.parametrize("text", ["", "h", "0h", "-3d", "soon", "3w"])
def test_no_length_of_time(text: str) -> None:
    """Anything else is refused with an example."""
    with pytest.raises(PlayerError, match="48h or 3d"):
        Pace.hours_of(text)


def test_a_pace_survives_storing() -> None:
    """Storing and loading are a pair."""
    assert Pace(72, "18:30", 6) == Pace.load(Pace(72, "18:30", 6).dump())
