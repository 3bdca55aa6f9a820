"""Listing: the same View in 40 columns and without the large map, for phones and screen readers."""

from pbem.engine.language.tongues import heard, tongue
from pbem.engine.text import NARROW, clip, listing, paragraph
from pbem.games.domspec.rules.box import Element
from pbem.games.domspec.rules.state import Phase
from pbem.games.domspec.rules.view import View
from pbem.games.domspec.shown.hex_map import TERRAIN_LETTERS, pocket_map
from pbem.games.domspec.shown.hints import hint_phrases
from pbem.games.domspec.shown.layout import elements_text
from pbem.games.domspec.shown.rows import BOXED, animals_text, box_of, display_rows, element_rows, tile_rows
from pbem.games.domspec.shown.wide import danger_block


def hints_list(view: View) -> str:
    """How the order is written, and what is in danger."""
    hints = [" ".join(" ".join(phrases).split()) for phrases in hint_phrases(view)]
    lines = [line for hint in hints for line in paragraph(hint, NARROW, "", "  ")]
    danger = paragraph(" ".join(danger_block(view).split()), NARROW, "", "  ")
    return "\n\n".join("\n".join(part) for part in (lines, danger) if part)


def tiles_list(view: View) -> str:
    """Every tile with its species; where the reader's animal is, also what lies beside it."""
    rows = []
    for row in tile_rows(view):
        tile = f"{row.name} {heard(row.terrain)}: {row.species}"
        rows.append(
            tongue("{tile}; {dominant} dominant", tile=tile, dominant=row.dominant) if row.dominant else tile
        )
        if row.near:
            rows.append(tongue("  next to {near}", near=" ".join(row.near)))
    return listing(tongue("TILES"), rows)


def elements_list(view: View) -> str:
    """Where each element lies."""
    return listing(
        tongue("ELEMENTS ON EARTH"), (f"{element}: {corners}" for element, corners in element_rows(view))
    )


def land_list(view: View) -> str:
    """The tiles and elements before anybody has species; nothing where the earth is drawn later."""
    if not view.earth.tiles:
        return ""
    tiles = ", ".join(f"{row.name} {heard(row.terrain)}" for row in tile_rows(view))
    return f"{listing(tongue('TILES AT THE START'), [tiles])}\n\n{elements_list(view)}"


def pocket_block(view: View) -> str:
    """The pocket map and its letters."""
    letters = ", ".join(f"{heard(letter)} {heard(terrain)}" for terrain, letter in TERRAIN_LETTERS.items())
    return "\n".join(
        [tongue("NAME, TERRAIN, WHO DOMINATES"), pocket_map(view), *paragraph(letters, NARROW, "", "  ")]
    )


def display_list(view: View) -> str:
    """The display: pawns, and in planning the free spaces."""
    planning = view.phase is Phase.PLANNING
    rows = []
    for row in display_rows(view):
        free = ", ".join(space.label for space in row.free)
        if row.pawns:
            rows.append(f"{heard(row.section)}: {row.pawns}")
        if planning and row.free:
            rows.append(
                tongue("{section} free: {free}", section=row.section, free=free)
                if free
                else tongue("{section} free", section=row.section)
            )
    for section in BOXED:
        words = " ".join(heard(element.word) for element in box_of(view, section))
        rows.append(tongue("{section} box: {words}", section=section, words=words or tongue("empty")))
    return listing(tongue("ACTION DISPLAY"), rows)


def supply_list(view: View) -> str:
    """The tiles on offer, the tundra left, the bag and the order of initiative."""
    tiles = ", ".join(heard(tile) for tile in view.tiles if tile is not None) or tongue("none")
    bag = ", ".join(f"{heard(element.word)} {view.bag[element]}" for element in Element)
    order = animals_text(view.initiative)
    rows = (
        tongue("tiles: {tiles}", tiles=tiles),
        tongue("tundra left: {tundra}", tundra=view.tundra),
        tongue("bag: {bag}", bag=bag),
        tongue("initiative: {order}", order=order),
    )
    return listing(tongue("SUPPLY"), rows)


def cards_list(view: View) -> str:
    """The cards on offer."""
    title = tongue("CARDS ON OFFER")
    return listing(title, (f"{heard(row.card)}: {heard(row.said)}" for row in view.offer)) or title


def animals_list(view: View) -> str:
    """Everybody's points, pool and food."""
    rows = []
    for side in view.sides:
        if side.in_play:
            name = tongue("you") if side.seat == view.seat else clip(view.names[side.seat], 12)
            food = elements_text(side.elements)
            rows.append(
                tongue(
                    "{word} ({name}): {vp} VP, pool {pool}, {food}",
                    word=side.animal.word,
                    name=name,
                    vp=side.vp,
                    pool=side.pool,
                    food=food,
                )
            )
    return listing(tongue("THE ANIMALS"), rows)
