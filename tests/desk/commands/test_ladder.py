"""`ladder`: who plays a turn that its player misses."""

import pytest

from tests.desk.support.questions import miss
from tests.desk.support.tables import words
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def test_a_player_may_choose_another_ladder(club: Club) -> None:
    """But not to let the table wait where it does not."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna, ben = club.person("Anna"), club.person("Ben")
    anna.writes("ladder wait")

    assert "This table does not wait for a missed turn" in words(anna.newest)
    anna.writes("ladder deputy, bot")
    assert "If you miss a turn: deputy then bot." in words(anna.newest)
    ben.writes("1")
    miss(club)
    assert "did not answer in time; the bot played" in ben.newest.text
    anna.writes("ladder table")
    assert "standing, deputy then fallback" in words(anna.newest)
