"""`join`: a seat is taken, and words are mixed into the shuffle."""

import pytest

from pbem.desk.match import export
from pbem.store.tables.words import MatchStatus
from tests.desk.support.tables import admitted, refused_at_a_table, said
from tests.harness.club import Club


@pytest.mark.both
def test_the_opener_mixes_words_in_after_seeing_the_seal(club: Club) -> None:
    """Once, until the match begins."""
    anna = admitted(club, "Anna")
    anna.writes("new ecosystem 2 seats")
    anna.writes("join rainy sunday")
    assert "Mixed into the shuffle: rainy sunday" in anna.newest.text
    anna.writes("join sunny monday")
    assert "Your words are mixed in already: rainy sunday" in anna.newest.text
    admitted(club, "Ben").writes("join 1")

    assert 'Anna "rainy sunday"' in export.joining_lines(
        ["Anna", "Ben"], [sitter.seating.seat.nonce or "" for sitter in club.live(1).sitters]
    )


@pytest.mark.both
def test_a_private_table_cannot_be_joined_by_its_number(club: Club) -> None:
    """Nor is it listed."""
    admitted(club, "Anna").writes("new ecosystem 2 seats private")
    ben = admitted(club, "Ben")
    assert "None is open now" in ben.newest.text
    ben.writes("join 1")

    assert "There is no open table 1; `games` lists those there are." in said(ben.newest.text)


@pytest.mark.both
def test_the_opener_hears_of_everybody_who_comes(club: Club) -> None:
    """With what can be done now; whoever came gets their own mail, and nobody else any."""
    anna, ben = admitted(club, "Anna"), admitted(club, "Ben")
    anna.writes("new ecosystem 3 seats")
    before = len(anna.mails)
    ben.writes("join 1")

    assert [before + 1, "Ecosystem 1: your table [1.join]"] == [len(anna.mails), anna.newest.subject]
    assert "Ben has joined." in anna.newest.text
    assert "1 of 3 seats is free." in anna.newest.text
    anna.writes("start")
    assert MatchStatus.RUNNING is club.live_row(1).status


@pytest.mark.both
@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("join", "Say which table, such as join 12."),
        ("join 99", "There is no open table 99"),
    ],
)
def test_a_wish_that_cannot_be_met_says_why(club: Club, line: str, sentence: str) -> None:
    """One sentence, and no table."""
    anna = admitted(club, "Anna")
    anna.writes(line)

    assert "NOT POSSIBLE, nothing was done." in anna.newest.text
    assert sentence in said(anna.newest.text)
    with club.office.database.reading() as work:
        assert [] == work.roster.matches()


@pytest.mark.both
def test_what_cannot_be_done_at_a_table_says_why(club: Club) -> None:
    """The receipt names the line and the reason."""
    assert "You sit at table 1 already." in refused_at_a_table(club, "join 1")


def test_the_words_behind_join_show_no_address(club: Club) -> None:
    """They are quoted to the whole table, as they were mixed into the shuffle."""
    club.opens("ecosystem", ["Anna", "Ben"], start_now=False)
    club.person("Anna").writes("join says anna@mail.example")
    club.person("Ben").writes("join")

    assert 'Anna "says anna@..."' in " ".join(club.person("Ben").newest.text.split())
