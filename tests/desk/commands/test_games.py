"""`games`: what can be played, and which tables are open."""

import pytest

from tests.desk.support.tables import admitted, said
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def test_games_lists_games_and_open_tables(club: Club) -> None:
    """What can be played, who sits where, and the seal of each deal."""
    anna = admitted(club, "Anna")
    anna.writes("new ecosystem 3 seats 24h")
    ben = admitted(club, "Ben")

    assert "  dstcg       Dominant Species: The Card Game, 2 to 6 players\n" in ben.newest.text
    assert "  1     Ecosystem: Anna; 2 of 3 seats free; 24 hours a question\n" in ben.newest.text
    assert club.live_row(1).commitment in ben.newest.text


def test_games_of_one_game_tells_how_a_table_is_had(club: Club) -> None:
    """The words that may follow `new`, the game's own options among them."""
    anna = admitted(club, "Anna")
    anna.writes("games ecosystem")

    assert "behind   new ecosystem   you may write" in anna.newest.text
    assert "sums=on" in anna.newest.text


@pytest.mark.parametrize(
    ("line", "sentence"),
    [("games chess", "There is no game 'chess' here.")],
)
def test_a_wish_that_cannot_be_met_says_why(club: Club, line: str, sentence: str) -> None:
    """One sentence, and no table."""
    anna = admitted(club, "Anna")
    anna.writes(line)

    assert "NOT POSSIBLE, nothing was done." in anna.newest.text
    assert sentence in said(anna.newest.text)
    with club.office.database.reading() as work:
        assert [] == work.roster.matches()
