"""Keeps every outbound mail as bytes until the server took it, and decides which goes next and when again."""

from collections.abc import Iterable
from datetime import date, datetime
from typing import TypedDict, Unpack

from sqlalchemy import bindparam, func, select, text, update

from pbem.store.books.mails.mail_bodies import ABOUT, UNSENT, MailBodies
from pbem.store.books.mails.mail_queue import QUEUED, MailQueue
from pbem.store.sql.link import Link
from pbem.store.sql.statements import Adding, Maker, Query, RowQuery, WriteStatement, finding, same, table
from pbem.store.tables.core import SeatRow
from pbem.store.tables.mails import Bundle, Dispatch
from pbem.store.tables.words import DispatchKind, DispatchStatus

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

_DISPATCH, _BUNDLE, _SEAT = table(Dispatch), table(Bundle), table(SeatRow)

_make = Maker(Dispatch)
_PUT = Adding(Dispatch, once=True)
_THIS = _DISPATCH.c.id == bindparam("this")
_ONE, _NAMED, _ENVELOPED = (finding(Dispatch, name) for name in ("id", "message_id", "sender"))
_UNASKED = {
    name: RowQuery(
        select(_DISPATCH.c.created).where(
            text("unasked <> ''"),
            same(_DISPATCH, unasked="share"),
            _DISPATCH.c.created > bindparam("since"),
            *((_DISPATCH.c[name] == bindparam("value"),) if name else ()),
        )
    )
    for name in ("", "causer", "mailbox", "domain")
}
# So begins the last error of a mail that came back; the words are stored.
_CAME_BACK = "returned: "
_RETURNED = RowQuery(
    select(_DISPATCH.c.created)
    .where(same(_DISPATCH, "recipient"), _DISPATCH.c.status == DispatchStatus.DEAD)
    .where(_DISPATCH.c.last_error.like(f"{_CAME_BACK}%"))
)
_TO_SEATS = RowQuery(
    select(_SEAT.c.number).where(
        _SEAT.c.match_id == bindparam("match_id"),
        select(_DISPATCH.c.id)
        .where(
            _DISPATCH.c.match_id == _SEAT.c.match_id,
            _DISPATCH.c.seat == _SEAT.c.number,
            _DISPATCH.c.kind == bindparam("kind"),
        )
        .exists(),
    )
)
_LATEST = finding(Dispatch, by="-id", most=True)
_OF_STATUS = finding(Dispatch, "status", by="-id", most=True)
_OF_QUESTION = Query(Dispatch, lambda all_: all_.where(*ABOUT).order_by(_DISPATCH.c.id))
_LAST_TO = Query(
    Dispatch,
    lambda all_: (
        all_.where(
            *ABOUT,
            _DISPATCH.c.player_id
            == select(_SEAT.c.player_id)
            .where(_SEAT.c.match_id == _DISPATCH.c.match_id, _SEAT.c.number == _DISPATCH.c.seat)
            .scalar_subquery(),
        )
        .order_by(_DISPATCH.c.id.desc())
        .limit(1)
    ),
)
# Those that somebody may have to see to, each found by an index of its own.
_OPEN_COUNTS = tuple(
    RowQuery(select(_DISPATCH.c.status, func.count()).where(text(which)).group_by(_DISPATCH.c.status))
    for which in ("status IN ('waiting', 'uncertain')", "status = 'bundled'", "status = 'dead'")
)
_COUNTS = RowQuery(select(_DISPATCH.c.status, func.count()).group_by(_DISPATCH.c.status))
_CANCELLED = {"status": DispatchStatus.CANCELLED}
_CANCEL = WriteStatement(
    update(_DISPATCH).where(QUEUED, *ABOUT, same(_DISPATCH, kind="which")).values(_CANCELLED)
)
_BUNDLED = Query(
    Dispatch,
    lambda all_: all_.where(text("status = 'bundled'")).order_by(_DISPATCH.c.player_id, _DISPATCH.c.id),
)
_IN_DIGEST = Adding(Bundle)
_CONTAINED = WriteStatement(update(_DISPATCH).where(_THIS).values(status=DispatchStatus.CONTAINED))
_DIGEST_OF = Query(
    Dispatch,
    lambda all_: all_.where(
        _DISPATCH.c.id.in_(select(_BUNDLE.c.digest_id).where(_BUNDLE.c.dispatch_id == bindparam("part")))
    ),
)
_NEWEST = RowQuery(select(func.max(_DISPATCH.c.id)))
_WITHDRAW = WriteStatement(
    update(_DISPATCH).where(_THIS, QUEUED).values(**_CANCELLED, last_error=bindparam("why"))
)
_TAKE_BACK = WriteStatement(update(_DISPATCH).where(_THIS, UNSENT).values(_CANCELLED))
BARE = Query(
    Dispatch,
    lambda all_: all_.where(
        UNSENT, same(_DISPATCH, "match_id"), _DISPATCH.c.bare.is_not(None), _DISPATCH.c.taken.is_(None)
    ).order_by(_DISPATCH.c.id),
)


class DispatchColumns(TypedDict, total=False):
    """Columns that not every mail fills: whom it is to, what it is about and why it went out."""

    player_id: int | None
    match_id: int | None
    seat: int | None
    epoch: int | None
    question: int | None
    letter_id: int | None
    unasked: str
    causer: str
    mailbox: str
    domain: str
    bare: str | None


class Outbox(MailQueue, MailBodies):
    """All dispatches: the queue, and what became of each."""

    __slots__ = ("_made", "_seats")

    def __init__(self, link: Link) -> None:
        super().__init__(link)
        # What this transaction has queued, and which seats of a match were mailed which kind.
        self._made: list[int] = []
        self._seats: dict[tuple[int, int, DispatchKind], set[int]] = {}

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
        bundled: bool = False,
        **about: Unpack[DispatchColumns],
    ) -> bool:
        """Queue a mail, or keep it for its player's digest.

        False when one of that Message-ID is there already, which then stays as it is.
        """
        row = _make.fresh(
            message_id=message_id,
            kind=kind,
            urgency=URGENCY[kind],
            sender=sender,
            recipient=recipient,
            subject=subject,
            status=DispatchStatus.BUNDLED if bundled else DispatchStatus.WAITING,
            next_try=now,
            created=now,
            **about,
        )
        number = _PUT.number(self._link, **row.__dict__)
        if number is None:
            return False
        self.keep(number, raw, lines, now)
        self._made.append(number)
        if row.match_id is not None and row.seat is not None:
            self._seats.get((self._link.era, row.match_id, kind), set()).add(row.seat)
        return True

    def unasked(self, share: str, column: str, value: str, since: datetime) -> list[datetime]:
        """When mails of a share of unasked ones were made since then, all or those of one value."""
        about = {"value": value} if column else {}
        return [made for (made,) in _UNASKED[column].rows(self._link, share=share, since=since, **about)]

    def returned(self, dispatch: Dispatch, why: str, now: datetime) -> None:
        """A mail that the server took has provably come back."""
        self.dead(dispatch, f"{_CAME_BACK}{why}", now)

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

    def cancel(self, kind: DispatchKind, *, match_id: int, epoch: int, question: int, seat: int) -> None:
        """Take back what is still queued of that kind about that question."""
        _CANCEL.later(self._link, which=kind, match_id=match_id, epoch=epoch, question=question, seat=seat)

    def bare(self, match_id: int) -> list[Dispatch]:
        """Mails about a match that wait, only ask a question and are not being sent, in order."""
        return BARE.all(self._link, match_id=match_id)

    def take_back(self, dispatch_id: int) -> bool:
        """A mail that has not gone out shall not; False when it has, or is over."""
        return _TAKE_BACK.run(self._link, this=dispatch_id).rowcount == 1

    def newest(self) -> int:
        """The id of the dispatch made last, 0 when there is none."""
        return _NEWEST.number(self._link)

    def withdraw(self, why: str) -> None:
        """Take back every mail made in this transaction; it can be retried by hand."""
        _WITHDRAW.many(self._link, ({"this": number, "why": why} for number in self._made))

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
        # What an attempt has mailed that was undone, nobody got.
        about = self._link.era, match_id, kind
        if about not in self._seats:
            found = _TO_SEATS.rows(self._link, match_id=match_id, kind=kind)
            self._seats[about] = {number for (number,) in found}
        return seat in self._seats[about]

    def of_question(self, match_id: int, epoch: int, question: int, seat: int) -> list[Dispatch]:
        """What was mailed to a seat about a question, in order."""
        return _OF_QUESTION.all(self._link, match_id=match_id, epoch=epoch, question=question, seat=seat)

    def came_back(self, match_id: int, epoch: int, question: int, seat: int) -> Dispatch | None:
        """The last mail to a seat's own player about a question, where it never arrived: nobody missed it."""
        last = _LAST_TO.first(self._link, match_id=match_id, epoch=epoch, question=question, seat=seat)
        return last if last is not None and last.status is DispatchStatus.DEAD else None

    def latest(self, count: int = 100) -> list[Dispatch]:
        """The dispatches made last, newest first."""
        return _LATEST.all(self._link, count=count)

    def of_status(self, status: DispatchStatus, count: int = 100) -> list[Dispatch]:
        """The dispatches of that status made last, newest first."""
        return _OF_STATUS.all(self._link, status=status, count=count)

    def counts(self) -> dict[DispatchStatus, int]:
        """How many dispatches there are of each status."""
        return dict(_COUNTS.rows(self._link))

    def open_counts(self) -> dict[DispatchStatus, int]:
        """How many there are of each status in which something may still be done."""
        return dict(row for each in _OPEN_COUNTS for row in each.rows(self._link))
