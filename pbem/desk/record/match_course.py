"""How a match turned: the sentences a finale says of its course."""

from pbem.desk.match.live import Live
from pbem.desk.match.news import namer
from pbem.engine.course import Course, Lead, Swing
from pbem.engine.language.tongues import Row, heard, worded
from pbem.render.page import CourseShown
from pbem.render.text_kit import joined, one_line


def course_shown(live: Live, course: Course | None, reader: int) -> CourseShown | None:
    """The course as one reader's finale tells it."""
    if course is None:
        return None
    name = namer(live, reader)
    names = tuple(name(seat) if seat == reader else one_line(name(seat)) for seat in range(len(live.sitters)))
    told = tuple(sentence for _, sentence in turning_points(course, names))
    return CourseShown(course.unit, course.laps, tuple(map(heard, names)), course.scores, told)


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
        there = joined(names[seat] for seat in level)
        told.append((last, worded("{names} ended level on {points} points.", names=there, points=points)))
    if swing is not None:
        told.append((swing.lap, _swing_sentence(course, swing, names)))
    return tuple(told)


# How the lead was taken: level before or not, in the last lap or not, by somebody else or by the reader.
_LED = {False: worded("{name} led from {lap} to the end."), True: worded("You led from {lap} to the end.")}
_LEADS = {
    (True, True, False): worded("{name} drew ahead of {others} in {lap}, the last."),
    (True, True, True): worded("You drew ahead of {others} in {lap}, the last."),
    (True, False, False): worded("{name} drew ahead of {others} in {lap} and stayed ahead."),
    (True, False, True): worded("You drew ahead of {others} in {lap} and stayed ahead."),
    (False, True, False): worded("{name} took the lead from {others} in {lap}, the last."),
    (False, True, True): worded("You took the lead from {others} in {lap}, the last."),
    (False, False, False): worded("{name} took the lead from {others} in {lap} and kept it."),
    (False, False, True): worded("You took the lead from {others} in {lap} and kept it."),
}


def _lead_sentence(course: Course, lead: Lead, names: tuple[str, ...]) -> str:
    mine = names[lead.seat] == "You"
    others = joined(_inside(names[seat]) for seat in lead.before if seat != lead.seat)
    last, level = lead.lap == len(course.laps) - 1, lead.seat in lead.before
    # Whoever reads of themselves needs another form of the verb in most languages.
    form = _LED[mine] if not lead.before else _LEADS[level, last, mine]
    lap = Row((course.unit, course.laps[lead.lap]), " ")
    return worded(form, name=names[lead.seat], others=others, lap=lap)


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
    return worded("you") if name == "You" else name
