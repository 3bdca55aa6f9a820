"""Exporting: a match as one file that anybody can deal again, and what its first and last mail say of it."""

import json
import textwrap
from collections.abc import Sequence
from typing import Any

from pbem.desk.match.live import Live
from pbem.engine.language.tongues import tongue
from pbem.render.text_kit import WIDTH, one_line
from pbem.store.tables.core import Entry
from pbem.store.tables.values import micros
from pbem.store.tables.words import MatchStatus
from pbem.store.work import Work

FORMAT = 1

_ENTRY_FIELDS = ("number", "kind", "epoch", "question", "seat", "text", "salt", "previous", "hash")

_STANDING_FIELDS = ("seat", "text", "condition", "met", "period")


def _entry(entry: Entry) -> dict[str, Any]:
    fields: dict[str, Any] = {name: getattr(entry, name) for name in _ENTRY_FIELDS}
    return {
        **fields,
        "kind": str(entry.kind),
        "arrived": micros(entry.arrived),
        "created": micros(entry.created),
    }


def _standing(work: Work, live: Live) -> list[dict[str, Any]]:
    """Orders left for later, without which a match would go on differently; none once it is over."""
    if live.match.status is MatchStatus.FINISHED:
        return []
    return [
        {
            **{name: getattr(row, name) for name in _STANDING_FIELDS},
            "kind": str(row.kind),
            "created": micros(row.created),
        }
        for row in work.standing_orders.of_match(live.id)
    ]


def plain(work: Work, live: Live) -> dict[str, Any]:
    """A match as plain data: its promise, its secret, its table, its box, its journal, what is left."""
    match = live.match
    seats = [sitter.seating.seat for sitter in live.sitters]
    return {
        "pbem": FORMAT,
        "match": live.id,
        "game": match.game,
        "rules": match.rules,
        "status": str(match.status),
        "players": [sitter.name for sitter in live.sitters],
        "names": [seat.handle for seat in seats],
        "nonces": [seat.nonce or "" for seat in seats],
        "options": json.loads(match.options),
        "box": json.loads(work.roster.box(match.box) or "{}"),
        "zone": match.zone,
        "pace": json.loads(match.pace),
        "provable": match.provable,
        "identity": str(match.identity),
        "commitment": match.commitment,
        "secret": match.secret,
        "epoch": match.epoch,
        "entries": [_entry(entry) for entry in work.journal.entries(live.id)],
        "standing": _standing(work, live),
        "outcome": json.loads(match.outcome) if match.outcome else None,
    }


def dump(work: Work, live: Live) -> str:
    """The file of a match."""
    return json.dumps(plain(work, live), ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def joining_lines(players: Sequence[str], nonces: Sequence[str]) -> str:
    """What everybody typed after `join`, whole: two different sets of lines never read the same."""
    quoted = (nonce.replace("\\", "\\\\").replace('"', '\\"') for nonce in nonces)
    pairs = (f'{one_line(name)} "{line}"' for name, line in zip(players, quoted, strict=True))
    # Broken at spaces only: a word broken in two would read like two words.
    return textwrap.fill(
        tongue("Mixed in from you:  {pairs}", pairs=", ".join(pairs)),
        WIDTH,
        initial_indent="  ",
        subsequent_indent="    ",
        break_long_words=False,
        break_on_hyphens=False,
    )
