"""A match's clock: pausing and going on, more time for a question, holding and releasing."""

from datetime import datetime, timedelta

from pbem.desk.acts.act import Act
from pbem.desk.match import held
from pbem.desk.table.import_match import without_address
from pbem.desk.time.pace import Pace
from pbem.desk.time.shifts import stood
from pbem.engine import registry
from pbem.engine.language.tongues import plural, refused, worded
from pbem.store.tables.core import Waiting
from pbem.store.tables.words import HeldFor, MatchStatus

# Nobody can answer a deadline that is nearly over, so none is set so near.
_SOONEST = timedelta(hours=1)

_LONGEST = timedelta(days=366)


def pause(act: Act) -> str:
    """No deadline runs until the match is resumed; whoever wants to may still answer."""
    act.demand(MatchStatus.RUNNING)
    if act.work.open_questions.stopped(act.id) is not None:
        raise refused("Match {id} is paused already.", id=act.id)
    act.work.open_questions.stop(act.id, act.now)
    act.journal({"paused": True})
    act.tell("paused")
    return worded("Match {id} is paused: no deadline runs.", id=act.id)


def resume(act: Act) -> str:
    """Deadlines run again, moved by the time the clock stood."""
    act.demand(MatchStatus.RUNNING)
    if act.work.open_questions.stopped(act.id) is None:
        raise refused("Match {id} is not paused.", id=act.id)
    act.journal({"resumed": True})
    go_on(act, "resumed")
    return worded("Match {id} goes on.", id=act.id)


def go_on(act: Act, what: str, *, alone: bool = False, **more: object) -> None:
    """Move every open deadline by the time it stood, and ask whoever has not answered once more."""
    since = act.work.open_questions.stopped(act.id)
    rows = act.work.open_questions.of_match(act.id)
    pace = Pace.load(act.match.pace)
    for row in rows:
        if row.due is not None and since is not None:
            row.due = stood(pace, row.due, act.now - max(since, row.asked), act.match.zone, act.now)
            row.reminded = 0
            act.work.open_questions.save(row)
    act.work.open_questions.go_on(act.id)
    asked = _unanswered(act, rows)
    act.ask_again(asked, what, more, alone=alone)
    seats = {row.seat for row in asked}
    act.tell(what, more, to=[sitter for sitter in act.live.sitters if sitter.seat not in seats])


def extend(act: Act, hours: int) -> str:
    """So many hours more for the open question."""
    act.demand(MatchStatus.RUNNING)
    rows = _with_deadline(act)
    for row in rows:
        assert row.due is not None
        row.due += timedelta(hours=hours)
    span = _span(hours)
    act.journal({"extended": hours})
    news = worded("{by} has given {span} more for this question", by=act.by, span=span)
    return _moved(act, rows, "extended", news, span=span)


def set_deadline(act: Act, when: datetime) -> str:
    """The open question is due at that time."""
    act.demand(MatchStatus.RUNNING)
    if not act.now + _SOONEST <= when <= act.now + _LONGEST:
        raise refused(
            "{moment} is too near or too far: a deadline lies an hour to a year ahead.",
            moment=act.moment(when),
        )
    rows = _with_deadline(act)
    for row in rows:
        row.due, row.bank = when, 0
    act.journal({"deadline": when.isoformat()})
    news = worded("{by} has set another deadline for this question", by=act.by)
    return _moved(act, rows, "deadline", news)


def hold(act: Act) -> str:
    """Nothing is applied until the match is released, and no deadline runs."""
    act.demand(MatchStatus.RUNNING)
    held.hold(act.work, act.match, HeldFor.MASTER, act.why)
    act.work.open_questions.stop(act.id, act.now)
    act.journal({"held": True})
    act.tell("held")
    return worded("Match {id} is on hold.", id=act.id)


def release(act: Act) -> str:
    """A held match goes on where it stood."""
    act.demand(MatchStatus.HELD)
    missing = without_address(act.live)
    if missing:
        named = " ".join(f"{sitter.seating.seat.handle}=ADDRESS" for sitter in missing)
        raise refused(
            "Its players' addresses are missing: pbem match address {id} {named}", id=act.id, named=named
        )
    version = registry.game(act.match.game).info.version
    if act.match.rules != version:
        raise refused(
            "It is held because rules {version} do not fit it: `pbem game recheck {id}` shows where.",
            version=version,
            id=act.id,
        )
    held.let_go(act.work, act.match)
    act.journal({"released": True})
    go_on(act, "released")
    return worded("Match {id} goes on.", id=act.id)


def _with_deadline(act: Act) -> list[Waiting]:
    rows = [row for row in _unanswered(act, act.work.open_questions.of_match(act.id)) if row.due is not None]
    if not rows:
        raise refused("Nobody at match {id} has a deadline now.", id=act.id)
    if act.work.open_questions.stopped(act.id) is not None:
        raise refused("Match {id} is paused: no deadline runs.", id=act.id)
    return rows


def _unanswered(act: Act, rows: list[Waiting]) -> list[Waiting]:
    waiting = act.live.kernel.unanswered(act.live.position)
    return [row for row in rows if row.seat in waiting and row.question == act.match.asked]


def _moved(act: Act, rows: list[Waiting], what: str, news: str, **more: object) -> str:
    """Deadlines were moved: whoever is asked gets the question again, the others hear of it in time."""
    for row in rows:
        row.reminded = 0
        act.work.open_questions.save(row)
    act.ask_again(rows, what, more)
    seats = {row.seat for row in rows}
    act.note(news, [sitter.seat for sitter in act.live.sitters if sitter.seat not in seats])
    last = max(row.due for row in rows if row.due is not None)
    return worded(
        "Question {id}.{asked} is due {moment}.", id=act.id, asked=act.match.asked, moment=act.moment(last)
    )


def _span(hours: int) -> str:
    if hours % 24 == 0:
        return plural(hours // 24, "{n} day", "{n} days")
    return plural(hours, "{n} hour", "{n} hours")
