"""The action display: twelve sections with 41 eyeball spaces, in the order in which they are executed.

Each section is read from left to right. The symbols of reptile, insect and arachnid are no spaces.
"""

from collections.abc import Mapping
from itertools import accumulate, pairwise
from types import MappingProxyType
from typing import TypeAlias

from pbem.engine.language.tongues import Row
from pbem.engine.values import Value
from pbem.games.domspec.rules.box import BOARD, ELEMENT_AT, Terrain, WordEnum

Space: TypeAlias = int


class Section(WordEnum):
    """The sections of the display, from top to bottom."""

    INITIATIVE = "initiative"
    ADAPTATION = "adaptation"
    REGRESSION = "regression"
    ABUNDANCE = "abundance"
    WASTELAND = "wasteland"
    DEPLETION = "depletion"
    GLACIATION = "glaciation"
    SPECIATION = "speciation"
    WANDERLUST = "wanderlust"
    MIGRATION = "migration"
    COMPETITION = "competition"
    DOMINATION = "domination"

    __hash__ = str.__hash__


# Speciation: the element that goes with each space.
SPECIATION_ELEMENTS = tuple(ELEMENT_AT[name] for name in BOARD["spaces"]["speciation"])

# Migration: how many species may move.
MIGRATION_NUMBERS: tuple[int, ...] = tuple(BOARD["spaces"]["migration"])

# Competition: each space straddles two flags of a row, and a bar of tundra lies over all of them.
_FLAGS = tuple(map(Terrain, BOARD["spaces"]["competition"]))
COMPETITION_TERRAINS = tuple((Terrain.TUNDRA, one, other) for one, other in pairwise(_FLAGS))


class EyeballSpace(Value):
    """One space: its section, its place in it from the left, and its word in an order."""

    section: Section
    place: int
    # Empty where the section has one space only.
    word: str

    @property
    def name(self) -> str:
        """The whole name, such as `speciation grass`."""
        return Row(filter(None, (self.section, self.word)), " ")


_WORDS: Mapping[Section, tuple[str, ...]] = MappingProxyType(
    {
        Section.INITIATIVE: ("",),
        Section.ADAPTATION: ("1", "2", "3"),
        Section.REGRESSION: ("1", "2"),
        Section.ABUNDANCE: ("1", "2"),
        Section.WASTELAND: ("",),
        Section.DEPLETION: ("",),
        Section.GLACIATION: ("1", "2", "3", "4"),
        Section.SPECIATION: tuple(element.word for element in SPECIATION_ELEMENTS),
        Section.WANDERLUST: ("1", "2", "3"),
        Section.MIGRATION: tuple(str(number) for number in MIGRATION_NUMBERS),
        Section.COMPETITION: tuple(Row(row[1:], " ") for row in COMPETITION_TERRAINS),
        Section.DOMINATION: ("1", "2", "3", "4", "5"),
    }
)

SPACES: tuple[EyeballSpace, ...] = tuple(
    EyeballSpace(section, place, word)
    for section, words in _WORDS.items()
    for place, word in enumerate(words)
)

_ENDS = accumulate(map(len, _WORDS.values()))
SECTION_SPACES: Mapping[Section, range] = MappingProxyType(
    {section: range(end - len(_WORDS[section]), end) for section, end in zip(_WORDS, _ENDS, strict=True)}
)

# Sections whose spaces differ in their order alone: naming none of them means the leftmost free one.
UNNAMED = frozenset(section for section, words in _WORDS.items() if words[0] == "1")
