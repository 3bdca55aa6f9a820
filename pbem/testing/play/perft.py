"""Counting tests: how many positions lie a number of answers ahead, against numbers worked out once.

A file holds cases:

    id two seats, first bids
    setup 2 length=10 seed=00ff
    orders a bid newt
    perft 1 3
    perft 2 9

A ply is one answer. In a sealed question the seats answer in seat order, each answer a ply. A match that
ends earlier does not count. A mismatch prints the divide: the count below each first answer.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from pbem.engine.game import AnyGame
from pbem.engine.kernel import Kernel
from pbem.engine.moves import leaves
from pbem.engine.position import Position
from pbem.engine.reader.orders import exact
from pbem.engine.seats import Seat, letter, seat_of
from pbem.errors import AuthorError, PlayerError
from pbem.testing.play.sample_tables import kernel_for


class Miscounted(AuthorError):
    """A count differs; the message holds the divide."""


@dataclass(slots=True)
class Case:
    """One position and the counts expected from it."""

    name: str
    seats: int = 0
    seed: bytes = b""
    options: dict[str, str] = field(default_factory=dict)
    orders: list[tuple[Seat, str]] = field(default_factory=list)
    expected: list[tuple[int, int]] = field(default_factory=list)

    def kernel(self, game: AnyGame) -> Kernel:
        """The table of this case."""
        return kernel_for(game, self.seats, self.seed, self.options)

    def position(self, kernel: Kernel) -> Position:
        """Where its orders lead."""
        position = kernel.start().position
        for seat, order in self.orders:
            move = exact(kernel.options(position, seat), order)
            if move is None:
                raise PlayerError(f"{self.name}: `{order}` is not possible for seat {letter(seat)}")
            position = kernel.submit(position, seat, move).position
        return position


def cases(text: str) -> Iterator[Case]:
    """The cases of a file."""
    case: Case | None = None
    for number, line in enumerate(text.splitlines(), 1):
        word, _, rest = line.strip().partition(" ")
        if not word or word.startswith("#"):
            continue
        try:
            if word == "id":
                if case is not None:
                    yield case
                case = Case(rest)
            elif case is None:
                raise ValueError("a case begins with id")
            else:
                _READERS[word](case, rest)
        except (KeyError, ValueError) as error:
            raise PlayerError(f"line {number}: {line!r} is not understood: {error!r}") from error
    if case is not None:
        yield case


def _setup(case: Case, rest: str) -> None:
    seats, *pairs = rest.split()
    options = dict(pair.split("=", 1) for pair in pairs)
    case.seed = bytes.fromhex(options.pop("seed"))
    case.seats = int(seats)
    case.options = options


def _orders(case: Case, rest: str) -> None:
    who, _, order = rest.partition(" ")
    seat = seat_of(who)
    if seat is None:
        raise ValueError(f"there is no seat {who!r}")
    case.orders.append((seat, order))


def _perft(case: Case, rest: str) -> None:
    depth, nodes = rest.split()
    case.expected.append((int(depth), int(nodes)))


_READERS = {"setup": _setup, "orders": _orders, "perft": _perft}


def _answers(kernel: Kernel, position: Position) -> Iterator[tuple[str, Position]]:
    """Every answer of the first seat still asked, and where it leads."""
    waiting = kernel.unanswered(position)
    for seat in waiting[:1]:
        for move in leaves(kernel.options(position, seat)):
            after = kernel.submit(position, seat, move).position
            yield f"{letter(seat)} {move}", after


def perft(kernel: Kernel, position: Position, depth: int) -> int:
    """How many rows of `depth` answers there are."""
    if depth == 0:
        return 1
    return sum(perft(kernel, after, depth - 1) for _, after in _answers(kernel, position))


def divide(kernel: Kernel, position: Position, depth: int) -> dict[str, int]:
    """The count below each first answer."""
    return {answer: perft(kernel, after, depth - 1) for answer, after in _answers(kernel, position)}


def check(game: AnyGame, case: Case, deepest: int | None = None) -> int:
    """Count a case and compare, down to a depth; gives the nodes counted and raises Miscounted."""
    kernel = case.kernel(game)
    position = case.position(kernel)
    counted = 0
    for depth, expected in case.expected:
        if deepest is not None and depth > deepest:
            continue
        divided = divide(kernel, position, depth)
        nodes = sum(divided.values())
        counted += nodes
        if nodes != expected:
            rows = "\n".join(f"  {answer}: {below}" for answer, below in divided.items())
            raise Miscounted(f"{case.name}: perft {depth} is {nodes}, not {expected}\n{rows}")
    return counted
