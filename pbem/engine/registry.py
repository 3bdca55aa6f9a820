"""The registry: games found by the entry points `pbem.games`, ours and third parties' alike."""

from functools import cache
from importlib.metadata import entry_points
from typing import Any

from pbem.engine.game import Game
from pbem.errors import OperatorError, PlayerError

__all__ = ["GROUP", "game", "slugs"]

GROUP = "pbem.games"


@cache
def slugs() -> tuple[str, ...]:
    """The slugs of all games installed, sorted."""
    return tuple(sorted({point.name for point in entry_points(group=GROUP)}))


@cache
def game(slug: str) -> Game[Any]:
    """The game of this slug; only this one is imported."""
    for point in entry_points(group=GROUP):
        if point.name == slug:
            loaded = point.load()
            if not isinstance(loaded, Game):
                raise OperatorError(f"The entry point {GROUP}:{slug} does not name a Game.")
            return loaded
    raise PlayerError(f"There is no game {slug!r} here. Installed: {', '.join(slugs()) or 'none'}.")
