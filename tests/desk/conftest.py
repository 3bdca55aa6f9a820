from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.store.database import Database
from pbem.testing.people.club import Club


@pytest.fixture(autouse=True)
def _placed(place: Callable[[Path], Database]) -> None:
    """Clubs that a test opens by itself are on the same kind of database."""


@pytest.fixture
def club(tmp_path: Path) -> Club:
    """A club without matches."""
    return Club(tmp_path)
