"""The rulebook: prose and rulings from text files of any package, and how a topic is found."""

import sys
from pathlib import Path

import pytest

from pbem.engine.rulebook import Rulebook, Ruling, read_chapters, read_rulings

RULES = """\
# Marbles: the rules in our words

## overview

Roll them.
  roll 3

## the ring | circle

Stay inside.
"""

RULINGS = """\
tests = "tests/marbles"

[status]
ours = "we decided"

[rulings."lost marbles"]
status = "ours"
test = "test_ring.py::test_lost"
text = \"\"\"\\
They stay \\
lost.\"\"\"
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game of somebody else, with its own files beside its code."""
    folder = tmp_path / "marbles"
    folder.mkdir()
    (folder / "__init__.py").write_text("", encoding="utf-8")
    (folder / "rules.en.md").write_text(RULES, encoding="utf-8")
    (folder / "rulings.en.toml").write_text(RULINGS, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "marbles", raising=False)
    return "marbles"


def test_chapters_are_read_as_they_stand(package: str) -> None:
    """A heading begins a topic, other names follow after a bar, and columns stay columns."""
    found = read_chapters(package)

    assert {"overview": "Roll them.\n  roll 3", "the ring": "Stay inside."} == dict(found.texts)
    assert {"circle": "the ring"} == dict(found.names)


def test_rulings_are_read_once_and_shown_twice(package: str) -> None:
    """Players and readers of the page are told the same."""
    found = read_rulings(package)
    page = found.page("marbles", "Marbles")
    test = "tests/marbles/test_ring.py::test_lost"

    assert (Ruling("lost marbles", "They stay lost.", "ours", test),) == found.rows
    assert "\nlost marbles: They stay lost. (ours)" in found.topic()
    assert f"| lost marbles | They stay lost. | ours | `{test}` |" in page
    assert "- **ours**: we decided\n" in page


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("", "o"),
        ("Overview!", "o"),
        ("ring", "r"),
        ("circle", "r"),
        ("cards", "c"),
        ("over", "o"),
        ("c", None),
        ("unicorn", None),
    ],
)
def test_a_topic_is_found_by_its_names_and_beginnings(asked: str, found: str | None) -> None:
    """Case and marks do not matter; a beginning must be that of one topic alone."""
    book = Rulebook({"overview": "o", "the ring": "r", "cards": "c", "corners": "k"}, {"circle": "the ring"})

    assert found == book.on(asked)
    assert ("overview", "the ring", "cards", "corners") == book.topics
