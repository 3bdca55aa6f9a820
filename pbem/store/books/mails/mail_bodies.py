"""Keeps what outbound mails say: their bytes, the pictures beside them and their texts, each for its time."""

from datetime import UTC, datetime

from sqlalchemy import bindparam, delete, func, or_, select, text, update

from pbem.store.books.mails.mail_queue import QUEUED
from pbem.store.sql.link import Book
from pbem.store.sql.statements import Adding, RowQuery, Saving, WriteStatement, removing, same, table
from pbem.store.tables import packing
from pbem.store.tables.core import Match
from pbem.store.tables.mails import Dispatch, DispatchBody, StoredPicture
from pbem.store.tables.words import DispatchStatus

_DISPATCH, _BODY, _PICTURE, _MATCH = (
    table(model) for model in (Dispatch, DispatchBody, StoredPicture, Match)
)

# What may still be sent, and what is about one question to one seat.
UNSENT = text("status IN ('waiting', 'uncertain', 'bundled')")
ABOUT = (same(_DISPATCH, "match_id", "epoch", "question", "seat"),)

_PUT_BODY, _SHOW = Adding(DispatchBody), Saving(StoredPicture, higher="used")
_FRAME_OF = RowQuery(select(_BODY.c.frame, _BODY.c.lines).where(_BODY.c.dispatch_id == bindparam("id")))
_TEXT_OF = RowQuery(select(_BODY.c.lines).where(_BODY.c.dispatch_id == bindparam("id")))
_PICTURE_OF = RowQuery(select(_PICTURE.c.data).where(same(_PICTURE, "hash")))
_LINES = RowQuery(
    select(_BODY.c.lines)
    .join(_DISPATCH, _DISPATCH.c.id == _BODY.c.dispatch_id)
    .where(*ABOUT)
    .order_by(_DISPATCH.c.id)
)
# Nothing more becomes of it, since then.
_OVER = (
    text("whole IS TRUE AND status NOT IN ('waiting', 'uncertain', 'bundled')"),
    _DISPATCH.c.created < bindparam("before"),
    func.coalesce(_DISPATCH.c.sent, _DISPATCH.c.next_try) < bindparam("before"),
)
_CUT = WriteStatement(
    update(_BODY).where(_BODY.c.dispatch_id.in_(select(_DISPATCH.c.id).where(*_OVER))).values(frame=None)
)
_CUT_WHOLE = WriteStatement(update(_DISPATCH).where(*_OVER).values(whole=False))
# The text stays while somebody may quote it in an answer.
_ANSWERABLE = (
    select(_DISPATCH.c.id)
    .join(_MATCH, _MATCH.c.id == _DISPATCH.c.match_id)
    .where(
        _DISPATCH.c.id == _BODY.c.dispatch_id,
        text("match.status IN ('inviting', 'running', 'held')"),
        _DISPATCH.c.epoch == _MATCH.c.epoch,
        _DISPATCH.c.question == _MATCH.c.asked,
    )
    .exists()
)
_CUT_TEXT = WriteStatement(delete(_BODY).where(text("frame IS NULL"), ~_ANSWERABLE))
# Old mails that are still to be sent, or were only sent now, need their pictures all the same.
_STILL_SHOWN = tuple(
    RowQuery(
        select(_BODY.c.frame, _BODY.c.lines)
        .join(_DISPATCH, _DISPATCH.c.id == _BODY.c.dispatch_id)
        .where(*which, _DISPATCH.c.created < bindparam("before"), _BODY.c.frame.is_not(None))
    )
    for which in ((QUEUED,), (text("status = 'bundled'"),), (_DISPATCH.c.sent >= bindparam("before"),))
)
_SHOW_AGAIN = WriteStatement(update(_PICTURE).where(_PICTURE.c.hash == bindparam("this")), columns=("used",))
_CUT_PICTURES = WriteStatement(delete(_PICTURE).where(_PICTURE.c.used < bindparam("before")))
# A refusal goes to an address before anybody knows whose it is.
_THEIRS = or_(_DISPATCH.c.player_id == bindparam("player"), _DISPATCH.c.recipient == bindparam("address"))
_THEIR_FRAMES = RowQuery(
    select(_BODY.c.frame, _BODY.c.lines)
    .join(_DISPATCH, _DISPATCH.c.id == _BODY.c.dispatch_id)
    .where(_THEIRS, _BODY.c.frame.is_not(None))
)
_DROP_PICTURE = removing(StoredPicture, "hash")
_FORGET_BODY = WriteStatement(
    delete(_BODY).where(_BODY.c.dispatch_id.in_(select(_DISPATCH.c.id).where(_THEIRS)))
)
_FORGET_ROWS = WriteStatement(
    update(_DISPATCH).where(_THEIRS).values(recipient="", subject="", last_error=None)
)
_FORGET_UNSENT = WriteStatement(
    update(_DISPATCH).where(UNSENT, _THEIRS).values(status=DispatchStatus.CANCELLED)
)


def _day(now: datetime) -> datetime:
    # A picture that every mail of a day shows is written once.
    return now.astimezone(UTC).replace(hour=0, minute=0, second=0, microsecond=0)


class MailBodies(Book):
    """The bytes, pictures and texts of all dispatches."""

    __slots__ = ()

    def keep(self, dispatch_id: int, raw: bytes, lines: str, now: datetime) -> None:
        """Keep what a mail says."""
        text = packing.pack_text(lines)
        packed = packing.pack(raw, text)
        _PUT_BODY.later(self._link, dispatch_id=dispatch_id, frame=packed.frame, lines=text)
        for name, data in packed.pictures.items():
            _SHOW.later(self._link, hash=name, used=_day(now), data=data)

    def raw(self, dispatch_id: int) -> bytes | None:
        """The bytes to send, or None once they or their pictures were cut after their time."""
        for frame, lines in _FRAME_OF.rows(self._link, id=dispatch_id):
            if frame is not None:
                return packing.unpack(frame, lines, self._picture)
        return None

    def _picture(self, name: str) -> bytes | None:
        return _PICTURE_OF.value(self._link, bytes, hash=name)

    def lines(self, match_id: int, epoch: int, question: int, seat: int) -> list[str]:
        """The texts of those mails, by which their quoted lines are known again."""
        found = _LINES.rows(self._link, match_id=match_id, epoch=epoch, question=question, seat=seat)
        return [packing.unpack_text(row[0]) for row in found]

    def text(self, dispatch_id: int) -> str | None:
        """The text of a mail, as its quoted lines are known again; None once it was cut."""
        found = _TEXT_OF.value(self._link, bytes, id=dispatch_id)
        return packing.unpack_text(found) if found is not None else None

    def forget(self, player_id: int, address: str) -> int:
        """Delete the bytes of all mails to a player or that address, sent or queued, and return how many."""
        whose = {"player": player_id, "address": address}
        seen = self._shown(_THEIR_FRAMES.rows(self._link, **whose))
        gone = _FORGET_BODY.run(self._link, **whose).rowcount
        _FORGET_UNSENT.run(self._link, **whose)
        _FORGET_ROWS.run(self._link, **whose)
        # Others may still be sent some of them.
        far = datetime.max.replace(tzinfo=UTC)
        needed = (self._shown(each.rows(self._link, before=far)) for each in _STILL_SHOWN[:2])
        _DROP_PICTURE.many(self._link, ({"hash": name} for name in sorted(seen.difference(*needed))))
        return gone

    def cut(self, before: datetime) -> int:
        """Delete the bytes of mails of which nothing has become since that time; how many were cut.

        The text of those that can still be answered is kept, and goes when they cannot.
        """
        cut = _CUT.run(self._link, before=before).rowcount
        _CUT_WHOLE.run(self._link, before=before)
        _CUT_TEXT.run(self._link)
        return cut

    def cut_pictures(self, before: datetime, now: datetime) -> int:
        """Delete the pictures of mails sent before that time; how many were cut."""
        needed = set().union(*(self._shown(each.rows(self._link, before=before)) for each in _STILL_SHOWN))
        _SHOW_AGAIN.many(self._link, ({"this": name, "used": _day(now)} for name in sorted(needed)))
        return _CUT_PICTURES.run(self._link, before=_day(before)).rowcount

    @staticmethod
    def _shown(frames: list[list[bytes]]) -> set[str]:
        """The pictures of these mails."""
        return {name for frame, lines in frames for name in packing.pictures_of(frame, lines)}
