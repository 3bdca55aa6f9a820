from pathlib import Path

import pytest

from tests.config.support import SMALLEST


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The smallest settings file that is right."""
    path = tmp_path / "config.toml"
    path.write_text(SMALLEST)
    return path
