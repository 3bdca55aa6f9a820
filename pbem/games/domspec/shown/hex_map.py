"""The hex map in ASCII, 72 columns wide: terrain, species by animal, dominance, elements on their corners."""

from collections.abc import Mapping
from types import MappingProxyType

from pbem.engine.language.tongues import heard
from pbem.engine.text import WIDTH
from pbem.games.domspec.rules.action_display import Section
from pbem.games.domspec.rules.box import ANIMAL_AT, BOARD, ELEMENT_AT, Animal, Card, Element, Terrain, called
from pbem.games.domspec.rules.hexes import AXIAL, CORNER_OF, HEXES, Corner, Hex
from pbem.games.domspec.rules.view import View

_PITCH, _INSIDE, _ABREAST = 10, 10, 3

ANIMAL_LETTERS: Mapping[Animal, str] = MappingProxyType(
    {ANIMAL_AT[name]: called(row["letter"]) for name, row in BOARD["animals"].items()}
)

ELEMENT_SIGNS: Mapping[Element, str] = MappingProxyType(
    {ELEMENT_AT[name]: sign for name, sign in BOARD["signs"].items()}
)

TERRAIN_LETTERS: Mapping[Terrain, str] = MappingProxyType(
    {Terrain(name): called(letter) for name, letter in BOARD["letters"].items()}
)

# Where each corner stands relative to the middle row and the left end of its hex.
_CORNER_SPOTS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {"nw": (-2, 2), "ne": (-2, 9), "sw": (2, 2), "se": (2, 9), "e": (0, 12), "w": (0, -1)}
)


def _spot(hex_: Hex) -> tuple[int, int]:
    """The middle row of a hex, counted from that of d3, and its leftmost column."""
    q, r = AXIAL[hex_]
    return 4 * r + 2 * q, _PITCH * (q + 3)


_TOP = min(_spot(hex_)[0] for hex_ in range(len(HEXES))) - 2
_BOTTOM = max(_spot(hex_)[0] for hex_ in range(len(HEXES))) + 2


class _Canvas:
    """Rows of characters to write on; what does not fit at the sides is moved onto the edge."""

    def __init__(self) -> None:
        self._rows = [[" "] * WIDTH for _ in range(_BOTTOM - _TOP + 1)]

    def write(self, row: int, column: int, text: str) -> None:
        line, end = self._rows[row - _TOP], column + len(text)
        if column >= 0 and end <= WIDTH:
            line[column:end] = text
            return
        for offset, char in enumerate(text):
            line[min(max(column + offset, 0), WIDTH - 1)] = char

    def lines(self) -> list[str]:
        lines = ["".join(row).rstrip() for row in self._rows]
        while lines and not lines[0]:
            lines.pop(0)
        while lines and not lines[-1]:
            lines.pop()
        return lines


def species_text(view: View, hex_: Hex) -> list[str]:
    """The species of a tile, a capital letter for the animal that dominates it."""
    dominant = view.earth.dominant(hex_, view.needs)
    return [
        (letter.upper() if animal is dominant else letter) + str(view.earth.species[hex_][animal])
        for animal in view.earth.present(hex_)
        for letter in (heard(ANIMAL_LETTERS[animal]),)
    ]


def asks_for_corners(view: View) -> bool:
    """Whether somebody is about to lay a disk anywhere: then vacant corners are shown as well."""
    return (view.section is Section.ABUNDANCE and view.acting is not None) or view.card in (
        Card.HABITAT,
        Card.AQUATIC,
    )


def earth_map(view: View) -> str:
    """The whole earth: edges first, then what is inside, then the elements."""
    canvas = _Canvas()
    earth = view.earth
    for hex_ in earth.tiles:
        _draw_edges(canvas, hex_)
    for hex_ in earth.tiles:
        _draw_inside(canvas, view, hex_)
    for hex_ in earth.shore:
        row, column = _spot(hex_)
        canvas.write(row, column + 5, HEXES[hex_])
    vacant = earth.vacant() if asks_for_corners(view) else ()
    for (label, direction), corner in CORNER_OF.items():
        sign = _sign(view, corner, vacant)
        if sign:
            row, column = _spot(HEXES.index(label))
            down, right = _CORNER_SPOTS[direction]
            canvas.write(row + down, column + right, sign)
    return "\n".join(canvas.lines())


def _sign(view: View, corner: Corner, vacant: tuple[Corner, ...]) -> str:
    disk = view.earth.disks[corner]
    if disk is not None:
        return ELEMENT_SIGNS[disk]
    return "." if corner in vacant else ""


def _draw_edges(canvas: _Canvas, hex_: Hex) -> None:
    row, left = _spot(hex_)
    canvas.write(row - 2, left + 2, "_" * 8)
    canvas.write(row + 2, left + 2, "_" * 8)
    for down, west, east in ((-1, 1, 10), (0, 0, 11)):
        canvas.write(row + down, left + west, "/")
        canvas.write(row + down, left + east, "\\")
        canvas.write(row + 1 - down, left + west, "\\")
        canvas.write(row + 1 - down, left + east, "/")


def _draw_inside(canvas: _Canvas, view: View, hex_: Hex) -> None:
    row, left = _spot(hex_)
    terrain = view.earth.terrain(hex_)
    assert terrain is not None
    canvas.write(row - 1, left + 2, f" {HEXES[hex_]} {heard(terrain.code)} ")
    species = species_text(view, hex_)
    for line, start in enumerate(range(0, len(species), _ABREAST)):
        part = species[start : start + _ABREAST]
        text = " ".join(part)
        if len(text) > _INSIDE:
            text = "".join(part)
        canvas.write(row + line, left + 1, text.center(_INSIDE))


def pocket_map(view: View) -> str:
    """Name, terrain letter and dominant animal: 34 columns, 11 lines, for phones."""
    rows: dict[int, dict[int, str]] = {}
    shore = view.earth.shore
    for hex_ in range(len(HEXES)):
        row, column = _spot(hex_)
        terrain = view.earth.terrain(hex_)
        text = HEXES[hex_] if hex_ in shore else "."
        if terrain is not None:
            dominant = view.earth.dominant(hex_, view.needs)
            text = HEXES[hex_] + heard(TERRAIN_LETTERS[terrain])
            text += heard(ANIMAL_LETTERS[dominant]) if dominant is not None else ""
        rows.setdefault(row, {})[column // 2] = text
    lines = []
    for row in sorted(rows):
        line = ""
        for column, text in sorted(rows[row].items()):
            line = line.ljust(column) + text
        lines.append(line.rstrip())
    return "\n".join(lines)
