"""A drawer holds a match's standing orders while one change is made to it, without knowing the store.

Which order is used, dropped or ended is decided here alone, so that a tool can play with the same orders.
"""

from collections.abc import Iterable, Sequence

from pbem.desk.match import standing_orders
from pbem.desk.match.standing_orders import Use
from pbem.engine.events import Event, Namer
from pbem.engine.game import AnyGame
from pbem.engine.kernel import Kernel
from pbem.engine.position import Position
from pbem.engine.seats import Seat
from pbem.engine.values import replace
from pbem.store.tables.core import StandingOrder
from pbem.store.tables.values import micros


class Drawer:
    """The orders of all seats, in the order they were filed."""

    def __init__(self, rows: Iterable[StandingOrder]) -> None:
        self.rows = list(rows)
        # Questions a seat is asked by mail although it left standing orders.
        self._asked_anyway: set[tuple[Seat, int]] = set()

    def of_seat(self, seat: Seat) -> list[StandingOrder]:
        """What a seat has on file."""
        return [row for row in self.rows if row.seat == seat]

    def add(self, row: StandingOrder) -> None:
        """Put one more in."""
        self.rows.append(row)

    def remove(self, gone: Sequence[StandingOrder]) -> None:
        """Take some out."""
        # Two that say the same are still two.
        self.rows = [row for row in self.rows if all(row is not each for each in gone)]

    def meet(self, seat: Seat, events: Sequence[Event], name: Namer, game: AnyGame) -> list[StandingOrder]:
        """Mark a seat's orders whose condition is met by something just told to it, and return them."""
        return standing_orders.meet(self.of_seat(seat), events, name, game)

    def expire(self, kernel: Kernel, position: Position) -> list[StandingOrder]:
        """Take out what ended with its round or turn, and return it."""
        period = kernel.game.period(position.state)
        gone = [row for row in self.rows if row.period and row.period != period]
        self.remove(gone)
        return gone

    def take(
        self, kernel: Kernel, position: Position, among: Sequence[StandingOrder] | None = None
    ) -> Use | None:
        """The next order that answers the open question or is dropped at it; None: the rest is asked by mail.

        A used order is gone, a plan keeps its other items, a preference stays. What was told so far was the
        business of this turn: conditions with an else count anew for the next. `among` are the only ones to
        look at, where the question was open before they were filed.
        """
        for seat in kernel.unanswered(position):
            mine = [row for row in self.of_seat(seat) if among is None or any(row is each for each in among)]
            if not mine or (seat, position.asked) in self._asked_anyway:
                continue
            found = standing_orders.use(kernel, position, seat, mine, micros(mine[0].created))
            if found is None:
                continue
            if found.read is None:
                # The player is asked: no other order may take the place of the one that failed.
                self._asked_anyway.add((seat, position.asked))
            if found.left:
                found.row.text = found.left
            elif found.left is not None:
                self.remove([found.row])
            return replace(found, anew=standing_orders.anew(self.of_seat(seat)))
        return None
