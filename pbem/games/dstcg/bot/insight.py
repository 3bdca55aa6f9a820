"""What the search asks of the card game: the round played out by the bot, then points and cards."""

from collections.abc import Sequence

from pbem.engine.bots.insight import Effort, Insight, Words
from pbem.engine.chance import Chance
from pbem.engine.moves import Level
from pbem.games.dstcg.bot.choose import values
from pbem.games.dstcg.rules.state import LAST_ROUND, State
from pbem.games.dstcg.rules.view import View

# What a card in hand, and a step on the Survival Track, was worth in the end when bots played on from there:
# by how many rounds are over.
_CARD = (4.5, 4.5, 4.5, 4.5, 4.5, 4.5, 4.5, 4.5, 2.6, 1.6)
_STEP = (6.0, 6.0, 6.0, 6.0, 6.0, 6.0, 5.0, 4.5, 4.0, 4.0)

# How far off that was, in points: at the end of the match, and more for every round to come.
_CLOSE, _OPEN = 3.0, 2.2


class CardInsight(Insight[State, View]):
    """Playouts end with the round."""

    laps = 1
    normal, strong = Effort(16, 4, 120), Effort(100, 5, 1500)

    def lap(self, state: State) -> int:
        return len(state.course)

    def ranked(self, view: View, options: Level, chance: Chance) -> Sequence[Words]:
        found = values(view, options)
        return sorted(found, key=lambda path: -found[path])

    def worths(self, state: State) -> Sequence[float]:
        over = len(state.course)
        if over == LAST_ROUND:
            return state.points
        card, step = _CARD[over], _STEP[over]
        return [
            points + card * len(hand) + step * place
            for points, hand, place in zip(state.points, state.hands, state.survival, strict=True)
        ]

    def spread(self, state: State) -> float:
        return _CLOSE + _OPEN * (LAST_ROUND - len(state.course))
