"""A dispute that nobody decides ends by itself."""

from datetime import timedelta

from pbem.desk.deadlines.outages import excuse_outage
from pbem.desk.match.held import disputed_matches
from pbem.desk.time.pace_text import parse
from pbem.store.tables.words import MatchStatus
from tests.desk.support.acts import WORDS, Post
from tests.desk.support.tables import newest
from tests.harness.club import Club


def test_a_dispute_nobody_decides_ends_by_itself(club: Club, match: int) -> None:
    """The table is told after the term of the table, and after as long again play goes on as it stands."""
    club.person("Ben").writes(WORDS)
    assert "If nobody decides until Thu 26 Nov, it goes on as it stands." in newest(club.person("Anna"))
    assert "No answer: on Thu 26 Nov play goes on." in newest(club.person("Ruth"))
    post = Post(club, "Anna", "Ben", "Ruth")
    for _ in range(2):
        club.clock.go(days=2)
        club.look()
    assert {"Anna": [], "Ben": [], "Ruth": []} == post.new()
    club.clock.go(days=2)
    club.look()
    club.look()

    waits = "A dispute waits for its decision: Ecosystem 1: your pick 2 of 20 [1.2]"
    assert {
        "Anna": [waits],
        "Ben": [waits],
        "Ruth": ["Ecosystem 1: Ben disputes question 2, and nobody has decided"],
    } == post.new()
    assert "on Fri 27 Nov play goes on" in newest(club.person("Anna"))
    club.clock.go(days=5)
    club.look(fetched=False)
    assert MatchStatus.HELD is club.live_row(match).status
    club.look()
    goes_on = "No ruling: Ecosystem 1: your pick 2 of 20 [1.2]"
    assert {
        "Anna": [goes_on],
        "Ben": [goes_on],
        "Ruth": ["Ecosystem 1: goes on without a ruling"],
    } == post.new()
    assert MatchStatus.RUNNING is club.live_row(match).status
    with club.office.database.reading() as work:
        assert "Nobody has decided the dispute in time" in work.journal.entries(match)[-1].text
        assert work.open_questions.stopped(match) is None
    club.person("Anna").writes("1")
    assert "on hold" not in newest(club.person("Anna"))


def test_an_outage_gives_a_dispute_more_time(club: Club, match: int) -> None:
    """Nobody could be read, the game master neither."""
    club.person("Ben").writes(WORDS)
    club.clock.go(days=5)
    club.look()
    club.clock.go(days=5)
    with club.office.database.work() as work:
        excuse_outage(club.office, work, timedelta(days=4))
    club.look()
    assert MatchStatus.HELD is club.live_row(match).status
    club.clock.go(days=4)
    club.look()

    assert MatchStatus.RUNNING is club.live_row(match).status


def test_a_table_may_wait_for_ever(club: Club) -> None:
    """With `disputes 0` nothing is said and nothing happens."""
    number = club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth", pace=parse("48h, disputes 0"))
    club.person("Ben").writes(WORDS)
    assert "No answer: the match stays on hold." in club.person("Ruth").newest.text
    post = Post(club, "Anna", "Ben", "Ruth")
    for _ in range(3):
        club.clock.go(days=30)
        club.look()

    assert {"Anna": [], "Ben": [], "Ruth": []} == post.new()
    assert MatchStatus.HELD is club.live_row(number).status


def test_a_hold_of_the_game_masters_never_ends_by_itself(club: Club, match: int) -> None:
    """Even where its reason reads like a dispute."""
    club.person("Ben").writes(WORDS)
    club.person("Ruth").writes("release 1")
    club.person("Ruth").writes("hold 1 because Ben disputes question 2")
    for _ in range(3):
        club.clock.go(days=9)
        club.look()

    assert MatchStatus.HELD is club.live_row(match).status


def test_a_hold_with_the_words_of_a_dispute_is_none(club: Club, match: int) -> None:
    """What people are told is not what the program goes by: nobody waits for a ruling."""
    ruth = club.person("Ruth")
    ruth.writes(f"hold {match} because Ben disputes question 2 at the table")
    with club.office.database.reading() as work:
        disputed = disputed_matches(work)

    assert (MatchStatus.HELD, ()) == (club.live_row(match).status, disputed)
