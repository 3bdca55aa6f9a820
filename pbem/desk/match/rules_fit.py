"""A match and the rules it was begun under: after an upgrade it is played again before it goes on."""

from dataclasses import dataclass

from pbem.desk.acts.act import Act
from pbem.desk.acts.clock import go_on
from pbem.desk.match.live import kernel_of, sitters_of, take_up, turns_of
from pbem.desk.office import Office
from pbem.desk.post.alarm import alarm
from pbem.engine import registry
from pbem.engine.codec import codec_for
from pbem.engine.position import Position
from pbem.engine.replay import Broken, replay
from pbem.errors import PbemError, PlayerError
from pbem.render.text_kit import wrapped
from pbem.store.tables.core import Match
from pbem.store.tables.values import canonical
from pbem.store.tables.words import EntryKind, MatchStatus
from pbem.store.work import Work

__all__ = ["Fit", "accept_rules", "adopt_rules", "recheck", "recheck_all"]


@dataclass(frozen=True, slots=True)
class Fit:
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
    assert match.id is not None
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
    kept = _kept(work, match)
    if kept is not None and kept != last:
        other = f"entry {match.entries}: every entry can be played, but the position after it is another"
        return Fit(match.id, match.game, match.rules, version, other, match.entries)
    return Fit(match.id, match.game, match.rules, version)


def _kept(work: Work, match: Match) -> Position | None:
    """The stored position; None where it is old, or where the new rules write positions in another form."""
    assert match.id is not None
    snapshot = work.journal.snapshot(match.id)
    if snapshot is None or turns_of(work.journal.entries(match.id, after=snapshot.entry)):
        return None
    kernel = kernel_of(work, match, sitters_of(work, match))
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


def adopt_rules(office: Office, work: Work, match: Match) -> bool:
    """Bring a running match to the installed rules; False when it does not fit and is on hold now.

    If every entry still fits, the match goes on and an entry says so. If not, it is held as it is, and its
    game master is told which entry does not fit.
    """
    if match.status is not MatchStatus.RUNNING:
        return match.status is not MatchStatus.HELD
    if match.rules == registry.game(match.game).info.version:
        return True
    fit = recheck(work, match)
    if fit.problem:
        _hold(office, work, match, fit)
        return False
    _adopt(office, work, match, fit)
    return True


def accept_rules(act: Act) -> str:
    """Take the installed rules although the match stands elsewhere under them; told to all."""
    act.demand(MatchStatus.RUNNING, MatchStatus.HELD)
    fit = recheck(act.work, act.match)
    if act.match.rules == fit.version and not fit.problem:
        raise PlayerError(f"Match {act.id} is played by rules {fit.version} already.")
    if not fit.playable:
        raise PlayerError(f"Match {act.id} cannot be played on under rules {fit.version}: {fit.problem}.")
    before = act.match.rules
    act.match.status, act.match.held_why = MatchStatus.RUNNING, None
    _adopt(act.office, act.work, act.match, fit, by=act.by)
    said = act.sentence(f"has taken over rules {fit.version} for this match, which was begun under {before}")
    note = wrapped(
        "It was played again from the start under the new rules; the board below is as it stands now."
    )
    go_on(act, f"{said}\n\n{note}", "The rules were corrected.", "The rules were corrected")
    return f"Match {act.id} is played by rules {fit.version} now, and everybody was told."


def _adopt(office: Office, work: Work, match: Match, fit: Fit, **more: str) -> None:
    before, match.rules = match.rules, fit.version
    now = office.now()
    text = canonical({"rules": fit.version, "before": before, **more})
    work.journal.append(match, EntryKind.RULING, text, arrived=now, now=now)
    assert match.id is not None
    sitters = sitters_of(work, match)
    kernel = kernel_of(work, match, sitters)
    live = take_up(work, match, sitters)
    live.position = list(replay(kernel, turns_of(work.journal.entries(match.id))))[-1].position
    live.keep(work)


def _hold(office: Office, work: Work, match: Match, fit: Fit) -> None:
    match.status = MatchStatus.HELD
    match.held_why = f"rules {fit.version} do not fit: {fit.problem}"[:500]
    work.roster.save_match(match)
    assert match.id is not None
    work.waits.stop(match.id, office.now())
    alarm(
        office,
        work,
        f"match {match.id}",
        f"Match {match.id} is on hold: it was begun under rules {match.rules} of {match.game} and does not "
        f"fit the installed {fit.version} ({fit.problem}).",
        match,
    )
