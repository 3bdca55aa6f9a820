"""Decides which outbound mail goes next, in whose hands it is, and when it is tried again."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from sqlalchemy import and_, bindparam, func, not_, select, text, update

from pbem.store.sql.link import Book
from pbem.store.sql.statements import Query, RowQuery, WriteStatement, counting, table
from pbem.store.tables.mails import Dispatch
from pbem.store.tables.words import DispatchStatus

_DISPATCH = table(Dispatch)
# Written out as in the index: SQLite takes a partial index only for a condition it sees to be the same.
QUEUED = text("status IN ('waiting', 'uncertain')")
_FIRST_PAUSE = timedelta(minutes=1)
_LONGEST_PAUSE = timedelta(hours=4)
_GIVE_UP = timedelta(days=5)
# After an outage of five days a mail has still these tries before it.
_FEWEST_TRIES = 10
# A person's mails go out in the order they were made in: while one is on its way, those behind it wait. One
# that was put off loses its place, because what holds it up may be its own fault.
_OTHER = _DISPATCH.alias("other")
_IN_HAND = and_(_DISPATCH.c.taken.is_not(None), _DISPATCH.c.taken > bindparam("now"))
_FREE = (QUEUED, _DISPATCH.c.next_try <= bindparam("now"), not_(_IN_HAND))
_KEPT_BACK = (
    select(_OTHER.c.id)
    .where(
        text("other.status IN ('waiting', 'uncertain')"),
        _OTHER.c.recipient == _DISPATCH.c.recipient,
        _OTHER.c.taken > bindparam("now"),
    )
    .exists()
)
# What stands before an urgent mail to the same person is as urgent.
_PRESSING = func.min(_DISPATCH.c.urgency).over(
    partition_by=_DISPATCH.c.recipient, order_by=_DISPATCH.c.id.desc(), rows=(None, 0)
)
_DUE = Query(
    Dispatch,
    lambda all_: (
        all_.where(*_FREE, ~_KEPT_BACK)
        .order_by(_PRESSING, _DISPATCH.c.created, _DISPATCH.c.id)
        .limit(bindparam("count"))
    ),
)
_THIS = _DISPATCH.c.id == bindparam("this")
_TAKE = WriteStatement(update(_DISPATCH).where(_THIS), columns=("taken",))
_FREE_ALL = WriteStatement(update(_DISPATCH).where(QUEUED, _DISPATCH.c.taken.is_not(None)).values(taken=None))
_UNDER_WAY = counting(Dispatch, QUEUED, _DISPATCH.c.taken.is_not(None))
_NEXT = RowQuery(select(func.min(_DISPATCH.c.next_try, type_=_DISPATCH.c.next_try.type)).where(QUEUED))
_SENT_SINCE = counting(Dispatch, _DISPATCH.c.sent > bindparam("since"))
_FIRST_SENT = RowQuery(
    select(func.min(_DISPATCH.c.sent, type_=_DISPATCH.c.sent.type)).where(
        _DISPATCH.c.sent >= bindparam("since")
    )
)
_SENT = WriteStatement(
    update(_DISPATCH)
    .where(_THIS)
    .values(status=DispatchStatus.SENT, attempts=_DISPATCH.c.attempts + 1, last_error=None, taken=None),
    columns=("status", "attempts", "last_error", "sent", "taken"),
)
# What was taken back meanwhile stays so, and what somebody else has sent is sent.
_TRIED = ("status", "attempts", "next_try", "last_error", "taken")
_FAILED = WriteStatement(update(_DISPATCH).where(_THIS, QUEUED).values(taken=None), columns=_TRIED)
_DEAD = WriteStatement(
    update(_DISPATCH)
    .where(_THIS, _DISPATCH.c.status != DispatchStatus.CANCELLED)
    .values(status=DispatchStatus.DEAD, taken=None),
    columns=_TRIED,
)
_REST = WriteStatement(
    update(_DISPATCH)
    .where(QUEUED, _DISPATCH.c.next_try < bindparam("until"))
    .values(next_try=bindparam("until"))
)
_SET_BACK = WriteStatement(
    update(_DISPATCH)
    .where(QUEUED, _DISPATCH.c.next_try > bindparam("latest"))
    .values(next_try=bindparam("until"), taken=None)
)
_RETRY = WriteStatement(
    update(_DISPATCH)
    .where(_THIS, _DISPATCH.c.status != DispatchStatus.SENT)
    .values(status=DispatchStatus.WAITING, attempts=0),
    columns=("status", "attempts", "next_try", "created"),
)


def backoff(attempts: int) -> timedelta:
    """How long to wait after that many tries: a minute, doubled each time, at most four hours."""
    return min(_FIRST_PAUSE * (1 << min(attempts - 1, 16)), _LONGEST_PAUSE)


class MailQueue(Book):
    """The mails that wait to be sent or are being sent."""

    __slots__ = ()

    def due(self, now: datetime, count: int = 50) -> list[Dispatch]:
        """What may be sent now: the most urgent first, then the oldest; to one person in their order."""
        return _DUE.all(self._link, now=now, count=count)

    def take(self, dispatches: Iterable[Dispatch], until: datetime) -> None:
        """Take these in hand, to be sent; they are free again at that time, should their sender die."""
        _TAKE.many(self._link, ({"this": each.id, "taken": until} for each in dispatches))

    def give_back(self, dispatches: Iterable[Dispatch]) -> None:
        """These were taken in hand and not begun."""
        _TAKE.many(self._link, ({"this": each.id, "taken": None} for each in dispatches))

    def free(self) -> None:
        """Nobody else sends: what is in hand was left there by somebody who has died."""
        _FREE_ALL.run(self._link)

    def under_way(self) -> int:
        """How many are in hand, and may have been sent."""
        return _UNDER_WAY.number(self._link)

    def next_try(self) -> datetime | None:
        """When the first of the queue may be sent, or None when the queue is empty."""
        return _NEXT.value(self._link, datetime)

    def sent(self, dispatches: Iterable[Dispatch], now: datetime) -> None:
        """The server took them."""
        _SENT.many(self._link, ({"this": dispatch.id, "sent": now} for dispatch in dispatches))

    def later(self, dispatch: Dispatch, error: str, now: datetime) -> DispatchStatus:
        """Not taken for now: try again after a pause, or give up after several tries and five days.

        These are days in which others were taken: a server that takes nothing costs no mail.
        """
        return self._failed(dispatch, DispatchStatus.WAITING, error, now)

    def uncertain(self, dispatch: Dispatch, error: str, now: datetime) -> DispatchStatus:
        """The line broke when the server may have had it: the same bytes go out again after a pause."""
        return self._failed(dispatch, DispatchStatus.UNCERTAIN, error, now)

    def postpone(self, dispatch: Dispatch, error: str, until: datetime, *, tried: bool) -> None:
        """The trouble is ours (quota, login, policy): wait, however long it takes."""
        self._put_off(dispatch, dispatch.status, dispatch.attempts + tried, until, error)

    def rest(self, until: datetime) -> None:
        """Hold back all mails that wait now until that time; mails that are made later are not held back."""
        _REST.run(self._link, until=until)

    def set_back(self, now: datetime) -> None:
        """The clock went back: what would wait longer than any mail waits may be tried at once."""
        _SET_BACK.run(self._link, latest=now + _LONGEST_PAUSE, until=now)

    def dead(self, dispatch: Dispatch, error: str, now: datetime) -> None:
        """The server will never take it; it stays to be looked at and can be retried by hand."""
        tried = {"attempts": dispatch.attempts + 1, "next_try": now, "last_error": error}
        _DEAD.run(self._link, this=dispatch.id, **tried)

    def retry(self, dispatch_id: int, now: datetime) -> bool:
        """Queue a mail that was not sent once more, as if it were made now."""
        return _RETRY.run(self._link, this=dispatch_id, next_try=now, created=now).rowcount == 1

    def sent_since(self, since: datetime) -> int:
        """How many the server took after that time, for quotas by the hour and the day."""
        return _SENT_SINCE.number(self._link, since=since)

    def _failed(
        self, dispatch: Dispatch, status: DispatchStatus, error: str, now: datetime
    ) -> DispatchStatus:
        attempts = dispatch.attempts + 1
        passed = _FIRST_SENT.value(self._link, datetime, since=dispatch.created)
        if passed is not None and now - passed >= _GIVE_UP and attempts >= _FEWEST_TRIES:
            self.dead(dispatch, error, now)
            return DispatchStatus.DEAD
        self._put_off(dispatch, status, attempts, now + backoff(attempts), error)
        return status

    def _put_off(
        self, dispatch: Dispatch, status: DispatchStatus, attempts: int, until: datetime, error: str
    ) -> None:
        tried = {"status": status, "attempts": attempts, "next_try": until, "last_error": error}
        _FAILED.run(self._link, this=dispatch.id, **tried)
