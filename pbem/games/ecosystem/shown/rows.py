"""What the HTML of a mail shows in tables and sentences: the same facts as the text, without its columns."""

from dataclasses import dataclass

from pbem.games.ecosystem.rules.placing import legal_cells
from pbem.games.ecosystem.rules.view import View
from pbem.games.ecosystem.shown.layout import counted, listed, name_for
from pbem.games.ecosystem.shown.rulebook import IN_SHORT
from pbem.games.ecosystem.shown.wide import matrix, seen_note

__all__ = ["hand_rules", "points_rows", "seen_lines"]


@dataclass(frozen=True, slots=True)
class Matrix:
    """Points by card and cell, and what has to be said in words."""

    cells: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    notes: tuple[str, ...]


def hand_rules(view: View) -> list[tuple[str, str]]:
    """Each kind of card in the hand with what it scores, in short."""
    return list(zip(counted(view.hand), (IN_SHORT[card] for card in dict.fromkeys(view.hand)), strict=True))


def points_rows(view: View) -> Matrix | None:
    """What each card brings at once in each cell; None where sums are not shown or nothing is placed."""
    if not view.sums or not view.hand or view.seat is None or view.discarding or not view.grid.cells:
        return None
    cells = legal_cells(view.grid)
    rows, notes = matrix(view)
    return Matrix(
        tuple(cells),
        tuple((label.strip(), tuple(values[cell] for cell in cells)) for label, values in rows),
        tuple(" ".join(note.split()) for note in notes),
    )


def seen_lines(view: View) -> list[str]:
    """The hands that went through the reader's fingers, a sentence each."""
    return [
        f"{name_for(view, hand.place)} holds {listed(hand.cards)} ({seen_note(view, hand.back_at)})"
        for hand in view.seen
        if hand.cards
    ]
