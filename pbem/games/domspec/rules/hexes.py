"""The hex grid of the board: 35 hexes, 92 corners, what touches what, and the names they go by.

Seven columns a to g of 4-5-6-5-6-5-4 flat-topped hexes, each numbered from the top.
A corner is named after a hex and a direction (`d2-e`); up to three names mean the same corner.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import TypeAlias

# A hex and a corner are numbers: places in the tables below and in the State.
Hex: TypeAlias = int
Corner: TypeAlias = int

_RADIUS = 3
_NORTH, _NORTH_EAST, _SOUTH_EAST = (0, -1), (1, -1), (1, 0)
_SOUTH, _SOUTH_WEST, _NORTH_WEST = (0, 1), (-1, 1), (-1, 0)

# Each corner lies between the hex and two neighbours.
_BETWEEN = {
    "ne": (_NORTH, _NORTH_EAST),
    "e": (_NORTH_EAST, _SOUTH_EAST),
    "se": (_SOUTH_EAST, _SOUTH),
    "sw": (_SOUTH, _SOUTH_WEST),
    "w": (_SOUTH_WEST, _NORTH_WEST),
    "nw": (_NORTH_WEST, _NORTH),
}


def _on_board(q: int, r: int) -> bool:
    """A hexagon of radius three without the hexes straight above and straight below at that distance."""
    return max(abs(q), abs(r), abs(q + r)) <= _RADIUS and not (q == 0 and abs(r) == _RADIUS)


def _labelled() -> dict[str, tuple[int, int]]:
    labels = {}
    for q in range(-_RADIUS, _RADIUS + 1):
        rows = [r for r in range(-_RADIUS, _RADIUS + 1) if _on_board(q, r)]
        for number, r in enumerate(rows, 1):
            labels[f"{'abcdefg'[q + _RADIUS]}{number}"] = (q, r)
    return labels


_LABELS = _labelled()

HEXES: tuple[str, ...] = tuple(_LABELS)
AXIAL: tuple[tuple[int, int], ...] = tuple(_LABELS.values())
HEX_AT: Mapping[str, Hex] = MappingProxyType({label: index for index, label in enumerate(HEXES)})
_BY_AXIAL = {axial: index for index, axial in enumerate(AXIAL)}


def _beside(hex_: Hex, step: tuple[int, int]) -> tuple[int, int]:
    q, r = AXIAL[hex_]
    return q + step[0], r + step[1]


# Neighbours on the board, clockwise from the north.
NEIGHBOURS: tuple[tuple[Hex, ...], ...] = tuple(
    tuple(
        _BY_AXIAL[_beside(hex_, step)]
        for step in (_NORTH, _NORTH_EAST, _SOUTH_EAST, _SOUTH, _SOUTH_WEST, _NORTH_WEST)
        if _beside(hex_, step) in _BY_AXIAL
    )
    for hex_ in range(len(HEXES))
)

CENTRE: Hex = HEX_AT["d3"]

# The six start tiles around the centre, clockwise from the north.
RING: tuple[Hex, ...] = NEIGHBOURS[CENTRE]


def _distance(label: str) -> int:
    q, r = _LABELS[label]
    return max(abs(q), abs(r), abs(q + r))


def _preference(name: str) -> tuple[int, bool, str]:
    """A corner is called after the hex nearest to the centre, by e or w where that is possible."""
    label, direction = name.split("-")
    return _distance(label), direction not in ("e", "w"), name


def _corners() -> dict[str, list[str]]:
    """Every corner's name with all its names, the one it goes by first."""
    found: dict[frozenset[tuple[int, int]], list[str]] = {}
    for hex_, label in enumerate(HEXES):
        for direction, (one, other) in _BETWEEN.items():
            meeting = frozenset({AXIAL[hex_], _beside(hex_, one), _beside(hex_, other)})
            found.setdefault(meeting, []).append(f"{label}-{direction}")
    ranked = [sorted(names, key=_preference) for names in found.values()]
    return {names[0]: names for names in sorted(ranked)}


_CORNERS = _corners()

CORNERS: tuple[str, ...] = tuple(_CORNERS)
CORNER_AT: Mapping[str, Corner] = MappingProxyType({name: index for index, name in enumerate(CORNERS)})

# The other names of corners, as the tree of options takes them.
CORNER_ALIASES: Mapping[str, str] = MappingProxyType(
    {alias: names[0] for names in _CORNERS.values() for alias in names[1:]}
)

# The corner a hex has in a direction: ("d2", "e").
CORNER_OF: Mapping[tuple[str, str], Corner] = MappingProxyType(
    {
        (alias.split("-")[0], alias.split("-")[1]): CORNER_AT[name]
        for name, names in _CORNERS.items()
        for alias in names
    }
)

# The hexes of the board that meet at a corner, and the six corners of a hex.
CORNER_HEXES: tuple[tuple[Hex, ...], ...] = tuple(
    tuple(sorted(HEX_AT[name.split("-")[0]] for name in names)) for names in _CORNERS.values()
)
HEX_CORNERS: tuple[tuple[Corner, ...], ...] = tuple(
    tuple(CORNER_OF[label, direction] for direction in _BETWEEN) for label in HEXES
)
