"""The box: tiles, element disks, animals and cards as a checked value of the Table, ours or an owner's."""

from collections.abc import Callable, Iterable, Mapping
from enum import IntEnum, ReprEnum
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Any, Self, TypeVar

from pbem.engine.components import DataRow, each_once, own_components, own_page, packed, rows
from pbem.engine.game import Box
from pbem.engine.language.tongues import Named
from pbem.engine.values import Value
from pbem.errors import PlayerError

# Game Components: 31 large tiles and 120 element disks.
LARGE_TILES = 31
DISKS = 120


# A word of this game in the language of whoever reads it.
called = lru_cache(maxsize=1 << 10)(partial(Named, game="domspec"))


class WordEnum(Named, ReprEnum):
    """An enum whose members are words of this game."""

    def __new__(cls, value: str) -> Self:
        member = str.__new__(cls, value)
        member._value_, member.game = value, "domspec"
        return member


class Animal(IntEnum):
    """The six animals in the order of the food chain; the number is the place in it."""

    MAMMAL = 0
    REPTILE = 1
    BIRD = 2
    AMPHIBIAN = 3
    ARACHNID = 4
    INSECT = 5

    # Enum hashes in Python; a number's own hash is faster.
    __hash__ = int.__hash__

    @property
    def word(self) -> str:
        """The name in mails and orders."""
        return _ANIMAL_WORDS[self]

    @property
    def plural(self) -> str:
        """Several of its species."""
        return _PLURAL_WORDS[self]


class Element(IntEnum):
    """The six elements, in the order of the rulebook."""

    GRASS = 0
    GRUB = 1
    MEAT = 2
    SEED = 3
    SUN = 4
    WATER = 5

    __hash__ = int.__hash__

    @property
    def word(self) -> str:
        """The name in mails and orders."""
        return _ELEMENT_WORDS[self]


class Terrain(WordEnum):
    """The eight terrain types, in the order of the tile scoring table."""

    SEA = "sea"
    WETLAND = "wetland"
    SAVANNAH = "savannah"
    JUNGLE = "jungle"
    FOREST = "forest"
    DESERT = "desert"
    MOUNTAIN = "mountain"
    TUNDRA = "tundra"

    # Enum hashes in Python; terrains are keys of tables that are read often.
    __hash__ = str.__hash__

    @property
    def code(self) -> str:
        """The three letters it goes by on maps."""
        return called(self[:3].upper())


class Card(WordEnum):
    """The 26 dominance cards."""

    AQUATIC = "aquatic"
    BIODIVERSITY = "biodiversity"
    BIOMASS = "biomass"
    BLIGHT = "blight"
    CATASTROPHE = "catastrophe"
    COLD_SNAP = "cold snap"
    DISEASE = "disease"
    ECODIVERSITY = "ecodiversity"
    EVOLUTION = "evolution"
    FECUNDITY = "fecundity"
    FERTILE = "fertile"
    HABITAT = "habitat"
    HIBERNATION = "hibernation"
    ICE_AGE = "ice age"
    ICE_SHEET = "ice sheet"
    IMMIGRANTS = "immigrants"
    INSTINCT = "instinct"
    INTELLIGENCE = "intelligence"
    MASS_EXODUS = "mass exodus"
    METAMORPHOSIS = "metamorphosis"
    NICHE_BIOMES = "niche biomes"
    NOCTURNAL = "nocturnal"
    OMNIVORE = "omnivore"
    PARASITISM = "parasitism"
    PREDATOR = "predator"
    SYMBIOTIC = "symbiotic"

    __hash__ = str.__hash__


# In food-chain order; going through a tuple is faster than through the class.
ANIMALS: tuple[Animal, ...] = tuple(Animal)

_ANIMAL_WORDS = tuple(called(animal.name.lower()) for animal in Animal)
_PLURAL_WORDS = tuple(called(f"{animal.name.lower()}s") for animal in Animal)
_ELEMENT_WORDS = tuple(called(element.name.lower()) for element in Element)

# What is printed on the board and the displays, and how we draw it, by the names of things.
BOARD: Mapping[str, Any] = MappingProxyType(own_page("pbem.games.domspec", "board.toml"))

ANIMAL_AT: Mapping[str, Animal] = {animal.word: animal for animal in Animal}
ELEMENT_AT: Mapping[str, Element] = {element.word: element for element in Element}

# The plural as another name of an animal, for orders.
PLURALS: Mapping[str, str] = {animal.plural: animal.word for animal in Animal}


class TileRow(Value):
    """One terrain's large tiles: how many begin on earth and how many in the stacks."""

    terrain: Terrain
    start: int
    stack: int
    status: str


class ElementRow(Value):
    """How many disks of an element there are."""

    element: Element
    count: int
    status: str


class AnimalRow(Value):
    """An animal and the elements printed on its display."""

    animal: Animal
    printed: tuple[Element, ...]
    status: str


class CardRow(Value):
    """A dominance card and what it does, in a line."""

    card: Card
    text: str
    status: str

    @property
    def said(self) -> str:
        """What it does, for whoever reads it; a box of its own stays in its own words."""
        return called(self.text)


class SpeciesBox(Box):
    """Everything in the box whose numbers and words are not the rulebook's own."""

    tiles: tuple[TileRow, ...]
    elements: tuple[ElementRow, ...]
    animals: tuple[AnimalRow, ...]
    cards: tuple[CardRow, ...]

    @property
    def large_tiles(self) -> tuple[Terrain, ...]:
        """All the large tiles, by terrain."""
        return tuple(row.terrain for row in self.tiles for _ in range(row.start + row.stack))

    @property
    def stack_tiles(self) -> tuple[Terrain, ...]:
        """The large tiles that are not on earth at the start."""
        return tuple(row.terrain for row in self.tiles for _ in range(row.stack))

    def printed(self, animal: Animal) -> tuple[Element, ...]:
        """The elements printed on an animal's display."""
        return self.animals[animal].printed

    def text(self, card: Card) -> str:
        """What a card does."""
        return next(row.said for row in self.cards if row.card is card)


def open_species_box(data: Mapping[str, Any]) -> SpeciesBox:
    """The box from plain data, refused with a sentence where it cannot be played with."""
    large = [terrain for terrain in Terrain if terrain is not Terrain.TUNDRA]
    box = SpeciesBox(
        _each(data, "tiles", large, _tile),
        _each(data, "elements", ELEMENT_AT, _disks),
        _each(data, "animals", ANIMAL_AT, _animal),
        _each(data, "cards", Card, lambda name, row: CardRow(Card(name), row.text("text"), row.status())),
    )
    _check(box)
    return box


def _check(box: SpeciesBox) -> None:
    """The printed census: 7 tiles at the start, 24 in the stacks, 120 disks, two of each at the start."""
    total = len(box.large_tiles)
    if total != LARGE_TILES or any(row.start != 1 for row in box.tiles):
        raise PlayerError(
            f"The box holds {total} large tiles; it needs {LARGE_TILES}, one of each at the start."
        )
    disks = sum(row.count for row in box.elements)
    if disks != DISKS or any(row.count < 2 for row in box.elements):
        raise PlayerError(f"The box holds {disks} disks; it needs {DISKS}, two of each or more.")


T = TypeVar("T")


class _Row(DataRow):
    """One row of this game's data."""

    statuses = ("rulebook", "scan", "implementations", "ours", "printed")


def _each(
    data: Mapping[str, Any], section: str, names: Iterable[str], read: Callable[[str, _Row], T]
) -> tuple[T, ...]:
    """The components of a section in our order, each name once."""
    words = tuple(names)

    def named(row: _Row) -> tuple[str, T]:
        name = row.choice("name", words)
        return name, read(name, row)

    return each_once(section, rows(data, section, _Row, named), words)


def _tile(name: str, row: _Row) -> TileRow:
    return TileRow(Terrain(name), row.number("start", 0, 1), row.number("stack", 0, 24), row.status())


def _disks(name: str, row: _Row) -> ElementRow:
    return ElementRow(ELEMENT_AT[name], row.number("count", 0, DISKS), row.status())


def _animal(name: str, row: _Row) -> AnimalRow:
    """Six places on a display, of which two to five are printed."""
    value = row.take("printed")
    if not isinstance(value, list | tuple) or not 2 <= len(value) <= 5:
        raise row.wrong("the printed elements are two to five.")
    unknown = [word for word in value if word not in ELEMENT_AT]
    if unknown:
        raise row.wrong(f"{unknown[0]!r} is no element. Elements: {', '.join(ELEMENT_AT)}.")
    return AnimalRow(ANIMAL_AT[name], tuple(ELEMENT_AT[word] for word in value), row.status())


def pack_species_box(box: SpeciesBox) -> dict[str, Any]:
    """The box as plain data, as `open_species_box` reads it."""
    return {
        "tiles": [packed(row, terrain=None, name=row.terrain.value) for row in box.tiles],
        "elements": [packed(row, element=None, name=row.element.word) for row in box.elements],
        "animals": [
            packed(row, animal=None, name=row.animal.word, printed=[element.word for element in row.printed])
            for row in box.animals
        ],
        "cards": [packed(row, card=None, name=row.card.value) for row in box.cards],
    }


OUR_BOX = open_species_box(own_components("pbem.games.domspec"))
