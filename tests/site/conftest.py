from pathlib import Path

import pytest

from tests.harness.face import Face


@pytest.fixture
def face(tmp_path: Path) -> Face:
    """A club without matches, under the guard, and its folder."""
    return Face(tmp_path)
