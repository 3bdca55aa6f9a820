"""A missed turn: excused while the budget lasts, then down the seat's ladder to the first rung that acts."""

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any

from pbem.desk.match import deputies, time_bank
from pbem.desk.match.absences import away_at
from pbem.desk.match.cause import Cause
from pbem.desk.match.change import Change
from pbem.desk.post.alarm import alarm
from pbem.desk.post.reminder import remind
from pbem.desk.time.leniency import Rung, ladder
from pbem.desk.time.pace import Pace
from pbem.desk.time.spans import roughly
from pbem.engine.events import noted
from pbem.engine.language.tongues import worded
from pbem.engine.values import Value
from pbem.render import times
from pbem.render.text_kit import one_line
from pbem.store.tables.core import Waiting
from pbem.store.tables.upkeep import Attendance
from pbem.store.tables.words import DispatchKind

# A deputy who is asked after a miss has this long, or half of the usual time where that is less.
_FOR_THE_DEPUTY = timedelta(hours=24)


class _Miss(Value):
    """One seat that stayed silent, and all it takes to do something about it."""

    change: Change
    row: Waiting
    pace: Pace
    now: datetime

    @property
    def seat(self) -> int:
        return self.row.seat

    def until(self, due: datetime) -> str:
        """A deadline as all may read it: in the table's zone."""
        return times.moment(due, self.change.live.match.zone)

    def move(self, due: datetime | None) -> None:
        """The seat has another deadline."""
        self.row.due, self.row.reminded = due, 0
        self.change.work.open_questions.save(self.row)

    def remind(self, why: Mapping[str, Any]) -> None:
        """Ask the seat once more."""
        change = self.change
        cause = Cause(f"missed {self.row.epoch} {self.row.question} {self.now:%Y-%m-%d %H:%M}")
        remind(change.office, change.work, change.live, self.row, DispatchKind.REMINDER, cause, why)


def miss(change: Change, row: Waiting, now: datetime) -> bool:
    """Deal with a seat whose deadline has passed; whether the seat is to be offered to somebody else."""
    pace = Pace.load(change.live.match.pace)
    case = _Miss(change, row, pace, now)
    if time_bank.begin(change.work, change.live.match, row, _planned(case)):
        assert row.due is not None
        until = case.until(row.due)
        change.tell(noted("did not answer in time; the time bank runs, until {until}", row.seat, until=until))
        case.remind({"why": "bank", "left": roughly(row.bank)})
        return False
    attendance = change.work.attendance.of_seat(change.live.id, row.seat)
    if attendance.excused < pace.terms.excused:
        _excuse(case, attendance)
        return False
    # An announced absence is no miss, and neither is a deadline that a deputy still has.
    counted = away_at(change.work, change.live.sitters[row.seat], now) is None
    for rung in ladder(pace.terms, attendance.ladder):
        if _RUNGS[rung](case):
            if rung is Rung.DEPUTY:
                return False
            break
    if not counted:
        return False
    attendance.missed += 1
    attendance.misses += 1
    over = bool(pace.terms.limit) and attendance.missed >= pace.terms.limit and attendance.offered is None
    if over:
        attendance.offered = now
    change.work.attendance.save(attendance)
    return over


def _planned(case: _Miss) -> timedelta:
    """How long the player has said to be away while the bank would run: that draws nothing."""
    work, live, row = case.change.work, case.change.live, case.row
    assert row.due is not None
    player = live.sitters[row.seat].seating.seat.player_id
    until = row.due + timedelta(minutes=time_bank.left(work, live.match, row.seat))
    rows = work.attendance.absences(player, row.due) if player is not None else ()
    spans = (min(each.until, until) - max(each.since, row.due) for each in rows)
    away = sum((span for span in spans if span > timedelta(0)), timedelta(0))
    return min(away, timedelta(days=case.pace.terms.away))


def _excuse(case: _Miss, attendance: Attendance) -> None:
    attendance.excused += 1
    case.change.work.attendance.save(attendance)
    assert case.row.due is not None
    due = case.pace.due(case.now, case.change.live.match.zone, case.row.due)
    case.move(due)
    until = case.until(due)
    case.change.tell(noted("did not answer in time and is excused, until {until}", case.seat, until=until))
    case.remind({"why": "excused", "left": case.pace.terms.excused - attendance.excused})


def _deputy(case: _Miss) -> bool:
    change, live = case.change, case.change.live
    sitter = live.sitters[case.seat]
    asked = deputies.asked_on_a_miss(change.work, live, sitter, case.now)
    if not asked:
        return False
    time = min(_FOR_THE_DEPUTY, timedelta(hours=case.pace.hours) / 2)
    case.move(case.pace.no_earlier(case.now + time, live.match.zone))
    assert case.row.due is not None
    until = case.until(case.row.due)
    change.tell(noted("did not answer in time; the deputy is asked, until {until}", case.seat, until=until))
    for each in asked:
        change.ask_deputy(each, case.row.due)
    return True


def _played(rung: Rung) -> Callable[[_Miss], bool]:
    def play(case: _Miss) -> bool:
        case.change.lapse([case.seat], case.now, rung)
        return True

    return play


def _wait(case: _Miss) -> bool:
    change = case.change
    case.move(None)
    change.tell(noted("did not answer in time; the table waits", case.seat))
    live = change.live
    name = one_line(live.sitters[case.seat].name)
    text = worded(
        "{title} waits for {name}, who did not answer in time. There is no deadline any more.",
        title=live.title,
        name=name,
    )
    alarm(change.office, change.work, f"waiting {live.id} {case.row.question} {case.seat}", text, live.match)
    return True


_RUNGS: Mapping[Rung, Callable[[_Miss], bool]] = {
    # Those that were left after the question was asked.
    Rung.STANDING: lambda case: case.change.answer_by_standing(case.seat),
    Rung.DEPUTY: _deputy,
    Rung.BOT: _played(Rung.BOT),
    Rung.FALLBACK: _played(Rung.FALLBACK),
    Rung.WAIT: _wait,
}
