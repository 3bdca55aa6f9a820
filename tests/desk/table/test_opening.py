"""Opening a match: invitations, joining, and the promise that makes the deal provable."""

import pytest

from pbem.desk.table.opening import Invitee
from pbem.engine import fairness
from pbem.errors import PlayerError
from pbem.store.tables.words import MatchStatus
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def test_the_deal_waits_until_everybody_has_joined(club: Club) -> None:
    """The last join starts the match."""
    club.opens("ecosystem", ["Anna", "Ben"], start_now=False)
    anna, ben = club.person("Anna"), club.person("Ben")
    assert ["invitation"] == [mail.kind for mail in anna.mails]

    anna.writes("join rainy sunday")
    assert "Waiting for Ben to join." in anna.newest.text
    ben.writes("Join")
    assert "turn" == ben.newest.kind
    assert "turn" == anna.newest.kind
    assert MatchStatus.RUNNING is club.live(1).match.status


def test_the_joining_lines_are_quoted_in_the_first_mail_and_go_into_the_seed(club: Club) -> None:
    """Anything may be typed after join."""
    club.opens("ecosystem", ["Anna", "Ben"], start_now=False)
    club.person("Anna").writes("join Rain & 42")
    club.person("Ben").writes("join")
    live = club.live(1)

    assert 'Anna "Rain & 42", Ben ""' in club.person("Ben").newest.text
    expected = fairness.seed(bytes.fromhex(live.match.secret), live.match.commitment, ["Rain & 42", ""])
    assert expected == live.kernel._seed


def test_the_invitation_commits_before_anybody_joins(club: Club) -> None:
    """The promised number stands in the invitation and in the first turn mail."""
    club.opens("ecosystem", ["Anna", "Ben"], start_now=False)
    anna = club.person("Anna")
    promised = club.live_row(1).commitment
    anna.writes("join")
    club.person("Ben").writes("join")

    assert promised in anna.mails[0].text
    assert promised in anna.newest.text


def test_a_match_started_at_once_says_that_it_is_not_provable(club: Club) -> None:
    """Without everybody's line the deal cannot be proved."""
    club.opens("ecosystem", ["Anna", "Ben"])

    assert "not provable" in " ".join(club.person("Anna").newest.text.split())


def test_an_order_before_the_start_is_answered(club: Club) -> None:
    """The invitation comes again with what was not read."""
    club.opens("ecosystem", ["Anna", "Ben"], start_now=False)
    anna = club.person("Anna")
    anna.writes("pick bear at e4")

    assert "The match has not begun." in anna.newest.text


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (["Anna", "anna"], "Two players are called"),
        (["7"], "begin it with a letter"),
        (list("ABCDEFG"), "is for 1 to 6 players; 7 were given"),
    ],
)
def test_a_table_nobody_can_play_at_is_refused(club: Club, names: list[str], sentence: str) -> None:
    """Names must differ and be typeable, and the count must fit."""
    with pytest.raises(PlayerError, match=sentence):
        club.opens("ecosystem", names)


def test_two_seats_cannot_share_an_address(club: Club) -> None:
    """A mail must tell who wrote it."""
    with pytest.raises(PlayerError, match=r"NAME=ADDRESS"):
        Invitee.parse("Anna")


def test_unknown_options_are_refused_with_what_there_is(club: Club) -> None:
    """An option is checked when the match is opened."""
    with pytest.raises(PlayerError, match="has no option 'speed'"):
        club.opens("ecosystem", ["Anna"], options={"speed": "1"})
    with pytest.raises(PlayerError, match="allowed is on or off"):
        club.opens("ecosystem", ["Anna"], options={"sums": "maybe"})


@pytest.mark.parametrize(
    ("animals", "sentence"),
    [
        ("dragon,any", "'dragon' is no animal"),
        ("bird,any,insect", "names 3 seats; there are 2"),
        ("bird,bird", "gives the birds away twice"),
    ],
)
def test_an_option_that_cannot_be_dealt_is_refused_when_the_table_is_opened(
    club: Club, animals: str, sentence: str
) -> None:
    """Nobody is invited to a match whose deal would fail with the last join."""
    with pytest.raises(PlayerError, match=sentence):
        club.opens("domspec", ["Anna", "Ben"], start_now=False, options={"animals": animals})

    assert [] == club.person("Anna").mails
