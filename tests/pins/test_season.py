"""A season played again sends the same mails under the same Message-IDs and stores the same strings."""

from collections.abc import Mapping
from difflib import unified_diff
from pathlib import Path
from typing import Any

import pytest

from pbem.desk.post.templates.samples import SAMPLES
from pbem.render.page import Page
from pbem.render.renderer import Renderer
from tests.pins.record import DATA
from tests.pins.season import play
from tests.pins.seasonpins import pins_of

_SHOWN = 12


def _difference(name: str, text: str) -> list[str]:
    """The first lines in which a file of pins and what was seen now differ."""
    pinned = (DATA / name).read_text(encoding="utf-8").splitlines()
    return list(unified_diff(pinned, text.splitlines(), "pinned", "now", lineterm="", n=0))[:_SHOWN]


def test_a_season_is_what_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Message-IDs and stored strings never change; texts and bytes only together with their pins.

    And each mail is told exactly what some sample is by which changed templates are tried.
    """
    told: set[tuple[str, frozenset[str]]] = set()
    written = Renderer.written

    def noting(renderer: Renderer, page: Page, common: Mapping[str, Any]) -> tuple[str, Page]:
        told.add((page.template, frozenset(page.facts)))
        return written(renderer, page, common)

    monkeypatch.setattr(Renderer, "written", noting)
    found = {name: _difference(name, text) for name, text in pins_of(play(tmp_path)).items()}

    assert {} == {name: lines for name, lines in found.items() if lines}
    assert set() == told - {(name, frozenset(each)) for name, all_of in SAMPLES.items() for each in all_of}
    beside = {"address_agreed", "address_silent", "aside", "ask_again", "closed", "gm_press", "review"}
    assert beside == set(SAMPLES) - {name for name, _ in told}


def test_a_season_read_in_german_stores_the_same(tmp_path: Path) -> None:
    """In whatever language mails are read, journals, files, facts and Message-IDs are the same."""
    found = pins_of(play(tmp_path, "de"))

    assert [] == _difference("season-stored.txt", found["season-stored.txt"])
    assert [] == _difference("season-ids.txt", found["season-ids.txt"])
