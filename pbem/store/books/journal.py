"""Keeps a match's journal, the truth of which everything else is a copy, and the snapshot of its position.

Each entry's hash covers the hash before it, so that a changed, missing or inserted entry shows.
The chain begins with the match's commitment instead of its row id: an exported match keeps its hashes.
"""

from collections.abc import Iterable
from datetime import datetime
from hashlib import blake2b
from secrets import token_hex

from sqlalchemy import bindparam, update

from pbem.errors import StoreError
from pbem.store.sql.link import Link
from pbem.store.sql.statements import Adding, Maker, Query, Saving, WriteStatement, finding, same, table
from pbem.store.tables.core import Entry, Match, Snapshot
from pbem.store.tables.values import canonical, micros
from pbem.store.tables.words import EntryKind

_MATCH, _ENTRY, _SNAPSHOT = table(Match), table(Entry), table(Snapshot)

_INSERT, _KEEP = Adding(Entry), Saving(Snapshot)
_ADVANCE = WriteStatement(
    update(_MATCH).where(
        _MATCH.c.id == bindparam("match_id"),
        _MATCH.c.entries == bindparam("before"),
        _MATCH.c.head == bindparam("previous"),
    ),
    columns=("entries", "head"),
)
_AFTER = Query(
    Entry,
    lambda entries: entries.where(same(_ENTRY, "match_id"), _ENTRY.c.number > bindparam("after")).order_by(
        _ENTRY.c.number
    ),
)
_OF_KIND = finding(Entry, "match_id", "kind", by="number")
_LATEST = finding(Entry, "match_id", "seat", "kind", by="-number", most=True)
SNAPSHOT_OF = finding(Snapshot, "match_id")
_make = Maker(Entry)
# What an entry says, apart from when it was written.
_CONTENT = ("match_id", "number", "kind", "epoch", "question", "seat", "text")


def entry_hash(entry: Entry) -> str:
    """The hash of an entry: BLAKE2b-256 over the canonical JSON of what the match knows of it.

    Times are microseconds since 1970 in UTC. The row's own id, its match's and its letter's are left out,
    because they are different in the database an exported match is imported into.
    """
    known = {
        "number": entry.number,
        "kind": str(entry.kind),
        "epoch": entry.epoch,
        "question": entry.question,
        "seat": entry.seat,
        "text": entry.text,
        "arrived": micros(entry.arrived),
        "created": micros(entry.created),
        "salt": entry.salt,
        "previous": entry.previous,
    }
    return blake2b(canonical(known).encode(), digest_size=32, person=b"pbem entry 1").hexdigest()


class Journal:
    """The entries of all matches, and the snapshots."""

    __slots__ = ("_link", "_written")

    def __init__(self, link: Link) -> None:
        self._link = link
        self._written: list[Entry] = []

    def remember(self, entries: Iterable[Entry]) -> None:
        """Entries that were written once: the same ones written again get their time, salt and so hash."""
        self._written = list(entries)

    def append(
        self,
        match: Match,
        kind: EntryKind,
        text: str,
        *,
        arrived: datetime,
        now: datetime,
        question: int | None = None,
        seat: int | None = None,
        letter_id: int | None = None,
    ) -> Entry:
        """Write the next entry and move the match's `entries` and `head` on, in the row and in the object.

        The question is the one last asked unless another is given, the epoch is the match's own.
        A match that has moved on since it was read is refused, so an old copy cannot fork the chain.
        """
        entry = _make(
            {
                "id": None,
                "match_id": match.id,
                "number": match.entries + 1,
                "kind": kind,
                "epoch": match.epoch,
                "question": match.asked if question is None else question,
                "seat": seat,
                "text": text,
                "arrived": arrived,
                "created": now,
                "letter_id": letter_id,
                "salt": token_hex(16),
                "previous": match.head or match.commitment,
                "hash": "",
            }
        )
        if self._written:
            then = self._written.pop(0)
            if all(getattr(then, name) == getattr(entry, name) for name in _CONTENT):
                entry.created, entry.salt = then.created, then.salt
        entry.hash = entry_hash(entry)
        self._advance(match, entry)
        return entry

    def adopt(self, match: Match, entries: Iterable[Entry]) -> None:
        """Write the entries of an imported match as they are, with salt and hash; verify it afterwards."""
        for entry in entries:
            entry.match_id, entry.letter_id = match.id, None
            self._advance(match, entry)

    def entries(self, match_id: int, after: int = 0) -> list[Entry]:
        """The entries of a match in order, from the one after that number on."""
        return _AFTER.all(self._link, match_id=match_id, after=after)

    def of_kind(self, match_id: int, kind: EntryKind) -> list[Entry]:
        """The entries of one kind in order: of a match with thousands of answers only what is needed."""
        return _OF_KIND.all(self._link, match_id=match_id, kind=kind)

    def last_ruling(self, match_id: int, seat: int) -> str | None:
        """The text of the last ruling about a seat."""
        ruling = {"match_id": match_id, "seat": seat, "kind": EntryKind.RULING}
        found = _LATEST.first(self._link, **ruling, count=1)
        return found.text if found is not None else None

    def verify(self, match: Match) -> int | None:
        """The number of the first entry that is changed, missing or too many, or None when all is well."""
        previous = match.commitment
        number = 0
        for number, entry in enumerate(self.entries(match.id), start=1):
            fits = entry.number == number and entry.previous == previous and entry.hash == entry_hash(entry)
            if not fits or number > match.entries:
                return number
            previous = entry.hash
        if number < match.entries:
            return number + 1
        return None if match.head == (previous if number else "") else max(number, 1)

    def snapshot(self, match_id: int) -> Snapshot | None:
        """The position kept for a match; it is of use only when its `entry` is the match's last."""
        return SNAPSHOT_OF.first(self._link, match_id=match_id)

    def keep(self, match: Match, position: str, digest: str) -> None:
        """Keep the position after the match's last entry, in place of the one before."""
        _KEEP.run(self._link, match_id=match.id, entry=match.entries, position=position, hash=digest)

    def _advance(self, match: Match, entry: Entry) -> None:
        now = {"entries": entry.number, "head": entry.hash}
        moved = _ADVANCE.run(self._link, match_id=match.id, before=match.entries, previous=match.head, **now)
        self._link.holds(match.id)
        if moved.rowcount != 1:
            raise StoreError(f"match {match.id} has moved on since it was read; read it again")
        # Nobody asks for its number, and a letter may write several.
        _INSERT.later(self._link, **entry.__dict__)
        match.entries, match.head = entry.number, entry.hash
