"""What pictures add to a turn mail, on a warm cache, and whether memory stays flat over thousands of mails.

The parts of every picture were drawn before; no whole picture is taken from the cache, because no two mails
of a match show the same board. The floor is one millisecond, so that the ratio reads as milliseconds.
"""

import resource
import time
from typing import Any

from pbem.engine import registry
from pbem.engine.game import AnyGame
from pbem.render.artist import Artist
from pbem.render.renderer import Renderer
from pbem.testing.play.playout import moments
from pbem.testing.play.sample_tables import dice_for, kernel_for
from tests.bench.harness import Figure, at_most

__all__ = ["measure"]

_MOST_MS = 15.0
_FLAT = 1.1
_VIEWS = 60
_QUICK_VIEWS = 12
_MAILS = 10_000
_QUICK_MAILS = 400


def _views(game: AnyGame, most: int) -> list[Any]:
    """What seats in turn see over a random match, evenly spread."""
    seats = min(4, game.info.most)
    kernel = kernel_for(game, seats, f"{game.info.slug} pictures")
    states = [moment.position.state for moment in moments(kernel, dice_for("pictures", "players"))]
    step = max(1, len(states) // most)
    return [game.view(state, number % seats) for number, state in enumerate(states[::step])]


def _draw(artist: Artist, game: AnyGame, view: Any) -> None:
    for picture in game.pictures(view):
        # Past the cache of whole pictures.
        artist.draw.__wrapped__(game.info.slug, picture)  # type: ignore[attr-defined]


def _figure(artist: Artist, slug: str, quick: bool) -> Figure:
    game = registry.game(slug)
    views = _views(game, _QUICK_VIEWS if quick else _VIEWS)
    for view in views:
        _draw(artist, game, view)
    pairs: list[tuple[float, float]] = []
    for view in views:
        began = time.process_time()
        _draw(artist, game, view)
        pairs.append(((time.process_time() - began) * 1000, 1.0))
    note = f"{len(views)} mails of one match of {min(4, game.info.most)} seats, every part drawn before"
    return at_most(f"pictures, {slug}", "ms", pairs, _MOST_MS, [note])


def _memory(artist: Artist, quick: bool) -> Figure:
    """The most memory used until the end, beside what was used after the first tenth."""
    mails = _QUICK_MAILS if quick else _MAILS
    games = [registry.game(slug) for slug in registry.slugs()]
    views = [(game, view) for game in games for view in _views(game, _VIEWS)]
    for number in range(mails // 10):
        _draw(artist, *views[number % len(views)])
    early = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for number in range(mails // 10, mails):
        _draw(artist, *views[number % len(views)])
    late = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    note = f"{mails:,} mails of four games; floor: after the first tenth of them"
    return at_most("pictures, memory", "kB", [(float(late), float(early))], _FLAT, [note])


def measure(*, quick: bool) -> list[Figure]:
    """A figure a game, and one for memory."""
    artist = Renderer().artist
    figures = [_figure(artist, slug, quick) for slug in registry.slugs()]
    figures.append(_memory(artist, quick))
    return figures
