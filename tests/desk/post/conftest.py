from dataclasses import replace
from pathlib import Path

import pytest

from pbem.render.renderer import Renderer
from tests.harness.club import Club


@pytest.fixture
def held_up(club: Club, monkeypatch: pytest.MonkeyPatch) -> Club:
    """A club whose mails wait; `Club.deliver(club)` sends what has gathered."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    monkeypatch.setattr(club, "deliver", lambda: None)
    return club


@pytest.fixture
def own(club: Club, tmp_path: Path) -> Path:
    """The folder of a club's own templates."""
    root = tmp_path / "own"
    root.mkdir()
    club.office = replace(club.office, own_templates=Renderer(own=root), paranoid=True)
    return root
