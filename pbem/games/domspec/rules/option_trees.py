"""Trees of options: the levels that hexes, corners, elements, animals and numbers make, built lazily."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import TypeAlias

from pbem.engine.moves import Level, Node
from pbem.games.domspec.rules.action_display import SECTION_SPACES, SPACES, UNNAMED, Section, Space
from pbem.games.domspec.rules.box import ANIMAL_AT, ELEMENT_AT, PLURALS, Animal, Element, Terrain
from pbem.games.domspec.rules.earth import Earth
from pbem.games.domspec.rules.hexes import CORNER_ALIASES, CORNER_AT, CORNERS, HEX_AT, HEXES, Corner, Hex
from pbem.games.domspec.rules.moves import Place

Branch: TypeAlias = Callable[[], Node]


# A section may also be named by what one does there.
_BY_VERB: Mapping[str, str] = MappingProxyType(
    {
        "regress": Section.REGRESSION,
        "deplete": Section.DEPLETION,
        "glaciate": Section.GLACIATION,
        "speciate": Section.SPECIATION,
        "migrate": Section.MIGRATION,
        "compete": Section.COMPETITION,
        "dominate": Section.DOMINATION,
    }
)


def leaf(node: Node) -> Branch:
    """A branch that is there already."""
    return lambda: node


def choice(branches: Mapping[str, Branch]) -> Level:
    """A level of verbs; a branch below is built when somebody looks."""
    return Level(tuple(branches), lambda word: branches[word]())


NOTHING = choice({})


def by_hex(earth: Earth, hexes: Iterable[Hex], make: Callable[[Hex], Node]) -> Level:
    """Hexes by name, and by their terrain where only one of those listed has it."""
    listed = tuple(hexes)
    terrains = [earth.terrain(hex_) for hex_ in listed]
    names: dict[str, str] = {
        terrain: HEXES[hex_]
        for hex_, terrain in zip(listed, terrains, strict=True)
        if terrain is not None and terrains.count(terrain) == 1
    }
    return Level(tuple(HEXES[hex_] for hex_ in listed), lambda word: make(HEX_AT[word]), names=names)


def by_corner(corners: Iterable[Corner], make: Callable[[Corner], Node]) -> Level:
    """Corners by the name they go by, or by any other."""
    words = tuple(CORNERS[corner] for corner in corners)
    return Level(words, lambda word: make(CORNER_AT[word]), names=CORNER_ALIASES)


def by_element(elements: Iterable[Element], make: Callable[[Element], Node]) -> Level:
    """Elements, each type once."""
    words = tuple(element.word for element in sorted(set(elements)))
    return Level(words, lambda word: make(ELEMENT_AT[word]))


def by_animal(animals: Iterable[Animal], make: Callable[[Animal], Node]) -> Level:
    """Animals, in the singular or plural."""
    return Level(tuple(a.word for a in animals), lambda word: make(ANIMAL_AT[word]), names=PLURALS)


def by_number(most: int, make: Callable[[int], Node]) -> Level:
    """A number from one to the most there may be."""
    return Level(tuple(str(number) for number in range(1, most + 1)), lambda word: make(int(word)))


def by_space(spaces: Sequence[Space]) -> Level:
    """Eyeball spaces by section, then by their word; the leftmost where only the order differs."""
    vacant = frozenset(spaces)
    sections = tuple(dict.fromkeys(SPACES[space].section for space in spaces))

    def of_section(word: str) -> Node:
        section = Section(word)
        free = [space for space in SECTION_SPACES[section] if space in vacant]
        if not SPACES[free[0]].word:
            return Place(free[0])
        words = {SPACES[space].word: space for space in free}
        names = {SPACES[space].word.replace(" ", "-"): SPACES[space].word for space in free}
        if section is Section.COMPETITION:
            # In either order, so that one terrain alone asks which; everywhere tundra is the third.
            names |= {" ".join(reversed(word.split())): word for word in words}
            names |= {
                f"{Terrain.TUNDRA} {name}": word
                for name, word in (names | {word: word for word in words}).items()
            }
        stop = Place(free[0]) if section in UNNAMED else None
        return Level(tuple(words), lambda name: Place(words[name]), stop=stop, names=names)

    return Level(sections, of_section, names=_BY_VERB)
