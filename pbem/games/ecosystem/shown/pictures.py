"""The pictures of a turn mail: the hand as cards, the reader's own grid, and everybody's grids in small."""

from collections.abc import Sequence

from pbem.engine.components import own_page
from pbem.engine.language.tongues import Row, tongue
from pbem.engine.pictures import Part, Picture
from pbem.games.ecosystem.rules.box import Card, word
from pbem.games.ecosystem.rules.grid import Grid
from pbem.games.ecosystem.rules.placing import legal_cells
from pbem.games.ecosystem.rules.view import View
from pbem.games.ecosystem.shown.layout import called, outline
from pbem.games.ecosystem.shown.rows import other_grids

# The ground of each card and the ink of its emblem.
_CARDS = {
    Card(name): (ground, ink)
    for name, (ground, ink) in own_page("pbem.games.ecosystem", "pictures.toml")["cards"].items()
}
_GROUND = "#f7f8f4"
_LINE = "#c4cabd"
COLOURS = (_GROUND, _LINE, "#5b6570", *dict.fromkeys(colour for pair in _CARDS.values() for colour in pair))

_CARD = 50
_STEP = 53
_SMALL = 34
_SMALL_STEP = 36
_MARGIN = 6
_EDGE = 3
_LABEL = 18

# A hand lies in one row, as wide as a phone: the fewer cards, the larger.
_WIDE = 330
_LARGEST = 60

# A grid in small is five cells wide in the end; above it stands a name.
_SMALL_WIDE = 5 * _SMALL_STEP + 14
_SMALL_NAME = 24


def pictures_of(view: View, room: View | None = None) -> tuple[Picture, ...]:
    """All that can be drawn of a view, in the room of another: what there is nothing of is left out."""
    found = (_hand(view), _own_grid(view, room or view), _table(view, room or view))
    return tuple(picture for picture in found if picture is not None)


def _card(card: Card, x: int, y: int, size: int) -> Part:
    ground, ink = _CARDS[card]
    return Part.of("card", x, y, kind=str(card), called=called(card), ground=ground, ink=ink, size=size)


def _word(text: str, x: int, y: int, width: int, *, bold: int = 0) -> Part:
    return Part.of("word", x, y, text=text, width=width, bold=bold)


def _hand(view: View) -> Picture | None:
    if not view.hand:
        return None
    step = min(_LARGEST, _WIDE // len(view.hand))
    parts = [_card(card, _EDGE + place * step, _EDGE, step - 2) for place, card in enumerate(view.hand)]
    names = Row(map(word, view.hand))
    size = (2 * _EDGE + len(view.hand) * step - 2, 2 * _EDGE + step - 2)
    return Picture("hand", tongue("Your hand: {names}.", names=names), *size, tuple(parts), _GROUND)


def _own_grid(view: View, room: View) -> Picture | None:
    at = view.grid.at
    if not at:
        return None
    # Whoever steps through a match puts no card down.
    free = () if view.discarding or not view.hand or room is not view else legal_cells(view.grid)
    columns, rows = outline([*at, *free, *room.grid.at])
    parts = [_word(column, _LABEL + _MARGIN + x * _STEP, 0, _CARD) for x, column in enumerate(columns)]
    for y, row in enumerate(rows):
        top = _LABEL + y * _STEP
        parts.append(_word(row, 2, top + _CARD // 2 - 9, _LABEL))
        for x, column in enumerate(columns):
            left, card = _LABEL + _MARGIN + x * _STEP, at.get(column + row)
            if card is not None:
                parts.append(_card(card, left, top, _CARD))
            elif column + row in free:
                parts.append(Part.of("free", left, top, size=_CARD, cell=column + row))
    width, height = _LABEL + 2 * _MARGIN + len(columns) * _STEP, _LABEL + _MARGIN + len(rows) * _STEP
    alt = tongue("Your grid: {said}.", said=_said(view.grid))
    alt += tongue(" Free: {free}.", free=", ".join(free)) if free else ""
    return Picture("grid", alt, width, height, tuple(parts), _GROUND)


def _table(view: View, room: View) -> Picture | None:
    pairs = zip(other_grids(view), other_grids(room), strict=True)
    grids = [(name, grid, large) for (name, grid), (_, large) in pairs]
    if not any(grid.cells for _, grid, _ in grids):
        return None
    parts: list[Part] = []
    abreast = min(2, len(grids))
    high = (
        max(len(outline(large.cells)[1]) for _, _, large in grids if large.cells) * _SMALL_STEP + _SMALL_NAME
    )
    for place, (name, grid, large) in enumerate(grids):
        left = _MARGIN + place % abreast * _SMALL_WIDE
        top = _MARGIN + place // abreast * high
        parts += _small(name, grid, large, left, top)
    width, height = abreast * _SMALL_WIDE + _MARGIN, -(-len(grids) // abreast) * high + _MARGIN
    alt = " ".join(f"{name}: {_said(grid)}." for name, grid, _ in grids)
    return Picture("table", alt, width, height, tuple(parts), _GROUND)


def _small(name: str, grid: Grid, large: Grid, left: int, top: int) -> list[Part]:
    columns, rows = outline(large.cells) if large.cells else ((), ())
    parts = [_word(name, left, top, _SMALL_WIDE - 10, bold=1)]
    for cell, card in grid.at.items():
        x, y = columns.index(cell[0]), rows.index(cell[1:])
        parts.append(_card(card, left + x * _SMALL_STEP, top + 20 + y * _SMALL_STEP, _SMALL))
    return parts


def _said(grid: Grid) -> str:
    """A grid in words, for those who do not see it."""
    cells: Sequence[tuple[str, Card]] = sorted(grid.at.items())
    cards = [tongue("{card} at {cell}", card=word(card), cell=cell) for cell, card in cells]
    return ", ".join(cards) or tongue("no card yet")
