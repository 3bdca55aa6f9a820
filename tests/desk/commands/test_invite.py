"""`invite`: a seat is kept for somebody, who is mailed."""

import pytest

from pbem.store.tables.words import MatchStatus
from tests.desk.support.tables import admitted, kinds, last, refused_at_a_table, said, told_in_play
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def test_invite_keeps_a_seat_and_mails_it(club: Club) -> None:
    """The invited answers join; all that follows is their line."""
    anna, cleo = admitted(club, "Anna"), club.person("Cleo")
    anna.writes("new ecosystem 2 seats private")
    anna.writes("invite Cleo cleo@mail.example")

    assert "Join Ecosystem 1?" in cleo.newest.text
    assert "A seat is kept for Cleo; the invitation goes out." in said(anna.newest.text)
    assert "  > invite Cleo cleo@...\n" in anna.newest.text
    assert "anna@mail.example" not in cleo.newest.text
    cleo.writes("join 42 42")
    assert "42 42" == club.live(1).sitters[1].seating.seat.nonce
    assert ["invitation", "welcome", "turn"] == kinds(cleo)


def test_who_is_invited_reads_the_language_of_who_invites(club: Club) -> None:
    """A newcomer whom a German brings along is asked in German, and told how to have English."""
    anna, cleo = admitted(club, "Anna"), club.person("Cleo")
    anna.writes("einstellen sprache deutsch")
    anna.writes("neu ecosystem 2 Plätze privat")
    anna.writes("einladen Cleo cleo@mail.example")

    assert cleo.newest.text.startswith("Spielst du mit: Ecosystem 1?")
    assert "set language en" in cleo.newest.text


def test_a_mail_of_no_match_names_no_seat(club: Club) -> None:
    """The answer to one says which mail to answer instead."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("games", fresh=True)
    anna.writes("invite zoe@mail.example")

    assert "The mail you answered belongs to no match." in " ".join(anna.newest.text.split())


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("invite nobody", "Write it as invite cleo@mail.example"),
        ("invite anna@mail.example", "has a seat at this table already."),
    ],
)
def test_what_cannot_be_done_at_a_table_says_why(club: Club, line: str, sentence: str) -> None:
    """The receipt names the line and the reason."""
    assert sentence in refused_at_a_table(club, line)


def test_the_lobby_is_closed_once_the_match_has_begun(club: Club) -> None:
    """Its verbs say so."""
    assert "The match has begun, so nobody can be invited any more." in told_in_play(
        club, "invite cleo@mail.example"
    )


def test_invitations_to_one_address_are_capped(club: Club) -> None:
    """Nobody is flooded by means of us."""
    anna, cleo = admitted(club, "Anna"), club.person("Cleo")
    for _ in range(4):
        anna.writes("new ecosystem 3 seats", to=last(anna, "receipt"))
        anna.writes("invite cleo@mail.example", to=last(anna, "invitation"))

    assert 2 == len(cleo.mails)
    assert "has had enough mail from us" in said(anna.newest.text)


def test_an_opener_mends_an_invitation_by_inviting_again(club: Club) -> None:
    """The same name at another address is the same guest; the same address is mailed once more."""
    anna, bennie = admitted(club, "Anna"), club.person("Bennie")
    club.person("Ben")
    anna.writes("new ecosystem 2 seats private")
    anna.writes("invite Ben ben@mail.example")
    anna.writes("invite Ben bennie@mail.example")

    assert "invitation" == bennie.newest.kind
    anna.writes("invite bennie@mail.example")
    assert 2 == len(bennie.mails)
    club.person("Ben").writes("join", to=last(club.person("Ben"), "invitation"))
    assert MatchStatus.INVITING is club.live_row(1).status
    bennie.writes("join")
    assert MatchStatus.RUNNING is club.live_row(1).status
