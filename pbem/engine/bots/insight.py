"""What a game tells the search of strong bots, and how much each level of a bot may spend."""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from enum import StrEnum
from math import exp
from typing import Generic, TypeAlias, TypeVar

from pbem.engine.chance import Chance
from pbem.engine.moves import Level
from pbem.engine.values import Value

S = TypeVar("S")
V = TypeVar("V")

Words: TypeAlias = tuple[str, ...]


class Skill(StrEnum):
    """How well a bot plays; the words are stored."""

    EASY = "easy"
    NORMAL = "normal"
    STRONG = "strong"


class Effort(Value):
    """What a level may spend on one answer, so counted that the answer follows from the position alone."""

    playouts: int
    # So many candidates run side by side; whoever drops out makes room for the one that is ranked next.
    width: int
    # Answers given in all playouts together: with more seats a playout is longer, and so is each thought.
    moves: int

    def halved(self) -> "Effort":
        """Half of it, for as many candidates."""
        return Effort(self.playouts // 2, self.width, self.moves // 2)


class Insight(ABC, Generic[S, V]):
    """What a game tells the search."""

    # How many laps a playout goes on.
    laps: int
    # What the levels that think may spend; another level asks the game's bot, who is the quick player too.
    normal: Effort
    strong: Effort

    @property
    def efforts(self) -> Mapping[Skill, Effort]:
        """The same by level."""
        return {Skill.NORMAL: self.normal, Skill.STRONG: self.strong}

    @abstractmethod
    def lap(self, state: S) -> int:
        """How many laps are over."""

    @abstractmethod
    def ranked(self, view: V, options: Level, chance: Chance) -> Sequence[Words]:
        """The answers worth a playout, the best first."""

    @abstractmethod
    def worths(self, state: S) -> Sequence[float]:
        """By seat, the points it is likely to end with; asked of imagined states only."""

    @abstractmethod
    def spread(self, state: S) -> float:
        """How far off these may be."""


def softmax(points: Sequence[float], spread: float) -> tuple[float, ...]:
    """Everybody's chance to end up first, for points expected and how far off that may be."""
    top = max(points)
    weights = [exp((each - top) / spread) for each in points]
    total = sum(weights)
    return tuple([each / total for each in weights])
