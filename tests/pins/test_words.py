"""What stands in old databases and old mails is still called what it is called there."""

from tests.pins.record import DATA
from tests.pins.words import lines


def test_stored_words_are_what_they_were() -> None:
    """A class, a table or an enum that gets another name keeps the one that is stored."""
    pinned = (DATA / "words.txt").read_text(encoding="utf-8").splitlines()

    assert pinned == list(lines())
