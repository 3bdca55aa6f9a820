"""The audit: no card lost or doubled, every grid within its bounds, every hand of the right size."""

from collections import Counter

from pbem.errors import AuthorError
from pbem.games.ecosystem.rules.cells import NITKA_CELLS, START, WIDE
from pbem.games.ecosystem.rules.grid import Grid
from pbem.games.ecosystem.rules.placing import legal_cells
from pbem.games.ecosystem.rules.solo import ROW_DRAW
from pbem.games.ecosystem.rules.state import HAND, NEUTRAL, PICKS, State


def audit(state: State) -> None:
    """Raise AuthorError where a law of the components is broken."""
    cards = Counter(state.deck)
    for zone in (*state.hands, state.pile, state.nitka.cards, *(grid.cards for grid in state.grids)):
        cards.update(zone)
    if cards != Counter(state.box.cards):
        raise AuthorError(f"the cards are not those of the box: {cards}")
    for grid in state.grids:
        _audit_grid(grid)
        if len(grid) != state.picked:
            raise AuthorError("the grids are not of one size")
    if state.nitka.cells != NITKA_CELLS[: len(state.nitka)]:
        raise AuthorError("Nitka's grid was not filled in its order")
    if len(state.pile) != (state.picked if state.players == NEUTRAL else 0):
        raise AuthorError(f"the neutral pile holds {len(state.pile)} cards")
    for hand in state.hands:
        if len(hand) != hand_size(state):
            raise AuthorError(f"a hand holds {len(hand)} cards, not {hand_size(state)}")
        if hand != tuple(sorted(hand)):
            raise AuthorError("a hand is not sorted")


def _audit_grid(grid: Grid) -> None:
    """Every card was placed where it was legal, which keeps the grid connected and within bounds."""
    if len(grid.cells) != len(grid.cards) or (grid.cells and grid.cells[0] != START):
        raise AuthorError("a grid does not begin where grids begin")
    for count, cell in enumerate(grid.cells):
        if cell not in legal_cells(grid.after(count)):
            raise AuthorError(f"{cell} was not legal as card {count + 1}")


def hand_size(state: State) -> int:
    """How many cards every hand holds while a question is open or the match is over."""
    if not state.solo:
        return 0 if state.picked == PICKS else HAND - state.picked % HAND
    given = len(state.nitka)
    # One card a turn, five where a row was completed, none after the last turn.
    turns = min(given, PICKS - 1)
    rows = turns // WIDE
    return HAND - state.picked - given + (turns - rows) + rows * ROW_DRAW
