"""What the pictures of this game are made of: its colours, and the parts that repeat in all of them.

Nothing is told by colour alone: a terrain has a hatch and three letters, an animal a letter and a shape, an
element a sign of its own.
"""

from collections.abc import Mapping
from types import MappingProxyType

from pbem.engine.language.tongues import heard
from pbem.engine.pictures import Part
from pbem.games.domspec.rules.box import ANIMAL_AT, BOARD, ELEMENT_AT, Animal, Element, Terrain
from pbem.games.domspec.shown.hex_map import ANIMAL_LETTERS

GROUND = "#f7f8f4"
PAPER = "#ffffff"
_LINE = "#c4cabd"
_MUTED = "#5b6570"

TERRAIN_COLOURS: Mapping[Terrain, str] = MappingProxyType(
    {Terrain(name): row["colour"] for name, row in BOARD["terrains"].items()}
)

ANIMAL_COLOURS: Mapping[Animal, str] = MappingProxyType(
    {ANIMAL_AT[name]: row["colour"] for name, row in BOARD["animals"].items()}
)

_ELEMENT_COLOURS: Mapping[Element, str] = MappingProxyType(
    {ELEMENT_AT[name]: row["colour"] for name, row in BOARD["elements"].items()}
)

COLOURS = (
    *(GROUND, _LINE, _MUTED),
    *TERRAIN_COLOURS.values(),
    *ANIMAL_COLOURS.values(),
    *_ELEMENT_COLOURS.values(),
)

# An element disk is as wide and high as this.
DISK = 22


def terrain_code(terrain: Terrain) -> str:
    """The three letters a terrain goes by on maps."""
    return heard(terrain.code)


def disk(element: Element, x: int, y: int) -> Part:
    """An element disk by its upper left corner."""
    return Part.of("disk", x, y, element=str(element.word), colour=_ELEMENT_COLOURS[element])


def badge(
    animal: Animal, count: str, x: int, y: int, *, width: int, height: int, solid: int = 1, danger: int = 0
) -> Part:
    """An animal's letter and a number in its shape: solid with a cone for who dominates, dashed in danger."""
    letter = heard(ANIMAL_LETTERS[animal])
    return Part.of(
        *("badge", x, y),
        animal=str(animal.word),
        colour=ANIMAL_COLOURS[animal],
        text=(letter.upper() if solid else letter) + count,
        width=width,
        height=height,
        solid=solid,
        danger=danger,
    )


def word(text: str, x: int, y: int, width: int, size: int = 15, *, bold: int = 0, middle: int = 0) -> Part:
    """A line of text in a box of this width."""
    return Part.of("word", x, y, text=text, width=width, size=size, bold=bold, middle=middle)


def pawn(animal: Animal, x: int, y: int, ground: str) -> Part:
    """An action pawn with its animal's letter, on the ground it stands on."""
    letter = heard(ANIMAL_LETTERS[animal]).upper()
    return Part.of("pawn", x, y, colour=ANIMAL_COLOURS[animal], letter=letter, ground=ground)


def bar(animal: Animal, x: int, y: int, width: int) -> Part:
    """A bar in an animal's colour."""
    return Part.of("bar", x, y, colour=ANIMAL_COLOURS[animal], width=width)
