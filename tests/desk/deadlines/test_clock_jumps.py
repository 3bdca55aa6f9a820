"""A clock that jumps: nobody loses or gains time to answer, and nothing waits for a time that never comes."""

from datetime import timedelta

import pytest

from pbem.daemon.archive import Archive
from pbem.daemon.points import unwatched
from pbem.daemon.warden import Warden
from pbem.store.books.facts import FETCHED
from pbem.store.tables.mails import Dispatch
from tests.desk.support.questions import next_due
from tests.harness.club import Club

_YEAR = timedelta(days=365)


def _passes(club: Club, **span: float) -> None:
    """A pass so long after the one before, without its fetch."""
    club.clock.go(**span)
    Warden(club.office, unwatched).greet()
    club.deliver()


def _queued(club: Club) -> Dispatch:
    with club.office.database.reading() as work:
        return work.outbox.latest(1)[0]


@pytest.fixture
def started(club: Club) -> Club:
    """Anna and Ben are asked, and passes run every minute."""
    club.opens("ecosystem", ["Anna", "Ben"])
    _passes(club, minutes=1)
    _passes(club, minutes=1)
    return club


@pytest.mark.parametrize("days", [365, -365])
def test_there_and_back(started: Club, days: int) -> None:
    """After a jump and its correction every deadline is what it was; the time left never changed."""
    before = next_due(started)
    assert before is not None
    _passes(started, days=days)
    meanwhile = next_due(started)
    _passes(started, days=-days)

    assert (before + timedelta(days=days), before) == (meanwhile, next_due(started))
    assert ["turn", "reminder", "reminder"] == [mail.kind for mail in started.person("Anna").mails]

    started.clock.time = before + timedelta(minutes=1)
    started.look()
    assert 2 == started.live(1).position.asked


def test_asked_under_a_wrong_clock(club: Club) -> None:
    """A question asked in a year to come lapses in its own time once the clock is right, and not before."""
    club.clock.go(days=365)
    _passes(club)
    match = club.opens("ecosystem", ["Anna", "Ben"])
    due = next_due(club)
    assert due is not None
    _passes(club, days=-365)
    assert due - _YEAR == next_due(club)

    club.clock.time = due - _YEAR - timedelta(minutes=1)
    club.look()
    assert 1 == club.live(match).position.asked
    club.clock.go(minutes=2)
    club.look()
    assert 2 == club.live(match).position.asked


def test_a_fetch_in_the_future_counts_for_nothing(started: Club) -> None:
    """After the clock went back nobody lapses before a mailbox was read under the right time."""
    with started.office.database.work() as work:
        work.notes.note(FETCHED, (started.clock() + _YEAR).isoformat())
    _passes(started, days=365)
    _passes(started, days=-365)
    started.clock.go(days=30)
    started.look(fetched=False)
    assert 1 == started.live(1).position.asked

    started.look()
    assert 2 == started.live(1).position.asked


def test_a_mail_does_not_wait_for_the_wrong_time(started: Club) -> None:
    """What was to be tried again in a year is tried at once when the clock is right."""
    started.person("Anna").writes("status")
    dispatch = _queued(started)
    with started.office.database.work() as work:
        work.link.execute("UPDATE dispatch SET status = 'waiting' WHERE id = :id", id=dispatch.id)
        work.outbox.later(dispatch, "451 later", started.clock() + _YEAR)
    _passes(started, days=365)
    started.clock.go(days=-365)
    Warden(started.office, unwatched).greet()

    with started.office.database.reading() as work:
        assert dispatch.id in {each.id for each in work.outbox.due(started.clock())}


def test_a_problem_of_the_future_is_no_news(started: Club) -> None:
    """The operator is not told of the same problem in every pass until the wrong time has come."""
    _passes(started, days=365)
    _passes(started, days=-365)
    began = started.clock.go(minutes=1)
    with started.office.database.reading() as work:
        told = {problem.key: problem.told for problem in work.notes.problems()}

    assert {"outage", "clock"} == told.keys()
    assert all(moment is not None and moment < began for moment in told.values())


def test_a_jump_cuts_no_letters(started: Club) -> None:
    """The bytes of old mails are cut on steady days only, not when a year has passed in a moment."""
    started.person("Anna").writes("status")
    archive = Archive(started.office, 180, 7)
    archive.cut()
    started.clock.go(days=365)
    archive.cut()
    with started.office.database.reading() as work:
        assert work.inbox.raw(1) is not None

    started.clock.go(days=1)
    archive.cut()
    with started.office.database.reading() as work:
        assert work.inbox.raw(1) is None


def test_a_moved_deadline_has_its_own_last_call(club: Club) -> None:
    """Who had no last call yet when an outage began gets it before the new deadline."""
    club.opens("ecosystem", ["Anna", "Ben"])
    _passes(club, minutes=1)
    _passes(club, days=1)
    club.look()
    due = next_due(club)
    assert due is not None
    club.clock.time = due - timedelta(hours=3)
    club.look()

    assert ["turn", "reminder", "lastcall"] == [mail.kind for mail in club.person("Anna").mails]


def test_after_the_last_call_a_moved_deadline_is_told_in_one_mail(club: Club) -> None:
    """The mail that names the new deadline, three hours away, is not followed by a call for it."""
    club.opens("ecosystem", ["Anna", "Ben"])
    due = next_due(club)
    assert due is not None
    club.clock.time = due - timedelta(hours=3)
    _passes(club)
    club.look()
    _passes(club, days=1)
    club.look()

    assert ["turn", "lastcall", "reminder"] == [mail.kind for mail in club.person("Anna").mails]
    assert "could not be reached for 24 hours" in " ".join(club.person("Anna").newest.text.split())
