"""What a mail tells of a View, row by row: the text sets these rows in columns, the HTML in tables."""

import re
from collections.abc import Iterable
from functools import cache

from pbem.engine.language.tongues import Row, capital, heard, plural, tongue, worded
from pbem.engine.text import clip
from pbem.engine.values import Value
from pbem.games.domspec.rules.action_display import (
    COMPETITION_TERRAINS,
    SECTION_SPACES,
    SPACES,
    Section,
    Space,
)
from pbem.games.domspec.rules.box import Animal, Element, Terrain
from pbem.games.domspec.rules.hexes import CORNERS, HEXES
from pbem.games.domspec.rules.reset import doomed
from pbem.games.domspec.rules.scoring import TILE_SCORES, bonus
from pbem.games.domspec.rules.state import Boxes, Phase
from pbem.games.domspec.rules.view import View
from pbem.games.domspec.shown.hex_map import ANIMAL_LETTERS
from pbem.games.domspec.shown.layout import elements_text, who
from pbem.games.domspec.shown.picture_parts import ANIMAL_COLOURS, terrain_code

# The earth.


class TileShown(Value):
    """A tile: its animals with their numbers and matches, and for the reader's own what lies beside it."""

    name: str
    terrain: Terrain
    species: str
    dominant: str
    near: tuple[str, ...]


class WhereShown(Value):
    """A tile where the reader's animal is."""

    name: str
    terrain: Terrain
    here: int
    match: int
    others: str
    dominant: str


_GLUE = "\N{NO-BREAK SPACE}"
_TIP = " \N{BLACK UP-POINTING TRIANGLE}"


def danger_text(view: View) -> str:
    """The reader's species that match nothing where they are, in a sentence."""
    dying = [(animal, HEXES[hex_], count) for animal in view.own for hex_, count in doomed(view, animal)]
    mammals = sum(count for animal, _, count in dying if animal is Animal.MAMMAL)
    # One mammal is always saved.
    parts = [
        tongue("{tile} ({count} {animal})", sense="dying", tile=name, count=count, animal=animal.word)
        for animal, name, count in dying
        if animal is not Animal.MAMMAL or mammals > 1
    ]
    if not parts or not view.sums:
        return ""
    dying_text = plural(
        len(parts),
        "{parts} matches nothing there and will die out at the end of this turn",
        "{parts} match nothing there and will die out at the end of this turn",
        parts=", ".join(parts),
    )
    if mammals > 1:
        return tongue("{dying}, but for one mammal that is saved.", dying=dying_text)
    return f"{heard(dying_text)}."


def tile_rows(view: View) -> tuple[TileShown, ...]:
    """Every tile."""
    animal, earth, needs = view.focus, view.earth, view.needs
    rows = []
    for hex_ in earth.tiles:
        parts = []
        for other in earth.present(hex_):
            matches = earth.matches(hex_, needs[other])
            here = f"{heard(other.word)} {earth.species[hex_][other]}"
            if other is animal:
                here = tongue("your {species}", species=here)
            match = f"{matches}{'' if matches else '!'}"
            parts.append(tongue("{species} match {match}", species=here, match=match) if view.sums else here)
        terrain, dominant = earth.terrain(hex_), earth.dominant(hex_, needs)
        assert terrain is not None
        own = animal is not None and earth.species[hex_][animal]
        near = tuple(HEXES[other] for other in earth.beside(hex_)) if own else ()
        rows.append(
            TileShown(
                HEXES[hex_],
                terrain,
                ", ".join(parts) or tongue("nobody"),
                "" if dominant is None else heard(dominant.word),
                near,
            )
        )
    return tuple(rows)


def where_rows(view: View) -> tuple[WhereShown, ...]:
    """The acting animal's tiles, its matches, who else is there and who dominates."""
    animal, earth, needs = view.focus, view.earth, view.needs
    if animal is None:
        return ()
    rows = []
    for hex_ in earth.occupied(animal):
        others = ", ".join(
            f"{heard(other.word)} {earth.species[hex_][other]} ({earth.matches(hex_, needs[other])})"
            for other in earth.rivals(hex_, animal)
        )
        terrain, dominant = earth.terrain(hex_), earth.dominant(hex_, needs)
        assert terrain is not None
        rows.append(
            WhereShown(
                HEXES[hex_],
                terrain,
                earth.species[hex_][animal],
                earth.matches(hex_, needs[animal]),
                others or tongue("nobody"),
                "-" if dominant is None else tongue("you") if dominant is animal else heard(dominant.word),
            )
        )
    return tuple(rows)


def where_cells(view: View) -> list[tuple[str, ...]]:
    """The same as a table has it; a tip stands behind who dominates, as on the map."""
    rows: list[tuple[str, ...]] = []
    for row in where_rows(view):
        here = f"{row.here} ({row.match or '0!'}){_TIP if row.dominant == tongue('you') else ''}"
        others = re.sub(rf"({re.escape(row.dominant)} \d+ \(\d+\))", rf"\1{_TIP}", row.others)
        rows.append((f"{row.name}{_GLUE}{heard(row.terrain)}", here, others))
    return rows


def tile_cells(view: View) -> list[tuple[str, ...]]:
    """Every tile as a table has it."""
    return [(f"{row.name} {heard(row.terrain)}", row.species, row.dominant or "-") for row in tile_rows(view)]


def element_rows(view: View) -> tuple[tuple[str, str], ...]:
    """Each element and the corners where it lies."""
    return tuple(
        (
            heard(element.word),
            " ".join(CORNERS[corner] for corner in view.earth.corners_with((element,))) or tongue("nowhere"),
        )
        for element in Element
    )


# The display.


class SpaceShown(Value):
    """A space of the display by its word in an order, who stands there, and whether it acts now."""

    word: str
    pawn: str
    now: bool

    @property
    def text(self) -> str:
        """Word and pawn."""
        return f"{self.label} {tongue('(now)') if self.now else self.pawn}".strip()

    @property
    def label(self) -> str:
        """The word for whoever reads it."""
        return heard(self.word)


class SectionShown(Value):
    """A section of the display, its spaces from the left, and the disks in its box."""

    section: Section
    spaces: tuple[SpaceShown, ...]
    box: tuple[str, ...]

    @property
    def pawns(self) -> str:
        """The spaces somebody stands on."""
        return ", ".join(space.text for space in self.spaces if space.pawn or space.now)

    @property
    def free(self) -> tuple[SpaceShown, ...]:
        """The spaces nobody stands on."""
        return tuple(space for space in self.spaces if not space.pawn and not space.now)


def sections_to_come(view: View) -> tuple[Section, ...]:
    """The sections from the one that is executed on; all of them in other phases."""
    sections = tuple(Section)
    return sections if view.section is None else sections[sections.index(view.section) :]


# The sections with a box for element disks, in the order of the display.
BOXED = tuple(map(Section, Boxes.__match_args__))


def box_of(view: View, section: Section) -> tuple[Element, ...]:
    """The element disks that lie in a section's box."""
    return view.boxes.rows[BOXED.index(section)] if section in BOXED else ()


def display_rows(view: View) -> tuple[SectionShown, ...]:
    """Every section that still matters."""
    planning = view.phase is Phase.PLANNING
    rows = []
    for section in sections_to_come(view):
        spaces = []
        for space in SECTION_SPACES[section]:
            pawn = view.spaces[space]
            now = space == view.space and view.acting is not None and not planning
            spaces.append(SpaceShown(SPACES[space].word, "" if pawn is None else who(view, pawn), now))
        disks = tuple(heard(element.word) for element in box_of(view, section))
        rows.append(SectionShown(section, tuple(spaces), disks))
    return tuple(rows)


def space_order(section: Section, space: SpaceShown) -> str:
    """The order that takes a free space."""
    return _order(section, space.word)


# There are a few dozen of them, and a mail shows most.
@cache
def _order(section: Section, word: str) -> str:
    return worded("place {space}", space=Row(filter(None, (section, word)), " "))


def display_chips(view: View) -> list[tuple[str, list[tuple[str, str, str, bool]], str]]:
    """Sections with what stands on their spaces, and the disks of their boxes, as a table has them.

    A space is its label, letter and colour of the pawn there, and whether it acts now; a free one is there
    only where it may be taken.
    """
    planning = view.phase is Phase.PLANNING
    rows = []
    for section in sections_to_come(view):
        chips = []
        for space in SECTION_SPACES[section]:
            now = space == view.space and view.acting is not None
            pawn = view.acting if now else view.spaces[space]
            if pawn is not None:
                letter = heard(ANIMAL_LETTERS[pawn]).upper()
                chips.append((_short(space), letter, ANIMAL_COLOURS[pawn], now and not planning))
            elif planning:
                chips.append((_short(space) or tongue("free"), "", "", False))
        box = elements_text(box_of(view, section))
        if chips or box:
            rows.append((capital(section), chips, box))
    return rows


def _short(space: Space) -> str:
    """What a space is for, in few letters."""
    here = SPACES[space]
    if here.section is Section.COMPETITION:
        return "/".join(terrain_code(terrain) for terrain in COMPETITION_TERRAINS[here.place][1:])
    return heard(here.word)


# The animals and the supply.


class AnimalShown(Value):
    """An animal's points, wood and food."""

    animal: Animal
    name: str
    vp: int
    pool: int
    # Those still at hand, of all it has.
    pawns: str
    food: str
    # What the survival card brings its holder.
    survival: str = ""


def animal_rows(view: View) -> tuple[AnimalShown, ...]:
    """The animals in play, the highest first; the survival card stands with its holder's food."""
    survivor = view.earth.survivor()
    rows = []
    for side in sorted(view.sides, key=lambda side: (-side.vp, side.animal)):
        if side.in_play:
            food, survival = elements_text(side.elements), ""
            if side.animal is survivor:
                tundra = sum(view.earth.ice[hex_] for hex_ in view.earth.occupied(side.animal))
                survival = tongue("survival card: {bonus} VP this turn", bonus=bonus(tundra))
                food += f"; {survival}"
            name = tongue("You") if side.seat == view.seat else clip(view.names[side.seat], 12)
            pawns = tongue(
                "{pawns} of {pawns2}", pawns=side.pawns, pawns2=side.pawns + view.spaces.count(side.animal)
            )
            rows.append(AnimalShown(side.animal, name, side.vp, side.pool, pawns, food, survival))
    return tuple(rows)


def animal_cells(view: View) -> list[tuple[str | int, ...]]:
    """The same as a table has it."""
    return [
        (f"{heard(row.animal.word)}, {row.name}", row.vp, row.pool, row.pawns, row.food)
        for row in animal_rows(view)
    ]


def animals_text(animals: Iterable[Animal]) -> str:
    """Animals in a row."""
    return ", ".join(heard(animal.word) for animal in animals)


def supply_rows(view: View) -> tuple[tuple[str, str], ...]:
    """Tiles, bag, tile values and bonus points."""
    tiles = ", ".join(
        f"{heard(tile) if tile else tongue('none', sense='tile')} ({height})"
        for tile, height in zip(view.tiles, view.heights, strict=True)
    )
    return (
        (tongue("Tiles"), tongue("{tiles}; tundra {tundra} left", tiles=tiles, tundra=view.tundra)),
        (tongue("Bag"), ", ".join(f"{heard(element.word)} {view.bag[element]}" for element in Element)),
        (tongue("Values"), ", ".join(f"{heard(t)} {'-'.join(map(str, TILE_SCORES[t]))}" for t in Terrain)),
        (tongue("Bonus"), tongue("1 3 6 10 15 21 28 36 45 for 1 to 9 or more")),
    )
