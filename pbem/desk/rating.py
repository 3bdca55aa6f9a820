"""Ratings: what the results so far say about how strong players are, game by game.

The model is Plackett and Luce's as OpenSkill computes it, which knows matches of any number of players and
shared places. A rating says what a player is good for almost certainly, so it grows with every match that
makes us surer; newcomers have 1000, and 200 points are one standard deviation of theirs.
"""

from collections.abc import Iterable

from pbem.desk.record import Placing, Result

__all__ = ["NEWCOMER", "ratings"]

NEWCOMER = 1000

# OpenSkill's newcomers have a deviation of 25/3, which are 200 points here.
_POINTS = 24


def ratings(results: Iterable[Result]) -> dict[int, int]:
    """The rating of everybody who has finished a match against others, from results in their order."""
    # The library takes longer to import than a whole pass of cron may last.
    from openskill.models import PlackettLuce, PlackettLuceRating

    model = PlackettLuce()
    known: dict[int, PlackettLuceRating] = {}
    for result in results:
        players = [placing.player for placing in result.placings]
        if not _rated(result.placings):
            continue
        teams = [[known.get(player) or model.rating()] for player in players]
        rated = model.rate(teams, ranks=[float(placing.place) for placing in result.placings])
        known.update(zip(players, (team[0] for team in rated), strict=True))
    return {player: round(each.ordinal(alpha=_POINTS, target=NEWCOMER)) for player, each in known.items()}


def _rated(placings: tuple[Placing, ...]) -> bool:
    """Whether a result says something: two people or more, each at one seat."""
    players = {placing.player for placing in placings}
    return len(players) == len(placings) > 1
