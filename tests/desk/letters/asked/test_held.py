"""A letter that proves too little is held until the address on file has answered."""

import pytest

from pbem.mail.triage import Disposition
from pbem.store.tables.words import LetterStatus
from tests.desk.support.acts import recipients
from tests.desk.support.tables import DESK, admitted, kinds, last, said
from tests.harness.club import Club

pytestmark = pytest.mark.replies

ELSEWHERE = "anna@work.example"


def test_a_stranger_who_wants_something_is_asked_first(club: Club) -> None:
    """One short mail, and no player, no table, until it is answered."""
    dora = club.person("Dora")
    dora.writes("new ecosystem", address=DESK)

    assert ["confirmation"] == kinds(dora)
    assert "Was it you who wrote to us?" in dora.newest.text
    assert "new ecosystem" not in dora.newest.text
    with club.office.database.reading() as work:
        assert [] == work.roster.players()
        assert [] == work.roster.matches()
        assert {LetterStatus.HELD: 1} == work.inbox.counts()


def test_a_known_player_without_a_code_is_asked_too(club: Club) -> None:
    """From alone never authenticates: the address on file says yes, then it is done."""
    dora = admitted(club, "Dora")
    dora.mails.clear()
    dora.writes("new ecosystem 2 seats", address=DESK)
    assert ["confirmation"] == kinds(dora)
    assert "You will be called" not in dora.newest.text
    dora.writes("yes")

    assert "Ecosystem 1 is open." in dora.newest.text


def test_the_question_back_shows_the_table_and_its_seal(club: Club) -> None:
    """Who joins has the promise before the deal."""
    anna = admitted(club, "Anna")
    anna.writes("new ecosystem 3 seats")
    dora = club.person("Dora")
    dora.writes("join 1 my words", address=DESK)

    assert club.live_row(1).commitment in dora.newest.text
    dora.writes("yes")
    assert "You sit at Ecosystem 1." in last(dora, "invitation").text


def test_a_desk_code_from_another_address_is_held(club: Club) -> None:
    """The owner is asked, as for a seat's code."""
    dora = admitted(club, "Dora")
    dora.writes("new ecosystem", sender="dora@work.example")

    assert Disposition.HOLD is club.verdicts[-1].disposition
    assert "confirmation" == dora.newest.kind
    with club.office.database.reading() as work:
        assert [] == work.roster.matches()


def test_the_owner_of_a_desk_code_is_not_shown_another_players_address(club: Club) -> None:
    """Even if that player was the thief."""
    dora = admitted(club, "Dora")
    admitted(club, "Eve")
    dora.writes("new ecosystem", sender="eve@mail.example")

    assert "came from the address of another player" in said(dora.newest.text)
    assert b"eve@mail.example" not in dora.newest.raw


def test_a_held_letter_is_let_in_by_this_is_me(club: Club) -> None:
    """At the usual level the question offers both ways to say yes, and needs no number."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("1", sender=ELSEWHERE)

    assert [("confirmation", "anna@mail.example")] == recipients(club)
    assert "Answer this is me, and its address counts" in " ".join(anna.newest.text.split())
    anna.writes("this is me")
    assert 1 == len(club.live(1).position.sealed)


def test_another_players_address_is_not_shown(club: Club) -> None:
    """A player who uses a neighbour's code is held, and the neighbour does not learn the address."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("1", sender="ben@mail.example")

    assert Disposition.HOLD is club.verdicts[-1].disposition
    assert [("confirmation", "anna@mail.example")] == recipients(club)
    assert "the address of another player" in " ".join(anna.newest.text.split())
    assert "ben@mail.example" not in anna.newest.raw.decode()


def test_an_invitation_answered_from_elsewhere_is_held(club: Club) -> None:
    """Before the match begins the address on file is asked, too, and its yes joins."""
    club.opens("ecosystem", ["Anna", "Ben"], start_now=False)
    anna = club.person("Anna")
    anna.writes("join", sender=ELSEWHERE)

    assert [("confirmation", "anna@mail.example")] == recipients(club)[2:]
    assert "Was this you?" in anna.newest.text
    anna.writes("yes")
    assert "You have joined" in anna.newest.text
