"""Drawing: the blocks of a turn mail as text of 72 columns, each a function of the View alone."""

from collections.abc import Iterable

from pbem.engine.language.tongues import capital, heard, tongue
from pbem.engine.text import WIDTH, clip, glued, paragraph, wrapped
from pbem.games.domspec.rules.action_display import Section
from pbem.games.domspec.rules.box import Animal, Element, Terrain
from pbem.games.domspec.rules.state import Phase
from pbem.games.domspec.rules.view import View
from pbem.games.domspec.shown.hex_map import ANIMAL_LETTERS, ELEMENT_SIGNS, earth_map
from pbem.games.domspec.shown.hints import hint_lines
from pbem.games.domspec.shown.layout import who, widest
from pbem.games.domspec.shown.rows import (
    SpaceShown,
    animal_rows,
    animals_text,
    box_of,
    danger_text,
    display_rows,
    supply_rows,
    where_rows,
)


def _player(view: View, animal: Animal) -> str:
    """An animal's player, whether or not one plays several."""
    return clip(view.name(animal), 10) if view.several else who(view, animal)


def _words(elements: Iterable[Element]) -> str:
    return " ".join(heard(element.word) for element in elements) or "-"


# What is asked, and what is in danger.


def hint_block(view: View) -> str:
    """How the order is written that is asked for now."""
    return "\n".join(line for hint in hint_lines(view) for line in _hinted(hint))


def _hinted(hint: str) -> list[str]:
    """A hint as it is set, or broken where it is a long sentence."""
    return paragraph(hint) if len(hint) + 2 > WIDTH else [f"  {hint}"]


def danger_block(view: View) -> str:
    """IN DANGER: the reader's species that match nothing where they are."""
    title = f"{tongue('IN DANGER')}     "
    return "\n".join(paragraph(danger_text(view), first=title, rest=" " * len(title)))


# The earth.


def earth_block(view: View) -> str:
    """EARTH: the map and what its signs mean; before anybody has species only the land and its elements."""
    if not view.earth.tiles:
        return ""
    choosing = view.phase is Phase.CHOOSING
    signs = "   ".join(f"{sign} {heard(element.word)}" for element, sign in ELEMENT_SIGNS.items())
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
        glued(f"{heard(ANIMAL_LETTERS[animal])} {heard(animal.word)} {_player(view, animal)}")
        for animal in view.playing
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
    title = tongue("WHERE YOUR {plural} ARE", plural=heard(animal.plural).upper())
    rows = where_rows(view)
    if not rows:
        return tongue("{title}     nowhere", title=title)
    here, match, dominant = tongue("here"), tongue("match", sense="column"), tongue("dominant")
    land, count, matched = widest(Terrain, 9) + 1, widest([here], 4), widest([match], 6)
    lead = len("  a1 ") + land + count + matched + len("     ")
    room = min(32, WIDTH - lead - 1 - widest([dominant, *(row.dominant for row in rows)], 0))
    head = f"{'':{len('  a1 ') + land}}{here:>{count}}{match:>{matched + 1}}"
    lines = [f"{head:<{lead}}{tongue('others there (their match)'):<{room}} {dominant}"]
    for row in rows:
        mark = "  " if row.match else " !"
        head = f"  {row.name} {heard(row.terrain):<{land}}{row.here:>{count}}{row.match:>{matched}}{mark}   "
        others = wrapped(row.others, room)
        lines.append(f"{head}{others[0]:<{room}} {row.dominant}")
        lines += [" " * lead + more for more in others[1:]]
    return "\n".join([title, *lines])


# The display.


def display_block(view: View) -> str:
    """ACTION DISPLAY: every section that still matters, its pawns, and in planning its free spaces."""
    planning = view.phase is Phase.PLANNING
    lines = [
        tongue("ACTION DISPLAY     free spaces by their words")
        if planning
        else tongue("STILL TO COME THIS TURN")
    ]
    width = widest(Section, 13)
    for row in display_rows(view):
        parts = [text for space in row.spaces if (text := _space_text(space, planning))]
        if parts:
            first = f"  {capital(row.section):<{width}} "
            lines += paragraph(", ".join(parts), first=first, rest=" " * len(first))
    return "\n".join(lines) if len(lines) > 1 else ""


def _space_text(space: SpaceShown, planning: bool) -> str:
    """A space that is not broken over two lines; a free one only where it may be taken."""
    taken = space.pawn or space.now
    text = space.text if taken else (space.label or tongue("free")) if planning else ""
    return glued(text)


# By rows of two: what is given, and what is taken.
_BOXES = (
    *(Section.ADAPTATION, Section.REGRESSION),
    *(Section.ABUNDANCE, Section.WASTELAND),
    *(Section.WANDERLUST, Section.DEPLETION),
)


def boxes_block(view: View) -> str:
    """The element disks on the display, and what they will do."""
    boxes = [(heard(section), _words(box_of(view, section))) for section in _BOXES]
    title, name = tongue("Boxes"), widest(_BOXES, 10)
    disks = widest((words for _, words in boxes[::2]), 23)
    lines = [
        f"  {'' if number else title:<8} {left:<{name}} {given:<{disks}} {right:<{name}} {taken}"
        for number, ((left, given), (right, taken)) in enumerate(zip(boxes[::2], boxes[1::2], strict=True))
    ]
    if any(len(line) > WIDTH for line in lines):
        lines = [
            f"  {'' if number else title:<12} {box:<12} {words}" for number, (box, words) in enumerate(boxes)
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
    width = widest((row.card for row in view.offer), 13) + 1
    for row in view.offer:
        lines += paragraph(row.said, first=f"  {heard(row.card):<{width}}", rest=" " * (width + 2))
    return "\n".join(lines)


def animals_block(view: View) -> str:
    """THE ANIMALS: points, pools, pawns and food, the highest first, and who holds the survival card."""
    rows, pool, pawns = animal_rows(view), tongue("pool"), tongue("pawns")
    wood, held = widest([pool], 4) + 2, widest([pawns, *(row.pawns for row in rows)], 6) + 2
    lines = [
        tongue("THE ANIMALS     pawns: at hand, of all"),
        f"{'':25}{tongue('VP'):>4}{pool:>{wood}}{pawns:>{held}}  {tongue('feeds on')}",
    ]
    for row in rows:
        animal = heard(row.animal.word)
        head = f"  {row.name:<13}{animal:<10}{row.vp:>4}{row.pool:>{wood}}{row.pawns:>{held}}  "
        lines += paragraph(row.food, first=head, rest=" " * len(head))
    order = animals_text(view.initiative)
    first = f"  {capital(Section.INITIATIVE):<13}"
    return "\n".join([*lines, *paragraph(order, first=first, rest=" " * len(first))])
