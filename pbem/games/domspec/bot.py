"""The bot: a placeholder."""

from pbem.engine.chance import Chance
from pbem.engine.moves import Level, wander
from pbem.games.domspec.view import View

__all__ = ["choose"]


def choose(view: View, options: Level, chance: Chance) -> tuple[str, ...]:
    return wander(options, chance).path
