"""Ratings: what the results so far say about how strong players are, game by game.

The model is Plackett and Luce's as OpenSkill computes it, which knows matches of any number of players and
shared places. A rating says what a player is good for almost certainly, so it grows with every match that
makes us surer; newcomers have 1000, and 200 points are one standard deviation of theirs.
"""

from collections.abc import Mapping

from pbem.desk.record.results import FinalPlace
from pbem.engine.values import Value

NEWCOMER = 1000

# OpenSkill's newcomers have a deviation of 25/3, which are 200 points here.
_POINTS = 24

# So many deviations below the mean a player is almost certainly better.
_SURE = 3


class Estimate(Value):
    """How strong a player seems, and how sure that is."""

    mu: float
    sigma: float

    @property
    def points(self) -> int:
        """As it is shown."""
        return round(_POINTS * (self.mu - _SURE * self.sigma) + NEWCOMER)


def rate(placings: tuple[FinalPlace, ...], now: Mapping[int, Estimate]) -> dict[int, Estimate]:
    """How strong each of them is after a match, as far as it says something."""
    players = [placing.player for placing in placings]
    # A result says something of two people or more, each at one seat.
    if not len({*players}) == len(players) > 1:
        return {}
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    before = [now.get(player) for player in players]
    teams = [[model.rating(skill.mu, skill.sigma) if skill else model.rating()] for skill in before]
    after = model.rate(teams, ranks=[float(placing.place) for placing in placings])
    return {who: Estimate(team[0].mu, team[0].sigma) for who, team in zip(players, after, strict=True)}
