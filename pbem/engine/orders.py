"""Orders: one line of text matched against the options, the only parser there is.

A line is a path (law 13): its words are consumed question by question while each question is the
sender's, on a copy of the position, and it counts whole or not at all.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import islice

from pbem.engine.kernel import Kernel, NotAsked
from pbem.engine.moves import Level, Move, Node, alphabetical, is_empty, leaves, walk
from pbem.engine.position import Position, Progress
from pbem.engine.seats import Seat
from pbem.engine.words import ALONE, FILLERS, tokens
from pbem.errors import PlayerError

__all__ = ["AmbiguousOrder", "NotAllowed", "NotUnderstood", "OrderError", "Part", "Taken", "exact", "take"]

# How many candidates or close matches an answer shows.
_SHOWN = 9

# Words that turn a line into its opposite or into a question.
_NEGATIONS = frozenset(
    {"not", "no", "never", "don't", "dont", "nicht", "kein", "keine", "nie", "if", "unless"}
)

# Leaves looked at to find the closest order to a line that was not understood.
_COMPARED = 400


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


def exact(level: Level, text: str) -> Move | None:
    """The move whose canonical text this is, or None: how the journal reads its own entries."""
    words = tuple(word for word in text.split() if word)
    found = walk(level, words)
    if found is not None:
        return found
    matches = list(_matches(level, words, 0, abbreviate=False))
    whole = {move.path: move for move, end in matches if end == len(words)}
    return next(iter(whole.values())) if len(whole) == 1 else None


def take(
    kernel: Kernel, position: Position, seat: Seat, line: str, at: int = 0, listed: Sequence[Move] = ()
) -> Taken:
    """Read one line as an order and try it on a copy of the position.

    `listed` are the options the mail numbered: there a number alone is an order.
    """
    words = _words(line)
    if is_empty(kernel.options(position, seat)):
        raise NotAsked("You are not asked anything now.")
    if listed and len(words) == 1 and words[0].isdecimal() and 1 <= int(words[0]) <= len(listed):
        move = listed[int(words[0]) - 1]
        return Taken((Part(position.asked, move, kernel.submit(position, seat, move, at)),))
    cut_short: _CutShort | None = None
    taken: dict[tuple[tuple[str, ...], ...], Taken] = {}
    for parts in _paths(kernel, position, seat, words, 0, at):
        if isinstance(parts, _CutShort):
            cut_short = cut_short or parts
            continue
        taken.setdefault(tuple(part.move.path for part in parts), Taken(parts))
    if len(taken) == 1:
        return next(iter(taken.values()))
    if taken:
        candidates = [", ".join(str(part.move) for part in each.parts) for each in taken.values()]
        raise AmbiguousOrder("This could mean several orders.", candidates[:_SHOWN])
    raise _misread(kernel, position, seat, words, cut_short)


@dataclass(frozen=True, slots=True)
class _CutShort:
    """A reading that answered a question but left words for a question that cannot be read yet."""

    move: Move
    end: int
    rest: tuple[str, ...]


def _words(line: str) -> tuple[str, ...]:
    if "?" in line:
        raise NotUnderstood("A line with a question mark is never an order.")
    words = tokens(line)
    if any(word in _NEGATIONS for word in words):
        raise NotUnderstood("A line with a condition or a negation is never an order.")
    meaning = [word for word in words if word not in FILLERS]
    lone = next((word for word in words if word in ALONE), None)
    if lone is not None and len(meaning) > 1:
        raise NotUnderstood(f"`{lone}` counts only alone on its line.")
    return words


def _paths(
    kernel: Kernel, position: Position, seat: Seat, words: tuple[str, ...], start: int, at: int
) -> Iterator[tuple[Part, ...] | _CutShort]:
    """Every way to read the words from `start` as answers to one question after another."""
    level = kernel.options(position, seat)
    readings = list(_matches(level, words, start))
    # The verb may be left out after the first part, and where there is only one verb.
    if not readings and (start or len(level.words) == 1):
        for verb in level.words:
            node = level.follow(verb)
            if isinstance(node, Level):
                readings.extend(_matches(node, words, start))
    for move, end in readings:
        progress = kernel.submit(position, seat, move, at)
        part = Part(position.asked, move, progress)
        rest = words[end:]
        if all(word in FILLERS for word in rest):
            yield (part,)
            continue
        after = progress.position
        if not progress.closed or progress.revealed or is_empty(kernel.options(after, seat)):
            yield _CutShort(move, end, rest)
            continue
        for more in _paths(kernel, after, seat, words, end, at):
            yield more if isinstance(more, _CutShort) else (part, *more)


def _matches(
    node: Node, words: Sequence[str], start: int, *, abbreviate: bool = True
) -> Iterator[tuple[Move, int]]:
    """Every move these words can mean, with the index of the first word not used."""
    if isinstance(node, Move):
        yield node, start
        return
    index = start
    while index < len(words):
        found = _next_words(node, words, index, abbreviate=abbreviate)
        if found:
            for word, used in found:
                yield from _matches(node.follow(word), words, index + used, abbreviate=abbreviate)
            break
        if words[index] not in FILLERS:
            break
        index += 1
    if node.stop is not None:
        yield node.stop, start


def _next_words(level: Level, words: Sequence[str], index: int, *, abbreviate: bool) -> list[tuple[str, int]]:
    """Words of this level that the text continues with: exact ones before abbreviations."""
    token = words[index]
    spelled: list[tuple[str, int]] = []
    short: list[tuple[str, int]] = []
    listed = level.words
    names = [(word, word) for word in listed]
    if level.names:
        names += [(name, word) for name, word in level.names.items() if word in listed]
    for name, word in names:
        if name == token:
            spelled.append((word, 1))
            continue
        if " " in name:
            parts = name.split()
            used = 0
            whole = True
            for part, typed in zip(parts, words[index : index + len(parts)], strict=False):
                if part != typed:
                    whole = False
                    if not (abbreviate and _shortens(typed, part)):
                        break
                used += 1
            if used == len(parts) and whole:
                spelled.append((word, used))
            elif used and abbreviate and token not in FILLERS:
                short.append((word, used))
        elif abbreviate and _shortens(token, name):
            short.append((word, 1))
    if spelled:
        longest = max(used for _, used in spelled)
        return [each for each in dict.fromkeys(spelled) if each[1] == longest]
    if token in FILLERS or not short:
        return []
    longest = max(used for _, used in short)
    return [each for each in dict.fromkeys(short) if each[1] == longest]


def _shortens(typed: str, name: str) -> bool:
    """Whether a typed word abbreviates a name: two letters or more, never a number or a lone word."""
    return len(typed) > 1 and typed.isalpha() and name.startswith(typed) and name not in ALONE


def _misread(
    kernel: Kernel,
    position: Position,
    seat: Seat,
    words: tuple[str, ...],
    cut_short: _CutShort | None,
) -> OrderError:
    """Why the words are no order: too short, too long, not possible now, or not understood."""
    decision = position.decision
    assert decision is not None
    level = kernel.options(position, seat)
    node, used, path = _furthest(level, words)
    said = tuple(word for word in words if word not in FILLERS)
    if cut_short is not None and used <= cut_short.end:
        reason = decision.explain(position.state, seat, said)
        if reason is not None:
            return NotAllowed(reason)
        return NotAllowed(
            f"After `{cut_short.move}` others act or something is revealed, so the rest of the line "
            f"({' '.join(cut_short.rest)}) cannot be read yet. Nothing of the line was done."
        )
    rest = [word for word in words[used:] if word not in FILLERS]
    if isinstance(node, Level):
        if path and not rest:
            several = [str(move) for move in islice(leaves(node, path), _SHOWN)]
            return AmbiguousOrder("The line stops before it says enough.", several)
        meant = _next_words(node, words, used, abbreviate=True) if rest else []
        if len(meant) > 1:
            several = [str(alphabetical(node.follow(word))) for word, _ in meant]
            return AmbiguousOrder(f"`{rest[0]}` could mean several words.", several[:_SHOWN])
    reason = decision.explain(position.state, seat, said)
    close = _close(level, said) or _first(node if isinstance(node, Level) and path else level)
    if reason is not None:
        return NotAllowed(reason, close)
    if path and rest:
        return NotUnderstood(f"After `{' '.join(path)}` the word `{rest[0]}` does not fit.", close)
    return NotUnderstood("No order could be read from this line.", close)


def _furthest(level: Level, words: Sequence[str]) -> tuple[Node, int, tuple[str, ...]]:
    """How far down the tree the words lead by a single reading."""
    node: Node = level
    path: list[str] = []
    index = 0
    while isinstance(node, Level) and index < len(words):
        found = _next_words(node, words, index, abbreviate=True)
        if not found and not path and len(node.words) == 1 and words[index] not in FILLERS:
            inner = node.follow(node.words[0])
            if isinstance(inner, Level) and _next_words(inner, words, index, abbreviate=True):
                path.append(node.words[0])
                node = inner
                continue
        if len(found) == 1:
            word, used = found[0]
            path.append(word)
            node = node.follow(word)
            index += used
        elif not found and words[index] in FILLERS:
            index += 1
        else:
            break
    return node, index, tuple(path)


def _first(level: Level) -> list[str]:
    """An example for each word of a level, a few of them."""
    return [str(alphabetical(level.follow(word))) for word in sorted(level.words)[:_SHOWN]]


def _close(level: Level, said: tuple[str, ...]) -> list[str]:
    """The orders nearest to what was typed."""
    listed = {" ".join(move.path): str(move) for move in islice(leaves(level), _COMPARED)}
    return [listed[near] for near in get_close_matches(" ".join(said), listed, n=3, cutoff=0.6)]
