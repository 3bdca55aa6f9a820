"""How a match turned: the sentences a finale says of its course."""

from pbem.desk.match.live import Live
from pbem.desk.match.news import namer
from pbem.engine.course import Course, Lead, Swing
from pbem.engine.tongues import worded
from pbem.render.page import CourseShown
from pbem.render.text_kit import joined, one_line

__all__ = ["course_shown", "turning_points"]


def course_shown(live: Live, course: Course | None, reader: int) -> CourseShown | None:
    """The course as one reader's finale tells it."""
    if course is None:
        return None
    names = tuple(one_line(namer(live, reader)(sitter.seat)) for sitter in live.sitters)
    told = tuple(sentence for _, sentence in turning_points(course, names))
    return CourseShown(course.unit, course.laps, names, course.scores, told)


def turning_points(course: Course, names: tuple[str, ...]) -> tuple[tuple[int, str], ...]:
    """When the lead changed for the last time, and the largest swing: the lap and a sentence for each."""
    lead, swing = course.lead(), course.swing()
    told = []
    if lead is not None:
        told.append((lead.lap, _lead_sentence(course, lead, names)))
    elif len(names) > 1:
        last = len(course.laps) - 1
        level = course.leaders(last)
        points = course.scores[-1][level[0]]
        told.append(
            (
                last,
                worded(
                    "{names} ended level on {points} points.",
                    names=joined(names[seat] for seat in level),
                    points=points,
                ),
            )
        )
    if swing is not None:
        told.append((swing.lap, _swing_sentence(course, swing, names)))
    return tuple(told)


def _lead_sentence(course: Course, lead: Lead, names: tuple[str, ...]) -> str:
    lap = f"{course.unit} {course.laps[lead.lap]}"
    if not lead.before:
        return worded("{names} led from {lap} to the end.", names=names[lead.seat], lap=lap)
    others = joined(_inside(names[seat]) for seat in lead.before if seat != lead.seat)
    verb = "drew ahead of" if lead.seat in lead.before else "took the lead from"
    kept = ", the last" if lead.lap == len(course.laps) - 1 else " and kept it"
    if lead.seat in lead.before and kept == " and kept it":
        kept = " and stayed ahead"
    return f"{names[lead.seat]} {verb} {others} in {lap}{kept}."


def _swing_sentence(course: Course, swing: Swing, names: tuple[str, ...]) -> str:
    return worded(
        "The largest swing was in {unit} {laps}: {inside} {signed}, {inside2} {signed2}.",
        unit=course.unit,
        laps=course.laps[swing.lap],
        inside=_inside(names[swing.seat]),
        signed=_signed(swing.gain),
        inside2=_inside(names[swing.other]),
        signed2=_signed(swing.other_gain),
    )


def _signed(points: int) -> str:
    return f"{points:+}" if points else "0"


def _inside(name: str) -> str:
    """A name within a sentence."""
    return "you" if name == "You" else name
