"""The registry: games found by the entry points `pbem.games`, ours and third parties' alike."""

from functools import cache
from importlib.metadata import EntryPoint, entry_points

from pbem.engine.game import AnyGame, Game
from pbem.engine.language.tongues import worded
from pbem.errors import OperatorError, PlayerError

GROUP = "pbem.games"


@cache
def slugs() -> tuple[str, ...]:
    """The slugs of all games installed, sorted."""
    return tuple(sorted({point.name for point in entry_points(group=GROUP)}))


@cache
def game(slug: str) -> AnyGame:
    """The game of this slug; only this one is imported."""
    for point in entry_points(group=GROUP):
        if point.name == slug:
            return _loaded(point)
    raise PlayerError(
        worded(
            "There is no game {slug} here. Installed: {slugs}.",
            slug=f"{slug!r}",
            slugs=", ".join(slugs()) or "none",
        )
    )


def _loaded(point: EntryPoint) -> AnyGame:
    try:
        loaded = point.load()
    except Exception as error:
        raise OperatorError(f"The game {point.name!r} ({point.value}) cannot be loaded: {error!r}") from error
    if not isinstance(loaded, Game):
        raise OperatorError(f"The entry point {GROUP}:{point.name} does not name a Game.")
    if loaded.info.slug != point.name:
        raise OperatorError(f"The game {point.name!r} calls itself {loaded.info.slug!r}.")
    return loaded
