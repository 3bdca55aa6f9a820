"""Mail that proves too little: refused with the reason to an address on file, never to a forger."""

import re

import pytest

from pbem.mail.triage import Disposition
from pbem.store.tables.core import Player
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


def mails_since(club: Club, count: int) -> list[tuple[str, str]]:
    """The kind and the recipient of every mail made after the first ones."""
    with club.office.database.reading() as work:
        return [(str(each.kind), each.recipient) for each in reversed(work.outbox.latest())][count:]


def said(club: Club, name: str) -> str:
    """The newest mail of a person as one line."""
    return " ".join(club.person(name).newest.text.split())


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
    assert "does not name exactly one sender" in said(club, "Anna")


def test_a_replayed_order_of_a_closed_question(club: Club) -> None:
    """Sent again under another Message-ID it is not played; the owner gets the open question and the line."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    raw = anna.writes(club.first_order(1, 0))
    club.person("Ben").writes(club.first_order(1, 1))
    before = club.live(1).position
    made = len(mails_since(club, 0))
    club.receive(raw.replace(b"anna.1@", b"replayed@"))

    assert before == club.live(1).position
    assert [("receipt", "anna@mail.example")] == mails_since(club, made)
    assert "You answered a mail whose question is closed" in said(club, "Anna")


def test_what_is_impossible_by_now_does_not_come_back_ready_to_send(club: Club) -> None:
    """A late line is offered again unless the rules know why it cannot be done; then they say it."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    old, taken = anna.newest, club.first_order(1, 0).split()[-1]
    for seat, name in enumerate(("Anna", "Ben")):
        club.person(name).writes(club.first_order(1, seat))
    fits = club.first_order(1, 0)
    anna.writes(f"{fits}\npick {fits.split()[1]} at {taken}", to=old, quoting=False)

    assert 2 == said(club, "Anna").count("You answered a mail whose question is closed")
    assert f"1a {fits}" in said(club, "Anna")
    assert f"2a pick {fits.split()[1]}" not in said(club, "Anna")
    assert f"{taken} is taken: your " in said(club, "Anna")


def test_the_same_mail_again_is_nothing(club: Club) -> None:
    """A letter that came before is not even stored."""
    club.opens("ecosystem", ["Anna", "Ben"])
    raw = club.person("Anna").writes("1")
    made = len(mails_since(club, 0))
    club.receive(raw)

    assert 1 == len(club.verdicts)
    assert made == len(mails_since(club, 0))


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
    assert "The reply code in your mail is not valid any more" in said(club, "Anna")


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
    assert "the seat or its address has changed" in said(club, "Anna")


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
    assert "carried a reply code for your seat that is not valid" in said(club, "Dora")


def test_a_made_up_code_for_nobodys_seat(club: Club) -> None:
    """It names nobody who could be told, so its sender is a stranger like any other."""
    mallory = club.person("Mallory")
    mallory.writes("1", address="play+99.1.a.aaaaaaaaaaaa@club.example")

    assert "stranger" == club.verdicts[-1].reason
    assert 1 == len(mallory.mails)


@pytest.mark.parametrize(
    "line", ["status", "then pick bear at e4", "set zone Europe/Paris", "tell all: sorry, I was away"]
)
def test_an_expired_code_still_names_its_seat(club: Club, line: str) -> None:
    """Under the mail of a closed question a player may ask, tell, set and leave standing orders."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    first = anna.newest
    anna.writes(club.first_order(1, 0))
    club.person("Ben").writes(club.first_order(1, 1))
    anna.writes(line, to=first)

    assert f"  > {line}\n" in anna.newest.text
    assert "nothing was done" not in anna.newest.text


def test_an_order_under_an_expired_code_comes_back_ready_to_send(club: Club) -> None:
    """It is not played; the receipt holds the open question and the line under a label."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    first = anna.newest
    anna.writes(club.first_order(1, 0))
    club.person("Ben").writes(club.first_order(1, 1))
    order = club.first_order(1, 0)
    before = club.live(1).position
    anna.writes(order, to=first)

    assert before == club.live(1).position
    assert f"1a  {order}" in anna.newest.text
    assert "[#1.2a]" in anna.newest.text
    anna.writes("1a")
    assert 1 == len(club.live(1).position.sealed)


@pytest.mark.parametrize("line", ["1", "2", "pass", "pick nonsense"])
def test_no_line_under_an_expired_code_answers(club: Club, line: str) -> None:
    """Not even a number, which would mean another card today; it comes back beside the open question."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    first = anna.newest
    anna.writes(club.first_order(1, 0))
    club.person("Ben").writes(club.first_order(1, 1))
    anna.writes(line, to=first)

    assert () == club.live(1).position.sealed
    assert f"1a  {line}" in anna.newest.text
    assert "YOUR HAND" in anna.newest.text


def test_a_subject_is_never_repeated(club: Club) -> None:
    """A stranger may have written it."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("", quoting=False, headers={"Subject": "as ben@mail.example says"})

    assert "no text" == club.verdicts[-1].reason
    assert "Not read: your mail" == club.person("Anna").newest.subject


def test_an_edited_subject_changes_nothing(club: Club) -> None:
    """The subject proves nothing and hides nothing."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("1", headers={"Subject": "AW: [EXT] lunch on Friday? [99.4]"})

    assert 1 == len(club.live(1).position.sealed)
