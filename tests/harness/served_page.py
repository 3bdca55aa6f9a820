"""The sandbox's page beside a test that looks at it."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from pbem.testing.sandbox.playground import Playground
from pbem.testing.sandbox.server import Served

__all__ = ["served"]


@contextmanager
def served(club: Playground) -> Iterator[str]:
    """The address of a page that is served beside the caller."""
    page = Served(club)
    thread = threading.Thread(target=page.run, name="sandbox-page", daemon=True)
    thread.start()
    try:
        yield page.door.url
    finally:
        page.stop()
        thread.join(10)
