"""Direction of Conflict: who attacks whom."""

from pbem.engine.language.tongues import Row, worded
from pbem.engine.seats import Seat
from pbem.games.animality.rules.box import Direction, Location
from pbem.games.animality.rules.names import word
from pbem.games.animality.rules.state import Board, turn_order


def arrow(location: Location) -> str:
    """A Location's Direction of Conflict as it is printed."""
    if location.direction is Direction.ANY:
        return word("any")
    return Row((word(location.direction), str(location.number)), " ")


def target(board: Board, seat: Seat) -> Seat | None:
    """Whom a seat attacks this round; None before a bounty is given, and where there is no Location.

    A number in a clockwise arrow counts counter-clockwise to the one who is attacked, as printed.
    One skips oneself in the count, so that no number is too great for a small table.
    """
    location = board.box.location[board.location]
    if not location.name:
        return None
    if location.direction is Direction.ANY:
        return board.camps[seat].bounty
    size = len(board.camps)
    step = (location.number - 1) % (size - 1) + 1
    return (seat - step if location.direction is Direction.CLOCKWISE else seat + step) % size


def late_bounty(board: Board, seat: Seat, words: tuple[str, ...]) -> str | None:
    """The answer to a `bounty` order that comes after the bounties were given; None for any other order."""
    victim = target(board, seat) if words[:1] == ("bounty",) else None
    if victim is None:
        return None
    attacked = word(board.camps[victim].faction)
    if board.box.location[board.location].direction is Direction.ANY:
        return worded(
            "The bounty comes too late, the cards are dealt: you attack the {attacked} this round.",
            attacked=attacked,
        )
    return worded("No bounties are given here: you attack the {attacked} this round.", attacked=attacked)


def attackers(board: Board, seat: Seat) -> tuple[Seat, ...]:
    """Who attacks a seat this round, in turn order from the start player."""
    return tuple(other for other in turn_order(board) if target(board, other) == seat)
