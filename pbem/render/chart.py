"""The chart of a finale: everybody's points over the match, for all games alike.

A line is told from another by its colour, its dashes, the shape of its marks, and the name at its end.
It is put together from short pieces that come again in other charts, so that none is kept for one match.
"""

from collections.abc import Sequence
from itertools import count
from typing import TypeVar

from pbem.engine.language.tongues import tongue
from pbem.engine.pictures import Part, Picture
from pbem.render.page import CourseShown

T = TypeVar("T")

# The folder of its templates, where a game's picture has the game's.
CHART = "chart"

_GROUND = "#fbfbf8"
_LINE = "#d5d9d0"
_QUIET = "#4a525a"

# Colour, dashes and the shape of the marks, by seat.
_SERIES = (
    ("#0b5c99", "", "circle"),
    ("#b34a00", "8 4", "square"),
    ("#1b7a4b", "2 4", "triangle"),
    ("#7a3d8f", "9 3 2 3", "diamond"),
    ("#8a6d00", "14 4", "cross"),
    ("#3c444c", "5 2", "ring"),
)
COLOURS = (_GROUND, _LINE, _QUIET, *(colour for colour, _, _ in _SERIES))

# Wide enough for twenty picks, and letters of 16 are still read where a phone shows it smaller.
_WIDTH, _HEIGHT = 480, 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 40, 118, 14, 34
_PLOT, _HIGH = _WIDTH - _LEFT - _RIGHT, _HEIGHT - _TOP - _BOTTOM

# The most laps that are drawn, lines of the scale, and the room that a number and a name need.
_MOST = 60
_SCALES = 5
_NUMBER = 32
_NAME = 19
_LONGEST = 9

# Room around a piece of a line, and half a mark.
_PAD, _HALF = 3, 6


def chart_of(course: CourseShown) -> Picture:
    """The chart of a match."""
    laps, scores = _thinned(course.laps), _thinned(course.scores)
    values = [points for row in scores for points in row]
    low, high = min(0, *values), max(1, *values)
    step = _step(high - low)
    low = low // step * step
    high = -(-high // step) * step
    across = _across(len(laps))

    def down(points: int) -> int:
        return _TOP + _HIGH - _HIGH * (points - low) // (high - low)

    every = max(1, -(-_NUMBER * len(laps) // _PLOT))
    marked = [lap for lap in range(len(laps)) if (len(laps) - 1 - lap) % every == 0]
    parts = [
        Part.of("scale", 0, down(value) - 10, value=value, left=_LEFT - 6, width=_LEFT + _PLOT + 6)
        for value in range(low, high + 1, step)
    ]
    parts += [
        Part.of("word", across[lap] - _NUMBER // 2, _HEIGHT - 26, text=laps[lap], width=_NUMBER)
        for lap in marked
    ]
    parts.append(Part.of("word", _WIDTH - _RIGHT + 20, _HEIGHT - 26, text=course.unit, width=60))
    for seat in range(len(course.names)):
        height = [down(row[seat]) for row in scores]
        parts += _line(seat, across, height, marked)
    parts += _ends(course.names, [down(points) for points in scores[-1]])
    return Picture(CHART, _said(course), _WIDTH, _HEIGHT, tuple(parts), _GROUND)


def _across(laps: int) -> list[int]:
    return [_LEFT + (_PLOT * lap // max(1, laps - 1)) for lap in range(laps)]


def cursor_places(course: CourseShown) -> list[int]:
    """Where each lap stands in the chart, those that are not drawn, too."""
    laps = range(len(course.laps))
    drawn = _thinned(laps)
    places = dict(zip(drawn, _across(len(drawn)), strict=True))
    return [places[min(each for each in drawn if each >= lap)] for lap in laps]


def _step(span: int) -> int:
    """The points between two lines of the scale: 1, 2 or 5, or so many tens, hundreds and so on."""
    return next(
        step
        for power in count()
        for digit in (1, 2, 5)
        if span <= (step := digit * int(10**power)) * (_SCALES - 1)
    )


def _thinned(row: Sequence[T]) -> list[T]:
    """As many laps as can be told apart, the last one among them."""
    every = -(-len(row) // _MOST)
    return list(row[::-1][::every][::-1])


def _line(seat: int, across: Sequence[int], height: Sequence[int], marked: Sequence[int]) -> list[Part]:
    colour, dash, shape = _SERIES[seat % len(_SERIES)]
    parts = []
    for lap in range(1, len(across)):
        wide, rise = across[lap] - across[lap - 1], height[lap] - height[lap - 1]
        x, y = across[lap - 1] - _PAD, min(height[lap - 1], height[lap]) - _PAD
        parts.append(Part.of("piece", x, y, wide=wide, rise=rise, colour=colour, dash=dash, pad=_PAD))
    return parts + [
        Part.of("mark", across[lap] - _HALF, height[lap] - _HALF, colour=colour, shape=shape)
        for lap in marked
    ]


def _ends(names: Sequence[str], heights: Sequence[int]) -> list[Part]:
    """The names at the ends of the lines, moved apart where lines end close together."""
    order = sorted(range(len(names)), key=lambda seat: (heights[seat], seat))
    places: list[int] = []
    for seat in order:
        places.append(max(heights[seat], places[-1] + _NAME if places else 0))
    # What would hang over the lower edge pushes the others up.
    floor = _TOP + _HIGH + 4
    for index in range(len(places) - 1, -1, -1):
        places[index] = min(places[index], floor)
        floor = places[index] - _NAME
    parts = []
    for seat, place in zip(order, places, strict=True):
        colour, _, shape = _SERIES[seat % len(_SERIES)]
        left = _LEFT + _PLOT + 2 * _HALF
        parts.append(Part.of("mark", left, place - _HALF, colour=colour, shape=shape))
        name = names[seat] if len(names[seat]) <= _LONGEST else f"{names[seat][: _LONGEST - 1]}."
        parts.append(Part.of("name", left + 2 * _HALF + 3, place - 10, text=name))
    return parts


def _said(course: CourseShown) -> str:
    """The chart in a sentence, for those who do not see it."""
    last = course.scores[-1]
    ranked = sorted(range(len(course.names)), key=lambda seat: -last[seat])
    ends = ", ".join(f"{course.names[seat]} {last[seat]}" for seat in ranked)
    return tongue("Chart of the points after each {unit}; in the end: {ends}.", unit=course.unit, ends=ends)
