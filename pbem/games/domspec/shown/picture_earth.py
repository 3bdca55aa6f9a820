"""The hex map as a picture: terrain, tundra, elements on their corners, species and who dominates."""

from collections.abc import Mapping
from types import MappingProxyType

from pbem.engine.language.tongues import heard, tongue
from pbem.engine.pictures import Part, Picture
from pbem.games.domspec.rules.box import Element, Terrain
from pbem.games.domspec.rules.earth import Earth
from pbem.games.domspec.rules.hexes import AXIAL, CORNER_OF, HEX_AT, HEXES, Corner, Hex
from pbem.games.domspec.rules.view import View
from pbem.games.domspec.shown.hex_map import asks_for_corners
from pbem.games.domspec.shown.picture_parts import (
    DISK,
    GROUND,
    TERRAIN_COLOURS,
    badge,
    disk,
    terrain_code,
    word,
)

# Half a hex, and the way to the next column and the next row; flat tops.
_HALF_WIDE, _HALF_HIGH = 47, 41
_COLUMN, _ROW = 69, 80
_MARGIN = 11

# Half the name of a free hex.
_NAME_WIDE, _NAME_HIGH = 20, 12

# From the middle of a hex to its corners.
_CORNERS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"nw": (-23, -40), "ne": (23, -40), "sw": (-23, 40), "se": (23, 40), "e": (46, 0), "w": (-46, 0)}
)

# By the number of animals on a tile: how many stand abreast, then width, height and the middle of each row.
_ROWS: Mapping[int, tuple[int, int, int, tuple[int, ...]]] = MappingProxyType(
    {
        1: (1, 52, 28, (6,)),
        2: (1, 48, 18, (0, 21)),
        3: (2, 34, 18, (0, 21)),
        4: (2, 34, 18, (0, 21)),
        5: (2, 33, 13, (-3, 11, 25)),
        6: (2, 33, 13, (-3, 11, 25)),
    }
)

# The tip of a badge's cone stands above its middle line.
_TIP = 5

# The key below the map, and how wide a map must be to have it on one row.
_KEY_ROW = 25
_WIDE = 470


def earth_picture(view: View, room: View | None = None) -> Picture:
    """The map, cut to the tiles and the free hexes beside them, here or in another view; what signs mean."""
    earth = view.earth
    left, top, right, bottom = _outline((room or view).earth)
    width, height = right - left, bottom - top
    parts = [
        *map(_shore, earth.shore),
        *(part for hex_ in earth.tiles for part in _tile(view, hex_)),
        *(part for hex_ in earth.tiles for part in _species(view, hex_)),
        *_corners(view),
    ]
    key = _key(width, height + _MARGIN)
    placed = tuple(Part(part.name, part.x - left, part.y - top, part.facts) for part in parts)
    tall = max(part.y for part in key) + _KEY_ROW
    return Picture("earth", _said(view), width, tall, (*placed, *key), GROUND)


def _outline(earth: Earth) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of what is shown: whole tiles, and the names of free hexes."""
    tiles = [(*_spot(hex_), _HALF_WIDE + _MARGIN, _HALF_HIGH + _MARGIN) for hex_ in earth.tiles]
    names = [(*_spot(hex_), _NAME_WIDE, _NAME_HIGH) for hex_ in earth.shore]
    shown = (*tiles, *names)
    return (
        min(x - wide for x, _, wide, _ in shown),
        min(y - high for _, y, _, high in shown),
        max(x + wide for x, _, wide, _ in shown),
        max(y + high for _, y, _, high in shown),
    )


def _spot(hex_: Hex) -> tuple[int, int]:
    """The middle of a hex, counted from that of d3."""
    q, r = AXIAL[hex_]
    return _COLUMN * q, _ROW * r + _ROW // 2 * q


def _disk_spots() -> dict[Corner, tuple[int, int]]:
    """The upper left of the disk on each corner; the hexes that meet there agree about it."""
    found = {}
    for (label, direction), corner in CORNER_OF.items():
        x, y = _spot(HEX_AT[label])
        right, down = _CORNERS[direction]
        found[corner] = x + right - DISK // 2, y + down - DISK // 2
    return found


_DISK_SPOTS: Mapping[Corner, tuple[int, int]] = MappingProxyType(_disk_spots())


def _shore(hex_: Hex) -> Part:
    x, y = _spot(hex_)
    return Part.of("shore", x - _NAME_WIDE, y - _NAME_HIGH, hex=HEXES[hex_])


def _tile(view: View, hex_: Hex) -> tuple[Part, ...]:
    x, y = _spot(hex_)
    land, terrain = view.earth.land[hex_], view.earth.terrain(hex_)
    assert land is not None
    assert terrain is not None
    ice = TERRAIN_COLOURS[Terrain.TUNDRA] if view.earth.ice[hex_] else ""
    return (
        Part.of(
            *("hex", x - _HALF_WIDE, y - _HALF_HIGH),
            terrain=str(land),
            colour=TERRAIN_COLOURS[land],
            code=terrain_code(terrain),
            ice=ice,
        ),
        Part.of("name", x - 30, y - 33, hex=HEXES[hex_]),
    )


def _corners(view: View) -> list[Part]:
    """The disks, each once though three hexes meet there, and free corners where they are asked for."""
    vacant = view.earth.vacant() if asks_for_corners(view) else ()
    laid = [
        disk(element, *_DISK_SPOTS[corner])
        for corner, element in enumerate(view.earth.disks)
        if element is not None
    ]
    return laid + [Part.of("corner", *_DISK_SPOTS[corner]) for corner in vacant]


def _species(view: View, hex_: Hex) -> list[Part]:
    earth = view.earth
    present = earth.present(hex_)
    if not present:
        return []
    x, y = _spot(hex_)
    dominant = earth.dominant(hex_, view.needs)
    abreast, width, height, middles = _ROWS[len(present)]
    parts = []
    for row, middle in enumerate(middles):
        beside = present[row * abreast : (row + 1) * abreast]
        for place, animal in enumerate(beside):
            parts.append(
                badge(
                    animal,
                    str(earth.species[hex_][animal]),
                    x - (width * len(beside)) // 2 + place * width,
                    y + middle - height // 2 - _TIP,
                    width=width,
                    height=height,
                    solid=int(animal is dominant),
                    danger=int(view.sums and earth.endangered(hex_, animal, view.needs[animal])),
                )
            )
    return parts


def _key(width: int, top: int) -> list[Part]:
    """What the signs of the disks mean; the animals have a picture of their own."""
    columns = 6 if width >= _WIDE else 3
    step = (width - 2 * _MARGIN) // columns
    parts: list[Part] = []
    for place, element in enumerate(Element):
        x, y = _MARGIN + place % columns * step, top + place // columns * _KEY_ROW
        parts += [disk(element, x, y), word(heard(element.word), x + 25, y + 2, step - 25, 15, bold=1)]
    return parts


def _said(view: View) -> str:
    """The map in a sentence, for those who do not see it."""
    earth = view.earth
    tiles = ", ".join(
        f"{HEXES[hex_]} {heard(terrain)}" for hex_ in earth.tiles if (terrain := earth.terrain(hex_))
    )
    return tongue(
        "Map of the earth in turn {turn}, the tiles of the table below: {tiles}.", turn=view.turn, tiles=tiles
    )
