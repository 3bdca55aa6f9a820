"""How a match turned: its course out of the journal, and the sentences a finale says of it."""

from pbem.desk.match.live import Live, turns_of
from pbem.desk.match.news import namer
from pbem.engine.course import Course, Lead, Swing, course_of
from pbem.engine.position import Position
from pbem.engine.replay import Broken, Rollback, Turn, replay, undone
from pbem.render.page import CourseShown
from pbem.render.text_kit import joined, one_line
from pbem.store.work import Work

__all__ = ["course_of_match", "course_shown"]


def course_of_match(work: Work, live: Live) -> Course | None:
    """The points of a match lap by lap; None where its game gives none on the way."""
    if live.game.scores(live.position.state) is None:
        return None
    try:
        return course_of(live.game, _path(live, turns_of(work.journal.entries(live.id))))
    except Broken:
        # A journal that the rules of today do not fit ends as its position says, only without a chart.
        return None


def _path(live: Live, turns: list[Turn | Rollback]) -> list[Position]:
    """The positions a match went through from its set-up on, without those that were undone."""
    steps = list(replay(live.kernel, turns))
    before = list(range(-1, len(steps) - 1))
    for index, turn in enumerate(turns, 1):
        if isinstance(turn, Rollback):
            before[index] = index - 1 - len(undone(turns[: index - 1], steps[:index], turn.to).since)
    path = []
    index = len(steps) - 1
    while index >= 0:
        path.append(steps[index].position)
        index = before[index]
    return path[::-1]


def course_shown(live: Live, course: Course | None, reader: int) -> CourseShown | None:
    """The course as one reader's finale tells it."""
    if course is None:
        return None
    names = tuple(one_line(namer(live, reader)(sitter.seat)) for sitter in live.sitters)
    return CourseShown(course.unit, course.laps, names, course.scores, _turning_points(course, names))


def _turning_points(course: Course, names: tuple[str, ...]) -> tuple[str, ...]:
    """When the lead changed for the last time, and the largest swing: a sentence each."""
    lead, swing = course.lead(), course.swing()
    told = []
    if lead is not None:
        told.append(_lead_sentence(course, lead, names))
    elif len(names) > 1:
        level = course.leaders(len(course.laps) - 1)
        points = course.scores[-1][level[0]]
        told.append(f"{joined(names[seat] for seat in level)} ended level on {points} points.")
    if swing is not None:
        told.append(_swing_sentence(course, swing, names))
    return tuple(told)


def _lead_sentence(course: Course, lead: Lead, names: tuple[str, ...]) -> str:
    lap = f"{course.unit} {course.laps[lead.lap]}"
    if not lead.before:
        return f"{names[lead.seat]} led from {lap} to the end."
    others = joined(_inside(names[seat]) for seat in lead.before if seat != lead.seat)
    verb = "drew ahead of" if lead.seat in lead.before else "took the lead from"
    kept = ", the last" if lead.lap == len(course.laps) - 1 else " and kept it"
    if lead.seat in lead.before and kept == " and kept it":
        kept = " and stayed ahead"
    return f"{names[lead.seat]} {verb} {others} in {lap}{kept}."


def _swing_sentence(course: Course, swing: Swing, names: tuple[str, ...]) -> str:
    return (
        f"The largest swing was in {course.unit} {course.laps[swing.lap]}: "
        f"{_inside(names[swing.seat])} {_signed(swing.gain)}, "
        f"{_inside(names[swing.other])} {_signed(swing.other_gain)}."
    )


def _signed(points: int) -> str:
    return f"{points:+}" if points else "0"


def _inside(name: str) -> str:
    """A name within a sentence."""
    return "you" if name == "You" else name
