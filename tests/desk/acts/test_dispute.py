"""A dispute stops the match until its game master has decided."""

import re

from pbem.store.tables.words import MatchStatus
from tests.desk.support.acts import WORDS, Post
from tests.desk.support.tables import newest
from tests.harness.club import Club


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
