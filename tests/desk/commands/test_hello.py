"""`hello`: how a reply was read."""

import pytest

from tests.desk.support.tables import admitted, last, said
from tests.harness.club import Club

pytestmark = pytest.mark.replies


def test_the_welcome_asks_for_a_line_and_says_how_it_was_read(club: Club) -> None:
    """What was read, and that the quotation was known for one."""
    dora = admitted(club, "Dora")
    dora.writes("hello", to=last(dora, "welcome"))

    text = dora.newest.text
    assert "YOUR REPLIES ARE READABLE" in text
    assert "    > hello\n" in text
    assert "The mail you quoted was recognised" in said(text)


def test_a_reply_with_more_than_the_word_is_shown_as_it_was_read(club: Club) -> None:
    """A signature without its mark is seen by the player, not only by us."""
    dora = admitted(club, "Dora")
    dora.writes("hello\nDora Miller, Springfield", to=last(dora, "welcome"), quoting=False)

    text = said(dora.newest.text)
    assert "YOUR REPLY WAS READ" in text
    assert "> Dora Miller, Springfield" in text
    assert "put two dashes on a line of their own above it" in text
    assert "No quoted text was found" in text
