"""Bare thanks: answered once a question or once a day, and neither an order nor an error."""

import pytest

from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def test_bare_thanks_is_neither_an_order_nor_an_error(club: Club) -> None:
    """It is answered with where the match stands."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("Thanks, Anna")

    assert 2 == len(anna.mails)
    assert "NOT" not in anna.newest.text.partition("--")[0].replace("Not read as orders", "")
