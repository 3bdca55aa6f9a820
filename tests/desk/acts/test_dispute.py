"""A dispute stops the match until its game master has decided."""

import re
from datetime import timedelta

import pytest

from pbem.desk.deadlines.outages import excuse_outage
from pbem.desk.match.held import disputed_matches
from pbem.desk.time.pace_text import parse
from pbem.store.tables.words import MatchStatus
from tests.desk.support.acts import Post
from tests.desk.support.tables import newest
from tests.harness.club import Club

WORDS = "dispute: the bear at d4 counts twice, see letter 3"


@pytest.fixture
def match(club: Club) -> int:
    """A match at its second question, with a game master."""
    number = club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    for name in ("Anna", "Ben"):
        club.person(name).writes("1")
    return number


def test_it_holds_the_question_and_stops_the_deadline(club: Club, match: int) -> None:
    """Nobody's answer is applied, and nobody lapses."""
    club.person("Ben").writes(WORDS)
    club.clock.go(days=9)
    club.look()
    club.person("Anna").writes("1")

    assert MatchStatus.HELD is club.live_row(match).status
    assert "on hold" in newest(club.person("Anna"))
    assert 2 == club.live(match).position.asked


def test_who_is_told_what(club: Club, match: int) -> None:
    """The words go to the game master, the fact to the table, a receipt to the sender."""
    post = Post(club, "Anna", "Ben", "Ruth")
    club.person("Ben").writes(WORDS)

    assert {
        "Anna": ["On hold: Ecosystem 1: your pick 2 of 20 [1.2]"],
        "Ben": ["Ecosystem 1: your pick 2 of 20 [1.2]"],
        "Ruth": ["Ecosystem 1: Ben disputes question 2"],
    } == post.new()
    assert "the bear at d4 counts twice" in newest(club.person("Ruth"))
    assert "the bear at d4" not in newest(club.person("Anna"))
    assert "The match waits. Ruth decides, and everybody will be told." in newest(club.person("Ben"))


def test_the_game_master_gets_question_rule_ruling_and_orders(club: Club, match: int) -> None:
    """And no hand: options that depend on one are not shown."""
    club.person("Ben").writes(WORDS)
    text = club.person("Ruth").newest.text

    assert "THE QUESTION     1.2, pick 2 of 20" in text
    assert "RULE     bear" in text
    assert "They depend on what only Ben may see" in newest(club.person("Ruth"))
    assert "1a   rule 1 The match goes on as it stands." in text
    assert "1c   rollback 1.2 1   (takes question 1 back)" in text
    assert all(len(line) <= 72 for line in text.splitlines())


def test_public_options_are_shown(club: Club) -> None:
    """In Dominant Species everybody can work them out."""
    number = club.opens("domspec", ["Anna", "Ben"], gm="Ruth")
    live = club.live(number)
    [seat] = live.kernel.asked(live.position)
    club.person(("Anna", "Ben")[seat]).writes("dispute: planning is not over")

    assert f"  - {club.first_order(number, seat)}" in club.person("Ruth").newest.text


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


def test_a_match_without_game_master_asks_the_operator(club: Club) -> None:
    """Who decides on the command line."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Ben").writes(WORDS)

    assert "`pbem match rule 1 TEXT` decides" in newest(club.operator)
    assert "The operator decides" in newest(club.person("Ben"))


def test_it_needs_words_and_is_not_for_ever(club: Club, match: int) -> None:
    """A match cannot be stopped again and again by the same seat."""
    ben, ruth = club.person("Ben"), club.person("Ruth")
    ben.writes("dispute:")
    assert "Say what is wrong" in newest(ben)
    for time in range(5):
        ben.writes(f"{WORDS}, {time}")
        ruth.writes(f"release 1 because of {time}", to=ruth.mails[0])
    ben.writes(WORDS)

    assert "You have disputed 5 times in this match" in newest(ben)
    assert MatchStatus.RUNNING is club.live_row(match).status


def test_no_mail_to_a_game_master_shows_a_hand(club: Club, match: int) -> None:
    """Whatever they are sent, they may play themselves."""
    ruth = club.person("Ruth")
    club.person("Ben").writes("dispute: I do not agree")
    ruth.writes("release 1\nremind 1\nstatus 1\nstatus")
    hands = {str(card) for hand in club.live(match).position.state.hands for card in hand}

    blocks = [block for mail in ruth.mails for block in mail.text.split("\n\n")]
    told = " ".join(block for block in blocks if not block.startswith("No rules topic"))

    assert hands
    assert set() == hands & set(re.findall(r"\w+", told))


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
