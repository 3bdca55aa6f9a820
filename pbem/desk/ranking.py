"""The standings of a game: everybody who has finished a match of it, by rating, and the last results."""

from collections.abc import Iterable
from dataclasses import dataclass

from pbem.desk.rating import ratings
from pbem.desk.record import Reliability, Result, reliabilities, results
from pbem.engine import registry
from pbem.errors import PlayerError
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
    results: tuple[Result, ...]


def rankings(work: Work, game: str | None = None) -> list[Ranking]:
    """The standings of that game, or of every game of which a match has ended."""
    if game is not None and game not in registry.slugs():
        raise PlayerError(f"There is no game {game!r} here. Installed: {', '.join(registry.slugs())}.")
    every = results(work)
    kept = reliabilities(work) if every else {}
    games = sorted({each.game for each in every}) if game is None else [game]
    return [_ranking(slug, [each for each in every if each.game == slug], kept) for slug in games]


def _ranking(slug: str, ended: list[Result], kept: dict[int, Reliability]) -> Ranking:
    rated = ratings(ended)
    players = dict.fromkeys(placing.player for result in ended for placing in result.placings)
    ranked = [_ranked(player, ended, rated.get(player), kept.get(player)) for player in players]
    order = sorted(ranked, key=lambda each: (-(each.rating or 0), -each.won, each.name.casefold()))
    return Ranking(slug, registry.game(slug).info.title, tuple(order), tuple(reversed(ended)))


def _ranked(
    player: int, ended: Iterable[Result], rating: int | None, reliability: Reliability | None
) -> Ranked:
    mine = [placing for result in ended for placing in result.placings if placing.player == player]
    return Ranked(
        player=player,
        name=mine[-1].name,
        rating=rating,
        played=len(mine),
        won=sum(placing.won for placing in mine),
        best=max(placing.score for placing in mine),
        reliability=reliability,
    )
