from datetime import datetime, timedelta

from pbem.store.database import Database
from pbem.store.tables.core import Match
from pbem.store.tables.words import MatchStatus

DAY = timedelta(days=1)


def test_who_is_asked_comes_back(database: Database, match: Match, now: datetime) -> None:
    """Each asked seat is waited for, with its times."""
    with database.reading() as work:
        rows = work.open_questions.of_question(1, 0, 1)

    assert [(seat, now, now + 2 * DAY, 0, None) for seat in (0, 1, 2)] == [
        (row.seat, row.asked, row.due, row.reminded, row.answered) for row in rows
    ]


def test_asking_again_moves_no_deadline(database: Database, match: Match, now: datetime) -> None:
    """A question that is put again after a crash keeps the first times."""
    with database.work() as work:
        work.open_questions.ask(match, (0, 1, 2), now + DAY, now + 9 * DAY)
        rows = work.open_questions.of_question(1, 0, 1)

    assert [now + 2 * DAY] * 3 == [row.due for row in rows]


def test_an_answer_is_noted_once(database: Database, match: Match, now: datetime) -> None:
    """The first answer ends the waiting; a later one, or one of a seat not asked, changes nothing."""
    with database.work() as work:
        noted = [
            work.open_questions.answered(1, 0, 1, seat, now + hours * timedelta(hours=1))
            for seat, hours in ((1, 1), (1, 2), (7, 1))
        ]
        open_seats = [row.seat for row in work.open_questions.of_match(1)]
        answered = work.open_questions.of_question(1, 0, 1)[1].answered

    assert ([True, False, False], [0, 2], now + timedelta(hours=1)) == (noted, open_seats, answered)


def test_an_answer_taken_back_is_waited_for_again(database: Database, match: Match, now: datetime) -> None:
    """The seat is open again with its old deadline."""
    with database.work() as work:
        work.open_questions.answered(1, 0, 1, 1, now)
        work.open_questions.reopened(1, 0, 1, 1)
        rows = work.open_questions.of_match(1)

    assert [(0, now + 2 * DAY), (1, now + 2 * DAY), (2, now + 2 * DAY)] == [
        (row.seat, row.due) for row in rows
    ]


def test_due_seats_are_found_in_running_matches_only(database: Database, match: Match, now: datetime) -> None:
    """A seat is due at its deadline unless it has answered or its match is held."""
    moment = timedelta(microseconds=1)
    with database.work() as work:
        work.open_questions.answered(1, 0, 1, 0, now)
        found = [
            len(work.open_questions.due(now + 2 * DAY - moment)),
            len(work.open_questions.due(now + 2 * DAY)),
        ]
        match.status = MatchStatus.HELD
        work.roster.save_match(match)
        held = len(work.open_questions.due(now + 9 * DAY))

    assert ([0, 2], 0) == (found, held)


def test_a_moved_deadline_and_a_reminder_are_kept(database: Database, match: Match, now: datetime) -> None:
    """The earliest deadline comes first after one was moved."""
    with database.work() as work:
        row = work.open_questions.of_question(1, 0, 1)[2]
        row.due, row.reminded = now + DAY, 1
        work.open_questions.save(row)
        due = [(found.seat, found.reminded) for found in work.open_questions.due(now + 9 * DAY)]

    assert [(2, 1), (0, 0), (1, 0)] == due


def test_a_match_can_stop_waiting(database: Database, match: Match, now: datetime) -> None:
    """What was answered stays on record, the rest is withdrawn."""
    with database.work() as work:
        work.open_questions.answered(1, 0, 1, 0, now)
        withdrawn = work.open_questions.withdraw(1)
        left = [row.seat for row in work.open_questions.of_question(1, 0, 1)]

    assert (2, [0]) == (withdrawn, left)
