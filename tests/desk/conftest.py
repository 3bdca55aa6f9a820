from pathlib import Path

import pytest

from pbem.testing.people.club import Club


@pytest.fixture
def club(tmp_path: Path) -> Club:
    """A club without matches."""
    return Club(tmp_path)
