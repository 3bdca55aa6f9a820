"""A match and the rules it was begun under: after an upgrade it is played again before it goes on."""

from pbem.desk.match.live import kernel_of, sitters_of, turns_of
from pbem.engine import registry
from pbem.engine.codec import codec_for
from pbem.engine.kernel import Kernel
from pbem.engine.position import Position
from pbem.engine.replay import Broken, replay
from pbem.engine.values import Value
from pbem.errors import PbemError
from pbem.store.tables.core import Match
from pbem.store.tables.words import MatchStatus
from pbem.store.work import Work


class Fit(Value):
    """How a match fits the rules that are installed here."""

    match: int
    game: str
    rules: str
    version: str
    # What does not fit, and after or at which entry; empty where all does.
    problem: str = ""
    entry: int | None = None
    # Every entry can be played, though it leads elsewhere: a game master may take it so.
    playable: bool = True


def recheck(work: Work, match: Match) -> Fit:
    """Play a match again under the installed rules and compare; nothing is changed."""
    try:
        version = registry.game(match.game).info.version
    except PbemError as error:
        return Fit(match.id, match.game, match.rules, "", str(error), playable=False)
    try:
        kernel = kernel_of(work, match, sitters_of(work, match))
        last = list(replay(kernel, turns_of(work.journal.entries(match.id))))[-1].position
    except Broken as broken:
        return Fit(match.id, match.game, match.rules, version, str(broken), broken.number, playable=False)
    except PbemError as error:
        return Fit(match.id, match.game, match.rules, version, str(error), playable=False)
    if last.asked != match.asked:
        other = f"entry {match.entries}: question {last.asked} would be open after it, not {match.asked}"
        return Fit(match.id, match.game, match.rules, version, other, match.entries, playable=False)
    kept = _kept(work, match, kernel)
    if kept is not None and kept != last:
        other = f"entry {match.entries}: every entry can be played, but the position after it is another"
        return Fit(match.id, match.game, match.rules, version, other, match.entries)
    return Fit(match.id, match.game, match.rules, version)


def _kept(work: Work, match: Match, kernel: Kernel) -> Position | None:
    """The stored position; None where it is old, or where the new rules write positions in another form."""
    snapshot = work.journal.snapshot(match.id)
    if snapshot is None or turns_of(work.journal.entries(match.id, after=snapshot.entry)):
        return None
    try:
        position = codec_for(kernel.game, kernel.table.box).load(snapshot.position)
    # Another form of the state fails in many ways, which all mean that there is nothing to compare with.
    except Exception:
        return None
    return position if isinstance(position, Position) else None


def recheck_all(work: Work) -> list[Fit]:
    """How every match that is not over fits the installed rules."""
    alive = (MatchStatus.RUNNING, MatchStatus.HELD)
    return [recheck(work, match) for match in work.roster.matches() if match.status in alive]
