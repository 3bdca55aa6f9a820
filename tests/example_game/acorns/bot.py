"""The bot: leap about as high as the acorn is worth. It gets what its seat sees and nothing else."""

from acorns.rules import TreeView
from pbem.engine.chance import Chance
from pbem.engine.moves import Level

__all__ = ["choose"]


def choose(view: TreeView, options: Level, chance: Chance) -> tuple[str, ...]:
    """The leap nearest to the worth of the acorn, now and then the one above it."""
    heights = sorted(int(word) for word in options.follow("leap").words)  # type: ignore[union-attr]
    wanted = (view.down or 0) + chance.below(2)
    return "leap", str(min(heights, key=lambda height: (abs(height - wanted), -height)))
