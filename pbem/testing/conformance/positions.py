"""The laws that can be read off the positions of one match: 1, 2, 3, 4, 6 and 11."""

from itertools import islice

from pbem.engine.kernel import Kernel
from pbem.engine.moves import Level, Move, Node, count, leaves, wander
from pbem.engine.reader.orders import OrderError, exact, take
from pbem.engine.replay import Broken, replay
from pbem.testing.conformance.purity import forbidden_imports
from pbem.testing.conformance.trail import Trail
from pbem.testing.play.playout import record_of

# Law 6: no agenda of ours is anywhere near so deep; one that grows with the match soon is.
DEEPEST = 50

# How much of a tree is looked at, and how many moves are tried at a position.
_NODES = 400
_MOVES = 4


def pure(trail: Trail) -> None:
    """Law 1: no module reaches outside, and no position was changed after it was made."""
    reached = forbidden_imports(trail.kernel.game)
    if reached:
        raise trail.broken(1, ", ".join(reached), 0)
    for index, (moment, text) in enumerate(zip(trail.moments, trail.texts, strict=True)):
        if trail.codec.dump(moment.position) != text:
            raise trail.broken(1, f"position {index} was changed after it was made")


def replayable(trail: Trail) -> None:
    """Law 2: a fresh kernel and the journal give equal progress at every entry."""
    kernel = trail.kernel
    fresh = Kernel(kernel.game, kernel.table, trail.seed)
    turns = record_of(kernel, trail.seed, trail.moments).turns
    index = 0
    try:
        for index, progress in enumerate(replay(fresh, turns)):
            if progress != trail.moments[index].progress:
                raise trail.broken(2, f"replaying entry {index} gives another position", index)
    except Broken as error:
        raise trail.broken(2, str(error), index) from error


def no_empty_question(trail: Trail) -> None:
    """Law 3: a question stands open only while somebody can answer, and every listed word leads to a move."""
    for index, moment in enumerate(trail.moments):
        position = moment.position
        if position.outcome is None and not trail.kernel.unanswered(position):
            raise trail.broken(3, f"nobody can answer {position.decision!r}", index)
    for index, moment in trail.sampled():
        for seat in trail.kernel.unanswered(moment.position):
            dead = _dead_end(trail.kernel.options(moment.position, seat))
            if dead is not None:
                raise trail.broken(3, f"the words `{' '.join(dead)}` lead to no move", index)


def _dead_end(level: Level) -> tuple[str, ...] | None:
    """A path that is listed but leads nowhere, in the first nodes of a tree."""
    waiting: list[tuple[tuple[str, ...], Node]] = [((), level)]
    for path, node in waiting:
        if isinstance(node, Move):
            continue
        if not node.words and node.stop is None:
            return path
        room = _NODES - len(waiting)
        waiting += [((*path, word), node.follow(word)) for word in node.words[: max(0, room)]]
    return None


def idle_question(trail: Trail) -> None:
    """Law 4: whoever is asked has a choice."""
    for index, moment in enumerate(trail.moments):
        for seat in trail.kernel.unanswered(moment.position):
            if count(trail.kernel.options(moment.position, seat), limit=1) == 1:
                raise trail.broken(
                    4, f"{moment.position.decision!r} asks seat {seat} for its only move", index
                )


def bounded_agenda(trail: Trail) -> None:
    """Law 6: loops re-arm themselves, so the agenda stays shallow however long a match is."""
    for index, moment in enumerate(trail.moments):
        if len(moment.position.agenda) > DEEPEST:
            raise trail.broken(6, f"the agenda is {len(moment.position.agenda)} deep", index)


def round_trip(trail: Trail) -> None:
    """Law 11: positions, views and events survive the codec, and what a move is called gives the move."""
    codec = trail.codec
    seats = (*range(trail.kernel.table.size), None)
    for index, (moment, text) in enumerate(zip(trail.moments, trail.texts, strict=True)):
        loaded = codec.load(text)
        if loaded != moment.position or codec.dump(loaded) != text:
            raise trail.broken(11, "a position is not the same after dump and load", index)
        for told in moment.progress.told:
            if codec.load(codec.dump(told.event)) != told.event:
                raise trail.broken(11, f"{told.event!r} is not the same after dump and load", index)
    for index, moment in trail.sampled():
        for seat in seats:
            view = trail.kernel.game.view(moment.position.state, seat)
            if codec.load(codec.dump(view)) != view:
                raise trail.broken(11, f"the view of seat {seat} is not the same after dump and load", index)
        _named_moves(trail, index)


def _named_moves(trail: Trail, index: int) -> None:
    """Matching str(move) gives the move, for some moves of every seat asked."""
    kernel = trail.kernel
    position = trail.moments[index].position
    dice = trail.dice(f"names {index}")
    for seat in kernel.unanswered(position):
        level = kernel.options(position, seat)
        wandered = [wander(level, dice) for _ in range(_MOVES)]
        for move in dict.fromkeys([*wandered, *islice(leaves(level), _MOVES)]):
            try:
                read = [part.move for part in take(kernel, position, seat, str(move)).parts]
            except OrderError as error:
                raise trail.broken(11, f"`{move}` is not read as an order: {error}", index) from error
            if read != [move] or exact(level, str(move)) != move:
                raise trail.broken(11, f"`{move}` is read as {[str(each) for each in read]}", index)
