"""What whoever runs the server may ask of a match, with nothing looked at in secret.

The journal is the truth: it can be replayed and checked, and it also records when somebody at the server has
looked at what only a player should see.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pbem.desk.acts.act import Act
from pbem.desk.match import export as exporting
from pbem.desk.match.live import Live, Sitter, kernel_of, replayed, sitters_of, take_up, turns_of
from pbem.desk.office import Office
from pbem.desk.record.file_results import worked_out
from pbem.desk.time.pace import Pace
from pbem.desk.time.pace_text import written
from pbem.engine import registry
from pbem.engine.codec import codec_for, digest
from pbem.engine.kernel import Kernel
from pbem.engine.position import Position
from pbem.errors import PbemError, PlayerError
from pbem.render.page import Footer, Head, Page
from pbem.render.text_kit import one_line, wrapped
from pbem.store.keep.checks import RESTORE, Flaw
from pbem.store.tables.core import Entry, Match
from pbem.store.tables.values import canonical
from pbem.store.tables.words import EntryKind, MatchStatus
from pbem.store.work import Work

__all__ = [
    "MatchLine",
    "board_of",
    "checked",
    "export",
    "find_match",
    "lines",
    "looked",
    "problems",
    "repair",
    "shown",
]

_LAST_ENTRIES = 5

_OTHER_RULES = "it was begun under other rules: look at `pbem upgrade --check`"

# A match that has not begun, or never will.
_NOTHING_DEALT = (MatchStatus.INVITING, MatchStatus.CLOSED)


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in a list: what everybody at its table may know."""

    number: int
    game: str
    where: str
    status: str
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


# Looking.


def lines(work: Work, status: MatchStatus | None = None) -> list[MatchLine]:
    """All matches, or those of one status; one that cannot be taken up says why."""
    return [_line(work, match) for match in work.roster.matches(status)]


def _line(work: Work, match: Match) -> MatchLine:
    assert match.id is not None
    sitters = sitters_of(work, match)
    dues = [row.due for row in work.waits.of_match(match.id) if row.due is not None]
    try:
        where, waits_for = _where(work, match, sitters)
    except PbemError as error:
        where, waits_for = str(error), ()
    return MatchLine(
        number=match.id,
        game=match.game,
        where=where,
        status=str(match.status),
        waits_for=", ".join(waits_for),
        until=min(dues, default=None),
        players=", ".join(sitter.name or "(free)" for sitter in sitters),
        clock=_clock(work, match),
    )


def _clock(work: Work, match: Match) -> str:
    assert match.id is not None
    if match.status is MatchStatus.HELD:
        return "on hold"
    return "paused" if match.status is MatchStatus.RUNNING and work.waits.stopped(match.id) else ""


def _where(work: Work, match: Match, sitters: tuple[Sitter, ...]) -> tuple[str, tuple[str, ...]]:
    """Where a match stands and whom it waits for, as everybody is told (law 4)."""
    if match.status is MatchStatus.INVITING:
        missing = tuple(sitter.name or "(free)" for sitter in sitters if sitter.seating.seat.joined is None)
        return "not everybody has joined", missing
    if match.status is MatchStatus.CLOSED:
        return "closed before it began", ()
    if match.status is MatchStatus.FINISHED:
        return "over", ()
    live = take_up(work, match)
    return live.game.stage(live.position.state), live.names(live.kernel.awaited(live.position))


def shown(work: Work, match: Match) -> dict[str, Any]:
    """The public facts of a match."""
    line = _line(work, match)
    assert match.id is not None
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
            for row in work.waits.of_match(match.id)
            if row.due is not None
        ],
        "players": [sitter.name + (" (resigned)" if sitter.resigned else "") for sitter in sitters],
        "game master": gm.name if gm is not None else None,
        "pace": written(pace),
        "zone": match.zone,
        "provable": match.provable,
        "identity": str(match.identity),
        "promised": match.commitment,
        "created": match.created,
        "started": match.started,
        "finished": match.finished,
        "entries": match.entries,
        "last entries": [_entry_line(entry, sitters) for entry in entries[-_LAST_ENTRIES:]],
        "journal hash": closed_head(match, entries),
    }


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


def board_of(office: Office, work: Work, match: Match, name: str, by: str) -> str:
    """A seat's board as its mail shows it; the journal of a match that goes on tells who looked."""
    if match.status in _NOTHING_DEALT:
        raise PlayerError(f"Match {match.id} has not begun: nothing is dealt yet.")
    live = take_up(work, match)
    sitter = _sitter(live, name)
    kind = "turn" if live.position.outcome is None else "finale"
    page = Page(
        kind=kind,
        head=Head("", "", "", ""),
        footer=Footer("", ""),
        game=live.game.info.slug,
        as_list="list" in sitter.formats,
        view=live.game.view(live.position.state, sitter.seat),
    )
    looked(office, work, match, f"the board of {sitter.seating.seat.handle}", by)
    return office.renderer.board(page, live.game.helpers)


def _sitter(live: Live, name: str) -> Sitter:
    wanted = name.casefold()
    for sitter in live.sitters:
        if wanted in (sitter.seating.seat.handle.casefold(), sitter.name.casefold()):
            return sitter
    there = ", ".join(sitter.name for sitter in live.sitters)
    raise PlayerError(f"Nobody is called {name!r} there; at the table are {there}.")


def looked(office: Office, work: Work, match: Match, at: str, by: str) -> None:
    """Write into the journal of a match that goes on that somebody looked at what is secret."""
    if match.status not in (MatchStatus.RUNNING, MatchStatus.HELD):
        return
    assert match.id is not None
    now = office.now()
    kept = work.journal.snapshot(match.id)
    fresh = kept is not None and kept.entry == match.entries
    work.journal.append(match, EntryKind.RULING, canonical({"looked at": at, "by": by}), arrived=now, now=now)
    Act(office, work, match, f"The operator ({by})").tell(
        "Somebody has looked at a secret.",
        wrapped(
            f"The operator of this server ({one_line(by, 80)}) has looked at {at}. The journal tells it too."
        ),
    )
    if kept is not None and fresh:
        # The entry changes nothing in the position, which is therefore fresh still.
        work.journal.keep(match, kept.position, kept.hash)


def export(office: Office, work: Work, match: Match, by: str) -> str:
    """The file of a match; it holds the secret, so taking it out of a match that goes on is written down."""
    if match.status in _NOTHING_DEALT:
        raise PlayerError(f"Match {match.id} has not begun: there is nothing to export yet.")
    looked(office, work, match, "the exported file", by)
    return exporting.dump(work, take_up(work, match))


# Checking.


def checked(work: Work, match: Match) -> list[str]:
    """What is wrong with a match: chain, replay, stored position and outcome; a sentence each.

    Where something helps but a backup, the sentence says so behind a semicolon.
    """
    broken = work.journal.verify(match)
    chain = [f"entry {broken} is changed, missing or too many"] if broken is not None else []
    return chain + _replayed_faults(work, match)


def _replayed_faults(work: Work, match: Match) -> list[str]:
    try:
        return list(_faults(work, match))
    except PbemError as error:
        return [str(error)]


def _faults(work: Work, match: Match) -> Iterator[str]:
    assert match.id is not None
    if match.status in _NOTHING_DEALT:
        return
    kernel, position = _recomputed(work, match)
    codec = codec_for(kernel.game, kernel.table.box)
    text = codec.dump(position)
    snapshot = work.journal.snapshot(match.id)
    if snapshot is not None and digest(snapshot.position) != snapshot.hash:
        yield f"the stored position is damaged; {_again(match)}"
    elif snapshot is not None and snapshot.position != text and not _moved_since(work, match, snapshot.entry):
        yield f"the stored position is not the journal's; {_again(match)}"
    if position.asked != match.asked:
        yield (
            f"question {match.asked} is said to be open, but the journal leads to {position.asked}; "
            f"{_again(match)}"
        )
    if position.epoch != match.epoch:
        yield (
            f"epoch {match.epoch} is said to run, but the journal leads to {position.epoch}; {_again(match)}"
        )
    outcome = codec.dump(position.outcome) if position.outcome is not None else None
    if outcome != match.outcome:
        yield f"the outcome is not the one the journal leads to; {_again(match)}"
    elif _misrecorded(work, match):
        yield f"the recorded result is not the one of its outcome; {_again(match)}"


def _again(match: Match) -> str:
    return f"`pbem match replay {match.id}` makes it again"


def _misrecorded(work: Work, match: Match) -> bool:
    """Whether the record tells of another end; what depends on absences, which are forgotten, may differ."""
    kept = [(row.seat, row.place, row.score, row.won) for row in work.results.of_match(match.id or 0)]
    return bool(kept) and kept != [
        (row.seat, row.place, row.score, row.won) for row in worked_out(work, match)
    ]


def _moved_since(work: Work, match: Match, entry: int) -> bool:
    """Whether answers came after that entry, so that a position kept there is old and not wrong."""
    assert match.id is not None
    return bool(turns_of(work.journal.entries(match.id, after=entry)))


def _recomputed(work: Work, match: Match) -> tuple[Kernel, Position]:
    assert match.id is not None
    kernel = kernel_of(work, match, sitters_of(work, match))
    return kernel, replayed(kernel, work.journal.entries(match.id))[-1].position


def repair(work: Work, match: Match) -> None:
    """Make again what is kept beside the journal, which must be whole itself: position, outcome, result."""
    assert match.id is not None
    if match.status in _NOTHING_DEALT:
        raise PlayerError(f"Match {match.id} has not begun: there is nothing to replay.")
    broken = work.journal.verify(match)
    if broken is not None:
        raise PlayerError(
            f"The journal of match {match.id} is broken at entry {broken}; nothing was changed."
        )
    kernel, position = _recomputed(work, match)
    text = codec_for(kernel.game, kernel.table.box).dump(position)
    match.asked, match.epoch = position.asked, position.epoch
    if match.status is MatchStatus.FINISHED:
        outcome = position.outcome
        match.outcome = (
            codec_for(kernel.game, kernel.table.box).dump(outcome) if outcome is not None else None
        )
    work.roster.save_match(match)
    if _misrecorded(work, match):
        work.results.drop(match.id)
    work.journal.keep(match, text, digest(text))


def problems(work: Work) -> Iterator[Flaw]:
    """What is wrong with any match, for the check of the whole database, which has looked at the chains."""
    for match in work.roster.matches():
        if match.game not in registry.slugs():
            what = f"match {match.id} is of the game {match.game}, which is not installed"
            yield Flaw(what, "install that game again")
            continue
        # What was begun under other rules is held against the installed ones when it is touched, and held.
        other = match.rules != registry.game(match.game).info.version
        for fault in _replayed_faults(work, match):
            what, _, remedy = fault.partition("; ")
            yield Flaw(f"match {match.id}: {what}", _OTHER_RULES if other else remedy or RESTORE)
