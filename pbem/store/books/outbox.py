"""Keeps every outbound mail as bytes until the server took it, and decides which goes next and when again."""

from collections.abc import Iterable
from datetime import date, datetime, timedelta

from sqlalchemy import bindparam, delete, func, or_, select, text, update

from pbem.store.sql.link import Link
from pbem.store.sql.statements import Adding, Command, Query, Reader, table
from pbem.store.tables.core import Bundle, Dispatch, DispatchRaw, Seat
from pbem.store.tables.words import DispatchKind, DispatchStatus

__all__ = ["URGENCY", "Outbox", "backoff"]

# What goes out first when a quota or a slow server makes mails queue.
URGENCY = {
    DispatchKind.LASTCALL: 0,
    DispatchKind.TURN: 1,
    DispatchKind.INVITATION: 2,
    DispatchKind.RECEIPT: 3,
    DispatchKind.REFUSAL: 3,
    DispatchKind.CONFIRMATION: 3,
    DispatchKind.WELCOME: 4,
    DispatchKind.PRESS: 4,
    DispatchKind.REMINDER: 4,
    DispatchKind.FINALE: 5,
    DispatchKind.NOTICE: 5,
    DispatchKind.NEWS: 6,
    DispatchKind.DIGEST: 1,
}

_FIRST_PAUSE = timedelta(minutes=1)
_LONGEST_PAUSE = timedelta(hours=4)
_GIVE_UP = timedelta(days=5)
# After an outage of five days a mail has still these tries before it.
_FEWEST_TRIES = 10

_DISPATCH, _RAW, _BUNDLE, _SEAT = table(Dispatch), table(DispatchRaw), table(Bundle), table(Seat)
# Written out as in the index: SQLite takes a partial index only for a condition it sees to be the same.
_QUEUED = text("status IN ('waiting', 'uncertain')")

# Mails to one person go out in the order they were made: what stands before an urgent one is as urgent. The
# bare column would lead SQLite to the index of all mails to a recipient instead of the few that wait.
_PRESSING = func.min(_DISPATCH.c.urgency).over(
    partition_by=func.lower(_DISPATCH.c.recipient), order_by=_DISPATCH.c.id.desc(), rows=(None, 0)
)

_PUT, _PUT_RAW = Adding(Dispatch, once=True), Adding(DispatchRaw)
_ONE = Query(Dispatch, lambda all_: all_.where(_DISPATCH.c.id == bindparam("id")))
_NAMED = Query(Dispatch, lambda all_: all_.where(_DISPATCH.c.message_id == bindparam("message_id")))
_RAW_OF = Reader(select(_RAW.c.raw).where(_RAW.c.dispatch_id == bindparam("id")))
_TEXT_OF = Reader(select(_RAW.c.lines).where(_RAW.c.dispatch_id == bindparam("id")))
_DUE = Query(
    Dispatch,
    lambda all_: (
        all_.where(_QUEUED, _DISPATCH.c.next_try <= bindparam("now"))
        .order_by(_PRESSING, _DISPATCH.c.created, _DISPATCH.c.id)
        .limit(bindparam("count"))
    ),
)
_ENVELOPED = Query(Dispatch, lambda all_: all_.where(_DISPATCH.c.sender == bindparam("sender")))
_UNASKED = {
    name: Reader(
        select(func.count())
        .select_from(_DISPATCH)
        .where(
            text("unasked <> ''"),
            _DISPATCH.c.unasked == bindparam("share"),
            _DISPATCH.c.created > bindparam("since"),
            *((_DISPATCH.c[name] == bindparam("value"),) if name else ()),
        )
    )
    for name in ("", "causer", "mailbox", "domain")
}
_RETURNED = Reader(
    select(_DISPATCH.c.created).where(
        _DISPATCH.c.recipient == bindparam("recipient"),
        _DISPATCH.c.status == DispatchStatus.DEAD,
        _DISPATCH.c.last_error.like("returned:%"),
    )
)
_TO_SEAT = Reader(
    select(_DISPATCH.c.id)
    .where(
        _DISPATCH.c.match_id == bindparam("match_id"),
        _DISPATCH.c.seat == bindparam("seat"),
        _DISPATCH.c.kind == bindparam("kind"),
    )
    .limit(1)
)
_NEXT = Reader(select(func.min(_DISPATCH.c.next_try, type_=_DISPATCH.c.next_try.type)).where(_QUEUED))
_SENT_SINCE = Reader(select(func.count()).select_from(_DISPATCH).where(_DISPATCH.c.sent > bindparam("since")))
_FIRST_SENT = Reader(
    select(func.min(_DISPATCH.c.sent, type_=_DISPATCH.c.sent.type)).where(
        _DISPATCH.c.sent >= bindparam("since")
    )
)
_LATEST = Query(Dispatch, lambda all_: all_.order_by(_DISPATCH.c.id.desc()).limit(bindparam("count")))
_OF_STATUS = Query(
    Dispatch,
    lambda all_: (
        all_.where(_DISPATCH.c.status == bindparam("status"))
        .order_by(_DISPATCH.c.id.desc())
        .limit(bindparam("count"))
    ),
)
_ABOUT = (
    _DISPATCH.c.match_id == bindparam("match_id"),
    _DISPATCH.c.epoch == bindparam("epoch"),
    _DISPATCH.c.question == bindparam("question"),
    _DISPATCH.c.seat == bindparam("seat"),
)
_OF_QUESTION = Query(Dispatch, lambda all_: all_.where(*_ABOUT).order_by(_DISPATCH.c.id))
_LAST_TO = Query(
    Dispatch,
    lambda all_: (
        all_.where(
            *_ABOUT,
            _DISPATCH.c.player_id
            == select(_SEAT.c.player_id)
            .where(_SEAT.c.match_id == _DISPATCH.c.match_id, _SEAT.c.number == _DISPATCH.c.seat)
            .scalar_subquery(),
        )
        .order_by(_DISPATCH.c.id.desc())
        .limit(1)
    ),
)
_LINES = Reader(
    select(_RAW.c.lines)
    .join(_DISPATCH, _DISPATCH.c.id == _RAW.c.dispatch_id)
    .where(*_ABOUT)
    .order_by(_DISPATCH.c.id)
)
_COUNTS = Reader(select(_DISPATCH.c.status, func.count()).group_by(_DISPATCH.c.status))
_SENT = Command(
    update(_DISPATCH)
    .where(_DISPATCH.c.id == bindparam("this"))
    .values(status=DispatchStatus.SENT, attempts=_DISPATCH.c.attempts + 1, last_error=None),
    columns=("status", "attempts", "last_error", "sent"),
)
_FAILED = Command(
    update(_DISPATCH).where(_DISPATCH.c.id == bindparam("this")),
    columns=("status", "attempts", "next_try", "last_error"),
)
_REST = Command(
    update(_DISPATCH)
    .where(_QUEUED, _DISPATCH.c.next_try < bindparam("until"))
    .values(next_try=bindparam("until"))
)
_SET_BACK = Command(
    update(_DISPATCH)
    .where(_QUEUED, _DISPATCH.c.next_try > bindparam("latest"))
    .values(next_try=bindparam("until"))
)
_RETRY = Command(
    update(_DISPATCH)
    .where(_DISPATCH.c.id == bindparam("this"), _DISPATCH.c.status != DispatchStatus.SENT)
    .values(status=DispatchStatus.WAITING, attempts=0),
    columns=("status", "attempts", "next_try", "created"),
)
_CANCEL = Command(
    update(_DISPATCH)
    .where(_QUEUED, *_ABOUT, _DISPATCH.c.kind == bindparam("which"))
    .values(status=DispatchStatus.CANCELLED)
)
_BUNDLED = Query(
    Dispatch,
    lambda all_: all_.where(text("status = 'bundled'")).order_by(_DISPATCH.c.player_id, _DISPATCH.c.id),
)
_IN_DIGEST = Adding(Bundle)
_CONTAINED = Command(
    update(_DISPATCH).where(_DISPATCH.c.id == bindparam("this")).values(status=DispatchStatus.CONTAINED)
)
_DIGEST_OF = Query(
    Dispatch,
    lambda all_: all_.where(
        _DISPATCH.c.id.in_(select(_BUNDLE.c.digest_id).where(_BUNDLE.c.dispatch_id == bindparam("part")))
    ),
)
_NEWEST = Reader(select(func.max(_DISPATCH.c.id)))
_WITHDRAW = Command(
    update(_DISPATCH)
    .where(_DISPATCH.c.id > bindparam("after"), _QUEUED)
    .values(status=DispatchStatus.CANCELLED, last_error=bindparam("why"))
)
_CUT = Command(
    delete(_RAW).where(
        _RAW.c.dispatch_id.in_(select(_DISPATCH.c.id).where(_DISPATCH.c.sent < bindparam("before")))
    )
)

# A refusal goes to an address before anybody knows whose it is.
_THEIRS = or_(_DISPATCH.c.player_id == bindparam("player"), _DISPATCH.c.recipient == bindparam("address"))
_FORGET_RAW = Command(delete(_RAW).where(_RAW.c.dispatch_id.in_(select(_DISPATCH.c.id).where(_THEIRS))))
_FORGET_ROWS = Command(update(_DISPATCH).where(_THEIRS).values(recipient="", subject="", last_error=None))
_UNSENT = text("status IN ('waiting', 'uncertain', 'bundled')")
_FORGET_UNSENT = Command(update(_DISPATCH).where(_UNSENT, _THEIRS).values(status=DispatchStatus.CANCELLED))
_TAKE_BACK = Command(
    update(_DISPATCH)
    .where(_DISPATCH.c.id == bindparam("this"), _UNSENT)
    .values(status=DispatchStatus.CANCELLED)
)


_BARE = Query(
    Dispatch,
    lambda all_: all_.where(
        _UNSENT, _DISPATCH.c.match_id == bindparam("match_id"), _DISPATCH.c.bare.is_not(None)
    ).order_by(_DISPATCH.c.id),
)


def backoff(attempts: int) -> timedelta:
    """How long to wait after that many tries: a minute, doubled each time, at most four hours."""
    return min(_FIRST_PAUSE * (1 << min(attempts - 1, 16)), _LONGEST_PAUSE)


class Outbox:
    """All dispatches: the queue, and what became of each."""

    __slots__ = ("_link",)

    def __init__(self, link: Link) -> None:
        self._link = link

    def put(
        self,
        *,
        message_id: str,
        kind: DispatchKind,
        sender: str,
        recipient: str,
        subject: str,
        raw: bytes,
        now: datetime,
        lines: str = "",
        player_id: int | None = None,
        match_id: int | None = None,
        seat: int | None = None,
        epoch: int | None = None,
        question: int | None = None,
        letter_id: int | None = None,
        bundled: bool = False,
        unasked: str = "",
        causer: str = "",
        mailbox: str = "",
        domain: str = "",
        bare: str | None = None,
    ) -> bool:
        """Queue a mail, or keep it for its player's digest.

        False when one of that Message-ID is there already, which then stays as it is.
        """
        number = _PUT.number(
            self._link,
            message_id=message_id,
            kind=kind,
            urgency=URGENCY[kind],
            player_id=player_id,
            match_id=match_id,
            seat=seat,
            epoch=epoch,
            question=question,
            letter_id=letter_id,
            sender=sender,
            recipient=recipient,
            subject=subject,
            status=DispatchStatus.BUNDLED if bundled else DispatchStatus.WAITING,
            attempts=0,
            next_try=now,
            last_error=None,
            created=now,
            sent=None,
            unasked=unasked,
            causer=causer,
            mailbox=mailbox,
            domain=domain,
            bare=bare,
        )
        if number is None:
            return False
        _PUT_RAW.run(self._link, dispatch_id=number, raw=raw, lines=lines)
        return True

    def unasked(self, share: str, column: str, value: str, since: datetime) -> int:
        """How many mails of a share of unasked ones were made since then, all or those of one value."""
        about = {"value": value} if column else {}
        count: int = _UNASKED[column].value(self._link, share=share, since=since, **about)
        return count

    def returned_days(self, recipient: str) -> set[date]:
        """The days on which mails to an address were made that provably came back."""
        return {created.date() for (created,) in _RETURNED.rows(self._link, recipient=recipient)}

    def bundled(self) -> list[Dispatch]:
        """What waits for the digests of all players, by player."""
        return _BUNDLED.all(self._link)

    def digested(self, dispatches: Iterable[Dispatch], digest: Dispatch) -> None:
        """These went into that digest."""
        parts = [each.id for each in dispatches]
        _IN_DIGEST.many(self._link, ({"dispatch_id": part, "digest_id": digest.id} for part in parts))
        _CONTAINED.many(self._link, ({"this": part} for part in parts))

    def digest_of(self, dispatch: Dispatch) -> Dispatch | None:
        """The digest a dispatch went out in."""
        return _DIGEST_OF.first(self._link, part=dispatch.id)

    def due(self, now: datetime, count: int = 50) -> list[Dispatch]:
        """What may be sent now: the most urgent first, then the oldest; to one person in their order."""
        return _DUE.all(self._link, now=now, count=count)

    def next_try(self) -> datetime | None:
        """When the first of the queue may be sent, or None when the queue is empty."""
        found: datetime | None = _NEXT.value(self._link)
        return found

    def raw(self, dispatch_id: int) -> bytes | None:
        """The bytes to send, or None once they were cut after the keeping time."""
        found: bytes | None = _RAW_OF.value(self._link, id=dispatch_id)
        return found

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
        _FAILED.run(
            self._link,
            this=dispatch.id,
            status=dispatch.status,
            attempts=dispatch.attempts + tried,
            next_try=until,
            last_error=error,
        )

    def rest(self, until: datetime) -> None:
        """Nothing that is queued now goes out before that time; what is made later may try."""
        _REST.run(self._link, until=until)

    def set_back(self, now: datetime) -> None:
        """The clock went back: what would wait longer than any mail waits may be tried at once."""
        _SET_BACK.run(self._link, latest=now + _LONGEST_PAUSE, until=now)

    def dead(self, dispatch: Dispatch, error: str, now: datetime) -> None:
        """The server will never take it; it stays to be looked at and can be retried by hand."""
        _FAILED.run(
            self._link,
            this=dispatch.id,
            status=DispatchStatus.DEAD,
            attempts=dispatch.attempts + 1,
            next_try=now,
            last_error=error,
        )

    def retry(self, dispatch_id: int, now: datetime) -> bool:
        """Queue a mail that was not sent once more, as if it were made now."""
        return _RETRY.run(self._link, this=dispatch_id, next_try=now, created=now).rowcount == 1

    def cancel(self, kind: DispatchKind, *, match_id: int, epoch: int, question: int, seat: int) -> int:
        """Take back what is still queued of that kind about that question, and return how many."""
        row = _CANCEL.run(
            self._link, which=kind, match_id=match_id, epoch=epoch, question=question, seat=seat
        )
        return row.rowcount

    def bare(self, match_id: int) -> list[Dispatch]:
        """What waits to go out about a match and only asks a question, in order."""
        return _BARE.all(self._link, match_id=match_id)

    def take_back(self, dispatch_id: int) -> bool:
        """A mail that has not gone out shall not; False when it has, or is over."""
        return _TAKE_BACK.run(self._link, this=dispatch_id).rowcount == 1

    def newest(self) -> int:
        """The id of the dispatch made last, 0 when there is none."""
        found: int | None = _NEWEST.value(self._link)
        return found or 0

    def withdraw(self, after: int, why: str) -> None:
        """Take back every mail made after that one and not yet sent; it can be retried by hand."""
        _WITHDRAW.run(self._link, after=after, why=why)

    def sent_since(self, since: datetime) -> int:
        """How many the server took after that time, for quotas by the hour and the day."""
        found: int = _SENT_SINCE.value(self._link, since=since)
        return found

    def dispatch(self, dispatch_id: int) -> Dispatch | None:
        """The dispatch of that id."""
        return _ONE.first(self._link, id=dispatch_id)

    def named(self, message_id: str) -> Dispatch | None:
        """The dispatch of that Message-ID."""
        return _NAMED.first(self._link, message_id=message_id)

    def enveloped(self, sender: str) -> Dispatch | None:
        """The dispatch that went out under that envelope address, to which its bounce comes back."""
        return _ENVELOPED.first(self._link, sender=sender)

    def mailed(self, match_id: int, seat: int, kind: DispatchKind) -> bool:
        """Whether a seat has been mailed anything of that kind in a match."""
        return _TO_SEAT.value(self._link, match_id=match_id, seat=seat, kind=kind) is not None

    def of_question(self, match_id: int, epoch: int, question: int, seat: int) -> list[Dispatch]:
        """What was mailed to a seat about a question, in order."""
        return _OF_QUESTION.all(self._link, match_id=match_id, epoch=epoch, question=question, seat=seat)

    def came_back(self, match_id: int, epoch: int, question: int, seat: int) -> Dispatch | None:
        """The last mail to a seat's own player about a question, where it never arrived: nobody missed it."""
        last = _LAST_TO.first(self._link, match_id=match_id, epoch=epoch, question=question, seat=seat)
        return last if last is not None and last.status is DispatchStatus.DEAD else None

    def lines(self, match_id: int, epoch: int, question: int, seat: int) -> list[str]:
        """The texts of those mails, by which their quoted lines are known again."""
        found = _LINES.rows(self._link, match_id=match_id, epoch=epoch, question=question, seat=seat)
        return [row[0] for row in found]

    def text(self, dispatch_id: int) -> str | None:
        """The text of a mail, as its quoted lines are known again; None once it was cut."""
        found: str | None = _TEXT_OF.value(self._link, id=dispatch_id)
        return found

    def latest(self, count: int = 100) -> list[Dispatch]:
        """The dispatches made last, newest first."""
        return _LATEST.all(self._link, count=count)

    def of_status(self, status: DispatchStatus, count: int = 100) -> list[Dispatch]:
        """The dispatches of that status made last, newest first."""
        return _OF_STATUS.all(self._link, status=status, count=count)

    def counts(self) -> dict[DispatchStatus, int]:
        """How many dispatches there are of each status."""
        return dict(_COUNTS.rows(self._link))

    def forget(self, player_id: int, address: str) -> int:
        """Delete the bytes of all mails to a player or that address, sent or queued, and return how many."""
        whose = {"player": player_id, "address": address}
        gone = _FORGET_RAW.run(self._link, **whose).rowcount
        _FORGET_UNSENT.run(self._link, **whose)
        _FORGET_ROWS.run(self._link, **whose)
        return gone

    def cut(self, before: datetime) -> int:
        """Delete the bytes of mails sent before that time, and return how many were cut."""
        return _CUT.run(self._link, before=before).rowcount

    def _failed(
        self, dispatch: Dispatch, status: DispatchStatus, error: str, now: datetime
    ) -> DispatchStatus:
        attempts = dispatch.attempts + 1
        passed: datetime | None = _FIRST_SENT.value(self._link, since=dispatch.created)
        if passed is not None and now - passed >= _GIVE_UP and attempts >= _FEWEST_TRIES:
            self.dead(dispatch, error, now)
            return DispatchStatus.DEAD
        _FAILED.run(
            self._link,
            this=dispatch.id,
            status=status,
            attempts=attempts,
            next_try=now + backoff(attempts),
            last_error=error,
        )
        return status
