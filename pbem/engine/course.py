"""The course of a match: everybody's points lap by lap, and where it turned."""

from itertools import pairwise

from pbem.engine.game import AnyGame
from pbem.engine.position import Position
from pbem.engine.seats import Seat
from pbem.engine.values import Value


class Lead(Value):
    """Who led alone at the end, from which lap on, and who had led in the lap before that."""

    seat: Seat
    lap: int
    before: tuple[Seat, ...]


class Swing(Value):
    """The lap in which one seat gained most on another, and what both of them gained in it."""

    lap: int
    seat: Seat
    gain: int
    other: Seat
    other_gain: int


class Course(Value):
    """Points by lap (a round, a turn, a pick) and seat; the last lap has the final points."""

    # What a lap is called, and the number of each.
    unit: str
    laps: tuple[str, ...]
    scores: tuple[tuple[int, ...], ...]

    def leaders(self, lap: int) -> tuple[Seat, ...]:
        """Whoever had the most points after a lap."""
        row = self.scores[lap]
        return tuple(seat for seat, points in enumerate(row) if points == max(row))

    def lead(self) -> Lead | None:
        """Since when the leader of the end has led alone; None where the end is level or nobody competes."""
        last = len(self.scores) - 1
        top = self.leaders(last)
        if len(self.scores[last]) < 2 or len(top) != 1:
            return None
        since = last
        while since > 0 and self.leaders(since - 1) == top:
            since -= 1
        return Lead(top[0], since, self.leaders(since - 1) if since else ())

    def swing(self) -> Swing | None:
        """The largest swing of the match, the earliest of several alike; None where there was none."""
        start = (0,) * len(self.scores[0])
        found = None
        for lap, (before, after) in enumerate(pairwise((start, *self.scores))):
            gains = [new - old for old, new in zip(before, after, strict=True)]
            best, worst = max(gains), min(gains)
            if best - worst > (found.gain - found.other_gain if found else 0):
                found = Swing(lap, gains.index(best), best, gains.index(worst), worst)
        return found


def course_of(game: AnyGame, position: Position) -> Course | None:
    """The course of a match up to a position; None where the game keeps no points of its laps.

    A lap is what the game itself keeps of it, so that one without a question, such as a last pick that is
    forced, counts like any other.
    """
    laps, now = game.laps(position.state), game.scores(position.state)
    if laps is None or now is None:
        return None
    rows = (*laps, now) if position.outcome is None else (*laps[:-1], position.outcome.scores)
    return Course(game.lap, tuple(str(number) for number in range(1, len(rows) + 1)), rows)
