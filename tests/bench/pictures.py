"""What pictures add to a turn mail, what the first mail of a process waits for, and whether memory is flat.

Mails of one match follow each other as they are sent. Their parts were drawn for matches before, their boards
were not: what a board has in common with the one before it may be used again. The floor is one millisecond,
so that the ratio reads as milliseconds.
"""

import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

from pbem.engine import registry
from pbem.engine.game import AnyGame
from pbem.render.artist import Artist
from pbem.render.renderer import Renderer
from pbem.testing.play.playout import moments
from pbem.testing.play.sample_tables import dice_for, kernel_for
from tests.bench.harness import SURROUNDINGS, Figure, at_most

__all__ = ["measure"]

_MOST_MS = 5.0
_MOST_LATER_MS = 100.0
_FLAT = 1.1
_VIEWS = 60
_QUICK_VIEWS = 12
_WARMING = 4
_MAILS = 10_000
_QUICK_MAILS = 400
_TOP = Path(__file__).parents[2]


def _views(game: AnyGame, most: int, deal: str = "pictures") -> Iterator[Any]:
    """What the seat that is asked sees, from the beginning of a random match on."""
    seats = min(4, game.info.most)
    kernel = kernel_for(game, seats, f"{game.info.slug} {deal}")
    for number, moment in enumerate(moments(kernel, dice_for(deal, "players"))):
        asked = kernel.unanswered(moment.position)
        if number >= most or not asked:
            return
        yield game.view(moment.position.state, asked[0])


def _draw(artist: Artist, game: AnyGame, view: Any) -> int:
    """Draw what a mail shows; how many bytes that is."""
    return sum(len(artist.draw(game.info.slug, picture)) for picture in game.pictures(view))


def _timed(artist: Artist, game: AnyGame, view: Any) -> tuple[float, int]:
    began = time.process_time()
    size = _draw(artist, game, view)
    return (time.process_time() - began) * 1000, size


def _figure(artist: Artist, slug: str, quick: bool) -> Figure:
    game = registry.game(slug)
    most = _QUICK_VIEWS if quick else _VIEWS
    for number in range(_WARMING):
        for view in _views(game, 10 * most, f"warming {number}"):
            _draw(artist, game, view)
    timed = [_timed(artist, game, view) for view in _views(game, most)]
    kilobytes = median(size for _, size in timed) / 1000
    note = f"{len(timed)} mails of one match of {min(4, game.info.most)} seats, {kilobytes:.0f} kB each"
    return at_most(f"pictures, {slug}", "ms", [(ms, 1.0) for ms, _ in timed], _MOST_MS, [note])


def _first(slug: str, quick: bool) -> Figure:
    """How much longer the first mail of a fresh process takes to draw than its second."""
    command = [sys.executable, "-m", "tests.bench.pictures", slug]

    def reading() -> float:
        done = subprocess.run(command, check=True, cwd=_TOP, capture_output=True, text=True, env=SURROUNDINGS)
        return float(done.stdout)

    # The first start compiles modules and templates.
    reading()
    readings = [(reading(), 1.0) for _ in range(1 if quick else 5)]
    return at_most(f"first mail, {slug}", "ms", readings, _MOST_LATER_MS)


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
    return at_most("pictures, memory", "kB", [(late, early)], _FLAT, [note])


def measure(*, quick: bool) -> list[Figure]:
    """Milliseconds a mail, by game, those of a first mail, and the memory of all."""
    artist = Renderer().artist
    figures = [_figure(artist, slug, quick) for slug in registry.slugs()]
    figures += [_first(slug, quick) for slug in registry.slugs()]
    figures.append(_memory(artist, quick))
    return figures


if __name__ == "__main__":
    played = registry.game(sys.argv[1])
    *_, before, last = _views(played, 2)
    drawing = Renderer().artist
    (slow, _), (fast, _) = (_timed(drawing, played, view) for view in (before, last))
    sys.stdout.write(f"{slow - fast}\n")
