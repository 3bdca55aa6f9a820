from datetime import datetime, timedelta

import pytest

from pbem.store.books.mails.mail_queue import backoff
from pbem.store.database import Database
from pbem.store.tables.mails import Dispatch
from pbem.store.tables.words import DispatchKind, DispatchStatus
from tests.store.books.support import put

_DAY = timedelta(days=1)


def _names(dispatches: list[Dispatch]) -> list[str]:
    return [dispatch.message_id for dispatch in dispatches]


def _one(database: Database) -> Dispatch:
    with database.reading() as work:
        found = work.outbox.dispatch(1)
    assert found is not None
    return found


def test_the_queue_goes_by_urgency_then_age(database: Database, now: datetime) -> None:
    """Of mails to different people a last call goes before turns, these before receipts, those before news.

    Among equals the older goes first.
    """
    kinds = (DispatchKind.NEWS, DispatchKind.RECEIPT, DispatchKind.TURN, DispatchKind.LASTCALL)
    with database.work() as work:
        for number, kind in enumerate(kinds):
            put(work.outbox, now + timedelta(seconds=number), f"{kind} new", kind, to=f"new{number}")
            put(work.outbox, now, f"{kind} old", kind, to=f"old{number}")
        queue = [dispatch.message_id[1:-3] for dispatch in work.outbox.due(now + timedelta(minutes=1))]

    # The first pair was put at the same second, so there the order of making decides.
    assert [
        "lastcall old",
        "lastcall new",
        "turn old",
        "turn new",
        "receipt old",
        "receipt new",
        "news new",
        "news old",
    ] == queue


def test_a_sent_mail_leaves_the_queue(database: Database, now: datetime) -> None:
    """What the server took is counted and never due again."""
    with database.work() as work:
        put(work.outbox, now, "a", DispatchKind.TURN)
        put(work.outbox, now, "b", DispatchKind.TURN)
        work.outbox.sent(work.outbox.due(now), now + timedelta(seconds=3))
    with database.reading() as work:
        assert [] == work.outbox.due(now + timedelta(days=9))
        assert work.outbox.next_try() is None
        assert {DispatchStatus.SENT: 2} == work.outbox.counts()
    sent = _one(database)
    assert (DispatchStatus.SENT, 1, now + timedelta(seconds=3)) == (sent.status, sent.attempts, sent.sent)


@pytest.mark.parametrize(
    ("attempts", "minutes"), [(1, 1), (2, 2), (3, 4), (8, 128), (9, 240), (10, 240), (10_000, 240)]
)
def test_the_pause_doubles_up_to_four_hours(attempts: int, minutes: int) -> None:
    """The schedule is fixed, without chance in it."""
    assert timedelta(minutes=minutes) == backoff(attempts)


def test_a_failure_puts_a_mail_off(database: Database, now: datetime) -> None:
    """After a failure a mail waits its pause and is due again then, with the reason noted."""
    with database.work() as work:
        put(work.outbox, now, "a", DispatchKind.TURN)
        status = work.outbox.later(work.outbox.due(now)[0], "451 try later", now)
        early = work.outbox.due(now + timedelta(seconds=59))
        (due,) = work.outbox.due(now + timedelta(seconds=60))

        assert now + timedelta(seconds=60) == work.outbox.next_try()
    assert (DispatchStatus.WAITING, [], 1, "451 try later") == (status, early, due.attempts, due.last_error)


def test_an_uncertain_mail_is_sent_again(database: Database, now: datetime) -> None:
    """A mail the server may have taken stays in the queue, known as uncertain."""
    with database.work() as work:
        put(work.outbox, now, "a", DispatchKind.TURN)
        work.outbox.uncertain(work.outbox.due(now)[0], "connection lost", now)
        (due,) = work.outbox.due(now + timedelta(minutes=1))

    assert DispatchStatus.UNCERTAIN == due.status


def test_a_mail_is_given_up_after_five_days(database: Database, now: datetime) -> None:
    """What was not taken for five days and ten tries, while others were, is dead, and can be retried."""
    late = now + timedelta(days=5)
    with database.work() as work:
        put(work.outbox, now, "a", DispatchKind.TURN)
        put(work.outbox, now, "b", DispatchKind.NEWS)
        work.outbox.sent(work.outbox.due(now)[1:], now)
        for number in range(10):
            status = work.outbox.later(work.outbox.due(late + number * _DAY)[0], "451", late + number * _DAY)
        queue = work.outbox.due(late + 11 * _DAY)
        retried = work.outbox.retry(1, late)
        (due,) = work.outbox.due(late)

    assert (DispatchStatus.DEAD, [], True) == (status, queue, retried)
    assert (DispatchStatus.WAITING, 0, late) == (due.status, due.attempts, due.created)


def test_an_outage_of_five_days_is_not_the_mails_fault(database: Database, now: datetime) -> None:
    """A mail that was hardly tried is tried again, however old it is by the clock."""
    late = now + timedelta(days=365)
    with database.work() as work:
        put(work.outbox, now, "a", DispatchKind.TURN)
        status = work.outbox.later(work.outbox.due(late)[0], "451 try later", late)

    assert DispatchStatus.WAITING == status


def test_trouble_of_our_own_is_not_counted(database: Database, now: datetime) -> None:
    """A quota or a refused login puts a mail off without using up its tries."""
    with database.work() as work:
        put(work.outbox, now, "a", DispatchKind.TURN)
        work.outbox.postpone(work.outbox.due(now)[0], "quota", now + timedelta(hours=1), tried=False)
        early = work.outbox.due(now + timedelta(minutes=59))
        (due,) = work.outbox.due(now + timedelta(hours=1))

    assert ([], 0, DispatchStatus.WAITING, "quota") == (early, due.attempts, due.status, due.last_error)


def test_the_queue_can_rest(database: Database, now: datetime) -> None:
    """All that is queued waits until then, also what would have waited for less, but not what comes later."""
    hour = timedelta(hours=1)
    with database.work() as work:
        for name in "abc":
            put(work.outbox, now, name, DispatchKind.TURN)
        work.outbox.postpone(work.outbox.due(now)[0], "busy", now + 2 * hour, tried=True)
        work.outbox.rest(now + hour)
        put(work.outbox, now, "d", DispatchKind.TURN)

        assert ["<d@x>"] == _names(work.outbox.due(now))
        assert ["<b@x>", "<c@x>", "<d@x>"] == _names(work.outbox.due(now + hour))


def test_a_person_gets_mails_in_the_order_they_were_made(database: Database, now: datetime) -> None:
    """Whoever has the most urgent mail is served first, and then gets all that was made before it, too."""
    with database.work() as work:
        put(work.outbox, now, "a receipt", DispatchKind.RECEIPT)
        put(work.outbox, now, "b turn", DispatchKind.TURN, to="ben")
        put(work.outbox, now, "a last call", DispatchKind.LASTCALL)
        put(work.outbox, now, "c news", DispatchKind.NEWS, to="cleo")

        assert ["<a receipt@x>", "<a last call@x>", "<b turn@x>", "<c news@x>"] == _names(
            work.outbox.due(now)
        )
        assert ["<a receipt@x>"] == _names(work.outbox.due(now, 1))


def test_what_is_in_hand_is_nobody_elses(database: Database, now: datetime) -> None:
    """Mails in hand are not due, nor is anything for the same person; after a while they are free again."""
    later = now + timedelta(minutes=5)
    with database.work() as work:
        for name, to in (("a", "anna"), ("b", "ben"), ("a2", "anna"), ("c", "cleo")):
            put(work.outbox, now, name, DispatchKind.TURN, to=to)
        anna, *_ = work.outbox.due(now)
        work.outbox.take([anna], later)

        assert ["<b@x>", "<c@x>"] == _names(work.outbox.due(now))
        assert (1, ["<a@x>", "<b@x>", "<a2@x>", "<c@x>"]) == (
            work.outbox.under_way(),
            _names(work.outbox.due(later)),
        )
        work.outbox.give_back([anna])
        assert (0, "<a@x>") == (work.outbox.under_way(), _names(work.outbox.due(now))[0])


def test_sent_wins_and_failed_does_not(database: Database, now: datetime) -> None:
    """What is taken back while it is on its way stays so if it fails, and is sent if the server took it."""
    with database.work() as work:
        for name, to in (("a", "anna"), ("b", "ben"), ("c", "cleo")):
            put(work.outbox, now, name, DispatchKind.TURN, to=to)
        anna, ben, cleo = work.outbox.due(now)
        work.outbox.take([anna, ben, cleo], now + timedelta(minutes=5))
        for each in (anna, ben):
            work.outbox.take_back(each.id or 0)
        work.outbox.sent([anna, cleo], now)
        work.outbox.later(ben, "451 later", now)
        # Another postman, who thought that it was free, was not lucky with it.
        work.outbox.later(cleo, "451 later", now)

        assert {DispatchStatus.SENT: 2, DispatchStatus.CANCELLED: 1} == work.outbox.counts()
        assert 0 == work.outbox.under_way()


def test_a_refused_mail_is_dead_and_a_sent_one_is_not_retried(database: Database, now: datetime) -> None:
    """Dead mails are kept to be looked at; sent ones cannot be queued again."""
    with database.work() as work:
        put(work.outbox, now, "a", DispatchKind.TURN)
        put(work.outbox, now, "b", DispatchKind.TURN)
        first, second = work.outbox.due(now)
        work.outbox.dead(first, "550 no such user", now)
        work.outbox.sent([second], now)

        assert ["<a@x>"] == [found.message_id for found in work.outbox.of_status(DispatchStatus.DEAD)]
        assert not work.outbox.retry(2, now)


def test_quotas_count_what_was_sent(database: Database, now: datetime) -> None:
    """Only mails the server took after the given time count."""
    with database.work() as work:
        for number, minutes in enumerate((0, 30, 90)):
            put(work.outbox, now, str(number), DispatchKind.TURN)
            work.outbox.sent(work.outbox.due(now), now + timedelta(minutes=minutes))
        counts = [
            work.outbox.sent_since(now + timedelta(minutes=90) - span)
            for span in (timedelta(hours=1), timedelta(hours=1, seconds=1), timedelta(days=1))
        ]

    assert [1, 2, 3] == counts
