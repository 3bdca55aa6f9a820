"""Matches as everybody at their tables may know them: in a list, and one by itself."""

from datetime import datetime
from typing import Any

from pbem.desk.match.held import why
from pbem.desk.match.live import Sitter, sitters_of, take_up
from pbem.desk.time.pace import Pace
from pbem.desk.time.pace_text import written
from pbem.engine.language.tongues import Row, worded
from pbem.engine.values import Value
from pbem.errors import PbemError, PlayerError
from pbem.render import times
from pbem.render.mailto import Mailto
from pbem.store.tables.core import Entry, Match
from pbem.store.tables.words import EntryKind, MatchStatus
from pbem.store.work import Work

_LAST_ENTRIES = 5

_FREE = worded("(free)")

_STATUSES = {
    MatchStatus.INVITING: worded("inviting"),
    MatchStatus.RUNNING: worded("running"),
    MatchStatus.HELD: worded("held"),
    MatchStatus.FINISHED: worded("finished"),
    MatchStatus.CLOSED: worded("closed"),
}

# What the journal's entries are called where somebody reads them.
ENTRIES = {
    EntryKind.SETUP: worded("setup"),
    EntryKind.ANSWER: worded("answer"),
    EntryKind.WITHDRAWN: worded("withdrawn"),
    EntryKind.STANDING: worded("standing"),
    EntryKind.LAPSE: worded("lapse"),
    EntryKind.RESIGN: worded("resign"),
    EntryKind.SUBSTITUTE: worded("substitute"),
    EntryKind.RULING: worded("ruling"),
    EntryKind.ROLLBACK: worded("rollback"),
    EntryKind.FINISH: worded("finish"),
}


class MatchLine(Value):
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
        waits_for=Row(waits_for),
        until=min(dues, default=None),
        players=Row(sitter.name or _FREE for sitter in sitters),
        clock=_clock(work, match),
    )


def _clock(work: Work, match: Match) -> str:
    if match.status is MatchStatus.HELD:
        return worded("on hold")
    paused = match.status is MatchStatus.RUNNING and work.open_questions.stopped(match.id)
    return worded("paused") if paused else ""


def _where(work: Work, match: Match, sitters: tuple[Sitter, ...]) -> tuple[str, tuple[str, ...]]:
    """Where a match stands and whom it waits for, as everybody is told (law 4)."""
    if match.status is MatchStatus.INVITING:
        missing = tuple(sitter.name or _FREE for sitter in sitters if sitter.seating.seat.joined is None)
        return worded("not everybody has joined"), missing
    if match.status is MatchStatus.CLOSED:
        return worded("closed before it began"), ()
    if match.status is MatchStatus.FINISHED:
        return worded("over"), ()
    live = take_up(work, match)
    return live.game.stage(live.position.state), live.names(live.kernel.awaited(live.position))


def shown(work: Work, match: Match, address: str = "") -> dict[str, Any]:
    """The public facts of a match; with our address also the link by which anybody joins an open table."""
    line = _line(work, match)
    entries = work.journal.entries(match.id)
    sitters = sitters_of(work, match)
    gm = work.roster.player(match.gm_id)
    pace = Pace.load(match.pace)
    return {
        worded("match"): match.id,
        worded("game"): match.game,
        worded("rules"): match.rules,
        worded("status"): _STATUSES[line.status],
        worded("held because"): why(work, match),
        worded("stage"): line.where,
        worded("question"): match.asked,
        worded("waits for"): line.waits_for,
        worded("deadlines"): [
            f"{sitters[row.seat].name}: {row.due.isoformat(sep=' ', timespec='minutes')}"
            for row in work.open_questions.of_match(match.id)
            if row.due is not None
        ],
        worded("players"): [
            worded("{name} (resigned)", name=sitter.name) if sitter.seating.seat.resigned else sitter.name
            for sitter in sitters
        ],
        worded("game master"): gm.name if gm is not None else None,
        worded("pace"): written(pace),
        worded("zone"): match.zone,
        worded("provable"): match.provable,
        worded("identity"): str(match.identity),
        worded("promised"): match.commitment,
        **_link(work, match, address),
        worded("created"): match.created,
        worded("started"): match.started,
        worded("finished"): match.finished,
        worded("entries"): match.entries,
        worded("last entries"): [_entry_line(entry, sitters) for entry in entries[-_LAST_ENTRIES:]],
        worded("journal hash"): closed_head(match, entries),
    }


def _link(work: Work, match: Match, address: str) -> dict[str, str]:
    listed = match.status is MatchStatus.INVITING and work.table_terms.of(match.id or 0).listed
    return {worded("join link"): Mailto(address, "").new(f"join {match.id}")} if listed and address else {}


def journal(work: Work, match: Match) -> list[str]:
    """Every entry with its number, its time in the table's zone, what it is and whose; never an order."""
    sitters = sitters_of(work, match)
    return [
        f"{times.moment(entry.arrived, match.zone)}   {_entry_line(entry, sitters)}"
        for entry in work.journal.entries(match.id)
    ]


def kind_of(entry: Entry, sitters: tuple[Sitter, ...]) -> EntryKind:
    """The kind of an entry as people read it: a bot's answer is stored as a lapse, but it is an answer."""
    lapsed = entry.kind is EntryKind.LAPSE and entry.seat is not None
    return EntryKind.ANSWER if lapsed and sitters[entry.seat or 0].bot is not None else entry.kind


def _entry_line(entry: Entry, sitters: tuple[Sitter, ...]) -> str:
    kind = ENTRIES[kind_of(entry, sitters)]
    facts: dict[str, Any] = {"number": entry.number, "kind": kind, "question": entry.question}
    if entry.seat is None:
        return worded("{number} {kind}, question {question}", **facts)
    return worded("{number} {kind}, question {question} {name}", name=sitters[entry.seat].name, **facts)


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
