"""Replay: the position a journal leads to, which is the truth every stored position is checked against."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pbem.engine.kernel import Kernel
from pbem.engine.orders import exact
from pbem.engine.position import Position, Progress
from pbem.engine.seats import Seat
from pbem.errors import AuthorError, PlayerError

__all__ = ["Broken", "Turn", "replay"]


@dataclass(frozen=True, slots=True)
class Turn:
    """A journal entry as the kernel needs it: who answered which question with which canonical order."""

    number: int
    question: int
    seat: Seat
    order: str
    at: int = 0
    # The seat took its sealed answer back.
    withdrawn: bool = False


class Broken(AuthorError):
    """The journal no longer fits the rules; `number` names the first entry that does not."""

    def __init__(self, number: int, message: str) -> None:
        super().__init__(f"entry {number}: {message}")
        self.number = number


def replay(kernel: Kernel, turns: Iterable[Turn]) -> Iterator[Progress]:
    """Play a match again: the progress of the set-up, then of each entry."""
    progress = kernel.start()
    yield progress
    for turn in turns:
        position = progress.position
        if turn.question != position.asked:
            raise Broken(turn.number, f"it answers question {turn.question}, but {position.asked} is open")
        if turn.withdrawn:
            progress = _withdrawn(kernel, position, turn)
            yield progress
            continue
        move = exact(kernel.options(position, turn.seat), turn.order)
        if move is None:
            raise Broken(turn.number, f"`{turn.order}` is not possible for seat {turn.seat}")
        try:
            progress = kernel.submit(position, turn.seat, move, turn.at)
        except AuthorError as error:
            raise Broken(turn.number, str(error)) from error
        yield progress


def _withdrawn(kernel: Kernel, position: Position, turn: Turn) -> Progress:
    try:
        return kernel.withdraw(position, turn.seat)
    except PlayerError as error:
        raise Broken(turn.number, f"seat {turn.seat} has no answer to take back") from error
