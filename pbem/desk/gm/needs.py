"""What needs a game master: each thing with the orders that would settle it, from public facts alone."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from pbem.desk.admin import MatchLine
from pbem.desk.gm.reports import title_of
from pbem.desk.live import sitters_of
from pbem.desk.office import Office
from pbem.render import times
from pbem.render.filters import one_line
from pbem.store.tables import Match
from pbem.store.words import MatchStatus
from pbem.store.work import Work

__all__ = ["Need", "needs_of"]

# Mail that came back so often is a mailbox that does not work.
_BOUNCED = 2.0

# So long an invitation may stand open before it is worth a word.
_PATIENCE = timedelta(days=3)


@dataclass(frozen=True, slots=True)
class Need:
    """One thing to decide, and orders to send back, each perhaps with a remark."""

    text: str
    orders: tuple[tuple[str, str], ...] = ()


def needs_of(office: Office, work: Work, match: Match, line: MatchLine, zone: str) -> Iterator[Need]:
    """What needs the game master at one match."""
    where = f"Match {line.number}, {title_of(line)}."
    if match.status is MatchStatus.HELD:
        yield Need(f"{where} On hold: {one_line(match.held_why or 'nobody said why', 300)}.", _held(match))
    elif match.status is MatchStatus.INVITING:
        yield from _inviting(office, match, line, where, zone)
    elif match.status is MatchStatus.RUNNING:
        if line.clock:
            yield Need(
                f"{where} Paused: no deadline runs until it is resumed.", ((f"resume {match.id}", ""),)
            )
        yield from _players(work, match, where, paused=bool(line.clock))


def _held(match: Match) -> tuple[tuple[str, str], ...]:
    if "disputes question" in (match.held_why or ""):
        return (f"rule {match.id} The match goes on as it stands.", ""), (f"release {match.id}", "")
    return ((f"release {match.id}", ""),)


def _inviting(office: Office, match: Match, line: MatchLine, where: str, zone: str) -> Iterator[Need]:
    if office.now() - match.created < _PATIENCE:
        return
    since = times.day(match.created, zone)
    yield Need(
        f"{where} {line.waits_for} did not join since {since}.",
        ((f"start {match.id}", "deals without waiting: not provable"),),
    )


def _players(work: Work, match: Match, where: str, *, paused: bool) -> Iterator[Need]:
    """Players whose mail comes back, whose seat is on offer, and those who miss their turns."""
    assert match.id is not None
    for sitter in sitters_of(work, match):
        player = sitter.seating.player
        if player is None or sitter.resigned:
            continue
        name, handle = one_line(sitter.name), sitter.seating.seat.handle
        bot = (f"bot {match.id}.{match.asked} {handle}", "the stand-in plays on")
        or_else = f"`replace {match.id} {handle} NAME=ADDRESS` gives the seat to somebody else."
        attendance = work.leave.attendance(match.id, sitter.seat)
        if player.bounces >= _BOUNCED:
            yield Need(
                f"{where} Mail to {name} comes back; nobody whose mail does not arrive is counted as silent. "
                f"{or_else}",
                ((f"extend {match.id} 48h", ""), bot),
            )
        elif attendance.offered is not None:
            yield Need(f"{where} The seat of {name} is offered to the stand-by list. {or_else}", (bot,))
        elif attendance.missed and not paused:
            how_often = "a turn" if attendance.missed == 1 else f"{attendance.missed} turns in a row"
            yield Need(
                f"{where} {name} has missed {how_often}.",
                ((f"remind {match.id} {handle}", ""), (f"extend {match.id} 24h", ""), bot),
            )
