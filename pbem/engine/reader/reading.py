"""Reading a line word by word down the tree of options, question by question, and why it cannot be read."""

from collections.abc import Iterator, Sequence
from itertools import islice

from pbem.engine.kernel import Kernel
from pbem.engine.language.lexicon import worded_order
from pbem.engine.language.tongues import worded
from pbem.engine.moves import Level, Move, alphabetical, is_empty, leaves
from pbem.engine.position import Position, Progress
from pbem.engine.reader.listening import SHOWN, past_automatic
from pbem.engine.reader.matching import closest, furthest, matches, next_words, omitting_verb
from pbem.engine.reader.wording import Wording
from pbem.engine.reader.words import FILLERS
from pbem.engine.seats import Seat
from pbem.engine.values import Value
from pbem.errors import PlayerError

# More ways to read a line are nobody's order; player text must not stall us.
_MOST_READINGS = 300

# So many ways to go on are listed for a line that stops too early, and as beginnings where there are more.
_LISTED = 26


class OrderError(PlayerError):
    """A line that was not done; `close` are orders that could be sent instead, in the words of the rules."""

    # The language that the line is written in, where its words tell.
    language = ""

    def __init__(self, message: str, close: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.close = tuple(close)


class NotUnderstood(OrderError):
    """No order can be made out in the line."""


class AmbiguousOrder(OrderError):
    """The line fits several orders, or stops before it says enough."""


class NotAllowed(OrderError):
    """The line is an order, but not one that is possible now."""


class AnsweredPart(Value):
    """One question answered by a line: its number, the move, and what it led to."""

    question: int
    move: Move
    progress: Progress


class Taken(Value):
    """A whole line that counted."""

    parts: tuple[AnsweredPart, ...]

    @property
    def position(self) -> Position:
        """The position after the line."""
        return self.parts[-1].progress.position

    @property
    def revealed(self) -> bool:
        """Whether the line led to something being drawn, shown or told in private."""
        return any(part.progress.revealed for part in self.parts)


class _Stuck(Value):
    """Where a reading could not go on: the moves so far, and the question the next word met."""

    moves: tuple[Move, ...]
    start: int
    position: Position
    # The words came too early: others act first, or something is revealed.
    early: bool = False
    # The answer is one move and the question still open, so that nothing can follow it.
    sealed: bool = False
    # What answered itself just before, where the line did not name it.
    instead: Move | None = None


class LineReading:
    """All ways to read one line, question by question."""

    def __init__(self, kernel: Kernel, seat: Seat, words: tuple[str, ...], at: int, wording: Wording) -> None:
        self._kernel = kernel
        self._seat = seat
        self._words = words
        self._wording = wording
        self._at = at
        self._tried = 0

    def taken(self, position: Position) -> Taken:
        """The only way to read the line, or why there is none."""
        taken: dict[tuple[tuple[str, ...], ...], Taken] = {}
        stuck: list[_Stuck] = []
        for found in self._paths(_Stuck((), 0, position)):
            if isinstance(found, _Stuck):
                stuck.append(found)
            else:
                taken.setdefault(tuple(part.move.path for part in found), Taken(found))
        if len(taken) == 1:
            return next(iter(taken.values()))
        if taken:
            candidates = [", ".join(str(part.move) for part in each.parts) for each in taken.values()]
            raise AmbiguousOrder(worded("This could mean several orders."), candidates[:SHOWN])
        raise self._misread(max(stuck, key=self._reach), position)

    def _paths(self, here: _Stuck) -> Iterator[tuple[AnsweredPart, ...] | _Stuck]:
        """Every way to read on from a question that is the sender's."""
        position = here.position
        readings = self._readings(here)
        # Where the words lead further down the tree than any answer, that is where the line went wrong.
        reach = furthest(self._options(position), self._words, here.start)[1]
        if all(end < reach for _, end in readings):
            yield here
        for move, end in readings:
            self._tried += 1
            if self._tried > _MOST_READINGS:
                raise AmbiguousOrder(worded("This could mean too many orders: write the words out."))
            progress = self._kernel.submit(position, self._seat, move, self._at)
            part = AnsweredPart(position.asked, move, progress)
            next_word, instead = past_automatic(progress, self._seat, self._words, end)
            if all(word in FILLERS for word in self._words[next_word:]):
                yield (part,)
                continue
            after = progress.position
            early = not progress.closed or progress.revealed or is_empty(self._options(after))
            there = _Stuck((*here.moves, move), next_word, after, early, not progress.closed, instead)
            if early:
                yield there
                continue
            for more in self._paths(there):
                yield more if isinstance(more, _Stuck) else (part, *more)

    def _options(self, position: Position) -> Level:
        return self._kernel.options(position, self._seat)

    def _readings(self, here: _Stuck) -> list[tuple[Move, int]]:
        """What the next words can mean at a question; an answer uses at least one word."""
        level = self._options(here.position)
        found = list(matches(level, self._words, here.start))
        # The verb may be left out after the first part, and where there is only one verb. It may not
        # be where the words could mean a choice that answered itself.
        if not found and here.instead is None and (here.start or len(level.words) == 1):
            later = bool(here.start)
            found = list(omitting_verb(level, self._words, here.start, abbreviate=later, short=later))
        return [(move, end) for move, end in found if end > here.start]

    def _reach(self, stuck: _Stuck) -> tuple[int, bool]:
        """How many words a reading has made sense of."""
        if stuck.early:
            return stuck.start, True
        _, used, path = furthest(self._options(stuck.position), self._words, stuck.start)
        return (used if path else stuck.start), False

    def _misread(self, stuck: _Stuck, first: Position) -> OrderError:
        """Why the words are no order: too short, too long, not possible now, or not understood."""
        before = ", ".join(str(move) for move in stuck.moves)
        told = self._told(before)
        rest = self._wording.quoted(self._words[stuck.start :])
        if stuck.instead is not None:
            only = self._told(str(stuck.instead))
            return NotAllowed(
                worded(
                    "After `{before}` only `{instead}` is possible, so `{rest}` does not "
                    "fit. Nothing of the line was done.",
                    before=told,
                    instead=only,
                    rest=rest,
                ),
                [f"{before}, {stuck.instead}"],
            )
        if stuck.early:
            # The game may know why its own answer does not go on like this.
            reason = self._explained(first, 0) if len(stuck.moves) == 1 else None
            if reason is not None:
                return NotAllowed(reason, [before])
            if stuck.sealed:
                return NotUnderstood(
                    worded("After `{before}` the words `{rest}` do not fit.", before=told, rest=rest),
                    [before],
                )
            return NotAllowed(
                worded(
                    "After `{before}` others act or something is revealed, so `{rest}` "
                    "cannot be read yet. Nothing of the line was done.",
                    before=told,
                    rest=rest,
                ),
                [before],
            )
        problem = self._misfit(stuck)
        if not before:
            return problem
        message = worded(
            "After `{before}`: {problem} Nothing of the line was done.", before=told, problem=problem
        )
        return type(problem)(message, [f"{before}, {order}" for order in problem.close])

    def _misfit(self, stuck: _Stuck) -> OrderError:
        """Why the words from here on do not answer this question."""
        level = self._options(stuck.position)
        node, used, path = furthest(level, self._words, stuck.start)
        rest = [word for word in self._words[used:] if word not in FILLERS]
        if isinstance(node, Level):
            if path and not rest:
                several = [str(move) for move in islice(leaves(node, path), _LISTED + 1)]
                if len(several) <= _LISTED:
                    return AmbiguousOrder(worded("The line stops before it says enough."), several)
                # Beginnings that say a little more, each of which can be sent as well.
                further = [" ".join((*path, word)) for word in node.words[:_LISTED]]
                return AmbiguousOrder(
                    worded("The line stops before it says enough; it may go on with these."), further
                )
            meant = next_words(node, self._words, used, abbreviate=True) if rest else []
            if len(meant) > 1:
                several = [str(alphabetical(node.follow(word))) for word, _ in meant]
                return AmbiguousOrder(
                    worded("`{rest}` could mean several words.", rest=self._wording.quoted(rest[:1])),
                    several[:SHOWN],
                )
        reason = self._explained(stuck.position, stuck.start)
        # What is offered for the first part of a line is heard from the whole of it.
        close: list[str] = []
        if stuck.moves:
            begun = [str(move) for move in islice(leaves(node, path), SHOWN)] if path else []
            close = closest(level, self._words[stuck.start :]) or begun
        if reason is not None:
            return NotAllowed(reason, close)
        if path and rest:
            told, word = self._told(" ".join(path)), self._wording.quoted(rest[:1])
            return NotUnderstood(
                worded("After `{path}` the word `{rest}` does not fit.", path=told, rest=word), close
            )
        return NotUnderstood(worded("No order could be read from this line."), close)

    def _told(self, order: str) -> str:
        """An order, or the beginning of one, in the language of the line."""
        return worded_order(order, self._kernel.game, self._wording.language)

    def _explained(self, position: Position, start: int) -> str | None:
        """What the game says of the words from here on as an answer to the open question."""
        decision = position.decision
        assert decision is not None
        said = tuple(word for word in self._words[start:] if word not in FILLERS)
        return decision.explain(position.state, self._seat, said)
