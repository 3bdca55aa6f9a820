"""How names, players and elements are written: one way for text, tables and pictures."""

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType

from pbem.engine.language.tongues import heard, tongue, worded
from pbem.engine.text import clip
from pbem.games.domspec.rules.box import Animal, Element
from pbem.games.domspec.rules.view import View

# What each animal can do that the others cannot.
POWERS: Mapping[Animal, str] = MappingProxyType(
    {
        Animal.MAMMAL: worded("each turn they save one endangered species from extinction"),
        Animal.REPTILE: worded("they save one element in regression without a pawn"),
        Animal.BIRD: worded("they migrate one tile or two"),
        Animal.AMPHIBIAN: worded("they have three printed elements, the others two"),
        Animal.ARACHNID: worded("they compete first, on any one tile, without a pawn"),
        Animal.INSECT: worded("they add one species after speciation, without a pawn"),
    }
)


def who(view: View, animal: Animal, width: int = 10) -> str:
    """An animal's player as the reader knows him; where one plays several, the animal."""
    if view.several:
        return f"{heard(animal.word)}*" if animal in view.own else heard(animal.word)
    return tongue("YOU") if animal in view.own else clip(view.name(animal), width)


def elements_text(elements: Iterable[Element]) -> str:
    """Elements with their numbers."""
    return ", ".join(f"{heard(element.word)} {count}" for element, count in Counter(elements).items())


def widest(words: Iterable[str], least: int) -> int:
    """How wide a column of these words is, at least so many."""
    return max(least, *(len(heard(word)) for word in words))
