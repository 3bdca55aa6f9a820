"""Law 13: a line is a path through the sender's own questions, and counts whole or not at all."""

from pbem.engine.moves import Move, is_empty, wander
from pbem.engine.position import Position
from pbem.engine.reader.orders import OrderError, take
from pbem.engine.reader.words import ALONE, NEGATIONS
from pbem.engine.seats import Seat
from pbem.testing.conformance.trail import Trail

# How many parts a line is tried with.
_PARTS = 4


def lines_are_paths(trail: Trail) -> None:
    """Parts joined on one line lead where they lead one by one; a wrong part spoils the whole line."""
    for index, moment in trail.sampled():
        position = moment.position
        decision = position.decision
        assert decision is not None
        for seat in trail.kernel.unanswered(position):
            words = trail.kernel.options(position, seat).words
            if decision.loop and (len(decision.seats) > 1 or "done" not in words):
                raise trail.broken(
                    13, f"{decision!r} is a loop, so it must be one seat's and list `done`", index
                )
            if NEGATIONS & {*words}:
                raise trail.broken(13, f"{decision!r} has a verb that reads as a negation", index)
            _joined(trail, index, position, seat)


def _joined(trail: Trail, index: int, position: Position, seat: Seat) -> None:
    dice = trail.dice(f"line {index} {seat}")
    moves: list[Move] = []
    after = position
    while len(moves) < _PARTS:
        move = wander(trail.kernel.options(after, seat), dice)
        if moves and move.path[0] in ALONE:
            # Giving up counts only alone on its line.
            break
        progress = trail.kernel.submit(after, seat, move)
        moves.append(move)
        after = progress.position
        if move.path[0] in ALONE or not progress.closed or progress.revealed:
            break
        if is_empty(trail.kernel.options(after, seat)):
            break
    line = ", ".join(str(move) for move in moves)
    try:
        taken = take(trail.kernel, position, seat, line)
    except OrderError as error:
        raise trail.broken(13, f"`{line}` is not read as one line: {error} {error.close}", index) from error
    if taken.position != after:
        raise trail.broken(13, f"`{line}` on one line leads elsewhere than its parts", index)
    try:
        take(trail.kernel, position, seat, f"{line}, xyzzy")
    except OrderError:
        return
    raise trail.broken(13, f"`{line}, xyzzy` counts though a part of it is no order", index)
