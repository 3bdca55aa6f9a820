"""Listing: the same View in 40 columns and without the large map, for phones and screen readers."""

from pbem.games.domspec.rules.box import Element
from pbem.games.domspec.rules.state import Phase
from pbem.games.domspec.rules.view import View
from pbem.games.domspec.shown.hex_map import TERRAIN_LETTERS, pocket_map
from pbem.games.domspec.shown.names import clip, elements_text
from pbem.games.domspec.shown.rows import BOXED, box_of, display_rows, element_rows, tile_rows
from pbem.games.domspec.shown.wide import danger_block, hint_block, paragraph

__all__ = [
    "animals_list",
    "cards_list",
    "display_list",
    "elements_list",
    "hints_list",
    "land_list",
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
    lines = ["TILES"]
    for row in tile_rows(view):
        owner = f"; {row.dominant} dominant" if row.dominant else ""
        lines += _row(f"{row.name} {row.terrain}: {row.species}{owner}")
        if row.near:
            lines += paragraph(f"next to {' '.join(row.near)}", "  ", "  ", NARROW)
    return "\n".join(lines)


def elements_list(view: View) -> str:
    """Where each element lies."""
    rows = [line for element, corners in element_rows(view) for line in _row(f"{element}: {corners}")]
    return "\n".join(["ELEMENTS ON EARTH", *rows])


def land_list(view: View) -> str:
    """The tiles and elements before anybody has species; nothing where the earth is drawn later."""
    if not view.earth.tiles:
        return ""
    tiles = ", ".join(f"{row.name} {row.terrain}" for row in tile_rows(view))
    return "\n".join(["TILES AT THE START", *_row(tiles), "", elements_list(view)])


def pocket_block(view: View) -> str:
    """The pocket map and its letters."""
    letters = ", ".join(f"{letter} {terrain}" for terrain, letter in TERRAIN_LETTERS.items())
    return "\n".join(["NAME, TERRAIN, WHO DOMINATES", pocket_map(view), *_row(letters)])


def display_list(view: View) -> str:
    """The display: pawns, and in planning the free spaces."""
    planning = view.phase is Phase.PLANNING
    lines = ["ACTION DISPLAY"]
    for row in display_rows(view):
        free = ", ".join(row.free)
        if row.pawns:
            lines += _row(f"{row.section}: {row.pawns}")
        if planning and row.free:
            lines += _row(f"{row.section} free: {free}" if free else f"{row.section} free")
    for section in BOXED:
        words = " ".join(element.word for element in box_of(view, section))
        lines += _row(f"{section} box: {words or 'empty'}")
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
