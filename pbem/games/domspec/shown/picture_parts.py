"""What the pictures of this game are made of: its colours, and the parts that repeat in all of them.

Nothing is told by colour alone: a terrain has a hatch and three letters, an animal a letter and a shape, an
element a sign of its own.
"""

from collections.abc import Mapping
from types import MappingProxyType

from pbem.engine.pictures import Part
from pbem.engine.tongues import heard
from pbem.games.domspec.rules.box import Animal, Element, Terrain
from pbem.games.domspec.shown.hex_map import ANIMAL_LETTERS

GROUND = "#f7f8f4"
PAPER = "#ffffff"
_LINE = "#c4cabd"
_MUTED = "#5b6570"

# Light, so that black letters stand out on each.
TERRAIN_COLOURS: Mapping[Terrain, str] = MappingProxyType(
    {
        Terrain.SEA: "#9ccbee",
        Terrain.WETLAND: "#b9dfd6",
        Terrain.SAVANNAH: "#f4e6a6",
        Terrain.JUNGLE: "#a5d68f",
        Terrain.FOREST: "#8fbf9a",
        Terrain.DESERT: "#f5cfa3",
        Terrain.MOUNTAIN: "#d3c8c2",
        Terrain.TUNDRA: "#f4f8fb",
    }
)

# Dark, so that white letters stand out on each, and each on white.
ANIMAL_COLOURS: Mapping[Animal, str] = MappingProxyType(
    {
        Animal.MAMMAL: "#8f3d00",
        Animal.REPTILE: "#2b6b2b",
        Animal.BIRD: "#6b5b00",
        Animal.AMPHIBIAN: "#0a5285",
        Animal.ARACHNID: "#7d1d52",
        Animal.INSECT: "#333d47",
    }
)

_ELEMENT_COLOURS: Mapping[Element, str] = MappingProxyType(
    {
        Element.GRASS: "#3f8f2f",
        Element.GRUB: "#8e4a9e",
        Element.MEAT: "#c8342b",
        Element.SEED: "#8a5a2b",
        Element.SUN: "#ffd23f",
        Element.WATER: "#2b7cc4",
    }
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
