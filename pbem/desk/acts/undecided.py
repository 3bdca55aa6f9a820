"""A dispute that nobody decides: the table is told after a while, and after as long again play goes on.

What was disputed then stands, because that harms least: a game master who comes back can still take it back.
"""

from datetime import datetime, timedelta

from pbem.desk.acts.act import Act
from pbem.desk.acts.clock import go_on
from pbem.desk.match import held
from pbem.desk.office import Office
from pbem.desk.post.alarm import alarm
from pbem.desk.post.to_master import notify_master
from pbem.desk.time.pace import Pace
from pbem.desk.time.spans import spoken
from pbem.engine.language.tongues import worded
from pbem.render import times
from pbem.store.books.facts import FETCHED, undecided
from pbem.store.tables.core import Entry, Match
from pbem.store.work import Work

_NOBODY = worded("The rules of this house")
_STANDS = worded("Nobody has decided the dispute in time, so the match goes on as it stands.")


def see_to_dispute(office: Office, work: Work, match_id: int) -> None:
    """Say what will happen to a dispute that nobody has decided for long, or let the match go on."""
    match = work.roster.match(match_id)
    disputed = _dispute_of(work, match) if match is not None else None
    if match is None or disputed is None:
        return
    term, warned = _term(match), _warned(work, match, disputed)
    if not term:
        return
    now = office.now()
    if warned is None:
        if now >= disputed.created + term:
            _warn(office, work, match, disputed)
        return
    # A decision may lie unread in the mailbox, so a fetch that began after the end must have succeeded.
    fetched = work.notes.fact(FETCHED)
    if now >= warned + term and fetched is not None and datetime.fromisoformat(fetched) >= warned + term:
        _let_stand(office, work, match)


def ends_by(work: Work, match: Match, zone: str) -> str:
    """When a match that is on hold for a dispute goes on by itself; empty where it never does."""
    disputed, term = _dispute_of(work, match), _term(match)
    if disputed is None or not term:
        return ""
    warned = _warned(work, match, disputed)
    return times.day((warned or disputed.created + term) + term, zone)


def _term(match: Match) -> timedelta:
    return timedelta(days=Pace.load(match.pace).terms.disputes)


def _dispute_of(work: Work, match: Match) -> Entry | None:
    """The entry of the dispute for which a match is on hold; None where it is held for anything else."""
    found = held.disputes_of(work, match) if held.is_disputed(match) else []
    return found[-1] if found else None


def postpone(work: Work, gap: timedelta) -> None:
    """Nobody could be read for so long, the game masters neither: every dispute has that much more time."""
    for match_id in held.disputed_matches(work):
        match = work.roster.match(match_id)
        disputed = _dispute_of(work, match) if match is not None else None
        if match is None or disputed is None:
            continue
        warned = _warned(work, match, disputed)
        if warned is not None:
            _note(work, match, disputed, warned + gap)


# The table is told once for each dispute: the entry is noted with the time.


def _note(work: Work, match: Match, disputed: Entry, when: datetime) -> None:
    work.notes.note(undecided(match.id), f"{disputed.number} {when.isoformat()}")


def _warned(work: Work, match: Match, disputed: Entry) -> datetime | None:
    number, _, when = (work.notes.fact(undecided(match.id)) or "").partition(" ")
    return datetime.fromisoformat(when) if number == str(disputed.number) else None


def _warn(office: Office, work: Work, match: Match, disputed: Entry) -> None:
    term = _term(match)
    act = Act(office, work, match, _NOBODY)
    _note(work, match, disputed, act.now)
    end = times.day(act.now + term, match.zone)
    what = held.why(work, match)
    act.journal({"undecided": worded("goes on {end}", end=end)})
    told = {"about": what, "term": spoken(term), "end": end}
    act.tell("undecided", told)
    for player in work.masters.of_match(act.id):
        facts = {"table": act.live.title, "match": act.id, **act.facts("undecided", told)}
        cause = f"undecided {act.id} {disputed.number}"
        notify_master(office, work, player, "gm_undecided", facts, cause)
    text = worded(
        "{title}: {what}, and nobody has decided for {told}. If nobody does until {end}, "
        "the match goes on as it stands. It can still be taken back afterwards. `pbem "
        "match rule {id} TEXT` decides.",
        title=act.live.title,
        what=what,
        told=told["term"],
        end=end,
        id=act.id,
    )
    alarm(office, work, f"dispute {act.id}", text)


def _let_stand(office: Office, work: Work, match: Match) -> None:
    act = Act(office, work, match, _NOBODY)
    act.journal({"ruling": _STANDS, "on": match.held_why or ""})
    held.let_go(work, match)
    work.notes.solved(f"dispute {act.id}")
    go_on(act, "stands", alone=True, ruling=_STANDS)
    for player in work.masters.of_match(act.id):
        facts = {"table": act.live.title, "match": act.id, "ruling": _STANDS}
        notify_master(office, work, player, "gm_stands", facts, f"let stand {act.id} {match.entries}")
