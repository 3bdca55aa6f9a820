"""The bot: a sensible player who reads its own view and its options, and nothing else."""

from pbem.engine.chance import Chance
from pbem.engine.moves import Level, wander
from pbem.games.ecosystem.view import View

__all__ = ["choose"]


def choose(view: View, options: Level, chance: Chance) -> tuple[str, ...]:
    """An answer as words down the tree."""
    return wander(options, chance).path
