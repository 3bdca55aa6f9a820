"""Law 14: a match can go back to any entry, and nobody is shown more or less there than at the first time."""

from collections.abc import Iterator
from dataclasses import replace

from pbem.engine.kernel import Kernel
from pbem.engine.moves import wander
from pbem.engine.position import Position, Progress
from pbem.engine.replay import Broken, Rollback, Turn, replay, undone
from pbem.errors import AuthorError
from pbem.testing.conformance.secrecy import shown_at
from pbem.testing.conformance.trail import Trail
from pbem.testing.play.playout import record_of

# How many rollbacks a match is put through, and how many answers are given after each.
_ROLLBACKS = 4
_ANSWERS = 6


def going_back(trail: Trail) -> None:
    """Law 14: after a rollback the audit holds, views are those of then, and the journal gives it again."""
    kernel, dice = trail.kernel, trail.dice("rollbacks")
    standing = [moment for moment in trail.moments if moment.position.outcome is None]
    turns: list[Turn | Rollback] = [*record_of(kernel, trail.seed, standing).turns]
    steps = [moment.progress for moment in standing]
    for _ in range(_ROLLBACKS):
        to = dice.below(len(turns) + 1)
        _go_back(trail, turns, steps, to)
        _play_on(trail, turns, steps)
    fresh = Kernel(kernel.game, kernel.table, trail.seed)
    try:
        again = list(replay(fresh, turns))
    except Broken as error:
        raise trail.broken(14, str(error)) from error
    if again != steps:
        raise trail.broken(14, "a journal with rollbacks gives another position when it is replayed")


def _go_back(trail: Trail, turns: list[Turn | Rollback], steps: list[Progress], to: int) -> None:
    kernel, now = trail.kernel, steps[-1].position
    back = undone(turns, steps, to)
    progress = kernel.roll_back(back.then, now, shuffle=back.shuffle)
    found = progress.position
    if found.asked <= now.asked or found.epoch <= now.epoch:
        raise trail.broken(14, f"question {found.asked} was asked before")
    _compare(trail, to, back.then, found)
    turns.append(Rollback(len(turns) + 1, to, found.epoch, found.asked))
    steps.append(progress)


def _compare(trail: Trail, to: int, then: Position, found: Position) -> None:
    try:
        trail.kernel.game.audit(found.state)
    except AuthorError as error:
        raise trail.broken(14, f"going back to entry {to}: {error}") from error
    # Number and sealed answers are new; what lies on the table and in a hand must not be.
    before = replace(found, state=then.state)
    for seat in (*range(trail.kernel.table.size), None):
        old = shown_at(trail, 0, before, seat, ())
        new = shown_at(trail, 0, found, seat, ())
        for what, shown in old.items():
            if shown != new.get(what):
                raise trail.broken(
                    14, f"going back to entry {to} changes {what} of seat {seat}: {shown!r} or {new[what]!r}"
                )


def _play_on(trail: Trail, turns: list[Turn | Rollback], steps: list[Progress]) -> None:
    """A few answers in the new epoch; never the last one, for a match that is over cannot go back."""
    for turn, progress in _answers(trail, steps[-1].position, len(turns)):
        if progress.position.outcome is not None:
            return
        turns.append(turn)
        steps.append(progress)


def _answers(trail: Trail, position: Position, number: int) -> Iterator[tuple[Turn, Progress]]:
    kernel, dice = trail.kernel, trail.dice(f"after rollback {number}")
    for later in range(1, _ANSWERS + 1):
        seat = dice.choose(kernel.unanswered(position))
        move = wander(kernel.options(position, seat), dice)
        progress = kernel.submit(position, seat, move)
        yield Turn(number + later, position.asked, seat, str(move)), progress
        position = progress.position
        kernel.game.audit(position.state)
