"""Replay: the position a journal leads to, which is the truth every stored position is checked against."""

from collections.abc import Iterable, Iterator, Sequence

from pbem.engine.kernel import Kernel
from pbem.engine.position import Position, Progress
from pbem.engine.reader.orders import exact
from pbem.engine.seats import Seat
from pbem.engine.values import Value
from pbem.errors import AuthorError, PlayerError

# The set-up comes before every answer; a journal whose set-up is an entry of its own numbers it 1.
_SETUP = 0


class Turn(Value):
    """A journal entry as the kernel needs it: who answered which question with which canonical order."""

    number: int
    question: int
    seat: Seat
    order: str
    at: int = 0
    # The seat took its sealed answer back.
    withdrawn: bool = False


class Rollback(Value):
    """An entry that opens a new epoch: the match goes back to where it stood after the entry `to`."""

    number: int
    to: int
    # The epoch it opens, and the number under which the question is asked anew.
    epoch: int
    question: int


class Broken(AuthorError):
    """The journal no longer fits the rules; `number` names the first entry that does not."""

    def __init__(self, number: int, message: str) -> None:
        super().__init__(f"entry {number}: {message}")
        self.number = number


class Undone(Value):
    """What going back means: where the match stood then, and all that happened since."""

    then: Position
    since: tuple[Progress, ...]

    @property
    def shuffle(self) -> bool:
        """Whether something may have been seen since: a question was closed, which everybody knows."""
        return any(progress.closed for progress in self.since)


def undone(turns: Sequence[Turn | Rollback], steps: Sequence[Progress], to: int) -> Undone:
    """What going back to the entry `to` undoes of a match whose turns led to these steps."""
    kept = _reached(turns, to)
    return Undone(steps[kept].position, tuple(steps[kept + 1 :]))


def path(turns: Sequence[Turn | Rollback]) -> list[int]:
    """The steps of a replay that led to where it ends, without those that were undone, by their indices."""
    found = [len(turns)]
    while found[-1]:
        turn = turns[found[-1] - 1]
        found.append(_reached(turns, turn.to) if isinstance(turn, Rollback) else found[-1] - 1)
    return found[::-1]


def _reached(turns: Sequence[Turn | Rollback], to: int) -> int:
    """The index of the step that the entry `to` led to."""
    return sum(1 for turn in turns if turn.number <= to)


def replay(kernel: Kernel, turns: Iterable[Turn | Rollback]) -> Iterator[Progress]:
    """Play a match again: the progress of the set-up, then of each entry."""
    done: list[Turn | Rollback] = []
    steps = [kernel.start()]
    yield steps[-1]
    for turn in turns:
        if isinstance(turn, Rollback):
            progress = _gone_back(kernel, turn, undone(done, steps, turn.to), steps[-1].position)
        else:
            progress = _answered(kernel, turn, steps[-1].position)
        done.append(turn)
        steps.append(progress)
        yield progress


def _answered(kernel: Kernel, turn: Turn, position: Position) -> Progress:
    if turn.question != position.asked:
        raise Broken(turn.number, f"it answers question {turn.question}, but {position.asked} is open")
    if turn.withdrawn:
        return _withdrawn(kernel, position, turn)
    move = exact(kernel.options(position, turn.seat), turn.order)
    if move is None:
        raise Broken(turn.number, f"`{turn.order}` is not possible for seat {turn.seat}")
    try:
        return kernel.submit(position, turn.seat, move, turn.at)
    except AuthorError as error:
        raise Broken(turn.number, str(error)) from error


def _gone_back(kernel: Kernel, turn: Rollback, back: Undone, now: Position) -> Progress:
    if not _SETUP <= turn.to < turn.number:
        raise Broken(turn.number, f"it goes back to entry {turn.to}, which is not before it")
    try:
        progress = kernel.roll_back(back.then, now, shuffle=back.shuffle)
    # A match that was over cannot go back: what would be drawn is known since the secret was told.
    except (AuthorError, PlayerError) as error:
        raise Broken(turn.number, str(error)) from error
    found = progress.position
    if (turn.epoch, turn.question) != (found.epoch, found.asked):
        raise Broken(
            turn.number,
            f"it opens epoch {turn.epoch} with question {turn.question}, "
            f"but epoch {found.epoch} with question {found.asked} would follow",
        )
    return progress


def _withdrawn(kernel: Kernel, position: Position, turn: Turn) -> Progress:
    try:
        return kernel.withdraw(position, turn.seat)
    except PlayerError as error:
        raise Broken(turn.number, f"seat {turn.seat} has no answer to take back") from error
