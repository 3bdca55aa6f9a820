"""What the search asks of Ecosystem: a few picks ahead by the bot itself, judged as the bot judges."""

from collections.abc import Sequence
from math import sqrt

from pbem.engine.bots.insight import Effort, Insight, Words
from pbem.engine.chance import Chance
from pbem.engine.moves import Level
from pbem.games.ecosystem.bot.choose import Judge, Rivals, values
from pbem.games.ecosystem.rules.card_types import Standing, standing
from pbem.games.ecosystem.rules.state import NEUTRAL, PICKS, State
from pbem.games.ecosystem.rules.two_players import neutral_rival
from pbem.games.ecosystem.rules.view import View

# How far off a value may be: at the end, and by the root of the picks to come.
_CLOSE, _OPEN = 1.5, 1.3


class EcosystemInsight(Insight[State, View]):
    """Playouts go four picks on."""

    laps = 4
    normal, strong = Effort(8, 4, 60), Effort(80, 7, 1200)

    def lap(self, state: State) -> int:
        return len(state.nitka) if state.solo else state.picked

    def ranked(self, view: View, options: Level, chance: Chance) -> Sequence[Words]:
        found = values(view, options)
        return sorted(found, key=lambda path: -found[path])

    def worths(self, state: State) -> Sequence[float]:
        grids = [*state.grids, *([state.nitka] if state.solo else ())]
        others = [Standing((), *neutral_rival(state.pile))] if state.players == NEUTRAL else []
        standings = [standing(grid) for grid in grids]
        return [
            Judge(
                Rivals([*standings[:at], *standings[at + 1 :], *others]), state.number, grid.at, standings[at]
            ).value()
            for at, grid in enumerate(grids)
        ]

    def spread(self, state: State) -> float:
        return _CLOSE + _OPEN * sqrt(PICKS - self.lap(state))
