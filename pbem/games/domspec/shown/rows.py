"""What a mail tells of a View, row by row: the text sets these rows in columns, the HTML in tables."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from pbem.engine.text import clip
from pbem.engine.tongues import tongue, worded
from pbem.games.domspec.rules.action_display import SECTION_SPACES, SPACES, Section
from pbem.games.domspec.rules.box import OUR_BOX, Animal, Element, Terrain
from pbem.games.domspec.rules.hexes import CORNERS, HEXES
from pbem.games.domspec.rules.reset import doomed
from pbem.games.domspec.rules.scoring import TILE_SCORES, bonus
from pbem.games.domspec.rules.state import Phase
from pbem.games.domspec.rules.view import View
from pbem.games.domspec.shown.layout import elements_text, who

__all__ = [
    "BOXED",
    "AnimalShown",
    "SectionShown",
    "SpaceShown",
    "TileShown",
    "WhereShown",
    "animal_cells",
    "animal_rows",
    "box_of",
    "danger_text",
    "display_cells",
    "display_rows",
    "element_rows",
    "hint_lines",
    "hint_phrases",
    "sections_to_come",
    "space_label",
    "supply_rows",
    "tile_cells",
    "tile_rows",
    "where_cells",
    "where_rows",
]


# The earth.


@dataclass(frozen=True, slots=True)
class TileShown:
    """A tile: its animals with their numbers and matches, and for the reader's own what lies beside it."""

    name: str
    terrain: Terrain
    species: str
    dominant: str
    near: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WhereShown:
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
        f"{name} ({count} {animal.word})"
        for animal, name, count in dying
        if animal is not Animal.MAMMAL or mammals > 1
    ]
    if not parts or not view.sums:
        return ""
    verb = "matches" if len(parts) == 1 else "match"
    saved = tongue(", but for one mammal that is saved") if mammals > 1 else ""
    return f"{', '.join(parts)} {verb} nothing there and will die out at the end of this turn{saved}."


def tile_rows(view: View) -> tuple[TileShown, ...]:
    """Every tile."""
    animal, earth, needs = view.focus, view.earth, view.needs
    rows = []
    for hex_ in earth.tiles:
        parts = []
        for other in earth.present(hex_):
            matches = earth.matches(hex_, needs[other])
            match = f" match {matches}{'' if matches else '!'}" if view.sums else ""
            parts.append(
                f"{'your ' if other is animal else ''}{other.word} {earth.species[hex_][other]}{match}"
            )
        terrain, dominant = earth.terrain(hex_), earth.dominant(hex_, needs)
        assert terrain is not None
        own = animal is not None and earth.species[hex_][animal]
        near = tuple(HEXES[other] for other in earth.beside(hex_)) if own else ()
        rows.append(
            TileShown(
                HEXES[hex_],
                terrain,
                ", ".join(parts) or "nobody",
                "" if dominant is None else dominant.word,
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
            f"{other.word} {earth.species[hex_][other]} ({earth.matches(hex_, needs[other])})"
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
                others or "nobody",
                "-" if dominant is None else "you" if dominant is animal else dominant.word,
            )
        )
    return tuple(rows)


def where_cells(view: View) -> list[tuple[str, ...]]:
    """The same as a table has it; a tip stands behind who dominates, as on the map."""
    rows: list[tuple[str, ...]] = []
    for row in where_rows(view):
        here = f"{row.here} ({row.match or '0!'}){_TIP if row.dominant == 'you' else ''}"
        others = re.sub(rf"({row.dominant} \d+ \(\d+\))", rf"\1{_TIP}", row.others)
        rows.append((f"{row.name}{_GLUE}{row.terrain}", here, others))
    return rows


def tile_cells(view: View) -> list[tuple[str, ...]]:
    """Every tile as a table has it."""
    return [(f"{row.name} {row.terrain}", row.species, row.dominant or "-") for row in tile_rows(view)]


def element_rows(view: View) -> tuple[tuple[str, str], ...]:
    """Each element and the corners where it lies."""
    return tuple(
        (
            element.word,
            " ".join(CORNERS[corner] for corner in view.earth.corners_with((element,))) or "nowhere",
        )
        for element in Element
    )


# The display.


@dataclass(frozen=True, slots=True)
class SpaceShown:
    """A space of the display by its word in an order, who stands there, and whether it acts now."""

    word: str
    pawn: str
    now: bool

    @property
    def text(self) -> str:
        """Word and pawn."""
        return f"{self.word} {'(now)' if self.now else self.pawn}".strip()


@dataclass(frozen=True, slots=True)
class SectionShown:
    """A section of the display, its spaces from the left, and the disks in its box."""

    section: Section
    spaces: tuple[SpaceShown, ...]
    box: tuple[str, ...]

    @property
    def pawns(self) -> str:
        """The spaces somebody stands on."""
        return ", ".join(space.text for space in self.spaces if space.pawn or space.now)

    @property
    def free(self) -> tuple[str, ...]:
        """The words of the spaces nobody stands on."""
        return tuple(space.word for space in self.spaces if not space.pawn and not space.now)


def sections_to_come(view: View) -> tuple[Section, ...]:
    """The sections from the one that is executed on; all of them in other phases."""
    sections = tuple(Section)
    return sections if view.section is None else sections[sections.index(view.section) :]


# The sections with a box for element disks, in the order of the display.
BOXED = (
    Section.ADAPTATION,
    Section.REGRESSION,
    Section.ABUNDANCE,
    Section.WASTELAND,
    Section.DEPLETION,
    Section.WANDERLUST,
)


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
        rows.append(SectionShown(section, tuple(spaces), tuple(e.word for e in box_of(view, section))))
    return tuple(rows)


def space_label(section: Section, word: str) -> str:
    """A space as the eye wants it: for Competition all three terrains."""
    return f"{Terrain.TUNDRA} {word}" if section is Section.COMPETITION else word or "free"


def display_cells(view: View) -> list[tuple[str, ...]]:
    """Section, pawns, free spaces and disks as a table has them; free spaces only where they may be taken."""
    planning = view.phase is Phase.PLANNING
    return [
        (
            row.section.capitalize(),
            row.pawns or "-",
            ", ".join(space_label(row.section, word) for word in row.free if planning) or "-",
            " ".join(row.box) or "-",
        )
        for row in display_rows(view)
        if row.pawns or row.box or planning
    ]


# The animals and the supply.


@dataclass(frozen=True, slots=True)
class AnimalShown:
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
                survival = f"survival card: {bonus(tundra)} VP this turn"
                food += f"; {survival}"
            name = "You" if side.seat == view.seat else clip(view.names[side.seat], 12)
            pawns = tongue(
                "{pawns} of {pawns2}", pawns=side.pawns, pawns2=side.pawns + view.spaces.count(side.animal)
            )
            rows.append(AnimalShown(side.animal, name, side.vp, side.pool, pawns, food, survival))
    return tuple(rows)


def animal_cells(view: View) -> list[tuple[str | int, ...]]:
    """The same as a table has it."""
    return [
        (f"{row.animal.word}, {row.name}", row.vp, row.pool, row.pawns, row.food) for row in animal_rows(view)
    ]


def supply_rows(view: View) -> tuple[tuple[str, str], ...]:
    """Tiles, bag, tile values and bonus points."""
    tiles = ", ".join(
        f"{tile or 'none'} ({height})" for tile, height in zip(view.tiles, view.heights, strict=True)
    )
    return (
        ("Tiles", tongue("{tiles}; tundra {tundra} left", tiles=tiles, tundra=view.tundra)),
        ("Bag", ", ".join(f"{element.word} {view.bag[element]}" for element in Element)),
        ("Values", ", ".join(f"{t} {'-'.join(map(str, TILE_SCORES[t]))}" for t in Terrain)),
        ("Bonus", tongue("1 3 6 10 15 21 28 36 45 for 1 to 9 or more")),
    )


# What parts words and orders in a hint.
_PARTED = re.compile(" {2,}")


_HINTS: Mapping[Section, tuple[str, ...]] = MappingProxyType(
    {
        Section.ABUNDANCE: (worded("Every free corner is marked with a dot on the map."),),
        Section.SPECIATION: (
            worded("In one line:   speciate CORNER: TILE NUMBER, TILE NUMBER"),
            worded("A tile takes up to 4 species (sea, wetland), 3 (savannah, jungle,"),
            worded("forest), 2 (desert, mountain) or 1 (tundra)."),
        ),
        Section.WANDERLUST: (
            worded("In one line:   wander TERRAIN at HEX with ELEMENT at CORNER"),
            worded("(the disk is optional)"),
        ),
        Section.MIGRATION: (
            worded("More in one line:   migrate FROM TO NUMBER, FROM TO NUMBER"),
            worded("Each species moves once; birds fly one tile or two, over tiles only."),
        ),
        Section.COMPETITION: (worded("More in one line:   compete TILE ANIMAL, TILE ANIMAL"),),
        Section.DOMINATION: (worded("A card and its choices in one line:   card CARD: CHOICES"),),
    }
)


_PLANNING = (
    worded("All pawns at once, best first (what is taken by then is left out):"),
    worded("  plan SECTION SPACE, SECTION SPACE or SPACE, ask"),
)


_CHOOSING = (worded("Wishes for when your turn comes, best first:   prefer ANIMAL, ANIMAL"),)


_MOVING_IN = (
    worded("How many from which tile:   move TILE NUMBER, TILE NUMBER"),
    worded("To be left alone by this:   always stay"),
)


def hint_lines(view: View) -> tuple[str, ...]:
    """How the order is written that is asked for now, in lines of a mail."""
    if view.phase is Phase.CHOOSING:
        return _CHOOSING
    if view.phase is Phase.PLANNING:
        return _PLANNING
    if view.newest is not None and view.acting in view.own:
        return _MOVING_IN
    hints = _HINTS.get(view.section, ()) if view.section is not None else ()
    entered = entered_text(view) if view.section is Section.MIGRATION and view.acting in view.own else ""
    return tuple(filter(None, (carried_text(view), *hints, entered)))


def carried_text(view: View) -> str:
    """What the card does that is being carried out; empty where none is."""
    text = next((row.text for row in OUR_BOX.cards if row.card is view.card), "")
    return f"{view.card}: {text}." if text else ""


def entered_text(view: View) -> str:
    """What the acting animal would match on every tile beside its own where it is not yet."""
    animal, earth = view.focus, view.earth
    if animal is None or not view.sums:
        return ""
    here = earth.occupied(animal)
    reach = {other for hex_ in here for other in earth.beside(hex_)}
    if animal is Animal.BIRD:
        reach |= {other for hex_ in reach for other in earth.beside(hex_)}
    needs = view.needs[animal]
    found = [f"{HEXES[hex_]} {earth.matches(hex_, needs)}" for hex_ in sorted(reach - {*here})]
    return tongue("You would match, where you are not yet: {found}.", found=", ".join(found)) if found else ""


def hint_phrases(view: View) -> list[list[str]]:
    """The same for running text: in each line words and orders by turns, as two spaces part them."""
    found: list[list[str]] = []
    for line in hint_lines(view):
        phrases = _PARTED.split(line)
        # A sentence that goes on below begins neither a line nor an order.
        if found and len(phrases) == len(found[-1]) == 1:
            found[-1] = [f"{found[-1][0]} {line}"]
        else:
            found.append(phrases)
    return found
