"""Who may move: tokens, addresses, and mail that proves nothing."""

import pytest

from pbem.mail.triage import Disposition
from pbem.store.tables.words import LetterStatus
from tests.harness.club import Club

pytestmark = pytest.mark.replies


def test_from_alone_never_authenticates(club: Club) -> None:
    """A known address without a token is told to answer the turn mail; nothing is played."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    before = club.live(1).position
    turn = anna.mails.pop()
    anna.writes("pick bear at e4", address="play@club.example")
    anna.mails.insert(0, turn)

    assert before == club.live(1).position
    assert "NOT READ, nothing was done." in anna.newest.text
    assert "no reply code" in anna.newest.text


def test_a_valid_token_from_another_address_is_held_until_the_owner_says_yes(club: Club) -> None:
    """The address on file is asked; its yes lets the mail count, and `this is me` files the address."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("1", sender="anna@work.example")

    assert Disposition.HOLD is club.verdicts[-1].disposition
    assert () == club.live(1).position.sealed
    assert "Was this you?" in anna.newest.text

    anna.writes("this is me")
    assert 1 == len(club.live(1).position.sealed)
    anna.writes("2", sender="anna@work.example", to=anna.mails[0])
    assert Disposition.ACCEPT is club.verdicts[-1].disposition


def test_a_forged_token_is_refused(club: Club) -> None:
    """A code we never made proves nothing."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    turn = anna.newest
    mac = turn.text.partition("Reply code: ")[2].split()[0].rpartition(".")[2]
    anna.mails.clear()
    # In each of the places where a code travels.
    forged = turn.message_id.replace(mac, "a" * 12)
    anna.writes("1", address=turn.reply_to.replace(mac, "a" * 12), headers={"References": forged})

    assert "bad token" == club.verdicts[-1].reason
    assert () == club.live(1).position.sealed


def test_a_token_works_from_references_where_sub_addresses_are_stripped(club: Club) -> None:
    """The token also travels in our Message-ID."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("1", address="play@club.example", quoting=False)

    assert 1 == len(club.live(1).position.sealed)


def test_a_token_works_from_the_quoted_body_alone(club: Club) -> None:
    """One line of our text carries it, quoted or not."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes(
        "1",
        address="play@club.example",
        headers={"References": "<other@x>", "In-Reply-To": "<other@x>"},
    )

    assert 1 == len(club.live(1).position.sealed)


def test_automatic_mail_is_never_answered(club: Club) -> None:
    """An out-of-office reply with a valid token changes nothing and gets no mail."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("1", headers={"Auto-Submitted": "auto-replied"})

    assert 1 == len(anna.mails)
    assert () == club.live(1).position.sealed


def test_a_letter_that_names_another_match_does_not_touch_this_one(club: Club) -> None:
    """A token is good for its own match and seat."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.opens("ecosystem", ["Anna", "Cleo"])
    anna = club.person("Anna")
    anna.writes("1", to=anna.mails[1])

    assert () == club.live(1).position.sealed
    assert 1 == len(club.live(2).position.sealed)


def test_a_held_letter_waits_as_held(club: Club) -> None:
    """Held is a status the operator can see."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("1", sender="other@mail.example")

    with club.office.database.reading() as work:
        assert {LetterStatus.HELD: 1} == work.inbox.counts()
