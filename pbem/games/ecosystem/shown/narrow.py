"""Listing: the same View in 40 columns and without grids, for phones and screen readers."""

from collections.abc import Iterator, Mapping

from pbem.engine.language.tongues import Row, tongue
from pbem.engine.text import GLUE, glued, listing
from pbem.games.ecosystem.rules.box import Card, word
from pbem.games.ecosystem.rules.card_types import standing, standing_at
from pbem.games.ecosystem.rules.cells import NITKA_CELLS
from pbem.games.ecosystem.rules.grid import Grid
from pbem.games.ecosystem.rules.placing import legal_cells
from pbem.games.ecosystem.rules.view import View
from pbem.games.ecosystem.shown.layout import called, listed, name_for
from pbem.games.ecosystem.shown.points_now import rivals, scores_now
from pbem.games.ecosystem.shown.rows import gains, leaving, line_notes, seen_note


def hand_list(view: View) -> str:
    """The hand and where the rest of it goes."""
    if not view.hand:
        return ""
    return listing(tongue("YOUR HAND"), [listed(view.hand), leaving(view), *line_notes(view)])


def _grid_rows(grid: Grid) -> Iterator[str]:
    at = grid.at
    for row in sorted({cell[1] for cell in at}):
        cells = sorted(cell for cell in at if cell[1] == row)
        cards = Row((Row((cell[0], word(at[cell])), " ") for cell in cells), space=GLUE)
        yield tongue("row {row}: {cards}", row=row, cards=cards)


def grid_list(view: View) -> str:
    """The reader's ecosystem row by row, and the free cells."""
    if view.seat is None:
        return ""
    rows = list(_grid_rows(view.grid))
    if view.hand and not view.discarding:
        rows.append(tongue("free cells: {legal_cells}", legal_cells=" ".join(legal_cells(view.grid))))
    return listing(tongue("YOUR GRID"), rows)


def points_list(view: View) -> str:
    """What each card changes at once, the cells of one gain together."""
    if not view.sums or not view.hand or view.seat is None:
        return ""
    if view.discarding:
        cell = NITKA_CELLS[len(view.nitka)]
        at, now = view.nitka.at, standing(view.nitka).total
        rows = [
            f"{called(card)}: {standing_at({**at, cell: card}).total - now:+}"
            for card in dict.fromkeys(view.hand)
        ]
        return listing(tongue("POINTS AT ONCE FOR NITKA, AT {cell}", cell=cell), rows)
    rows = []
    for card in dict.fromkeys(view.hand):
        rows.append(f"{called(card)}: {_grouped(gains(view.grid, card), '+')}")
        if card is Card.STREAM:
            at = view.grid.at
            lengths = {cell: standing_at({**at, cell: card}).stream for cell in legal_cells(view.grid)}
            rows.append(tongue("longest stream: {grouped}", grouped=_grouped(lengths, "")))
    return listing(tongue("POINTS AT ONCE"), rows)


def _grouped(values: Mapping[str, int], sign: str) -> str:
    """Cells by their number, the greatest first; the number of most cells is what holds elsewhere."""
    cells: dict[str, list[str]] = {}
    for cell, value in sorted(values.items(), key=lambda item: -item[1]):
        cells.setdefault(f"{value:{sign}}" if value else "0", []).append(cell)
    common = max(cells, key=lambda number: len(cells[number]))
    rest = cells.pop(common)
    if not cells:
        return (
            tongue("{common} at {rest}", common=common, rest=rest[0])
            if len(rest) == 1
            else tongue("{common} anywhere", common=common)
        )
    parts = [
        f"{glued(tongue('{number} at', number=number))} {' '.join(where)}" for number, where in cells.items()
    ]
    return "; ".join([*parts, glued(tongue("{common} elsewhere", common=common))])


def table_list(view: View) -> str:
    """Everybody's points as they stand, longest stream and wolves."""
    if not view.sums or not view.grids[0].cells:
        return ""
    rows = []
    for seat, score in enumerate(scores_now(view)[: len(view.names)]):
        own = standing(view.grids[seat])
        rows.append(
            tongue(
                "{name_for}: {cards}, stream {stream}, wolves {wolves}",
                name_for=name_for(view, seat),
                cards=score.cards,
                stream=own.stream,
                wolves=own.wolves,
            )
        )
    for name, rival in rivals(view):
        rows.append(
            tongue(
                "{name}: stream {stream}, wolves {wolves}",
                name=name,
                stream=rival.stream,
                wolves=rival.wolves,
            )
        )
    return listing(tongue("THE TABLE, PRIZES COUNTED, DIVERSITY NOT"), rows)


def others_list(view: View) -> str:
    """The other ecosystems row by row."""
    rows = []
    for seat, grid in enumerate(view.grids):
        if seat != view.seat and grid.cells:
            rows += [f"{name_for(view, seat, 30)}:", *_grid_rows(grid)]
    if view.nitka.cells:
        rows += ["Nitka:", *_grid_rows(view.nitka)]
    if view.pile:
        rows.append(tongue("Neutral pile: {pile}", pile=listed(view.pile)))
    return listing(tongue("THE OTHERS"), rows)


def seen_list(view: View) -> str:
    """The hands that went through the reader's fingers."""
    rows = [
        f"{name_for(view, hand.place)}: {listed(hand.cards)} ({glued(seen_note(view, hand.back_at))})"
        for hand in view.seen
        if hand.cards
    ]
    return listing(tongue("HANDS YOU HAVE SEEN"), rows)
