"""Matches as everybody at their tables may know them: in a list, and one by itself."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pbem.desk.match.live import Sitter, sitters_of, take_up
from pbem.desk.time.pace import Pace
from pbem.desk.time.pace_text import written
from pbem.engine.tongues import worded
from pbem.errors import PbemError, PlayerError
from pbem.render import times
from pbem.render.mailto import Mailto
from pbem.store.tables.core import Entry, Match
from pbem.store.tables.words import MatchStatus
from pbem.store.work import Work

__all__ = ["MatchLine", "closed_head", "find_match", "journal", "lines", "shown"]

_LAST_ENTRIES = 5


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in a list: what everybody at its table may know."""

    number: int
    game: str
    where: str
    status: MatchStatus
    waits_for: str
    until: datetime | None
    players: str
    # What the clock says where it stands: `on hold` or `paused`.
    clock: str = ""


def find_match(work: Work, match_id: int) -> Match:
    """The match of that number, or a sentence."""
    match = work.roster.match(match_id)
    if match is None:
        raise PlayerError(f"There is no match {match_id}; `pbem match list` shows all.")
    return match


def lines(work: Work, status: MatchStatus | None = None) -> list[MatchLine]:
    """All matches, or those of one status; one that cannot be taken up says why."""
    return [_line(work, match) for match in work.roster.matches(status)]


def _line(work: Work, match: Match) -> MatchLine:
    sitters = sitters_of(work, match)
    dues = [row.due for row in work.open_questions.of_match(match.id) if row.due is not None]
    try:
        where, waits_for = _where(work, match, sitters)
    except PbemError as error:
        where, waits_for = str(error), ()
    return MatchLine(
        number=match.id,
        game=match.game,
        where=where,
        status=match.status,
        waits_for=", ".join(waits_for),
        until=min(dues, default=None),
        players=", ".join(sitter.name or "(free)" for sitter in sitters),
        clock=_clock(work, match),
    )


def _clock(work: Work, match: Match) -> str:
    if match.status is MatchStatus.HELD:
        return worded("on hold")
    return "paused" if match.status is MatchStatus.RUNNING and work.open_questions.stopped(match.id) else ""


def _where(work: Work, match: Match, sitters: tuple[Sitter, ...]) -> tuple[str, tuple[str, ...]]:
    """Where a match stands and whom it waits for, as everybody is told (law 4)."""
    if match.status is MatchStatus.INVITING:
        missing = tuple(sitter.name or "(free)" for sitter in sitters if sitter.seating.seat.joined is None)
        return worded("not everybody has joined"), missing
    if match.status is MatchStatus.CLOSED:
        return worded("closed before it began"), ()
    if match.status is MatchStatus.FINISHED:
        return "over", ()
    live = take_up(work, match)
    return live.game.stage(live.position.state), live.names(live.kernel.awaited(live.position))


def shown(work: Work, match: Match, address: str = "") -> dict[str, Any]:
    """The public facts of a match; with our address also the link by which anybody joins an open table."""
    line = _line(work, match)
    entries = work.journal.entries(match.id)
    sitters = sitters_of(work, match)
    gm = work.roster.player(match.gm_id) if match.gm_id is not None else None
    pace = Pace.load(match.pace)
    return {
        "match": match.id,
        "game": match.game,
        "rules": match.rules,
        "status": line.status,
        "held because": match.held_why,
        "stage": line.where,
        "question": match.asked,
        "waits for": line.waits_for,
        "deadlines": [
            f"{sitters[row.seat].name}: {row.due.isoformat(sep=' ', timespec='minutes')}"
            for row in work.open_questions.of_match(match.id)
            if row.due is not None
        ],
        "players": [
            sitter.name + (" (resigned)" if sitter.seating.seat.resigned else "") for sitter in sitters
        ],
        "game master": gm.name if gm is not None else None,
        "pace": written(pace),
        "zone": match.zone,
        "provable": match.provable,
        "identity": str(match.identity),
        "promised": match.commitment,
        **_link(work, match, address),
        "created": match.created,
        "started": match.started,
        "finished": match.finished,
        "entries": match.entries,
        "last entries": [_entry_line(entry, sitters) for entry in entries[-_LAST_ENTRIES:]],
        "journal hash": closed_head(match, entries),
    }


def _link(work: Work, match: Match, address: str) -> dict[str, str]:
    listed = match.status is MatchStatus.INVITING and work.table_terms.of(match.id or 0).listed
    return {"join link": Mailto(address, "").new(f"join {match.id}")} if listed and address else {}


def journal(work: Work, match: Match) -> list[str]:
    """Every entry with its number, its time in the table's zone, what it is and whose; never an order."""
    sitters = sitters_of(work, match)
    return [
        f"{times.moment(entry.arrived, match.zone)}   {_entry_line(entry, sitters)}"
        for entry in work.journal.entries(match.id)
    ]


def _entry_line(entry: Entry, sitters: tuple[Sitter, ...]) -> str:
    who = f" {sitters[entry.seat].name}" if entry.seat is not None else ""
    return f"{entry.number} {entry.kind}, question {entry.question}{who}"


def closed_head(match: Match, entries: list[Entry]) -> str | None:
    """The hash of the last entry before the open question's first one.

    A hash over a sealed order could be opened by trying all orders, so it waits until its question closes.
    """
    head = None
    for entry in entries:
        if match.status is not MatchStatus.FINISHED and entry.question >= max(match.asked, 1):
            break
        head = entry.hash
    return head
