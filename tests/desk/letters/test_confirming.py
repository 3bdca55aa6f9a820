"""Newcomers: nothing is made of a mail whose sender may be forged until its address has answered."""

from datetime import timedelta

import pytest

from pbem.mail.triage import Disposition
from pbem.store.tables.words import LetterStatus
from tests.desk.support.tables import DESK, admitted, kinds, last, said
from tests.harness.club import Club

pytestmark = pytest.mark.replies


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


def test_yes_carries_the_request_out(club: Club) -> None:
    """The player is known from then on, and gets the answer and a welcome."""
    dora = club.person("Dora")
    dora.writes("new ecosystem", address=DESK)
    dora.writes("yes")

    assert {"confirmation", "invitation", "welcome"} == set(kinds(dora))
    assert "Ecosystem 1 is open." in last(dora, "invitation").text
    with club.office.database.reading() as work:
        assert ["Dora"] == [player.name for player in work.roster.players()]


def test_a_second_yes_does_nothing_again(club: Club) -> None:
    """A confirmation counts once."""
    dora = club.person("Dora")
    dora.writes("new ecosystem", address=DESK)
    asked = dora.newest
    dora.writes("yes")
    dora.writes("yes", to=asked)

    assert "answered before" in said(dora.newest.text)
    with club.office.database.reading() as work:
        assert 1 == len(work.roster.matches())


def test_an_answer_without_yes_does_nothing(club: Club) -> None:
    """Somebody whose address was forged can complain without becoming a player."""
    dora = club.person("Dora")
    dora.writes("join 1", address=DESK)
    dora.writes("Who are you and what do you want")

    assert "could not be read as yes or no" in said(dora.newest.text)
    with club.office.database.reading() as work:
        assert [] == work.roster.players()


def test_a_yes_from_another_address_proves_nothing(club: Club) -> None:
    """The code is good for the address it was mailed to."""
    dora = club.person("Dora")
    dora.writes("new ecosystem", address=DESK)
    dora.writes("yes", sender="mallory@mail.example")

    with club.office.database.reading() as work:
        assert [] == work.roster.players()


def test_an_old_question_is_not_answered_any_more(club: Club) -> None:
    """After two weeks the request must be written again."""
    dora = club.person("Dora")
    dora.writes("new ecosystem", address=DESK)
    club.clock.time += timedelta(days=15)
    dora.writes("yes")

    assert "its time is over" in said(dora.newest.text)


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


def test_a_yes_with_more_beside_it_is_asked_again(club: Club) -> None:
    """The question was about the letter before, so an answer that says more is none."""
    dora = club.person("Dora")
    dora.writes("new ecosystem", address=DESK)
    dora.writes("yes\nI would like to play on Tuesdays\nThanks, Dora")

    assert "could not be read as yes or no" in said(dora.newest.text)
