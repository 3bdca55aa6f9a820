"""`status`: where the matches of a game master stand, for all to know."""

import re

import pytest

from pbem.testing.people.correspondent import Correspondent
from tests.harness.club import Club

pytestmark = pytest.mark.replies


def test_status_shows_public_facts_only(club: Club, ruth: Correspondent) -> None:
    """Of all matches, and of one; no hand and no sealed order."""
    ruth.writes("status")
    assert "Ecosystem          pick 1 of 20         Ben           Wed 20:00" in ruth.newest.text
    ruth.writes("status 1")
    assert "waits for     Ben" in ruth.newest.text
    assert "2 answer, question 1 Anna" in ruth.newest.text
    assert not re.search(r"\b(bear|bee|wolf|trout)\b", ruth.newest.text)
