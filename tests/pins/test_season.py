"""A season played again sends the same mails under the same Message-IDs and stores the same strings."""

from difflib import unified_diff
from pathlib import Path

from tests.pins.record import DATA
from tests.pins.season import play
from tests.pins.seasonpins import pins_of

_SHOWN = 12


def _difference(name: str, text: str) -> list[str]:
    """The first lines in which a file of pins and what was seen now differ."""
    pinned = (DATA / name).read_text(encoding="utf-8").splitlines()
    return list(unified_diff(pinned, text.splitlines(), "pinned", "now", lineterm="", n=0))[:_SHOWN]


def test_a_season_is_what_it_was(tmp_path: Path) -> None:
    """Message-IDs and stored strings never change; texts and bytes only together with their pins."""
    found = {name: _difference(name, text) for name, text in pins_of(play(tmp_path)).items()}

    assert {} == {name: lines for name, lines in found.items() if lines}
