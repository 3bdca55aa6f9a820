"""`rule`: a dispute is decided."""

from pbem.store.tables.words import MatchStatus
from tests.desk.support.acts import WORDS, Post
from tests.desk.support.tables import newest
from tests.harness.club import Club


def test_the_decision_is_journalled_and_told_and_the_match_goes_on(club: Club, match: int) -> None:
    """By one line of the game master's."""
    club.person("Ben").writes(WORDS)
    club.clock.go(hours=10)
    post = Post(club, "Anna", "Ben")
    club.person("Ruth").writes("rule 1 A bear counts once\nfor each neighbour.")
    with club.office.database.reading() as work:
        last = work.journal.entries(match)[-1].text

    assert {
        name: ["A ruling: Ecosystem 1: your pick 2 of 20 [1.2]"] for name in ("Anna", "Ben")
    } == post.new()
    assert "Ruth has decided: A bear counts once for each neighbour." in newest(club.person("Anna"))
    assert (
        '{"by":"Ruth","on":"Ben disputes question 2","ruling":"A bear counts once for each neighbour."}'
        == last
    )
    assert MatchStatus.RUNNING is club.live_row(match).status
    assert "By Thu 19 Nov, 20:00 Berlin." in club.person("Anna").newest.text


def test_a_label_decides_it(club: Club, match: int) -> None:
    """The orders in the mail can be sent back by their labels."""
    club.person("Ben").writes(WORDS)
    club.person("Ruth").writes("1a")

    assert "Ruth has decided: The match goes on as it stands." in newest(club.person("Ben"))
