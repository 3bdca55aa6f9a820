"""The View: what one seat may know, built by naming what is shown."""

from functools import lru_cache

from pbem.engine.seats import Seat
from pbem.engine.values import Value, replace
from pbem.games.animality.rules.box import AnimalityBox
from pbem.games.animality.rules.dice import Roll
from pbem.games.animality.rules.state import Camp, Phase, Played, Side, State, picks

# From the Conflict on every card lies open.
_OPEN = (Phase.CONFLICT, Phase.RECOVER, Phase.OVER)


class View(Value):
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
    # As everybody sees them: without the cards that lie face down.
    camps: tuple[Camp, ...]
    # The reader's own cards, face-down ones among them, in the order of the picks.
    mine: tuple[Played, ...]
    # So many cards of each seat the reader cannot see.
    hidden: tuple[int, ...]
    hand: tuple[str, ...]
    # Who gets what is left of the hand; None when nothing is passed on.
    passes_to: int | None
    row: tuple[str, ...]
    # Mutations still in the pile.
    unseen: int
    history: tuple[tuple[int, ...], ...]
    # Each seat's dice as they fell in the last Conflict and Recover, kind by kind, for whoever draws them.
    rolls: tuple[tuple[Roll, ...], ...]

    @property
    def size(self) -> int:
        """How many seats there are."""
        return len(self.names)

    def cards(self, seat: Seat) -> tuple[Played, ...]:
        """The cards played by a seat, as far as the reader knows them."""
        return self.mine if seat == self.seat else self.camps[seat].played


def view_of(state: State, seat: Seat | None) -> View:
    """What a seat may know of a state."""
    shown = state.camps if state.phase in _OPEN else tuple(map(_shown, state.camps))
    passing = seat is not None and state.phase is Phase.DRAFT and len(state.hands[seat]) > 3
    return View(
        box=state.box,
        seat=seat,
        names=_shown_names(state.names),
        sums=state.sums,
        phase=state.phase,
        round=state.round,
        pick=state.pick,
        picks=picks(state),
        start=state.start,
        location=state.location,
        camps=shown,
        mine=() if seat is None else state.cards(seat),
        hidden=tuple(
            [
                0 if other == seat else len(camp.played) - len(shown[other].played)
                for other, camp in enumerate(state.camps)
            ]
        ),
        hand=() if seat is None else state.hands[seat],
        passes_to=(seat + 1) % state.size if passing and seat is not None else None,
        row=state.row,
        unseen=len(state.pile),
        history=state.history,
        rolls=state.rolls,
    )


def _shown(camp: Camp) -> Camp:
    """A camp as everybody sees it before the Conflict."""
    up = tuple([each for each in camp.played if each.side is Side.UP])
    return camp if up == camp.played else replace(camp, played=up)


# Only a cache: a table's names are asked for with every view.
@lru_cache(64)
def _shown_names(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name[:1].upper() + name[1:] for name in names)
