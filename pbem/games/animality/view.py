"""The View: what one seat may know, built by naming what is shown."""

from dataclasses import dataclass, replace

from pbem.engine.seats import Seat
from pbem.games.animality.box import AnimalityBox
from pbem.games.animality.state import Camp, Phase, Side, State, picks

__all__ = ["View", "view_of"]

# From the Conflict on every card lies open.
_OPEN = (Phase.CONFLICT, Phase.RECOVER, Phase.OVER)


@dataclass(frozen=True, slots=True)
class View:
    """The table as one seat (None: a spectator) sees it; sums are worked out from this."""

    box: AnimalityBox
    seat: int | None
    names: tuple[str, ...]
    sums: bool
    phase: Phase
    round: int
    # The number of the open pick, and how many this round has.
    pick: int
    picks: int
    start: int
    location: str
    # Face-down cards of others are not among the cards of their camps.
    camps: tuple[Camp, ...]
    # So many cards of each seat the reader cannot see.
    hidden: tuple[int, ...]
    hand: tuple[str, ...]
    # Who gets what is left of the hand; None when nothing is passed on.
    passes_to: int | None
    row: tuple[str, ...]
    # Mutations still in the pile.
    unseen: int
    history: tuple[tuple[int, ...], ...]

    @property
    def size(self) -> int:
        """How many seats there are."""
        return len(self.names)


def view_of(state: State, seat: Seat | None) -> View:
    """What a seat may know of a state."""
    shown = tuple(_shown(state, other, seat) for other in range(state.size))
    passing = seat is not None and state.phase is Phase.DRAFT and len(state.hands[seat]) > 3
    return View(
        box=state.box,
        seat=seat,
        names=tuple(name.capitalize() for name in state.names),
        sums=state.sums,
        phase=state.phase,
        round=state.round,
        pick=state.pick,
        picks=picks(state),
        start=state.start,
        location=state.location,
        camps=shown,
        hidden=tuple(
            len(camp.played) - len(seen.played) for camp, seen in zip(state.camps, shown, strict=True)
        ),
        hand=() if seat is None else state.hands[seat],
        passes_to=(seat + 1) % state.size if passing and seat is not None else None,
        row=state.row,
        unseen=len(state.pile),
        history=state.history,
    )


def _shown(state: State, camp: Seat, reader: Seat | None) -> Camp:
    whole = state.camps[camp]
    if camp == reader or state.phase in _OPEN:
        return whole
    return replace(whole, played=tuple(each for each in whole.played if each.side is Side.UP))
