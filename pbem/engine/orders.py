"""Orders: one line of text matched against the options, the only parser there is.

A line is a path (law 13): its words are consumed question by question while each question is the
sender's, on a copy of the position, and it counts whole or not at all.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from pbem.engine.kernel import Kernel, NotAsked
from pbem.engine.listening import SHOWN, Listener, past_automatic
from pbem.engine.matching import closest, exact, furthest, matches, next_words, omitting_verb
from pbem.engine.moves import Level, Move, alphabetical, is_empty, leaves
from pbem.engine.numbering import leads, plain_numbers, said_numbers
from pbem.engine.position import Position, Progress
from pbem.engine.seats import Seat
from pbem.engine.words import (
    ALONE,
    DOUBTFUL,
    FILLERS,
    NEGATIONS,
    OR,
    QUESTION_MARKS,
    SMALL_WORDS,
    tokens,
)
from pbem.errors import PlayerError

__all__ = [
    "AmbiguousOrder",
    "NotAllowed",
    "NotUnderstood",
    "OrderError",
    "Part",
    "Taken",
    "begins",
    "exact",
    "take",
]

# A line of more words, or with more ways to read it, is nobody's order; player text must not stall us.
_LONGEST = 200
_MOST_READINGS = 300


# So many ways to go on are listed for a line that stops too early, and as beginnings where there are more.
_LISTED = 26

_DOUBTFUL = "`{}` could mean one thing or its opposite."

# What may stand beside a word that counts only alone.
_BESIDE_LONE = SMALL_WORDS - {"by"}


class OrderError(PlayerError):
    """A line that was not done; `close` are orders that could be sent instead."""

    def __init__(self, message: str, close: Sequence[str] = ()) -> None:
        super().__init__(message)
        self.close = tuple(close)


class NotUnderstood(OrderError):
    """No order can be made out in the line."""


class AmbiguousOrder(OrderError):
    """The line fits several orders, or stops before it says enough."""


class NotAllowed(OrderError):
    """The line is an order, but not one that is possible now."""


@dataclass(frozen=True, slots=True)
class Part:
    """One question answered by a line: its number, the move, and what it led to."""

    question: int
    move: Move
    progress: Progress


@dataclass(frozen=True, slots=True)
class Taken:
    """A whole line that counted."""

    parts: tuple[Part, ...]

    @property
    def position(self) -> Position:
        """The position after the line."""
        return self.parts[-1].progress.position

    @property
    def revealed(self) -> bool:
        """Whether the line led to something being drawn, shown or told in private."""
        return any(part.progress.revealed for part in self.parts)


def begins(level: Level, line: str) -> bool:
    """Whether a line begins like an order of these options, however it goes on."""
    _, _, path = furthest(level, tokens(line)[:_LONGEST])
    return bool(path)


def take(
    kernel: Kernel, position: Position, seat: Seat, line: str, at: int = 0, listed: Sequence[Move] = ()
) -> Taken:
    """Read one line as an order and try it on a copy of the position.

    `listed` are the options the mail numbered: there, and only there, a number alone is an order, and one
    with words behind it (`5 newt`) is that option continued. A line whose words follow the tree is read so;
    any other is listened to, and taken where one order is left.
    """
    if is_empty(kernel.options(position, seat)):
        raise NotAsked("You are not asked anything now.")
    line = plain_numbers(line)
    words = leads(tokens(line))
    if len(words) > _LONGEST:
        raise NotUnderstood("The line is too long to be an order.")
    listener = Listener(kernel, position, seat, line, at)
    numbers = said_numbers(words)
    problem = _problem(line, words)
    named = _named_by_number(words, listed)
    if named is not None and not QUESTION_MARKS & {*line}:
        return Taken((Part(position.asked, named, kernel.submit(position, seat, named, at)),))
    doubtful = next((word for word in words if word in DOUBTFUL), None)
    if len(numbers) == 1 and not problem and doubtful is None:
        move = _numbered(str(numbers[0]), listed)
        return Taken((Part(position.asked, move, kernel.submit(position, seat, move, at)),))
    if problem:
        raise NotUnderstood(problem, _between(line, words, numbers, listed, listener))
    try:
        meant = [word for word in words if word not in FILLERS]
        if len(meant) > 1 and meant[0].isdecimal() and listed:
            taken = _continued(kernel, position, seat, words, at, listed)
        else:
            taken = _Reading(kernel, seat, words, at).taken(position)
    except OrderError as error:
        if _is_doubtful(kernel, doubtful, ()):
            raise NotUnderstood(_DOUBTFUL.format(doubtful)) from None
        return _listened(kernel, position, seat, at, listener, error)
    if _is_doubtful(kernel, doubtful, taken.parts):
        raise NotUnderstood(_DOUBTFUL.format(doubtful))
    return taken


def _is_doubtful(kernel: Kernel, word: str | None, parts: tuple[Part, ...]) -> bool:
    """Whether a word of a line may mean either; not where the game, or the order itself, has it."""
    own = {*kernel.game.verbs, *(each for part in parts for each in part.move.path)}
    return word is not None and word not in own


def _listened(
    kernel: Kernel, position: Position, seat: Seat, at: int, listener: Listener, error: OrderError
) -> Taken:
    """What a line means whose words do not follow the tree; the error where that is not clear."""
    if isinstance(error, AmbiguousOrder) and len(error.close) > 1:
        raise error
    rows = listener.heard()
    if len(rows) == 1 and rows[0].clear:
        parts: list[Part] = []
        for move in rows[0].moves:
            progress = kernel.submit(position, seat, move, at)
            parts.append(Part(position.asked, move, progress))
            position = progress.position
        return Taken(tuple(parts))
    if rows and not isinstance(error, NotAllowed):
        raise AmbiguousOrder("This could mean several orders.", tuple(map(str, rows[:SHOWN]))) from None
    # What names something of the game that an order lacks did not mean that order.
    named = listener.named
    fitting = tuple(order for order in error.close if named <= {*tokens(order)})
    heard = tuple(map(str, rows)) if rows else listener.offers()
    error.close = fitting or (heard if len(heard) <= SHOWN else ())
    raise error


def _problem(line: str, words: tuple[str, ...]) -> str:
    """Why a line is no order, whatever its words name; often nothing."""
    lone = next((word for word in words if word in ALONE), None)
    said = [word for word in words if word not in FILLERS and word not in _BESIDE_LONE]
    if QUESTION_MARKS & {*line}:
        return "A line with a question mark is never an order."
    if any(word in NEGATIONS for word in words):
        return "A line with a condition or a negation is never an order."
    if lone is not None and (len(said) > 1 or "you" in words[: words.index(lone)]):
        return f"`{lone}` counts only alone on its line."
    return ""


def _between(
    line: str, words: tuple[str, ...], numbers: Sequence[int], listed: Sequence[Move], listener: Listener
) -> tuple[str, ...]:
    """What may be offered for a line that is no order as it stands."""
    if any(word in OR for word in words):
        if numbers:
            return tuple(str(listed[each - 1]) for each in numbers if 1 <= each <= len(listed))
        return listener.alternatives()
    if QUESTION_MARKS & {*line} and not any(word in NEGATIONS for word in words):
        return tuple(map(str, listener.heard()))
    return ()


def _named_by_number(words: tuple[str, ...], listed: Sequence[Move]) -> Move | None:
    """The option of a number with that option's own words behind it: `5, I pass`."""
    said = [word for word in words if word not in FILLERS and word not in SMALL_WORDS]
    if len(said) < 2 or not said[0].isdecimal() or len(said[0]) > 4 or not 1 <= int(said[0]) <= len(listed):
        return None
    move = listed[int(said[0]) - 1]
    return move if {*said[1:]} <= {*tokens(" ".join(move.path))} else None


def _continued(
    kernel: Kernel, position: Position, seat: Seat, words: tuple[str, ...], at: int, listed: Sequence[Move]
) -> Taken:
    """A line that begins with a number: as it stands where that can be read, else an option continued."""
    try:
        return _Reading(kernel, seat, words, at).taken(position)
    except OrderError:
        place = next(index for index, word in enumerate(words) if word not in FILLERS)
        move = _numbered(words[place], listed)
        spelled = (*tokens(" ".join(move.path)), *words[place + 1 :])
        lone = next((word for word in spelled if word in ALONE), None)
        if lone is not None and any(word not in FILLERS and word != lone for word in spelled):
            raise NotUnderstood(f"`{lone}` counts only alone on its line.") from None
        try:
            return _Reading(kernel, seat, spelled, at).taken(position)
        except (NotAllowed, NotUnderstood) as error:
            # The number may have been an amount, so that option was perhaps not meant.
            raise type(error)(str(error)) from None


def _numbered(number: str, listed: Sequence[Move]) -> Move:
    if not listed:
        raise NotUnderstood("A number alone is an order only where the options are numbered.")
    if len(number) > len(str(len(listed))) or not 1 <= int(number) <= len(listed):
        raise NotUnderstood(f"The options are numbered from 1 to {len(listed)}.")
    return listed[int(number) - 1]


@dataclass(frozen=True, slots=True)
class _Stuck:
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


class _Reading:
    """All ways to read one line, question by question."""

    def __init__(self, kernel: Kernel, seat: Seat, words: tuple[str, ...], at: int) -> None:
        self._kernel = kernel
        self._seat = seat
        self._words = words
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
            raise AmbiguousOrder("This could mean several orders.", candidates[:SHOWN])
        raise self._misread(max(stuck, key=self._reach), position)

    def _paths(self, here: _Stuck) -> Iterator[tuple[Part, ...] | _Stuck]:
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
                raise AmbiguousOrder("This could mean too many orders: write the words out.")
            progress = self._kernel.submit(position, self._seat, move, self._at)
            part = Part(position.asked, move, progress)
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
        rest = " ".join(self._words[stuck.start :])
        if stuck.instead is not None:
            return NotAllowed(
                f"After `{before}` only `{stuck.instead}` is possible, so `{rest}` does not fit. "
                "Nothing of the line was done.",
                [f"{before}, {stuck.instead}"],
            )
        if stuck.early:
            # The game may know why its own answer does not go on like this.
            reason = self._explained(first, 0) if len(stuck.moves) == 1 else None
            if reason is not None:
                return NotAllowed(reason, [before])
            if stuck.sealed:
                return NotUnderstood(f"After `{before}` the words `{rest}` do not fit.", [before])
            return NotAllowed(
                f"After `{before}` others act or something is revealed, so `{rest}` cannot be read yet. "
                "Nothing of the line was done.",
                [before],
            )
        problem = self._misfit(stuck)
        if not before:
            return problem
        message = f"After `{before}`: {problem} Nothing of the line was done."
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
                    return AmbiguousOrder("The line stops before it says enough.", several)
                # Beginnings that say a little more, each of which can be sent as well.
                further = [" ".join((*path, word)) for word in node.words[:_LISTED]]
                return AmbiguousOrder(
                    "The line stops before it says enough; it may go on with these.", further
                )
            meant = next_words(node, self._words, used, abbreviate=True) if rest else []
            if len(meant) > 1:
                several = [str(alphabetical(node.follow(word))) for word, _ in meant]
                return AmbiguousOrder(f"`{rest[0]}` could mean several words.", several[:SHOWN])
        reason = self._explained(stuck.position, stuck.start)
        # What is offered for the first part of a line is heard from the whole of it.
        close: list[str] = []
        if stuck.moves:
            begun = [str(move) for move in islice(leaves(node, path), SHOWN)] if path else []
            close = closest(level, self._words[stuck.start :]) or begun
        if reason is not None:
            return NotAllowed(reason, close)
        if path and rest:
            return NotUnderstood(f"After `{' '.join(path)}` the word `{rest[0]}` does not fit.", close)
        return NotUnderstood("No order could be read from this line.", close)

    def _explained(self, position: Position, start: int) -> str | None:
        """What the game says of the words from here on as an answer to the open question."""
        decision = position.decision
        assert decision is not None
        said = tuple(word for word in self._words[start:] if word not in FILLERS)
        return decision.explain(position.state, self._seat, said)
