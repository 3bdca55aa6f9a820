"""Drawing: the blocks of a turn mail as text of 72 columns, each a function of the View alone."""

from collections import Counter
from collections.abc import Iterable, Mapping
from textwrap import wrap
from types import MappingProxyType

from pbem.games.domspec.box import Animal, Element, Terrain
from pbem.games.domspec.display import COMPETITION_TERRAINS, SECTION_SPACES, SPACES, Section
from pbem.games.domspec.hexes import HEXES
from pbem.games.domspec.map import ANIMAL_LETTERS, ELEMENT_SIGNS, WIDTH, earth_map
from pbem.games.domspec.scoring import TILE_SCORES, bonus
from pbem.games.domspec.state import Phase
from pbem.games.domspec.view import View

__all__ = [
    "animals_block",
    "boxes_block",
    "cards_block",
    "clip",
    "danger_block",
    "display_block",
    "earth_block",
    "elements_text",
    "hint_block",
    "paragraph",
    "supply_block",
    "where_block",
    "who",
]


# A space at which no line is broken.
_GLUE = "\xa0"


def clip(name: str, width: int) -> str:
    """A name on one line and not wider than this; names are the players' own text."""
    plain = " ".join(name.split())
    return plain if len(plain) <= width else plain[: width - 1] + "."


def paragraph(text: str, first: str = "  ", rest: str = "  ", width: int = WIDTH) -> list[str]:
    """Text wrapped to a width."""
    return wrap(text, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False)


def who(view: View, animal: Animal, width: int = 10) -> str:
    """An animal's player as the reader knows him; where one plays several, the animal."""
    if view.several:
        return f"{animal.word}*" if animal in view.own else animal.word
    return "YOU" if animal in view.own else clip(view.name(animal), width)


def _player(view: View, animal: Animal) -> str:
    """An animal's player, whether or not one plays several."""
    return clip(view.name(animal), 10) if view.several else who(view, animal)


def elements_text(elements: Iterable[Element]) -> str:
    """Elements with their numbers."""
    return ", ".join(f"{element.word} {count}" for element, count in Counter(elements).items())


def _words(elements: Iterable[Element]) -> str:
    return " ".join(element.word for element in elements) or "-"


# What is asked, and what is in danger.

_HINTS: Mapping[Section, tuple[str, ...]] = MappingProxyType(
    {
        Section.ABUNDANCE: ("Every free corner is marked with a dot on the map.",),
        Section.SPECIATION: (
            "In one line:   speciate d2-e: wetland 4, savannah 2",
            "A tile takes up to 4 species (sea, wetland), 3 (savannah, jungle,",
            "forest), 2 (desert, mountain) or 1 (tundra).",
        ),
        Section.WANDERLUST: ("In one line:   wander sea at c2 with water at c2-w   (disk optional)",),
        Section.MIGRATION: (
            "More in one line:   migrate d4 d5 3, e4 e5 2     (from, to, how many)",
            "Each species moves once; birds fly one tile or two, over tiles only.",
        ),
        Section.COMPETITION: ("More in one line:   compete d4 insect, e3 bird",),
        Section.DOMINATION: ("A card and its choices in one line:   card predator: d4 insect",),
    }
)


_PLANNING = (
    "Such as   place speciation grass   or   place migration 7",
    "All pawns at once, best first (what is taken by then is left out):",
    "  plan speciation grass, migration 7 or 6, domination, ask",
)

_MOVING_IN = (
    "How many from which tile:   move d2 2, e3 1     or   stay",
    "To be left alone by this:   always stay",
)


def hint_block(view: View) -> str:
    """How the order is written that is asked for now."""
    lines: tuple[str, ...]
    if view.phase is Phase.PLANNING:
        lines = _PLANNING
    elif view.newest is not None and view.acting in view.own:
        lines = _MOVING_IN
    else:
        lines = _HINTS.get(view.section, ()) if view.section is not None else ()
    return "\n".join(f"  {line}" for line in lines)


def danger_block(view: View) -> str:
    """IN DANGER: the reader's species that match nothing where they are."""
    parts = []
    for animal in view.own:
        for hex_ in view.earth.occupied(animal):
            if view.earth.endangered(hex_, animal, view.needs[animal]):
                parts.append(f"{HEXES[hex_]} ({view.earth.species[hex_][animal]} {animal.word})")
    if not parts or not view.sums:
        return ""
    verb = "matches" if len(parts) == 1 else "match"
    text = f"{', '.join(parts)} {verb} nothing there and will die out at the end of this turn."
    return "\n".join(paragraph(text, "IN DANGER     ", " " * 14))


# The earth.


def earth_block(view: View) -> str:
    """EARTH: the map and what its signs mean."""
    animals = "   ".join(
        f"{ANIMAL_LETTERS[animal]} {animal.word} {_player(view, animal)}".replace(" ", _GLUE)
        for animal in view.playing
    )
    signs = "   ".join(f"{sign} {element.word}" for element, sign in ELEMENT_SIGNS.items())
    return "\n".join(
        [
            f"EARTH     turn {view.turn}",
            earth_map(view),
            "",
            *(line.replace(_GLUE, " ") for line in paragraph(animals)),
            "  A capital letter dominates. Bare names are free hexes.",
            f"  {signs}",
            "  A sign at a corner feeds every tile that meets there. Corners are",
            "  nw ne e se sw w:   the one between c3, d2 and d3 is d3-nw.",
        ]
    )


def where_block(view: View) -> str:
    """WHERE YOU ARE: the acting animal's tiles, its matches, who else is there and who dominates."""
    animal = view.focus
    if animal is None or not view.sums:
        return ""
    earth, needs = view.earth, view.needs
    lines = [f"WHERE YOUR {animal.plural.upper()} ARE"]
    lines.append("               here  match    others there (their match)       dominant")
    for hex_ in earth.occupied(animal):
        match = earth.matches(hex_, needs[animal])
        others = ", ".join(
            f"{other.word} {earth.species[hex_][other]} ({earth.matches(hex_, needs[other])})"
            for other in earth.rivals(hex_, animal)
        )
        dominant = earth.dominant(hex_, needs)
        owner = "-" if dominant is None else "you" if dominant is animal else dominant.word
        mark = " !" if not match else "  "
        head = f"  {HEXES[hex_]} {earth.terrain(hex_):<10}{earth.species[hex_][animal]:>4}{match:>6}{mark}   "
        wrapped = wrap(others or "nobody", 32) or [""]
        lines.append(f"{head}{wrapped[0]:<32} {owner}")
        lines += [" " * len(head) + more for more in wrapped[1:]]
    if len(lines) == 2:
        return f"WHERE YOUR {animal.plural.upper()} ARE     nowhere"
    return "\n".join(lines)


# The display.


def display_block(view: View) -> str:
    """ACTION DISPLAY: every section that still matters, its pawns, and in planning its free spaces."""
    planning = view.phase is Phase.PLANNING
    sections = list(Section)
    if view.section is not None:
        sections = sections[sections.index(view.section) :]
    lines = ["ACTION DISPLAY     free spaces by their words" if planning else "STILL TO COME THIS TURN"]
    for section in sections:
        parts = _section_parts(view, section, planning)
        if parts:
            wrapped = paragraph("   ".join(parts), f"  {section.capitalize():<13} ", " " * 16)
            lines += [line.replace(_GLUE, " ") for line in wrapped]
    return "\n".join(lines) if len(lines) > 1 else ""


def _section_parts(view: View, section: Section, planning: bool) -> list[str]:
    parts = []
    for space in SECTION_SPACES[section]:
        pawn = view.spaces[space]
        word = SPACES[space].word
        acting = space == view.space and view.acting is not None and not planning
        if acting:
            parts.append(f"{word} (now)")
        elif pawn is not None:
            label = " ".join(COMPETITION_TERRAINS[SPACES[space].place][1:]) if " " in word else word
            parts.append(f"{label} {who(view, pawn)}")
        elif planning:
            parts.append(word or "free")
    return [part.strip().replace(" ", _GLUE) for part in parts]


def boxes_block(view: View) -> str:
    """The element disks on the display, and what they will do."""
    boxes = view.boxes
    rows = (
        ("adaptation", boxes.adaptation, "regression", boxes.regression),
        ("abundance", boxes.abundance, "wasteland", boxes.wasteland),
        ("wanderlust", boxes.wanderlust, "depletion", boxes.depletion),
    )
    lines = [
        f"  {'' if number else 'Boxes':<8} {left:<10} {_words(given):<23} {right:<10} {_words(taken)}"
        for number, (left, given, right, taken) in enumerate(rows)
    ]
    if any(len(line) > WIDTH for line in lines):
        pairs = [pair for left, given, right, taken in rows for pair in ((left, given), (right, taken))]
        lines = [
            f"  {'' if number else 'Boxes':<12} {name:<12} {_words(disks)}"
            for number, (name, disks) in enumerate(pairs)
        ]
    return "\n".join(line.rstrip() for line in lines)


def supply_block(view: View) -> str:
    """Tiles, bag, cards and values."""
    tiles = ", ".join(
        f"{tile or 'none'} ({height})" for tile, height in zip(view.tiles, view.heights, strict=True)
    )
    bag = ", ".join(f"{element.word} {view.bag[element]}" for element in Element)
    values = ", ".join(f"{t} {'-'.join(map(str, TILE_SCORES[t]))}" for t in Terrain)
    rows = (
        ("Tiles", f"{tiles}; tundra {view.tundra} left"),
        ("Bag", bag),
        ("Values", values),
        ("Bonus", "1 3 6 10 15 21 28 36 45 for 1 to 9 or more"),
    )
    return "\n".join(line for label, text in rows for line in paragraph(text, f"  {label:<13}", " " * 15))


def cards_block(view: View) -> str:
    """CARDS ON OFFER, with their effect in our words."""
    if not view.offer:
        return "CARDS ON OFFER     none"
    lines = ["CARDS ON OFFER     one for the dominant animal of each tile scored"]
    for row in view.offer:
        lines += paragraph(row.text, f"  {row.card:<14}", " " * 16)
    return "\n".join(lines)


def animals_block(view: View) -> str:
    """THE ANIMALS: points, pools, pawns and food, the highest first, and who holds the survival card."""
    survivor = view.earth.survivor()
    lines = ["THE ANIMALS", "                           VP  pool  pawns  feeds on"]
    for side in sorted(view.sides, key=lambda side: (-side.vp, side.animal)):
        if not side.in_play:
            continue
        name = "You" if side.seat == view.seat else clip(view.names[side.seat], 12)
        pawns = side.pawns + view.spaces.count(side.animal)
        food = elements_text(side.elements)
        if side.animal is survivor:
            tundra = sum(view.earth.ice[hex_] for hex_ in view.earth.occupied(side.animal))
            food += f"; survival card ({bonus(tundra)})"
        head = f"  {name:<13}{side.animal.word:<10}{side.vp:>4}{side.pool:>6}{pawns:>7}  "
        lines += paragraph(food, head, " " * len(head))
    order = ", ".join(animal.word for animal in view.initiative)
    return "\n".join([*lines, *paragraph(order, "  Initiative   ", " " * 15)])
