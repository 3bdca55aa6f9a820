"""Keeps every inbound mail from the moment it is fetched, so that a crash or a bug never loses a letter."""

from collections.abc import Iterable
from datetime import datetime
from enum import StrEnum
from typing import TypedDict, Unpack

from sqlalchemy import bindparam, delete, func, select, update

from pbem.errors import StoreError
from pbem.store.books.mails.letter_lanes import LetterLanes
from pbem.store.books.mails.letter_shares import LetterShares, Trace
from pbem.store.sql.statements import (
    Adding,
    Maker,
    RowQuery,
    Saving,
    WriteStatement,
    counting,
    finding,
    removing,
    same,
    table,
)
from pbem.store.tables.mails import LetterRaw, LetterRow
from pbem.store.tables.notes import MailboxMark
from pbem.store.tables.words import LetterStatus

_LETTER, _RAW, _MAILBOX = table(LetterRow), table(LetterRaw), table(MailboxMark)

_make = Maker(LetterRow)
_STORE, _STORE_RAW = Adding(LetterRow, once=True), Adding(LetterRaw)
_KNOWN = RowQuery(select(_LETTER.c.id).where(same(_LETTER, "message_id", "digest")))
_TWINS = counting(LetterRow, same(_LETTER, "message_id"))
_ONE = finding(LetterRow, "id")
_RAW_OF = RowQuery(select(_RAW.c.raw).where(same(_RAW, "letter_id")))
_OF_STATUS = finding(LetterRow, "status", by="arrived id", most=True)
_LATEST = finding(LetterRow, by="-id", most=True)
_COUNTS = RowQuery(select(_LETTER.c.status, func.count()).group_by(_LETTER.c.status))
_ANY = RowQuery(select(func.max(_LETTER.c.id)))
_THIS, _STATUS, _TRIES = _LETTER.c.id == bindparam("this"), _LETTER.c.status, _LETTER.c.attempts
_ATTEMPT = WriteStatement(update(_LETTER).where(_THIS).values(attempts=_TRIES + 1))
_EXCUSE = WriteStatement(update(_LETTER).where(_THIS, _TRIES > 0).values(attempts=_TRIES - 1))
_MARK = WriteStatement(
    update(_LETTER).where(_THIS, same(_LETTER, status="was")),
    columns=("status", "verdict", "note", "player_id", "match_id", "seat", "sender", "thread", "content"),
)
_ANEW = {"status": LetterStatus.NEW, "attempts": 0}
_VOUCH = WriteStatement(
    update(_LETTER).where(_THIS, _STATUS == LetterStatus.HELD).values(**_ANEW, vouched=True)
)

_FIRST = RowQuery(
    select(func.min(_LETTER.c.arrived)).where(
        same(_LETTER, "status", "match_id", "seat"), _LETTER.c.arrived > bindparam("since")
    )
)
RELEASED = "released"
_RELEASE = WriteStatement(
    update(_LETTER).where(_STATUS == LetterStatus.PILED).values(status=LetterStatus.NEW, verdict=RELEASED)
)
_DROP = WriteStatement(
    update(_LETTER).where(_THIS, _STATUS == LetterStatus.SHUNTED).values(status=LetterStatus.DROPPED)
)
_RETRY = WriteStatement(update(_LETTER).where(_THIS, _STATUS != LetterStatus.DONE).values(_ANEW))
_FORGET_PLAYER = WriteStatement(
    delete(_RAW).where(
        _RAW.c.letter_id.in_(select(_LETTER.c.id).where(_LETTER.c.player_id == bindparam("player")))
    )
)
# Letters of nobody: from before an address was known, and reports about it. No database finds text in bytes
# as another does, so they are searched here, a page at a time.
_PAGE = 100
_OF_NOBODY = RowQuery(
    select(_RAW.c.letter_id, _RAW.c.raw)
    .join(_LETTER, _LETTER.c.id == _RAW.c.letter_id)
    .where(_LETTER.c.player_id.is_(None), _RAW.c.letter_id > bindparam("after"))
    .order_by(_RAW.c.letter_id)
    .limit(_PAGE)
)
# Somebody may still want these to be read: us, the address on file, the operator.
_UNSETTLED = (LetterStatus.NEW, LetterStatus.HELD, LetterStatus.SHUNTED, LetterStatus.PILED)
_DROP_RAW = removing(LetterRaw, "letter_id")
# The bytes that are kept, the oldest first: older letters have none.
_KEPT = RowQuery(
    select(_LETTER.c.id, _LETTER.c.fetched, _LETTER.c.status)
    .join(_RAW, _RAW.c.letter_id == _LETTER.c.id)
    .where(_RAW.c.letter_id > bindparam("after"))
    .order_by(_RAW.c.letter_id)
    .limit(_PAGE)
)
_HIGHEST = RowQuery(select(_MAILBOX.c.uid).where(same(_MAILBOX, "folder", "uidvalidity")))
_SEEN = Saving(MailboxMark, higher="uid")


class Arrival(StrEnum):
    """What a fetched mail is to us.

    Altered: the Message-ID is known, the body is another; it is a letter of its own, and worth a look.
    """

    NEW = "new"
    KNOWN = "known"
    ALTERED = "altered"


class LetterColumns(TypedDict):
    """Where and when a mail was fetched, and what its bytes come to."""

    digest: str
    size: int
    folder: str
    uidvalidity: int
    uid: int
    arrived: datetime
    fetched: datetime


class Inbox(LetterLanes, LetterShares):
    """All letters, and how far each folder of the server has been read."""

    __slots__ = ()

    def store(self, *, message_id: str, raw: bytes, **fetched: Unpack[LetterColumns]) -> Arrival:
        """Store a fetched mail unless Message-ID and digest are known; `raw` may be shorter than `size`."""
        altered = _TWINS.number(self._link, message_id=message_id) > 0 and message_id != ""
        letter = _make.fresh(message_id=message_id, altered=altered, **fetched)
        number = _STORE.number(self._link, **letter.__dict__)
        if number is None:
            return Arrival.KNOWN
        _STORE_RAW.run(self._link, letter_id=number, raw=raw)
        return Arrival.ALTERED if altered else Arrival.NEW

    def knows(self, message_id: str, digest: str) -> bool:
        """Whether that letter was stored."""
        return bool(_KNOWN.rows(self._link, message_id=message_id, digest=digest))

    def highest(self, folder: str, uidvalidity: int) -> int:
        """The UID up to which this folder has been read; 0 for a folder or a UIDVALIDITY never met."""
        return _HIGHEST.number(self._link, folder=folder, uidvalidity=uidvalidity)

    def seen(self, folder: str, uidvalidity: int, uid: int) -> None:
        """All of this folder up to that UID is stored or was left on purpose; the mark never goes down."""
        _SEEN.run(self._link, folder=folder, uidvalidity=uidvalidity, uid=uid)

    def waiting(self, count: int = 100) -> list[LetterRow]:
        """Letters still to be read, in the order they arrived in."""
        return self.of_status(LetterStatus.NEW, count)

    def of_status(self, status: LetterStatus, count: int = 100) -> list[LetterRow]:
        """Letters of that status, in the order they arrived in."""
        return _OF_STATUS.all(self._link, status=status, count=count)

    def latest(self, count: int = 100) -> list[LetterRow]:
        """The letters fetched last, newest first."""
        return _LATEST.all(self._link, count=count)

    def counts(self) -> dict[LetterStatus, int]:
        """How many letters there are of each status."""
        return dict(_COUNTS.rows(self._link))

    def is_empty(self) -> bool:
        """Whether there never was a letter."""
        return not _ANY.number(self._link)

    def letter(self, letter_id: int) -> LetterRow | None:
        """The letter of that id."""
        return _ONE.first(self._link, id=letter_id)

    def raw(self, letter_id: int) -> bytes | None:
        """The letter's bytes, or None once they were cut after the keeping time."""
        return _RAW_OF.value(self._link, bytes, letter_id=letter_id)

    def attempt(self, letters: Iterable[LetterRow]) -> None:
        """Count a try at each; committed before the work, it shows a letter that kills the process."""
        tried = list(letters)
        _ATTEMPT.many(self._link, ({"this": letter.id} for letter in tried))
        for letter in tried:
            letter.attempts += 1

    def excuse(self, letter: LetterRow) -> None:
        """Count one try less: it failed for a reason that is not the letter's."""
        _EXCUSE.run(self._link, this=letter.id)

    def mark(
        self,
        letter: LetterRow,
        status: LetterStatus,
        *,
        verdict: str | None = None,
        note: str | None = None,
        player_id: int | None = None,
        match_id: int | None = None,
        seat: int | None = None,
        trace: Trace | None = None,
    ) -> None:
        """Say what became of a letter; refused when another has said so since it was read."""
        row = _MARK.run(
            self._link,
            this=letter.id,
            was=letter.status,
            status=status,
            verdict=verdict,
            note=note,
            player_id=player_id,
            match_id=match_id,
            seat=seat,
            sender=trace.sender if trace is not None else letter.sender,
            thread=trace.thread if trace is not None else letter.thread,
            content=trace.content if trace is not None else letter.content,
        )
        if row.rowcount != 1:
            raise StoreError(f"letter {letter.id} was dealt with by somebody else meanwhile")
        letter.status, letter.player_id, letter.match_id = status, player_id, match_id

    def retry(self, letter_id: int) -> bool:
        """Put a letter back among those to be read; one that was done stays done."""
        return _RETRY.run(self._link, this=letter_id).rowcount == 1

    def release(self) -> int:
        """Let the piled letters without a code be read after all, and return how many there are."""
        return _RELEASE.run(self._link).rowcount

    def drop(self, letter_id: int) -> bool:
        """The operator has seen to a letter that was put aside."""
        return _DROP.run(self._link, this=letter_id).rowcount == 1

    def first(self, status: LetterStatus, match_id: int, seat: int, since: datetime) -> datetime | None:
        """When the first letter of that seat and of that status arrived since then."""
        given = {"status": status, "match_id": match_id, "seat": seat, "since": since}
        return _FIRST.value(self._link, datetime, **given)

    def vouch(self, letter_id: int) -> bool:
        """Let a held letter be read, wherever it came from."""
        return _VOUCH.run(self._link, this=letter_id).rowcount == 1

    def forget(self, player_id: int, addresses: Iterable[str]) -> int:
        """Delete the bytes of all letters a player wrote, and return how many there were.

        Letters of no known player go as well, where one of the player's addresses stands in them.
        """
        gone = _FORGET_PLAYER.run(self._link, player=player_id).rowcount
        marks = [each.lower().encode() for each in addresses]
        after = 0
        while page := _OF_NOBODY.rows(self._link, after=after):
            after = page[-1][0]
            theirs = [letter for letter, raw in page if any(mark in raw.lower() for mark in marks)]
            _DROP_RAW.many(self._link, ({"letter_id": letter} for letter in theirs))
            gone += len(theirs)
        return gone

    def cut(self, before: datetime) -> int:
        """Delete the bytes of letters fetched before that time and settled; how many were cut."""
        cut, page = 0, _KEPT.rows(self._link, after=0)
        while page:
            old = [each for each, fetched, status in page if fetched < before and status not in _UNSETTLED]
            _DROP_RAW.many(self._link, ({"letter_id": letter} for letter in old))
            cut += len(old)
            last, fetched, _ = page[-1]
            page = _KEPT.rows(self._link, after=last) if fetched < before else []
        return cut
