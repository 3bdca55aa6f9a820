"""What of a season is pinned: the mails' identities, their bytes, their texts, and the strings it stored."""

import re
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from hashlib import blake2b
from itertools import groupby

from pbem.store.tables.mails import Dispatch
from pbem.store.tables.words import DispatchKind
from tests.harness.club import Club
from tests.pins.season import NotingSigner

__all__ = ["pins_of"]

# Message-IDs that no mail has: of a thread's root and of a calendar's event.
_NO_MAILS = ("root", "calendar")

_ATTACHED = re.compile(rb'filename="?([^"\r\n;]+)')

_FEW = 2
_LINES = 8

# Strings in columns. A migration that renames a table or a column changes a statement here, never an answer.
_STORED = {
    "matches": "SELECT id, game, rules, status, held_why, options, pace, identity, outcome FROM match",
    "journals": "SELECT match_id, number, kind, epoch, question, seat, text, hash FROM entry ORDER BY 1, 2",
    "letters": "SELECT id, message_id, status, verdict, note FROM letter ORDER BY id",
    "facts": "SELECT key, value FROM fact ORDER BY key",
    "problems": "SELECT key, text FROM problem ORDER BY key",
    "standing orders": "SELECT match_id, seat, kind, text, condition, period FROM standing ORDER BY id",
    "settling": "SELECT match_id, seat, parts FROM settling ORDER BY match_id",
    "news": "SELECT match_id, seat, entry, substr(text, 1, 200) FROM news ORDER BY id",
    "players": "SELECT name, zone, format FROM player ORDER BY id",
    "wishes": "SELECT player_id, digest, reminders, calendar FROM wishes ORDER BY player_id",
    "ladders": "SELECT match_id, seat, ladder FROM attendance ORDER BY 1, 2",
    "votes": "SELECT match_id, seat, motion, question FROM vote ORDER BY 1, 2, 3",
    "questions": "SELECT purpose, payload, player_id, address, answer FROM question ORDER BY id",
    "hands seen": "SELECT match_id, player_id, seat FROM sight ORDER BY 1, 2, 3",
    "terms": "SELECT match_id, listed, press, watching FROM terms ORDER BY match_id",
}


def pins_of(club: Club) -> dict[str, str]:
    """The content of each file of pins, by its name."""
    with club.office.database.reading() as work:
        rows = sorted(work.outbox.latest(10_000), key=lambda row: row.id)
        mails = [(row, work.outbox.raw(row.id) or b"") for row in rows]
    return {
        "season-ids.txt": "".join(f"{line}\n" for line in _identities(club, rows)),
        "season-bytes.txt": "".join(f"{row.id} {row.kind} {_hashed(raw)}\n" for row, raw in mails),
        "season-mails.txt": "".join(_texts(club, mails)),
        "season-stored.txt": "".join(f"{line}\n" for line in _stored(club)),
    }


def _identities(club: Club, rows: list[Dispatch]) -> Iterator[str]:
    signer = club.office.signer
    assert isinstance(signer, NotingSigner)
    made = {_unique(identity): parts for identity, parts in signer.made.items()}
    for row in rows:
        kind, cause = made[_unique(row.message_id)]
        yield f"{row.id} | {row.kind} {row.recipient} | {kind}: {cause} | {row.message_id}"
    yield from sorted(
        f"{kind}: {cause} | {identity}"
        for identity, (kind, cause) in signer.made.items()
        if kind in _NO_MAILS
    )


def _unique(identity: str) -> str:
    """Without the token, which a game master's mail is given afterwards."""
    return identity.partition("@")[0].rpartition(".")[2]


def _hashed(raw: bytes) -> str:
    """The hash of a mail's bytes without its Date."""
    head, _, body = raw.partition(b"\r\n\r\n")
    lines = [line for line in head.split(b"\r\n") if not line.lower().startswith(b"date:")]
    return blake2b(b"\r\n".join(lines) + b"\r\n\r\n" + body, digest_size=12).hexdigest()


def _texts(club: Club, mails: list[tuple[Dispatch, bytes]]) -> Iterator[str]:
    """The mails as they are read; what an earlier one said in the same words is left out.

    Of the questions of one match a reader's first few are enough, and of a long list its first lines: the
    bytes of all are pinned.
    """
    known: set[str] = set()
    asked = Counter[tuple[str, int | None]]()
    for row, raw in mails:
        asked[row.recipient, row.match_id] += row.kind is DispatchKind.TURN
        if row.kind is DispatchKind.TURN and asked[row.recipient, row.match_id] > _FEW:
            continue
        yield f"======== {row.id} {row.kind} to {row.recipient}\nSubject: {row.subject}\n"
        yield from (f"Attached: {name.decode()}\n" for name in sorted(set(_ATTACHED.findall(raw))))
        with club.office.database.reading() as work:
            text = work.outbox.text(row.id) or ""
        blocks = [block.strip("\n") for block in text.split("\n\n")]
        for old, group in groupby(blocks, key=lambda block: block in known):
            yield "\n[...]\n" if old else "".join(f"\n{_begun(block)}\n" for block in group)
        known.update(blocks)
        yield "\n"


def _begun(block: str) -> str:
    """A long block, such as a list of all orders, by its first lines."""
    lines = block.splitlines()
    more = [f"[{len(lines) - _LINES} more lines]"] if len(lines) > _LINES else []
    return "\n".join(lines[:_LINES] + more)


def _stored(club: Club) -> Iterator[str]:
    """The strings that stand in the database for ever."""
    with closing(sqlite3.connect(club.office.database.path)) as link:
        for title, statement in _STORED.items():
            yield f"======== {title}"
            yield from (" | ".join(map(str, row)) for row in link.execute(statement))
