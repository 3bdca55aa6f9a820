"""The View: what one seat may know, built by naming what is shown."""

from pbem.engine.language.tongues import worded
from pbem.engine.seats import Seat
from pbem.engine.values import Value
from pbem.games.ecosystem.rules.box import Card
from pbem.games.ecosystem.rules.grid import EMPTY, Grid
from pbem.games.ecosystem.rules.knowledge import SeenHand, seen_hands
from pbem.games.ecosystem.rules.state import HAND, State


class View(Value):
    """The table as one seat (None: a spectator) sees it; everything else is worked out from this."""

    seat: int | None
    names: tuple[str, ...]
    sums: bool
    memory: bool
    # 1 or 2, and the number of the open pick from 1 to 20.
    round: int
    pick: int
    hand: tuple[Card, ...]
    # The place the rest of the hand goes to; None when nothing is passed on.
    passes_to: int | None
    grids: tuple[Grid, ...]
    seen: tuple[SeenHand, ...]
    # Two players: the open pile beside the neutral hand.
    pile: tuple[Card, ...]
    # Solo: the ecosystem of Nitka, and whether a card for it is asked for now.
    nitka: Grid
    discarding: bool
    # Cards still in the deck.
    undealt: int

    @property
    def grid(self) -> Grid:
        """The reader's own ecosystem; a spectator has none."""
        return EMPTY if self.seat is None else self.grids[self.seat]

    @property
    def solo(self) -> bool:
        """Whether this is the solo game."""
        return len(self.names) == 1

    def name(self, place: int) -> str:
        """Who sits at a place of the circle, the neutral hand included."""
        return self.names[place] if place < len(self.names) else worded("Neutral")


def view_of(state: State, seat: Seat | None) -> View:
    """What a seat may know of a state."""
    return View(
        seat=seat,
        names=tuple(name[:1].upper() + name[1:] for name in state.names),
        sums=state.sums,
        memory=state.memory,
        round=state.round,
        pick=state.number,
        hand=() if seat is None else state.hands[seat],
        passes_to=_receiver(state, seat),
        grids=state.grids,
        seen=seen_hands(state, seat) if state.memory else (),
        pile=state.pile,
        nitka=state.nitka,
        discarding=state.solo and state.picked > len(state.nitka.cells),
        undealt=len(state.deck),
    )


def _receiver(state: State, seat: Seat | None) -> int | None:
    """Who gets what the seat leaves; the tenth card of a round leaves nothing."""
    if seat is None or state.solo or state.number % HAND == 0:
        return None
    return (seat + state.step) % len(state.hands)
