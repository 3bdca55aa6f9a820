"""The numbered orders of a turn mail: a matrix of cards and cells instead of thirty lines."""

from collections.abc import Sequence

from pbem.engine.language.tongues import heard, tongue
from pbem.games.ecosystem.rules.placing import legal_cells
from pbem.games.ecosystem.rules.view import View
from pbem.games.ecosystem.shown.layout import called, widest
from pbem.games.ecosystem.shown.rows import pick_order

# `pick trout at d4`: an order without a swap has four words.
_PLAIN = 4

# A label and fourteen cells of four fit into 72 columns.
_ABREAST = 14


def choices_block(view: View, choices: Sequence[tuple[int, str]], as_list: bool) -> str:
    """The orders a seat may send, numbered where there are few enough."""
    words = [(number, order.split()) for number, order in choices]
    if not choices:
        return _pattern(view, as_list)
    cells = sorted({parts[-1] for _, parts in words})
    if as_list or len(cells) > _ABREAST or any(len(parts) != _PLAIN for _, parts in words):
        rows = [f"{number:4d}  {heard(order)}" for number, order in choices]
        return "\n".join([tongue("YOU MAY SEND     the number or the words"), *rows])
    number_of = {(parts[1], parts[3]): str(number) for number, parts in words}
    label = widest() + 2
    head = " " * (label + 2) + "".join(cell.rjust(4) for cell in cells)
    rows = [
        "  " + called(card).ljust(label) + "".join(number_of.get((card, cell), "").rjust(4) for cell in cells)
        for card in sorted({parts[1] for _, parts in words})
    ]
    return "\n".join(
        [
            tongue("YOU MAY SEND     a number, or the words"),
            head,
            *rows,
            tongue("  such as   {order}", order=choices[-1][1]),
        ]
    )


def _pattern(view: View, as_list: bool) -> str:
    """The shape of an order where there are too many to number."""
    if not view.hand or not legal_cells(view.grid):
        return ""
    what = (
        tongue("a card of your hand at a free cell,")
        if as_list
        else tongue("a card of your hand at a cell marked +")
    )
    example = tongue("  such as   {order}", order=pick_order(min(view.hand), min(legal_cells(view.grid))))
    return f"{tongue('YOU MAY SEND')}{chr(10) if as_list else '     '}{what}\n{example}"
