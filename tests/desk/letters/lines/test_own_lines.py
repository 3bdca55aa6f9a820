"""The one reader of a letter's lines: which are the writer's own, and every one is accounted for."""

import pytest

from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def test_only_quoted_text_is_said_so(club: Club) -> None:
    """A reply without a line of its own shows how to answer, with the question."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("")

    assert "only quoted text" in " ".join(anna.newest.text.split())
    assert "YOUR HAND" in anna.newest.text


def test_an_answer_right_below_a_long_quoted_line_is_read(club: Club) -> None:
    """Our own lines tell it from the wrapped tail of that line, which is no answer."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    row = max(anna.newest.text.splitlines(), key=lambda line: (line[-1:].isalnum(), len(line)))
    head, _, tail = row.rpartition(" ")
    anna.writes(f"> {head}\n{tail}\n> {row}\n1", quoting=False)

    assert ["  > 1"] == [line for line in anna.newest.text.splitlines() if line.startswith("  > ")]
