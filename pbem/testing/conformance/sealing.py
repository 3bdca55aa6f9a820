"""Law 8: sealed is replaceable, and the order in which answers are read does not matter."""

from pbem.engine.moves import Move, leaves, wander
from pbem.engine.position import Position, Progress
from pbem.engine.seats import Seat
from pbem.testing.conformance.trail import Trail


def replaceable(trail: Trail) -> None:
    """The later arrival stands in whatever order it is read, and the number of the question stays."""
    for index, moment in trail.sampled():
        position = moment.position
        waiting = trail.kernel.unanswered(position)
        if len(waiting) < 2:
            continue
        seat = waiting[0]
        first, second = _two(trail, position, seat)
        answers = {other: _any(trail, index, position, other) for other in waiting[1:]}
        forwards = _given(trail, position, [(seat, first, 1), (seat, second, 2)], answers)
        backwards = _given(trail, position, [(seat, second, 2), (seat, first, 1)], answers)
        turned = _given(trail, position, [(seat, second, 2)], dict(reversed(answers.items())))
        if not forwards == backwards == turned:
            raise trail.broken(8, f"`{first}` replaced by `{second}` depends on the order of reading", index)
        sealed = trail.kernel.submit(position, seat, first, 1).position
        if sealed.asked != position.asked or sealed.state != position.state:
            raise trail.broken(8, f"sealing `{first}` changed more than the seal", index)


def _two(trail: Trail, position: Position, seat: Seat) -> tuple[Move, Move]:
    """Two different answers of a seat; law 4 promises that there are two."""
    moves = leaves(trail.kernel.options(position, seat))
    return next(moves), next(moves)


def _any(trail: Trail, index: int, position: Position, seat: Seat) -> Move:
    return wander(trail.kernel.options(position, seat), trail.dice(f"seal {index} {seat}"))


def _given(
    trail: Trail, position: Position, row: list[tuple[Seat, Move, int]], others: dict[Seat, Move]
) -> Progress:
    """One seat's answers in the order they are read, then the others'."""
    progress = Progress(position)
    for seat, move, at in [*row, *((seat, move, 1) for seat, move in others.items())]:
        progress = trail.kernel.submit(progress.position, seat, move, at)
    return progress
