"""The standings of a game: everybody who has finished a match of it, by rating, and the last results."""

from pbem.desk.record.file_results import bring_up_to_date
from pbem.desk.record.results import Placed, Reliability, placed, reliability
from pbem.engine import registry
from pbem.engine.language.tongues import refused
from pbem.engine.values import Value
from pbem.store.books.results import PlayerStanding
from pbem.store.work import Work


class Ranked(Value):
    """A player in the standings; without a rating where nobody else was at the table."""

    player: int
    name: str
    rating: int | None
    played: int
    won: int
    best: int
    # Over all games.
    reliability: Reliability | None


class Ranking(Value):
    """The standings of one game: the best, and the last results."""

    game: str
    title: str
    players: tuple[Ranked, ...]
    # The newest first.
    results: tuple[Placed, ...]
    # How many there are of both.
    ranked: int
    matches: int


def rankings(
    work: Work, game: str | None = None, most: int | None = None, last: int | None = None
) -> list[Ranking]:
    """The standings of that game, or of every game of which a match has ended; the newest are recorded.

    So many players and last results are enough.
    """
    if game is not None and game not in registry.slugs():
        raise refused(
            "There is no game {game} here. Installed: {slugs}.",
            game=f"{game!r}",
            slugs=", ".join(registry.slugs()),
        )
    bring_up_to_date(work)
    # A game that is not installed any more cannot be named.
    wanted = sorted(registry.slugs()) if game is None else [game]
    found = [_ranking(work, slug, most, last) for slug in wanted]
    return [each for each in found if each.matches or game is not None]


def _ranking(work: Work, slug: str, most: int | None, last: int | None) -> Ranking:
    book = work.results
    ranked = tuple(_ranked(work, each) for each in book.best(slug, most))
    ended = tuple(placed(each) for each in book.newest(slug, last))
    title = registry.game(slug).info.title
    return Ranking(slug, title, ranked, ended, book.players(slug), book.counted(slug))


def _ranked(work: Work, standing: PlayerStanding) -> Ranked:
    return Ranked(
        player=standing.player,
        name=standing.name,
        rating=standing.points if standing.mu is not None else None,
        played=standing.played,
        won=standing.won,
        best=standing.best,
        reliability=reliability(work, standing.player),
    )
