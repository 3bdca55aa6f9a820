"""Drawing: the blocks of a turn mail as text of 72 columns, each a function of the View alone."""

from collections.abc import Iterable

from pbem.engine.text import WIDTH, clip, glued, paragraph, wrapped
from pbem.engine.tongues import tongue
from pbem.games.domspec.rules.box import Animal, Element
from pbem.games.domspec.rules.state import Phase
from pbem.games.domspec.rules.view import View
from pbem.games.domspec.shown.hex_map import ANIMAL_LETTERS, ELEMENT_SIGNS, earth_map
from pbem.games.domspec.shown.layout import who
from pbem.games.domspec.shown.rows import (
    SpaceShown,
    animal_rows,
    danger_text,
    display_rows,
    hint_lines,
    supply_rows,
    where_rows,
)

__all__ = [
    "animals_block",
    "boxes_block",
    "cards_block",
    "danger_block",
    "display_block",
    "earth_block",
    "hint_block",
    "supply_block",
    "where_block",
]


def _player(view: View, animal: Animal) -> str:
    """An animal's player, whether or not one plays several."""
    return clip(view.name(animal), 10) if view.several else who(view, animal)


def _words(elements: Iterable[Element]) -> str:
    return " ".join(element.word for element in elements) or "-"


# What is asked, and what is in danger.


def hint_block(view: View) -> str:
    """How the order is written that is asked for now."""
    return "\n".join(line for hint in hint_lines(view) for line in _hinted(hint))


def _hinted(hint: str) -> list[str]:
    """A hint as it is set, or broken where it is a long sentence."""
    return paragraph(hint) if len(hint) + 2 > WIDTH else [f"  {hint}"]


def danger_block(view: View) -> str:
    """IN DANGER: the reader's species that match nothing where they are."""
    return "\n".join(paragraph(danger_text(view), first=tongue("IN DANGER     "), rest=" " * 14))


# The earth.


def earth_block(view: View) -> str:
    """EARTH: the map and what its signs mean; before anybody has species only the land and its elements."""
    if not view.earth.tiles:
        return ""
    choosing = view.phase is Phase.CHOOSING
    signs = "   ".join(f"{sign} {element.word}" for element, sign in ELEMENT_SIGNS.items())
    return "\n".join(
        [
            tongue("EARTH     as it lies at the start")
            if choosing
            else tongue("EARTH     turn {turn}", turn=view.turn),
            earth_map(view),
            "",
            *([] if choosing else _species_key(view)),
            f"  {signs}",
            tongue("  A sign at a corner feeds every tile that meets there. Corners are"),
            tongue("  nw ne e se sw w:   the one between c3, d2 and d3 is d3-nw."),
        ]
    )


def _species_key(view: View) -> list[str]:
    animals = "   ".join(
        glued(f"{ANIMAL_LETTERS[animal]} {animal.word} {_player(view, animal)}") for animal in view.playing
    )
    return [
        *paragraph(animals),
        tongue("  A capital letter dominates. Bare names are free hexes."),
    ]


def where_block(view: View) -> str:
    """WHERE YOU ARE: the acting animal's tiles, its matches, who else is there and who dominates."""
    animal = view.focus
    if animal is None or not view.sums:
        return ""
    lines = []
    for row in where_rows(view):
        mark = "  " if row.match else " !"
        head = f"  {row.name} {row.terrain:<10}{row.here:>4}{row.match:>6}{mark}   "
        others = wrapped(row.others, 32)
        lines.append(f"{head}{others[0]:<32} {row.dominant}")
        lines += [" " * len(head) + more for more in others[1:]]
    title = tongue("WHERE YOUR {plural} ARE", plural=animal.plural.upper())
    if not lines:
        return tongue("{title}     nowhere", title=title)
    return "\n".join(
        [title, "               here  match    others there (their match)       dominant", *lines]
    )


# The display.


def display_block(view: View) -> str:
    """ACTION DISPLAY: every section that still matters, its pawns, and in planning its free spaces."""
    planning = view.phase is Phase.PLANNING
    lines = [
        tongue("ACTION DISPLAY     free spaces by their words")
        if planning
        else tongue("STILL TO COME THIS TURN")
    ]
    for row in display_rows(view):
        parts = [text for space in row.spaces if (text := _space_text(space, planning))]
        if parts:
            lines += paragraph(", ".join(parts), first=f"  {row.section.capitalize():<13} ", rest=" " * 16)
    return "\n".join(lines) if len(lines) > 1 else ""


def _space_text(space: SpaceShown, planning: bool) -> str:
    """A space that is not broken over two lines; a free one only where it may be taken."""
    taken = space.pawn or space.now
    text = space.text if taken else (space.word or "free") if planning else ""
    return glued(text)


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
    rows = supply_rows(view)
    return "\n".join(
        line for label, text in rows for line in paragraph(text, first=f"  {label:<13}", rest=" " * 15)
    )


def cards_block(view: View) -> str:
    """CARDS ON OFFER, with their effect in our words."""
    if not view.offer:
        return tongue("CARDS ON OFFER     none")
    lines = [tongue("CARDS ON OFFER     one for the dominant animal of each tile scored")]
    for row in view.offer:
        lines += paragraph(row.text, first=f"  {row.card:<14}", rest=" " * 16)
    return "\n".join(lines)


def animals_block(view: View) -> str:
    """THE ANIMALS: points, pools, pawns and food, the highest first, and who holds the survival card."""
    lines = [
        tongue("THE ANIMALS     pawns: at hand, of all"),
        "                           VP  pool   pawns  feeds on",
    ]
    for row in animal_rows(view):
        head = f"  {row.name:<13}{row.animal.word:<10}{row.vp:>4}{row.pool:>6}{row.pawns:>8}  "
        lines += paragraph(row.food, first=head, rest=" " * len(head))
    order = ", ".join(animal.word for animal in view.initiative)
    return "\n".join([*lines, *paragraph(order, first="  Initiative   ", rest=" " * 15)])
