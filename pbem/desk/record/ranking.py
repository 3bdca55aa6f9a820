"""The standings of a game: everybody who has finished a match of it, by rating, and the last results."""

from dataclasses import dataclass

from pbem.desk.record.file_results import bring_up_to_date
from pbem.desk.record.rating import ratings
from pbem.desk.record.results import Placed, Placing, Reliability, reliabilities, results
from pbem.engine import registry
from pbem.engine.tongues import worded
from pbem.errors import PlayerError
from pbem.store.books.results import Filed
from pbem.store.work import Work

__all__ = ["Ranked", "Ranking", "rankings"]


@dataclass(frozen=True, slots=True)
class Ranked:
    """A player in the standings; without a rating where nobody else was at the table."""

    player: int
    name: str
    rating: int | None
    played: int
    won: int
    best: int
    # Over all games.
    reliability: Reliability | None


@dataclass(frozen=True, slots=True)
class Ranking:
    """The standings of one game."""

    game: str
    title: str
    players: tuple[Ranked, ...]
    # The newest first.
    results: tuple[Placed, ...]


def rankings(work: Work, game: str | None = None) -> list[Ranking]:
    """The standings of that game, or of every game of which a match has ended; the newest are recorded."""
    if game is not None and game not in registry.slugs():
        raise PlayerError(
            worded(
                "There is no game {game} here. Installed: {slugs}.",
                game=f"{game!r}",
                slugs=", ".join(registry.slugs()),
            )
        )
    every = bring_up_to_date(work)
    # A game that is not installed any more cannot be named.
    filed = [row for row in every if row.game in registry.slugs()]
    kept = reliabilities(work, every) if filed else {}
    games = sorted({each.game for each in results(filed)}) if game is None else [game]
    return [_ranking(slug, [row for row in filed if row.game == slug], kept) for slug in games]


def _ranking(slug: str, filed: list[Filed], kept: dict[int, Reliability]) -> Ranking:
    ended, rated = results(filed), ratings(filed)
    players: dict[int, list[Placing]] = {}
    for result in ended:
        for placing in result.placings:
            players.setdefault(placing.player, []).append(placing)
    ranked = [_ranked(player, mine, rated.get(player), kept.get(player)) for player, mine in players.items()]
    order = sorted(ranked, key=lambda each: (-(each.rating or 0), -each.won, each.name.casefold()))
    return Ranking(slug, registry.game(slug).info.title, tuple(order), tuple(reversed(ended)))


def _ranked(player: int, mine: list[Placing], rating: int | None, reliability: Reliability | None) -> Ranked:
    return Ranked(
        player=player,
        name=mine[-1].name,
        rating=rating,
        played=len(mine),
        won=sum(placing.won for placing in mine),
        best=max(placing.score for placing in mine),
        reliability=reliability,
    )
