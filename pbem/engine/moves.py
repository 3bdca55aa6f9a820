"""Moves and the tree of words that leads to them.

A question's answers are a lazy tree: each Level lists the words that may come next, a leaf is a Move.
Counting, membership, matching, numbering, examples and the random player all read this one structure.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from itertools import islice
from types import MappingProxyType
from typing import Any, ClassVar, Protocol, TypeAlias, TypeVar

from pbem.engine.reader.words import ALONE
from pbem.engine.values import PLAIN, Frozen, SaidAs
from pbem.errors import AuthorError

T = TypeVar("T")

_DEAD_END = "the options list words that lead to no move"

_NO_NAMES: Mapping[str, str] = MappingProxyType({})


class DeadEnd(AuthorError):
    """A tree of options has words that lead nowhere (law 3)."""


class Move(metaclass=Frozen):
    """One legal answer; whatever derives from it is a frozen dataclass, named by a bare verb.

    `path` is the canonical row of words down the tree: the verb, then a word for every field that is not
    None. `str(move)` may add fillers for the reader (`pick trout at d4`), and matching it gives the move
    again.
    """

    # The words an order begins with; the name of the class where nothing else is said.
    verb: ClassVar[str] = ""

    # How fields are said that are neither words nor numbers, by the field's name.
    said: ClassVar[SaidAs] = PLAIN

    @property
    def path(self) -> tuple[str, ...]:
        """The words that lead to this move, from the root of the tree."""
        kind = type(self)
        speller = _SPELLERS.get(kind)
        if speller is None:
            speller = _SPELLERS[kind] = _speller(kind)
        return speller(self)

    def __str__(self) -> str:
        return " ".join(self.path)


# How moves of a class are spelled out: worked out once a class, because it is done so often.
_SPELLERS: dict[type[Move], Callable[[Any], tuple[str, ...]]] = {}


def _speller(kind: Any) -> Callable[[Any], tuple[str, ...]]:
    verb = tuple((kind.verb or kind.__name__.lower()).split())
    parts = [(field.name, kind.said.get(field.name, str)) for field in fields(kind)]
    if not parts:
        return lambda move: verb

    def spelled(move: Move) -> tuple[str, ...]:
        words = [*verb]
        for name, say in parts:
            value = getattr(move, name)
            if value is not None:
                words.append(say(value))
        return tuple(words)

    return spelled


class Written(Move):
    """A move known by its words alone, where the rules are not at hand: a bot reading an attachment."""

    words: tuple[str, ...]

    @property
    def path(self) -> tuple[str, ...]:
        return self.words


class Level:
    """One level of the tree: the words that may come next, and the move if the order may end here."""

    __slots__ = ("_follow", "_followed", "_names", "numbered", "stop", "words")

    def __init__(
        self,
        words: Sequence[str],
        follow: "Callable[[str], Node]",
        *,
        stop: Move | None = None,
        names: Mapping[str, str] | Callable[[], Mapping[str, str]] = _NO_NAMES,
    ) -> None:
        self.words = words
        self._follow = follow
        # What words have led to: the same question is read for its options, its legality and its examples.
        self._followed: dict[str, Node] = {}
        self.stop = stop
        self._names = names
        # Its moves as a mail numbers them, once that was worked out: the mail and its answer both ask.
        self.numbered: tuple[Move, ...] | None = None

    @property
    def names(self) -> Mapping[str, str]:
        """Other names of words: a card's number, a corner seen from another tile."""
        return self._names() if callable(self._names) else self._names

    def follow(self, word: str) -> "Node":
        """What a listed word leads to."""
        node = self._followed.get(word)
        if node is None:
            node = self._followed[word] = self._follow(word)
        return node


Node: TypeAlias = Level | Move


class Dice(Protocol):
    """What the random player needs of chance; `Chance` has it."""

    def below(self, bound: int, /) -> int:
        """A number from 0 to bound - 1."""


def tree(moves: Iterable[Move]) -> Level:
    """The tree of a plain row of moves."""
    return _branch([(move.path, move) for move in moves], 0)


def _branch(moves: list[tuple[tuple[str, ...], Move]], depth: int) -> Level:
    stop: Move | None = None
    groups: dict[str, list[tuple[tuple[str, ...], Move]]] = {}
    for path, move in moves:
        if len(path) == depth:
            stop = move
        else:
            groups.setdefault(path[depth], []).append((path, move))

    def follow(word: str) -> Node:
        group = groups[word]
        if len(group) == 1 and len(group[0][0]) == depth + 1:
            return group[0][1]
        return _branch(group, depth + 1)

    return Level(tuple(groups), follow, stop=stop)


def is_empty(level: Level) -> bool:
    """Whether there is no move at all below this level."""
    return not level.words and level.stop is None


def sole(node: Node) -> Move | None:
    """The only move there is, or None when there are several or none."""
    path: tuple[str, ...] = ()
    while isinstance(node, Level):
        if node.stop is not None:
            return None if node.words else node.stop
        if not node.words:
            return None
        if len(node.words) != 1:
            if _forks(node):
                return None
            # Several words may still lead to one move that sorts its own parts.
            moves = tuple(islice(leaves(node, path), 2))
            return moves[0] if len(moves) == 1 else None
        path = (*path, node.words[0])
        node = node.follow(node.words[0])
    return node


def _forks(level: Level) -> bool:
    """Whether two moves below a level of several words, found near each other, are different ones."""
    node: Node = level
    while isinstance(node, Level) and node.stop is None and node.words:
        if len(node.words) > 1:
            level = node
        node = node.follow(node.words[0])
    return _first(node) != _first(level.follow(level.words[-1]))


def _first(node: Node) -> Move:
    """Some move below a node, found fast."""
    while isinstance(node, Level):
        if node.stop is not None:
            return node.stop
        if not node.words:
            raise DeadEnd(_DEAD_END)
        node = node.follow(node.words[0])
    return node


def leaves(node: Node, path: tuple[str, ...] = ()) -> Iterator[Move]:
    """Every move below a node once, lazily, in the order of the tree; `path` is how the node was reached.

    A move that sorts its own parts is reached by several paths and counted at its canonical one.
    """
    # Asking for the plain class is faster than asking for the abstract one.
    if not isinstance(node, Level):
        if node.path == path:
            yield node
        return
    if node.stop is not None and node.stop.path == path:
        yield node.stop
    for word in node.words:
        below, reached = node.follow(word), (*path, word)
        if isinstance(below, Level):
            yield from leaves(below, reached)
        elif below.path == reached:
            yield below


def count(node: Node, limit: int | None = None) -> int:
    """How many moves there are; with a limit, counting stops just beyond it."""
    total = 0
    for total, _ in enumerate(leaves(node), 1):
        if limit is not None and total > limit:
            break
    return total


def breadth(node: Node) -> tuple[int, int]:
    """How many moves there are, and how many words the widest level has: a question must not explode."""
    moves = 0
    widest = 0
    waiting: list[tuple[Node, tuple[str, ...]]] = [(node, ())]
    while waiting:
        each, path = waiting.pop()
        if not isinstance(each, Level):
            moves += each.path == path
            continue
        moves += each.stop is not None and each.stop.path == path
        widest = max(widest, len(each.words))
        waiting += [(each.follow(word), (*path, word)) for word in each.words]
    return moves, widest


def walk(node: Node, path: Sequence[str]) -> Move | None:
    """The move these exact words lead to, or None: membership without enumeration."""
    for word in path:
        if not isinstance(node, Level) or word not in node.words:
            return None
        node = node.follow(word)
    return node.stop if isinstance(node, Level) else node


def alphabetical(node: Node) -> Move:
    """The alphabetically first move, which as an example is never a hint; giving up comes last."""
    while isinstance(node, Level):
        if node.stop is not None:
            return node.stop
        if not node.words:
            raise DeadEnd(_DEAD_END)
        node = node.follow(min(node.words, key=lambda word: (word in ALONE, word)))
    return node


def wander(node: Node, dice: Dice) -> Move:
    """A random move, evenly down the tree: every word of a level is as likely as the others."""
    while isinstance(node, Level):
        words = node.words
        size = len(words)
        ends = node.stop is not None
        chosen = dice.below(size + ends) if size + ends > 1 else 0
        if chosen == size:
            if node.stop is None:
                raise DeadEnd(_DEAD_END)
            return node.stop
        node = node.follow(words[chosen])
    return node


def to_json(node: Node) -> Any:
    """The tree as plain data: a level is an object of its words, a move is true, an order may end at ""."""
    if isinstance(node, Move):
        return True
    plain = {word: to_json(node.follow(word)) for word in node.words}
    if node.stop is not None:
        plain[""] = True
    return plain


def from_json(plain: Any, _path: tuple[str, ...] = ()) -> Node:
    """The tree that `to_json` wrote, with moves known by their words."""
    if plain is True:
        return Written(_path)
    stop = Written(_path) if "" in plain else None
    words = tuple(word for word in plain if word)
    return Level(words, lambda word: from_json(plain[word], (*_path, word)), stop=stop)
