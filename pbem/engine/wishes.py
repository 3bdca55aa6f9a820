"""Wishes: how a standing preference finds an answer, from what its seat may see and nothing else.

A preference is a list of wishes, the most wanted first. A wish that cannot be granted is passed over, and
where none can be the player is asked.
"""

from collections.abc import Iterable
from itertools import islice

from pbem.engine.language.tongues import worded
from pbem.engine.moves import Level, Move, leaves
from pbem.engine.reader.matching import furthest
from pbem.engine.reader.words import tokens
from pbem.engine.values import Value

# So many options are looked at to find the ones that fit.
_MOST_OPTIONS = 20_000


class Granted(Value):
    """What wishes come to at a question they are about: an answer, or why the player is asked."""

    move: Move | None = None
    lacking: str = ""


def first_possible(level: Level, wishes: Iterable[str]) -> Granted:
    """The first wish that is an order of this question; one that could mean several is asked for."""
    for wish in wishes:
        words = tokens(wish)
        node, read, path = furthest(level, words, verbless=False)
        if read < len(words):
            continue
        found = [node] if isinstance(node, Move) else list(islice(leaves(node, path), 2))
        if len(found) == 1:
            return Granted(found[0])
        return Granted(
            lacking=worded(
                "{wish} could mean {map}", wish=wish, map=" or ".join(map(str, found)) or "several orders"
            )
        )
    return Granted(lacking=worded("nothing in it is possible now"))


def narrowed(level: Level, wishes: Iterable[str]) -> Granted | None:
    """The options narrowed down by each wish in turn as long as something is left, then the first one.

    None where no wish fits any of them.
    """
    options = list(islice(leaves(level), _MOST_OPTIONS))
    fitting = False
    for wish in wishes:
        left = [move for move in options if _fits(move, wish)]
        if left:
            options, fitting = left, True
    return Granted(min(options, key=str)) if fitting else None


def _fits(move: Move, wish: str) -> bool:
    """Whether the words of a wish stand side by side in a move, each perhaps shortened."""
    said = tokens(wish)
    path = tokens(" ".join(move.path))
    return any(
        all(word.startswith(part) for part, word in zip(said, path[start:], strict=False))
        for start in range(len(path) - len(said) + 1)
    )
