"""The words of a receipt: what became of each line of orders, and all of them in short."""

import pytest

from tests.harness.club import Club


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("pick bear at e4", "Done: pick bear at e4."),
        ("pick bear at e4\nmute ben", "Done: 2 lines."),
        ("set receipts off", "Done: 1 line."),
        ("status", "Your mail was read."),
    ],
)
def test_the_first_words_say_what_was_done(club: Club, lines: str, said: str) -> None:
    """In so few of them that the code still fits beside them."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes(lines, quoting=False)

    assert f"{said}  [#1.1a]" == anna.newest.text.splitlines()[0]


def test_each_line_has_its_fate(club: Club) -> None:
    """Done, refused, or not understood with what was close; what is offered has a label."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("pick bexr at e4\npick bear at a1\n2", quoting=False)

    text = anna.newest.text
    assert "  > pick bexr at e4\n    NOT UNDERSTOOD, nothing was done." in text
    assert "    1a  pick bear at e4\n" in text
    assert "  > pick bear at a1\n    NOT POSSIBLE, nothing was done." in text
    assert "  > 2\n    Done: " in text
