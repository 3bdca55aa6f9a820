"""How a match ended: places, scores and the sheet they come from."""

from pbem.engine.seats import Seat
from pbem.engine.values import Value


class ScoreLine(Value):
    """One row of the score sheet: a label and a number for each seat."""

    label: str
    values: tuple[int, ...]


class Outcome(Value):
    """The end of a match; `places` groups seats that share a place, best first."""

    places: tuple[tuple[Seat, ...], ...]
    scores: tuple[int, ...]
    sheet: tuple[ScoreLine, ...] = ()
    # How it was decided, in the game's words: a tie-break used, a solo margin reached.
    reason: str = ""

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who stands in the first place; nobody in a solo game that was lost."""
        return self.places[0] if self.places else ()
