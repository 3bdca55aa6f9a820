"""A match is brought to the rules that are installed, or held where it does not fit them."""

from pbem.desk.acts.act import Act
from pbem.desk.acts.clock import go_on
from pbem.desk.match import held
from pbem.desk.match.live import kernel_of, replayed, sitters_of, take_up
from pbem.desk.match.rules_fit import Fit, recheck
from pbem.desk.office import Office
from pbem.desk.post.alarm import alarm
from pbem.engine import registry
from pbem.engine.language.tongues import refused, worded
from pbem.store.tables.core import Match
from pbem.store.tables.values import canonical
from pbem.store.tables.words import EntryKind, HeldFor, MatchStatus
from pbem.store.work import Work


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
        raise refused("Match {id} is played by rules {version} already.", id=act.id, version=fit.version)
    if not fit.playable:
        raise refused(
            "Match {id} cannot be played on under rules {version}: {problem}.",
            id=act.id,
            version=fit.version,
            problem=fit.problem,
        )
    before = act.match.rules
    held.let_go(act.work, act.match)
    _adopt(act.office, act.work, act.match, fit, by=act.by)
    go_on(act, "rules", alone=True, version=fit.version, before=before)
    return worded(
        "Match {id} is played by rules {version} now, and everybody was told.", id=act.id, version=fit.version
    )


def _adopt(office: Office, work: Work, match: Match, fit: Fit, **more: str) -> None:
    before, match.rules = match.rules, fit.version
    now = office.now()
    text = canonical({"rules": fit.version, "before": before, **more})
    work.journal.append(match, EntryKind.RULING, text, arrived=now, now=now)
    sitters = sitters_of(work, match)
    kernel = kernel_of(work, match, sitters)
    live = take_up(work, match, sitters)
    live.position = replayed(kernel, work.journal.entries(match.id))[-1].position
    live.keep(work)


def _hold(office: Office, work: Work, match: Match, fit: Fit) -> None:
    held.hold(work, match, HeldFor.RULES, f"rules {fit.version} do not fit: {fit.problem}"[:500])
    work.open_questions.stop(match.id, office.now())
    text = worded(
        "Match {id} is on hold: it was begun under rules {rules} of {game} and does not "
        "fit the installed {version} ({problem}).",
        id=match.id,
        rules=match.rules,
        game=match.game,
        version=fit.version,
        problem=fit.problem,
    )
    alarm(office, work, f"match {match.id}", text, match)
