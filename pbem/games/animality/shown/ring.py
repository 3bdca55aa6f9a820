"""The ring: players around the table as boxes, and an arrow from each to the one it attacks."""

from collections.abc import Sequence
from math import atan2, cos, degrees, hypot, pi, sin

from pbem.engine.pictures import Part
from pbem.engine.seats import Seat

_BOX = (104, 36)
_WIDE = 344

# How far the boxes' middles are from that of the table: to the side, and to front and back by the players.
_FAR = 116
_DEEP = {2: 0, 3: 64, 4: 68, 5: 96, 6: 100}
_MARGIN = 8

# Two who attack each other have arrows side by side.
_ASIDE = 8

# Between a box and the tip of an arrow; around an arrow in its own part.
_AIR = 9
_ROOM = 10


def ring(
    seats: Sequence[tuple[str, str]], arrows: Sequence[tuple[Seat, Seat]], reader: Seat | None
) -> tuple[int, int, tuple[Part, ...]]:
    """Width, height and parts: seats as name and faction, clockwise, the reader's in the front."""
    placed = [_middle(seat, len(seats), reader) for seat in range(len(seats))]
    back = min(y for _, y in placed) - _BOX[1] / 2 - _MARGIN
    middles = [(x, y - back) for x, y in placed]
    height = round(max(y for _, y in middles) + _BOX[1] / 2 + _MARGIN)
    parts = [
        _arrow(middles[one], middles[other], (other, one) in arrows, _way(one, other, reader))
        for one, other in arrows
    ]
    for seat, (name, faction) in enumerate(seats):
        x, y = middles[seat]
        corner = round(x - _BOX[0] / 2), round(y - _BOX[1] / 2)
        parts.append(Part.of("seat", *corner, title=name, faction=faction, own=int(seat == reader)))
    return _WIDE, height, tuple(parts)


def _middle(seat: Seat, size: int, reader: Seat | None) -> tuple[float, float]:
    """Where a seat's box is; the reader sits in front, the next to the left on the left."""
    turn = 2 * pi * (seat - (reader or 0)) / size
    # Two sit across the picture, the reader at the left.
    aside = cos(turn) if size == 2 else sin(turn)
    return _WIDE / 2 - _FAR * aside, _DEEP[size] * cos(turn)


def _way(one: Seat, other: Seat, reader: Seat | None) -> str:
    return "in" if other == reader else "out" if one == reader else "apart"


def _arrow(start: tuple[float, float], end: tuple[float, float], mutual: bool, way: str) -> Part:
    """An arrow from the edge of one box to the edge of another."""
    across, down = end[0] - start[0], end[1] - start[1]
    length = hypot(across, down)
    to_right, to_bottom = across / length, down / length
    begun, reached = _edge(to_right, to_bottom), length - _edge(to_right, to_bottom) - _AIR
    aside = _ASIDE if mutual else 0
    points = [
        (
            round(start[0] + to_right * far - to_bottom * aside),
            round(start[1] + to_bottom * far + to_right * aside),
        )
        for far in (begun, reached)
    ]
    left, top = min(x for x, _ in points) - _ROOM, min(y for _, y in points) - _ROOM
    (x, y), (to_x, to_y) = ((x - left, y - top) for x, y in points)
    return Part.of(
        "arrow",
        left,
        top,
        from_x=x,
        from_y=y,
        to_x=to_x,
        to_y=to_y,
        turn=round(degrees(atan2(down, across))),
        way=way,
        width=max(x, to_x) + _ROOM,
        height=max(y, to_y) + _ROOM,
    )


def _edge(to_right: float, to_bottom: float) -> float:
    """How far it is from the middle of a box to its edge in a direction."""
    ways = zip(_BOX, (to_right, to_bottom), strict=True)
    return min(size / 2 / abs(part) for size, part in ways if part)
