"""The cards: animal classes, elements, and the three kinds of card in the box, as the rulebook names them."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import lru_cache, partial
from types import MappingProxyType
from typing import TypeAlias

from pbem.engine.events import YOU
from pbem.engine.language.tongues import Named, Row, worded
from pbem.engine.values import Value

# A word of this game: a card, a class, an element, a biome.
word = lru_cache(maxsize=1 << 10)(partial(Named, game="dstcg"))


class AnimalClass(StrEnum):
    """The six animal classes, in the order of the food chain."""

    MAMMAL = "mammal"
    REPTILE = "reptile"
    BIRD = "bird"
    AMPHIBIAN = "amphibian"
    ARACHNID = "arachnid"
    INSECT = "insect"


class Element(StrEnum):
    """The six elements."""

    GRASS = "grass"
    GRUB = "grub"
    MEAT = "meat"
    SEED = "seed"
    SUN = "sun"
    WATER = "water"


CLASSES = tuple(AnimalClass)
ELEMENTS = tuple(Element)

# Players name a class in the plural; the singular is understood as well.
PLURALS: Mapping[AnimalClass, str] = MappingProxyType({each: f"{each}s" for each in CLASSES})
SINGULARS: Mapping[str, str] = MappingProxyType({each.value: f"{each}s" for each in CLASSES})

# How many icons of each element, in the order of ELEMENTS.
Elements: TypeAlias = tuple[int, ...]


class Face(Value):
    """One side of an animal: its food chain value and its element icons."""

    food: int
    elements: Elements


class Animal(Value):
    """An animal card; its suppression icon stands on the healthy side only."""

    number: str
    name: str
    kind: AnimalClass
    healthy: Face
    endangered: Face
    suppresses: AnimalClass | None
    status: str

    # Tables are looked up again and again while a turn is weighed, and the whole card would be slow to hash.
    def __hash__(self) -> int:
        return hash(self.name)

    def face(self, healthy: bool) -> Face:
        """The side that counts."""
        return self.healthy if healthy else self.endangered


class EventCard(Value):
    """An event card; `effect` names the rule it follows, which is its own name in our box."""

    number: str
    name: str
    effect: str
    status: str


class Biome(Value):
    """A biome card: what it supplies, and the class it helps and the one it hinders."""

    key: str
    name: str
    elements: Elements
    bonus: AnimalClass | None
    penalty: AnimalClass | None
    status: str

    # Tables are looked up again and again while a turn is weighed, and the whole card would be slow to hash.
    def __hash__(self) -> int:
        return hash(self.key)

    @property
    def supply(self) -> tuple[tuple[Element, int], ...]:
        """The sets of elements on the card, the largest first."""
        sets = [(each, count) for each, count in zip(ELEMENTS, self.elements, strict=True) if count]
        return tuple(sorted(sets, key=lambda pair: -pair[1]))


# Only a cache: a mail says of every card what it eats, in its text, its HTML and its pictures.
@lru_cache(maxsize=1 << 10)
def elements_text(elements: Elements) -> str:
    """Such as `meat 3, sun 2`: the largest set first."""
    sets = [(each, count) for each, count in zip(ELEMENTS, elements, strict=True) if count]
    return counts_text(sorted(sets, key=lambda pair: -pair[1]))


def counts_text(sets: Iterable[tuple[Element, int]]) -> str:
    """Elements, each with how many of it."""
    return Row(Row((word(each), str(count)), " ") for each, count in sets)


def owned(card: str, owner: str) -> str:
    """A card with whose it is, as the reader calls them: `your jaguar`, `Ben's newt`."""
    if owner is YOU:
        return worded("your {card}", card=word(card))
    return worded("{owner}'s {card}", owner=owner, card=word(card))
