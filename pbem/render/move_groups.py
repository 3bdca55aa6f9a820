"""Orders in groups for the eye: those that begin alike stand together; their numbers stay what they are."""

from collections import Counter
from collections.abc import Iterable

from pbem.engine.language.tongues import heard
from pbem.engine.values import Value


class MoveShown(Value):
    """An order as a link: its number where it has one, the words that differ, and what it does."""

    number: int | None
    order: str
    label: str
    note: str = ""


class Group(Value):
    """Orders with a common beginning."""

    title: str
    moves: tuple[MoveShown, ...]

    @property
    def noted(self) -> bool:
        """Whether something is said of any of them, which then has a line of its own."""
        return any(move.note for move in self.moves)


def grouped(rows: Iterable[tuple[int | None, str, str]]) -> list[Group]:
    """Number, order and note in groups, each where its first order stands."""
    moves = [(number, order, heard(order).split(), note) for number, order, note in rows]
    beginnings = Counter(tuple(words[:length]) for _, _, words, _ in moves for length in range(1, len(words)))
    groups: dict[str, list[MoveShown]] = {}
    for number, order, words, note in moves:
        length = len(words) - 1
        while length and beginnings[tuple(words[:length])] < 2:
            length -= 1
        title, label = " ".join(words[:length]), " ".join(words[length:])
        groups.setdefault(title, []).append(MoveShown(number, order, label, note))
    return [Group(title, tuple(moves)) for title, moves in groups.items()]
