"""The toy as a third party would ship it, with templates: the one game here that can last 5,000 moves."""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pbem.engine import registry
from tests.harness.toy.game import PondGame

__all__ = ["GAME", "LongPond", "installed"]


class LongPond(PondGame):
    """The Pond with a board of its own."""

    templates = str(Path(__file__).parent / "pond")


GAME = LongPond()


@contextmanager
def installed() -> Iterator[str]:
    """Installed beside pbem as a package with an entry point is; the game's slug."""
    with tempfile.TemporaryDirectory() as folder:
        meta = Path(folder) / "long_pond-1.0.dist-info"
        meta.mkdir()
        (meta / "METADATA").write_text("Metadata-Version: 2.1\nName: long-pond\nVersion: 1.0\n")
        (meta / "entry_points.txt").write_text(f"[{registry.GROUP}]\ntoy = {__name__}:GAME\n")
        sys.path.insert(0, folder)
        _forget()
        try:
            yield GAME.info.slug
        finally:
            sys.path.remove(folder)
            _forget()


def _forget() -> None:
    registry.slugs.cache_clear()
    registry.game.cache_clear()
