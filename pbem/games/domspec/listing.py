"""Listing: the same View in 40 columns and without the large map, for phones and screen readers."""

from pbem.games.domspec.box import Element
from pbem.games.domspec.display import SECTION_SPACES, SPACES, Section
from pbem.games.domspec.drawing import clip, danger_block, elements_text, hint_block, paragraph, who
from pbem.games.domspec.hexes import CORNERS, HEXES
from pbem.games.domspec.map import TERRAIN_LETTERS, pocket_map
from pbem.games.domspec.state import Phase
from pbem.games.domspec.view import View

__all__ = [
    "animals_list",
    "cards_list",
    "display_list",
    "elements_list",
    "hints_list",
    "pocket_block",
    "supply_list",
    "tiles_list",
]

NARROW = 40


def _row(text: str) -> list[str]:
    return paragraph(text, "", "  ", NARROW)


def hints_list(view: View) -> str:
    """How the order is written, and what is in danger."""
    hints = [line for hint in hint_block(view).split("\n") for line in _row(" ".join(hint.split()))]
    danger = _row(" ".join(danger_block(view).split()))
    return "\n\n".join("\n".join(lines) for lines in (hints, danger) if lines)


def tiles_list(view: View) -> str:
    """Every tile with its species; where the reader's animal is, also what lies beside it."""
    animal = view.focus
    earth, needs = view.earth, view.needs
    lines = ["TILES"]
    for hex_ in earth.tiles:
        parts = []
        for other in earth.present(hex_):
            matches = earth.matches(hex_, needs[other])
            match = f" match {matches}{'' if matches else '!'}" if view.sums else ""
            parts.append(
                f"{'your ' if other is animal else ''}{other.word} {earth.species[hex_][other]}{match}"
            )
        dominant = earth.dominant(hex_, needs)
        owner = f"; {dominant.word} dominant" if dominant is not None else ""
        lines += _row(f"{HEXES[hex_]} {earth.terrain(hex_)}: {', '.join(parts) or 'nobody'}{owner}")
        if animal is not None and earth.species[hex_][animal]:
            near = " ".join(HEXES[other] for other in earth.beside(hex_))
            lines += paragraph(f"next to {near}", "  ", "  ", NARROW)
    return "\n".join(lines)


def elements_list(view: View) -> str:
    """Where each element lies."""
    lines = ["ELEMENTS ON EARTH"]
    for element in Element:
        corners = [CORNERS[corner] for corner in view.earth.corners_with((element,))]
        lines += _row(f"{element.word}: {' '.join(corners) or 'nowhere'}")
    return "\n".join(lines)


def pocket_block(view: View) -> str:
    """The pocket map and its letters."""
    letters = ", ".join(f"{letter} {terrain}" for terrain, letter in TERRAIN_LETTERS.items())
    return "\n".join(["NAME, TERRAIN, WHO DOMINATES", pocket_map(view), *_row(letters)])


def display_list(view: View) -> str:
    """The display: pawns, and in planning the free spaces."""
    planning = view.phase is Phase.PLANNING
    sections = list(Section)
    if view.section is not None:
        sections = sections[sections.index(view.section) :]
    lines = ["ACTION DISPLAY"]
    for section in sections:
        pawns = [
            f"{SPACES[s].word} {who(view, pawn)}".strip()
            for s in SECTION_SPACES[section]
            if (pawn := view.spaces[s]) is not None
        ]
        free = [SPACES[s].word or "free" for s in SECTION_SPACES[section] if view.spaces[s] is None]
        if pawns:
            lines += _row(f"{section}: {', '.join(pawns)}")
        if planning and free:
            lines += _row(f"{section} free: {', '.join(free)}" if free != ["free"] else f"{section} free")
    boxes = zip(
        ("adaptation", "regression", "abundance", "wasteland", "depletion", "wanderlust"),
        view.boxes.rows,
        strict=True,
    )
    for name, row in boxes:
        lines += _row(f"{name} box: {' '.join(element.word for element in row) or 'empty'}")
    return "\n".join(lines)


def supply_list(view: View) -> str:
    """The tiles on offer, the tundra left, the bag and the order of initiative."""
    tiles = ", ".join(tile for tile in view.tiles if tile is not None) or "none"
    bag = ", ".join(f"{element.word} {view.bag[element]}" for element in Element)
    order = ", ".join(animal.word for animal in view.initiative)
    rows = (f"tiles: {tiles}", f"tundra left: {view.tundra}", f"bag: {bag}", f"initiative: {order}")
    return "\n".join(["SUPPLY", *(line for row in rows for line in _row(row))])


def cards_list(view: View) -> str:
    """The cards on offer."""
    lines = ["CARDS ON OFFER"]
    for row in view.offer:
        lines += _row(f"{row.card}: {row.text}")
    return "\n".join(lines)


def animals_list(view: View) -> str:
    """Everybody's points, pool and food."""
    lines = ["THE ANIMALS"]
    for side in view.sides:
        if side.in_play:
            name = "you" if side.seat == view.seat else clip(view.names[side.seat], 12)
            food = elements_text(side.elements)
            lines += _row(f"{side.animal.word} ({name}): {side.vp} VP, pool {side.pool}, {food}")
    return "\n".join(lines)
