"""What the search asks of Dominant Species: the rest of the turn by the bot, then what lies on earth."""

from collections.abc import Sequence

from pbem.engine.bots.insight import Effort, Insight, Words
from pbem.engine.chance import Chance
from pbem.engine.moves import Level
from pbem.games.domspec.bot.choose import ranked, weighed
from pbem.games.domspec.rules.scoring import awards
from pbem.games.domspec.rules.state import State
from pbem.games.domspec.rules.view import View

# What a point, a point that a tile would pay now, a tile dominated and a cube on earth were worth in the end
# when bots played on from there.
_POINT, _PAY, _DOMINATED, _CUBE = 1.2, 0.6, 3.0, 1.3

# The same of an element, and how far off all that was: up to a turn.
_BY_TURN = ((3, 15.0, 25.0), (5, 10.0, 19.0), (1000, 4.0, 11.0))


class SpeciesInsight(Insight[State, View]):
    """Playouts end with the turn, after the Extinction."""

    laps = 1
    normal, strong = Effort(4, 4, 130), Effort(12, 6, 2000)

    def lap(self, state: State) -> int:
        return state.turn

    def ranked(self, view: View, options: Level, chance: Chance) -> Sequence[Words]:
        return ranked(weighed(view, options))

    def worths(self, state: State) -> Sequence[float]:
        element, _ = _by_turn(state)
        earth, needs = state.earth, state.needs
        worths = {
            side.animal: _POINT * side.vp + element * len(side.elements)
            for side in state.sides
            if side.in_play
        }
        for hex_ in earth.tiles:
            dominant = earth.dominant(hex_, needs)
            if dominant is not None:
                worths[dominant] += _DOMINATED
            for award in awards(earth, hex_):
                worths[award.animal] += _PAY * award.points
            for animal in earth.present(hex_):
                worths[animal] += _CUBE * earth.species[hex_][animal]
        # Of several animals the lowest counts.
        return [
            min(worth for animal, worth in worths.items() if state.seat(animal) == seat)
            for seat in range(len(state.names))
        ]

    def spread(self, state: State) -> float:
        return _by_turn(state)[1]


def _by_turn(state: State) -> tuple[float, float]:
    return next((worth, far) for turn, worth, far in _BY_TURN if state.turn <= turn)
