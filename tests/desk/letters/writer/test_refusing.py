"""Letters that are not read: refused with the reason to an address on file, never to a forger."""

import re

import pytest

from pbem.mail.triage import Disposition
from pbem.store.tables.core import Player
from tests.desk.support.tables import mails_since, newest
from tests.harness.club import Club

BAD_SENDERS = {
    "two From fields": b"From: Anna <anna@mail.example>\r\nFrom: Anna <anna@mail.example>",
    "two mailboxes": b"From: Anna <anna@mail.example>, Mallory <mallory@evil.example>",
    "group syntax": b"From: Friends: anna@mail.example;",
    "an address as display name": b'From: "anna@mail.example" <mallory@evil.example>',
    "an encoded newline": b"From: =?utf-8?q?Anna=0D=0AFrom:_x?= <anna@mail.example>",
    "a bare carriage return": b"From: Mallory <mallory@evil.example>\rFrom: Anna <anna@mail.example>",
    "no mailbox": b"From: Anna",
}


@pytest.mark.parametrize("form", BAD_SENDERS)
def test_a_sender_that_could_be_read_in_two_ways(club: Club, form: str) -> None:
    """The valid code does not help; the address on file is told, and nobody else."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    raw = anna.writes("help", sender="mallory@evil.example")
    club.receive(
        re.sub(rb"(?m)^From: .*$", lambda found: BAD_SENDERS[form], raw, count=1)
        .replace(b"anna.1@", b"other@")
        .replace(b"help", b"1")
    )

    assert "unclear sender" == club.verdicts[-1].reason
    assert () == club.live(1).position.sealed
    assert [("refusal", "anna@mail.example")] == mails_since(club, 3)
    assert "does not name exactly one sender" in newest(club.person("Anna"))


def test_a_code_carried_over_to_another_match(club: Club) -> None:
    """With the match's number changed the code proves nothing: the sender's address on file hears why."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.opens("ecosystem", ["Anna", "Cleo"])
    anna = club.person("Anna")
    first = anna.mails[0]
    anna.mails.clear()
    anna.writes("1", address=first.reply_to.replace("+1.", "+2."))

    assert "bad token" == club.verdicts[-1].reason
    assert ((), ()) == (club.live(1).position.sealed, club.live(2).position.sealed)
    assert [("refusal", "anna@mail.example")] == mails_since(club, 4)
    assert "The reply code in your mail is not valid any more" in newest(club.person("Anna"))


def hand_over(club: Club) -> None:
    """Dora takes Anna's seat over."""
    with club.office.database.work() as work:
        dora = work.roster.add_player(Player(name="Dora", created=club.clock()), "dora@mail.example")
        seat = work.roster.seated(1)[0].seat
        seat.player_id = dora.id
        work.roster.save_seat(seat)
    club.person("Dora")


def test_the_code_of_a_seat_that_changed_hands(club: Club) -> None:
    """The former player hears at the address on file that the code is void."""
    club.opens("ecosystem", ["Anna", "Ben"])
    hand_over(club)
    club.person("Anna").writes("1")

    assert "bad token" == club.verdicts[-1].reason
    assert () == club.live(1).position.sealed
    assert [("refusal", "anna@mail.example")] == mails_since(club, 2)
    assert "the seat or its address has changed" in newest(club.person("Anna"))


def test_a_strangers_mail_with_an_old_code(club: Club) -> None:
    """Who holds the seat now is told, within the budget; the stranger hears nothing."""
    club.opens("ecosystem", ["Anna", "Ben"])
    hand_over(club)
    mallory = club.person("Mallory")
    turn = club.person("Anna").newest
    mallory.writes("1", to=turn)
    mallory.writes("2", to=turn)

    assert [Disposition.REFUSE] * 2 == [verdict.disposition for verdict in club.verdicts]
    assert {("refusal", "dora@mail.example")} == set(mails_since(club, 2))
    assert [] == mallory.mails
    assert "carried a reply code for your seat that is not valid" in newest(club.person("Dora"))


def test_a_made_up_code_for_nobodys_seat(club: Club) -> None:
    """It names nobody who could be told, so its sender is a stranger like any other."""
    mallory = club.person("Mallory")
    mallory.writes("1", address="play+99.1.a.aaaaaaaaaaaa@club.example")

    assert "stranger" == club.verdicts[-1].reason
    assert 1 == len(mallory.mails)


def test_a_subject_is_never_repeated(club: Club) -> None:
    """A stranger may have written it."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("", quoting=False, headers={"Subject": "as ben@mail.example says"})

    assert "no text" == club.verdicts[-1].reason
    assert "Not read: your mail" == club.person("Anna").newest.subject
