"""Drawing: the blocks of a turn mail as text of 72 columns, each a function of the View alone."""

from pbem.engine.language.tongues import heard, tongue
from pbem.engine.text import NUMBERS, WIDTH, paragraph
from pbem.games.ecosystem.rules.card_types import standing, standing_at
from pbem.games.ecosystem.rules.cells import HIGH, NITKA_CELLS, START, WIDE
from pbem.games.ecosystem.rules.placing import legal_cells
from pbem.games.ecosystem.rules.view import View
from pbem.games.ecosystem.shown.layout import (
    called,
    counted,
    listed,
    name_for,
    outline,
    row_of,
    side_by_side,
    signed,
    small_grid,
    widest,
)
from pbem.games.ecosystem.shown.rows import (
    both_example,
    leaving,
    matrix,
    other_grids,
    seen_note,
    swap_example,
    table_rows,
)

# The cells of the matrix behind a label.
_NUMBER = 5


def hand_line(view: View) -> str:
    """YOUR HAND on one line where it fits, for a reminder."""
    return "\n".join(row_of(counted(view.hand), f"{tongue('YOUR HAND')}     ")) if view.hand else ""


def hand_block(view: View) -> str:
    """YOUR HAND, and where the rest of it goes."""
    if not view.hand:
        return ""
    return "\n".join([tongue("YOUR HAND"), *row_of(counted(view.hand), "  "), *paragraph(leaving(view))])


def grid_block(view: View) -> str:
    """YOUR GRID with the cells that may be used."""
    if view.seat is None:
        return ""
    at = view.grid.at
    free = () if view.discarding or not view.hand else legal_cells(view.grid)
    if not at:
        return tongue(
            "YOUR GRID     {high} high and {wide} wide in the end\n  Your first card lies at {start}.",
            high=HIGH,
            wide=WIDE,
            start=START,
        )
    columns, rows = outline([*at, *free])
    lines = [tongue("YOUR GRID     + is a cell you may use") if free else tongue("YOUR GRID")]
    # Six columns fit, and no grid with its free cells is wider.
    wide = widest() + 2
    lines.append("   " + "".join(column.center(wide) for column in columns))
    for row in rows:
        cells = [
            called(at[cell]) if cell in at else "+" if cell in free else "."
            for cell in (column + row for column in columns)
        ]
        lines.append(f"  {row}" + "".join(cell.center(wide) for cell in cells))
    return "\n".join(line.rstrip() for line in lines)


def points_block(view: View) -> str:
    """POINTS AT ONCE, a matrix of the hand and the free cells; for Nitka's card one line each."""
    if not view.sums or not view.hand or view.seat is None:
        return ""
    if view.discarding:
        return _nitka_points(view)
    cells = legal_cells(view.grid)
    rows, notes = matrix(view)
    lines = [tongue("POINTS AT ONCE     what follows later is up to you")]
    wide = max(widest(), *(len(label) for label, _ in rows), 0) + 1
    abreast = (WIDTH - 2 - wide) // _NUMBER
    for start in range(0, len(cells), abreast):
        part = cells[start : start + abreast]
        lines.append(" " * (wide + 2) + "".join(cell.rjust(_NUMBER) for cell in part))
        for label, values in rows:
            lines.append(f"  {label:<{wide}}" + "".join(values[cell].rjust(_NUMBER) for cell in part))
    return "\n".join([*lines, *(f"  {label:<{wide + 2}}{note}" for _, label, note in notes)])


def _nitka_points(view: View) -> str:
    cell = NITKA_CELLS[len(view.nitka)]
    at, now = view.nitka.at, standing(view.nitka).total
    lines = [tongue("POINTS AT ONCE     for Nitka, at her {cell}", cell=cell)]
    for card in dict.fromkeys(view.hand):
        gain = signed(standing_at({**at, cell: card}).total - now)
        lines.append(f"  {called(card):<{widest() + 1}}{gain:>{_NUMBER}}")
    return "\n".join(lines)


def swap_hint(view: View) -> str:
    """How a rabbit's swap is written where one is possible, and in the solo game both answers of a turn."""
    swap, both = swap_example(view), both_example(view)
    lines = [tongue("  With a swap:   {swap}   (any two cards, the rabbit too)", swap=swap)] if swap else []
    return "\n".join([*lines, *([tongue("  Both in one line:   {both}", both=both)] if both else [])])


def table_block(view: View) -> str:
    """THE TABLE: points as they stand, the longest stream and the pack of everybody."""
    rows = table_rows(view)
    if not rows:
        return ""
    lines = [tongue("THE TABLE     as if scored now, prizes counted, diversity not")]
    heads = (tongue("points"), tongue("longest stream"), tongue("wolves"))
    lines.append(" " * 14 + "".join(f"   {head}" for head in heads))
    for name, *values in rows:
        # A number of two digits stands under the middle of its head.
        cells = (
            f"{value:>{len(head) // 2 + 4}}".ljust(len(head) + 3)
            for value, head in zip(values, heads, strict=True)
        )
        lines.append(f"  {heard(name):<12}{''.join(cells)}".rstrip())
    return "\n".join(lines)


def others_block(view: View) -> str:
    """The other ecosystems in small, in the order of the circle, and the neutral pile."""
    if not view.grids[0].cells:
        return ""
    blocks = [small_grid(name, grid) for name, grid in other_grids(view)]
    lines = side_by_side(blocks)
    if view.pile:
        lines += ["", *paragraph(tongue("Neutral pile: {pile}", pile=listed(view.pile)), rest="    ")]
    return "\n".join(lines)


def seen_block(view: View) -> str:
    """HANDS YOU HAVE SEEN: what went through the reader's fingers, less what was taken since."""
    if not view.seen or not view.seen[0].cards:
        return ""
    places = len(view.names) + (1 if any(hand.place >= len(view.names) for hand in view.seen) else 0)
    heading = tongue("HANDS YOU HAVE SEEN")
    if len(view.seen) == places - 1:
        heading += tongue("     all {numbers} have been yours once", numbers=NUMBERS[places])
    names = [tongue("{name_for} holds", name_for=name_for(view, hand.place)) for hand in view.seen]
    column = 2 + max(map(len, names)) + 3
    longest = max(len(listed(hand.cards)) for hand in view.seen)
    # The longest note beside a hand that was seen.
    most = len(tongue("yours next, one fewer"))
    lines = [heading]
    for name, hand in zip(names, view.seen, strict=True):
        note = seen_note(view, hand.back_at)
        first = f"  {name}".ljust(column)
        lines += paragraph(listed(hand.cards), WIDTH - len(note) - 4, first, " " * column)
        # The notes stand under each other where there is room.
        lines[-1] = lines[-1].ljust(min(column + longest, WIDTH - most - 4)) + f"    {note}"
    return "\n".join(lines)
