"""The lines of one mail, read in turn up to the first revelation (law 9)."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import StrEnum
from itertools import islice

from pbem.engine.kernel import Kernel
from pbem.engine.language.tongues import worded
from pbem.engine.moves import Level, Move, leaves
from pbem.engine.position import Position
from pbem.engine.reader.orders import (
    AnsweredPart,
    NotUnderstood,
    OrderError,
    Taken,
    begins,
    exact,
    take,
    wordings_of,
)
from pbem.engine.reader.words import ALONE, courtesy, tokens
from pbem.engine.seats import Seat
from pbem.engine.values import Value, replace
from pbem.errors import PlayerError

# So many options or fewer are numbered in the mail, and the number alone is an order.
NUMBERED = 30

_DONE = ("done",)


class Fate(StrEnum):
    """What became of a line."""

    DONE = "done"
    REFUSED = "refused"
    UNREAD = "unread"
    COURTESY = "courtesy"


class LineRead(Value):
    """A line and what became of it; every line of a mail is accounted for."""

    text: str
    fate: Fate
    parts: tuple[AnsweredPart, ...] = ()
    problem: PlayerError | None = None
    # Said for the player by the end of the line: the parts of a loop left unused.
    left_loop: bool = False

    @property
    def close(self) -> tuple[str, ...]:
        """Orders that could be sent instead."""
        return self.problem.close if isinstance(self.problem, OrderError) else ()


def numbered(level: Level) -> tuple[Move, ...]:
    """The options in the order they are numbered, or none when there are too many."""
    if level.numbered is None:
        listed = tuple(islice(leaves(level), NUMBERED + 1))
        # Giving up comes last, so that a careless 1 gives nothing away.
        level.numbered = () if len(listed) > NUMBERED else tuple(sorted(listed, key=_place))
    return level.numbered


def _place(move: Move) -> tuple[bool, str]:
    return move.path[0] in ALONE, str(move)


def read_lines(
    kernel: Kernel,
    position: Position,
    seat: Seat,
    lines: Sequence[str],
    *,
    at: int = 0,
    own_name: str = "",
    exact_only: bool = False,
    late: Callable[[], bool] = lambda: False,
) -> tuple[LineRead, ...]:
    """Read a mail's lines as orders of one seat, each on the position the last one led to.

    `late` is asked before every line whether there is time for it; the rules themselves know no clock.
    """
    return _MailReading(kernel, position, seat, at, tokens(own_name), exact_only, late).read(lines)


class _MailReading:
    """One reading of one mail: the position as it moves on, and why the reading has stopped."""

    def __init__(
        self,
        kernel: Kernel,
        position: Position,
        seat: Seat,
        at: int,
        name: tuple[str, ...],
        exact_only: bool,
        late: Callable[[], bool],
    ) -> None:
        self._kernel = kernel
        self._position = position
        self._seat = seat
        self._at = at
        self._name = name
        self._exact_only = exact_only
        self._late = late
        self._listed = numbered(kernel.options(position, seat))
        self._first = position.asked
        self._stopped = ""
        # The verbs this mail has used since it last said `done`: they tell whether it began a loop.
        self._verbs: set[str] = set()
        # A line meant to continue the loop and failed, so the end of the mail must not end it.
        self._kept_open = False

    def read(self, lines: Sequence[str]) -> tuple[LineRead, ...]:
        read: list[LineRead] = []
        for line in lines:
            if not self._stopped and self._late():
                self._stopped = worded(
                    "Reading this mail took too long, so this line was not read. Send it by itself."
                )
            if courtesy(tokens(line), self._name):
                read.append(LineRead(line, Fate.COURTESY))
            elif self._stopped:
                read.append(LineRead(line, Fate.UNREAD, problem=PlayerError(self._stopped)))
            else:
                read.append(self._line(line, read))
        self._leave_loop(read)
        return tuple(read)

    def _line(self, line: str, read: list[LineRead]) -> LineRead:
        try:
            taken = self._take(line)
        except PlayerError as problem:
            return self._after_loop(line, read, problem)
        self._go_on(taken)
        return LineRead(line, Fate.DONE, taken.parts)

    def _after_loop(self, line: str, read: list[LineRead], problem: PlayerError) -> LineRead:
        """A line that does not continue a loop ends it, and may answer what comes after."""
        level = self._kernel.options(self._position, self._seat)
        ways = wordings_of(self._kernel, level, line) if self._in_loop() else ()
        if any(begins(level, way.text) for way in ways):
            # It meant to continue the loop and failed: better asked again than the rest lost.
            self._kept_open = True
        if not self._leave_loop(read):
            return LineRead(line, Fate.REFUSED, problem=problem)
        if self._stopped:
            return LineRead(line, Fate.UNREAD, problem=PlayerError(self._stopped))
        return self._line(line, read)

    def _take(self, line: str) -> Taken:
        position = self._position
        if self._exact_only:
            move = exact(self._kernel.options(position, self._seat), line.strip())
            if move is None:
                raise NotUnderstood(worded("A mail that looks automatic is read for exact orders only."))
            progress = self._kernel.submit(position, self._seat, move, self._at)
            return Taken((AnsweredPart(position.asked, move, progress),))
        listed = self._listed if position.asked == self._first else ()
        try:
            return take(self._kernel, position, self._seat, line, self._at, listed)
        except OrderError:
            renamed = self._kernel.table.by_first_names(line)
            with suppress(OrderError):
                if renamed != line:
                    return take(self._kernel, position, self._seat, renamed, self._at, listed)
            raise

    def _go_on(self, taken: Taken) -> None:
        for part in taken.parts:
            if part.move.path == _DONE:
                self._verbs.clear()
            else:
                self._verbs.add(part.move.path[0])
        self._kept_open = False
        self._position = taken.position
        if not taken.parts[-1].progress.closed:
            self._stopped = worded("One mail answers a sealed question once; this line was not read.")
        elif taken.revealed:
            self._stopped = worded("Something was revealed before this line, so it was not read.")
        elif self._position.outcome is not None:
            self._stopped = worded("The match is over.")
        elif self._seat not in self._kernel.unanswered(self._position):
            self._stopped = worded("It is no longer your question, so this line was not read.")

    def _in_loop(self) -> bool:
        """Whether this mail is in the middle of a loop: it has done a part, and more are possible."""
        decision = self._position.decision
        if decision is None or not decision.loop or self._stopped:
            return False
        return not self._verbs.isdisjoint(self._kernel.options(self._position, self._seat).words)

    def _leave_loop(self, read: list[LineRead]) -> bool:
        """Say `done` where a line of this mail began a loop and nothing continues it."""
        if self._kept_open or not self._in_loop():
            return False
        move = exact(self._kernel.options(self._position, self._seat), " ".join(_DONE))
        if move is None:
            return False
        progress = self._kernel.submit(self._position, self._seat, move, self._at)
        part = AnsweredPart(self._position.asked, move, progress)
        begun = max(index for index, line in enumerate(read) if line.parts)
        read[begun] = replace(read[begun], parts=(*read[begun].parts, part), left_loop=True)
        self._go_on(Taken((part,)))
        return True
