"""The record: how finished matches ended, and how well players keep their deadlines."""

from collections.abc import Sequence
from datetime import datetime

from pbem.desk.record.punctuality import kept
from pbem.engine.values import Value
from pbem.store.books.results import Filed
from pbem.store.work import Work


class FinalPlace(Value):
    """A player at the end of a match; whoever has resigned stands behind all who stayed."""

    player: int
    name: str
    place: int
    score: int
    won: bool
    resigned: bool


class Placed(Value):
    """How one match ended, for the people who held its seats then; the best first."""

    match: int
    game: str
    finished: datetime
    placings: tuple[FinalPlace, ...]


class Reliability(Value):
    """How many questions a player was asked and how many of them were answered in time."""

    asked: int
    in_time: int

    @property
    def share(self) -> float:
        """From 0 to 1."""
        return self.in_time / self.asked


def placed(filed: Sequence[Filed]) -> Placed:
    """How a match ended that ended with a result."""
    placings = tuple(
        FinalPlace(row.player, row.name, row.place, row.score, row.won, row.resigned)
        for row in filed
        if row.place is not None and row.score is not None
    )
    return Placed(filed[0].match, filed[0].game, filed[0].finished, placings)


def reliability(work: Work, player: int) -> Reliability | None:
    """How reliable a player is who was ever asked anything: in matches that ended, and that go on."""
    asked, in_time = work.results.kept_by(player)
    for match in work.results.unfiled_of(player):
        for holder, more, answered in kept(work, match).values():
            if holder == player:
                asked, in_time = asked + more, in_time + answered
    return Reliability(asked, in_time) if asked else None
