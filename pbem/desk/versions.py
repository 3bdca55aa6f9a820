"""A match and the rules it was begun under: after an upgrade it is played again at first touch."""

import json

from pbem.desk.live import Live, kernel_of, sitters_of, take_up, turns_of
from pbem.desk.office import Office
from pbem.desk.operator import alarm
from pbem.engine import registry
from pbem.engine.replay import Broken, replay
from pbem.errors import PbemError
from pbem.store.tables import Match
from pbem.store.words import EntryKind, MatchStatus
from pbem.store.work import Work

__all__ = ["adopt_rules"]


def adopt_rules(office: Office, work: Work, match: Match) -> bool:
    """Bring a running match to the installed rules; False when it does not fit and is on hold now.

    If every entry still fits, the match goes on and an entry says so. If not, it is held as it is, and its
    game master is told which entry does not fit.
    """
    if match.status is not MatchStatus.RUNNING:
        return match.status is not MatchStatus.HELD
    version = registry.game(match.game).info.version
    if match.rules == version:
        return True
    assert match.id is not None
    sitters = sitters_of(work, match)
    try:
        kernel = kernel_of(work, match, sitters)
        last = list(replay(kernel, turns_of(work.journal.entries(match.id))))[-1]
        if last.position.asked != match.asked:
            raise Broken(match.entries, f"question {last.position.asked} would be open, not {match.asked}")
    except PbemError as error:
        _hold(office, work, match, version, str(error))
        return False
    before, match.rules = match.rules, version
    now = office.now()
    text = json.dumps({"rules": version, "before": before}, sort_keys=True)
    work.journal.append(match, EntryKind.RULING, text, arrived=now, now=now)
    live: Live = take_up(work, match, sitters)
    live.keep(work)
    return True


def _hold(office: Office, work: Work, match: Match, version: str, why: str) -> None:
    match.status = MatchStatus.HELD
    match.held_why = f"rules {version} do not fit: {why}"[:500]
    work.roster.save_match(match)
    assert match.id is not None
    work.waits.stop(match.id, office.now())
    alarm(
        office,
        work,
        f"match {match.id}",
        f"Match {match.id} is on hold: it was begun under rules {match.rules} of {match.game} and does not "
        f"fit the installed {version} ({why}).",
        match,
    )
