"""`take`: a seat that was offered."""

import pytest

from pbem.desk.time.pace_text import parse
from tests.desk.support.tables import admitted, words
from tests.harness.club import Club


@pytest.fixture
def table(club: Club) -> Club:
    """Anna, Ben and Cleo play at a table where two misses are too many; Dora and Emil stand by."""
    club.opens("ecosystem", ["Anna", "Ben", "Cleo"], pace=parse("48h, limit 2"))
    club.opens("ecosystem", ["Dora", "Emil"], pace=parse("400h"))
    for name in ("Dora", "Emil"):
        club.person(name).writes("standby ecosystem")
    return club


@pytest.mark.parametrize("line", ["take", "take x", "take 99", "take 1"])
def test_what_is_not_on_offer_cannot_be_taken(table: Club, line: str) -> None:
    """A sentence says how it is written, or that it is gone; to a mail of a match `take x` is an order."""
    fred = admitted(table, "Fred")
    fred.writes(line)

    assert "NOT POSSIBLE" in fred.newest.text


def test_take_with_a_name_is_an_order_where_a_game_has_it(club: Club) -> None:
    """Detritivores take a carcass: the line is judged by the game, and only a number asks for a seat."""
    club.opens("dstcg", ["Anna", "Ben"])
    (seat,) = club.live(1).kernel.unanswered(club.live(1).position)
    asked = club.person(("Anna", "Ben")[seat])
    asked.writes("take tiger")
    assert "the number of a match" not in words(asked.newest)

    asked.writes("take 99")
    assert "the number of a match" in words(asked.newest)
