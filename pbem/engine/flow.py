"""Flow: what a running step may do besides changing the state."""

from typing import Any

from pbem.engine.chance import Chance
from pbem.engine.events import Event, Told
from pbem.engine.outcome import Outcome
from pbem.engine.seats import Seat
from pbem.engine.steps import Item

__all__ = ["Flow"]


class Flow:
    """The capabilities handed to steps: chance, what comes next, telling, revealing, finishing."""

    __slots__ = ("_next", "chance", "marked", "outcome", "revealed", "told")

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self.told: list[Told] = []
        self.revealed = False
        self.marked = False
        self.outcome: Outcome | None = None
        self._next: list[Item[Any]] = []

    def then(self, *items: Item[Any]) -> None:
        """These items come next, in this order, before whatever waits already."""
        self._next.extend(items)

    def tell(self, event: Event, to: Seat | None = None) -> None:
        """Tell everybody what happened, or one seat alone."""
        self.told.append(Told(event, to))
        if to is not None:
            self.revealed = True

    def reveal(self) -> None:
        """Something hidden was shown (a hand passed on): orders written before it stop here."""
        self.revealed = True

    def mark(self) -> None:
        """A point worth a mail to everybody: the end of a pick, a round, a turn."""
        self.marked = True

    def finish(self, outcome: Outcome) -> None:
        """The match is over."""
        self.outcome = outcome

    def taken(self) -> list[Item[Any]]:
        """What was scheduled since the last call, for the kernel."""
        items, self._next = self._next, []
        return items
