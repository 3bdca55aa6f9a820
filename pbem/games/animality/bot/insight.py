"""What the search asks of Animality: the rest of the round by the bot itself, then Influence and health."""

from collections.abc import Sequence

from pbem.engine.bots.insight import Effort, Insight, Words
from pbem.engine.chance import Chance
from pbem.engine.moves import Level
from pbem.games.animality.bot.choose import ranked
from pbem.games.animality.rules.state import WIN, State
from pbem.games.animality.rules.view import View

# What a point of Influence and of health were worth in the end when bots played on from there.
_INFLUENCE, _HEALTH = 0.8, 0.35

# How far off that was: with somebody at the end of the track, and more for every point that is lacking.
_CLOSE, _OPEN = 1.5, 0.12


class AnimalityInsight(Insight[State, View]):
    """Playouts end with the round."""

    laps = 1
    normal, strong = Effort(30, 4, 600), Effort(200, 8, 8000)

    def lap(self, state: State) -> int:
        return len(state.history)

    def ranked(self, view: View, options: Level, chance: Chance) -> Sequence[Words]:
        return ranked(view, options, chance)

    def worths(self, state: State) -> Sequence[float]:
        return [_INFLUENCE * camp.influence + _HEALTH * camp.health for camp in state.camps]

    def spread(self, state: State) -> float:
        return _CLOSE + _OPEN * max(0, WIN - max(camp.influence for camp in state.camps))
