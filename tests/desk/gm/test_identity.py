"""`identity`: what a match asks of a letter, changed while it is played."""

import pytest

from pbem.store.tables.words import EntryKind, IdentityLevel
from tests.desk.support.acts import Post, confirm
from tests.harness.club import Club

pytestmark = pytest.mark.replies


def test_a_lower_level_waits_for_a_code(club: Club) -> None:
    """Whoever has stolen a game master's code cannot open the match to other stolen codes."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    ruth = club.person("Ruth")
    ruth.writes("identity 1 token")
    assert IdentityLevel.FROM is club.live_row(1).identity
    confirm(ruth)

    assert IdentityLevel.TOKEN is club.live_row(1).identity


def test_a_change_is_journalled_and_told_to_the_table(club: Club) -> None:
    """A higher level needs no code: everybody reads what it means, and `verify` prints it for ever."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    ruth, post = club.person("Ruth"), Post(club, "Anna", "Ben")
    ruth.writes("identity 1 token+auth because somebody guesses codes")

    changed = "Who may move has changed: Ecosystem 1: your pick 1 of 20 [1.1]"
    assert {"Anna": [changed], "Ben": [changed]} == post.new()
    said = " ".join(club.person("Ben").newest.text.split())
    assert "Ruth has changed the level of this match from token+from to token+auth: orders count" in said
    assert "Why: somebody guesses codes" in said
    with club.office.database.reading() as work:
        entry = work.journal.entries(1)[-1]
        match = work.roster.match(1)
    assert (EntryKind.RULING, IdentityLevel.AUTH) == (entry.kind, match and match.identity)
    assert '"before":"token+from"' in entry.text
    assert '"identity":"token+auth"' in entry.text


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("identity 1 password", "'password' is none of token, token+from, token+auth."),
        ("identity 1 token+from", "Match 1 is played at the level token+from already."),
    ],
)
def test_a_level_that_cannot_be_is_refused(club: Club, line: str, why: str) -> None:
    """And nothing is written down."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    entries = club.live_row(1).entries
    club.person("Ruth").writes(line)

    assert why in " ".join(club.person("Ruth").newest.text.split())
    assert entries == club.live_row(1).entries
