"""The record: how finished matches ended, and how well players keep their deadlines."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from pbem.desk.record.punctuality import kept
from pbem.store.books.deeds import deeds_of, open_deeds
from pbem.store.books.results import Filed
from pbem.store.work import Work

__all__ = ["Placed", "Placing", "Reliability", "reliabilities", "results"]


@dataclass(frozen=True, slots=True)
class Placing:
    """A player at the end of a match; whoever has resigned stands behind all who stayed."""

    player: int
    name: str
    place: int
    score: int
    won: bool
    resigned: bool


@dataclass(frozen=True, slots=True)
class Placed:
    """How one match ended, for the people who held its seats then; the best first."""

    match: int
    game: str
    finished: datetime
    placings: tuple[Placing, ...]


@dataclass(frozen=True, slots=True)
class Reliability:
    """How many questions a player was asked and how many of them were answered in time."""

    asked: int
    in_time: int

    @property
    def share(self) -> float:
        """From 0 to 1."""
        return self.in_time / self.asked


def results(filed: Iterable[Filed]) -> list[Placed]:
    """The matches that ended with a result, in the order they ended."""
    found: dict[int, tuple[Filed, list[Placing]]] = {}
    for row in filed:
        if row.place is None or row.score is None:
            continue
        placing = Placing(row.player, row.name, row.place, row.score, row.won, row.resigned)
        found.setdefault(row.match, (row, []))[1].append(placing)
    return [
        Placed(match, row.game, row.finished, tuple(placings)) for match, (row, placings) in found.items()
    ]


def reliabilities(work: Work, filed: Iterable[Filed]) -> dict[int, Reliability]:
    """How reliable each player is who was ever asked anything: in matches that ended, and that go on."""
    counts = [(row.player, row.asked, row.in_time) for row in filed]
    for match in work.results.unfiled():
        counts += kept(work, deeds_of(work.link, match.id)).values()
    counts += kept(work, open_deeds(work.link)).values()
    found: dict[int, tuple[int, int]] = {}
    for player, more, in_time in counts:
        asked, answered = found.get(player, (0, 0))
        found[player] = asked + more, answered + in_time
    return {player: Reliability(*both) for player, both in found.items() if both[0]}
