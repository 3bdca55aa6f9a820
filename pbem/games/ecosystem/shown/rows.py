"""What a mail tells of a View, fact by fact: the text sets these rows in columns, the HTML in tables."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

from pbem.engine import text
from pbem.engine.language.tongues import heard, plural, tongue
from pbem.engine.text import NUMBERS
from pbem.engine.values import Value
from pbem.games.ecosystem.rules.box import Card, word
from pbem.games.ecosystem.rules.card_types import Standing, standing, standing_after
from pbem.games.ecosystem.rules.cells import NITKA_CELLS
from pbem.games.ecosystem.rules.grid import Grid
from pbem.games.ecosystem.rules.placing import legal_cells
from pbem.games.ecosystem.rules.state import PICKS
from pbem.games.ecosystem.rules.view import View
from pbem.games.ecosystem.shown.layout import (
    called,
    counted,
    listed,
    name_for,
    outline,
    signed,
)
from pbem.games.ecosystem.shown.points_now import rivals, scores_now
from pbem.games.ecosystem.shown.rulebook import in_short


class Matrix(Value):
    """Points by card and cell, and what has to be said in words."""

    cells: tuple[str, ...]
    # A card, how it is called where there are several, and its points by cell.
    rows: tuple[tuple[Card, str, Mapping[str, str]], ...]
    notes: tuple[str, ...]


def hand_rules(view: View) -> list[tuple[str, str]]:
    """Each kind of card in the hand with what it scores, in short."""
    short = in_short()
    return [(name, short[Card(card)]) for card, name in text.counted(map(word, view.hand)).items()]


def move_table(view: View) -> Matrix | None:
    """Every card of the hand in every cell, with what it brings at once; None where no cell is asked for."""
    if not view.hand or view.seat is None or view.discarding:
        return None
    cells = legal_cells(view.grid)
    names = text.counted(map(word, view.hand))
    plain = dict.fromkeys(cells, tongue("here"))
    rows = []
    for card, name in names.items():
        points = {cell: signed(gain) for cell, gain in gains(view.grid, Card(card)).items()}
        rows.append((Card(card), name, points if view.sums else plain))
    notes = [f"{called(Card.WOLF)} {_pack_note(view)}"] if view.sums and Card.WOLF in view.hand else []
    return Matrix(tuple(cells), tuple(rows), (*notes, *line_notes(view)))


def _pack_note(view: View) -> str:
    wolves = standing(view.grid).wolves + 1
    return tongue("number {wolves} of your pack; packs are counted at the end", wolves=wolves)


def seen_lines(view: View) -> list[str]:
    """The hands that went through the reader's fingers, a sentence each."""
    return [
        tongue(
            "{name_for} holds {cards} ({seen_note})",
            name_for=name_for(view, hand.place),
            cards=listed(hand.cards),
            seen_note=seen_note(view, hand.back_at),
        )
        for hand in view.seen
        if hand.cards
    ]


def leaving(view: View) -> str:
    """What becomes of the cards that are not picked, in a sentence."""
    left = len(view.hand) - 1
    if view.solo:
        cell = NITKA_CELLS[min(len(view.nitka), PICKS - 1)]
        if view.discarding:
            return tongue("One of them goes to Nitka, at {cell}.", cell=cell)
        return tongue("One of them goes to Nitka, at {cell}, after your pick.", cell=cell)
    if view.passes_to is None:
        return tongue("It is the last card of this round.")
    to = tongue("the neutral hand") if view.passes_to >= len(view.names) else name_for(view, view.passes_to)
    number = NUMBERS[left]
    return heard(
        plural(
            left,
            "The one you leave goes to {to}.",
            "The {number} you leave go to {to}.",
            number=number,
            to=to,
        )
    )


# Only a cache: the text of a mail and its HTML show the same points.
@lru_cache(maxsize=1 << 8)
def _placed(grid: Grid, card: Card) -> Mapping[str, Standing]:
    """How a grid stands with a card more, by the cell it may go to."""
    at, now = grid.at, standing(grid)
    return MappingProxyType(
        {cell: standing_after(now, {**at, cell: card}, card) for cell in legal_cells(grid)}
    )


def gains(grid: Grid, card: Card) -> dict[str, int]:
    """What a card changes at once in a grid's own points, by the cell it may go to."""
    now = standing(grid).total
    return {cell: found.total - now for cell, found in _placed(grid, card).items()}


def matrix(view: View) -> tuple[list[tuple[str, dict[str, str]]], list[tuple[Card, str, str]]]:
    """The rows of the matrix, and what has to be said in words: of which card, behind which label."""
    rows: list[tuple[str, dict[str, str]]] = []
    notes: list[tuple[Card, str, str]] = []
    for card in dict.fromkeys(view.hand):
        values = gains(view.grid, card)
        if card is Card.WOLF:
            notes.append((card, called(card), _pack_note(view)))
            if not any(values.values()):
                continue
        rows.append((called(card), {cell: signed(value) for cell, value in values.items()}))
        if card is Card.STREAM:
            lengths = {cell: str(found.stream) for cell, found in _placed(view.grid, card).items()}
            longest = tongue("longest")
            rows.append((f"  {longest}", lengths))
            notes.append((card, longest, tongue("how long your longest stream would be")))
    return rows, notes


def pick_order(card: Card, cell: str) -> str:
    """An order without a swap, as the reader writes it."""
    return tongue("pick {card} at {cell}", card=word(card), cell=cell)


def pick_row(
    card: Card, cells: Iterable[str], values: Mapping[str, str], numbers: Mapping[str, int]
) -> list[tuple[str, str, int | None]]:
    """A card at each of these cells: the order, what it brings, and its number where it has one."""
    return [(pick_order(card, cell), values[cell], numbers.get(f"pick {card} at {cell}")) for cell in cells]


def swap_example(view: View) -> str | None:
    """A rabbit's swap as it is written, or None where none is possible."""
    if Card.RABBIT not in view.hand or not view.grid.cells or view.discarding:
        return None
    cell = legal_cells(view.grid)[0]
    first, second = sorted((cell, view.grid.cells[0]))
    return tongue("rabbit {cell} swap {first} {second}", cell=cell, first=first, second=second)


def both_example(view: View) -> str | None:
    """Solo: a turn's pick and discard in one line, by the first of each."""
    if not view.solo or view.discarding or len(view.hand) < 2:
        return None
    first, second = sorted(view.hand)[:2]
    pick = pick_order(first, legal_cells(view.grid)[0])
    return tongue("{pick}, discard {card}", pick=pick, card=word(second))


def line_notes(view: View) -> list[str]:
    """How a rabbit's swap and the two answers of a solo turn are written, as sentences."""
    swap, both = swap_example(view), both_example(view)
    notes = [tongue("A rabbit may swap two cards, itself too, such as: {swap}.", swap=swap)] if swap else []
    return [
        *notes,
        *([tongue("Both answers of a turn in one line, such as: {both}.", both=both)] if both else []),
    ]


def hand_words(view: View) -> str:
    """The hand in a sentence."""
    return f"{', '.join(counted(view.hand))}."


def grid_rows(view: View, grid: Grid) -> tuple[list[str], list[list[str]]]:
    """A grid as a table has it: its columns, then each row; the reader's own has its free cells."""
    at = grid.at
    free = legal_cells(grid) if grid is view.grid and view.hand and not view.discarding else ()
    columns, rows = outline([*at, *free])
    return ["", *columns], [
        [row, *(_cell(at.get(column + row), column + row in free) for column in columns)] for row in rows
    ]


def _cell(card: Card | None, free: bool) -> str:
    return word(card) if card else "+" if free else ""


def other_grids(view: View) -> list[tuple[str, Grid]]:
    """Everybody else's grid in the order of the circle, and Nitka's."""
    size = len(view.names)
    first = 0 if view.seat is None else view.seat + 1
    others = [seat % size for seat in range(first, first + size) if seat % size != view.seat]
    grids = [(name_for(view, seat, 20), view.grids[seat]) for seat in others]
    return [*grids, ("Nitka", view.nitka)] if view.solo else grids


def table_rows(view: View) -> list[tuple[str, str, int, int]]:
    """Name, points, longest stream and wolves of everybody, the leader first, rivals without a seat last."""
    if not view.sums or not view.grids[0].cells:
        return []
    rows = []
    for seat, score in enumerate(scores_now(view)[: len(view.names)]):
        own = standing(view.grids[seat])
        rows.append((score.cards, (name_for(view, seat), str(score.cards), own.stream, own.wolves)))
    rows.sort(key=lambda row: -row[0])
    others = [
        (name, str(scores_now(view)[-1].cards) if view.solo else "-", rival.stream, rival.wolves)
        for name, rival in rivals(view)
    ]
    return [*(row for _, row in rows), *others]


def seen_note(view: View, back_at: int | None) -> str:
    """When a hand that was seen comes back, in words."""
    if back_at is None:
        return tongue("not yours again")
    return (
        tongue("yours next, one fewer")
        if back_at == view.pick + 1
        else tongue("yours at pick {back_at}", back_at=back_at)
    )
