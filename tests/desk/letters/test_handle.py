"""A letter's way over the desk: a person's, a machine's or nobody's, or one too large to be read."""

import base64
from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.mail.read.read import read
from pbem.mail.triage import Disposition
from pbem.store.tables.words import LetterStatus
from pbem.testing.people.correspondent import ReceivedMail
from tests.desk.support.corpus import retokened
from tests.harness.club import Club
from tests.mail.test_letters import LETTERS

# Each sign of a machine that the reader knows, but those that never carry orders.
SIGNS = {
    "Auto-Submitted": "auto-generated",
    "List-Id": "<club.list.example>",
    "List-Post": "<mailto:club@list.example>",
    "List-Unsubscribe": "<mailto:leave@list.example>",
    "Precedence": "bulk",
    "X-Auto-Response-Suppress": "All",
    "Return-Path": "<>",
}
NEVER = {
    "Auto-Submitted": "auto-replied",
    "Precedence": "auto_reply",
    "X-Autoreply": "yes",
    "X-Autorespond": "yes",
    "X-Autoresponder": "yes",
    "X-Vacation": "yes",
}
CLICKED = [path for path in LETTERS if read(path.read_bytes()).automatic == "reaction"]


@pytest.mark.parametrize("sign", SIGNS)
def test_a_machine_is_not_answered(table: Club, sign: str) -> None:
    """A mail that looks automatic and holds no exact order changes nothing and brings no mail."""
    anna = table.person("Anna")
    for text in ("I am away until Monday.", "1", "Leave a message at the desk.", "set me"):
        anna.writes(text, address=anna.mails[0].reply_to, fresh=True, headers={sign: SIGNS[sign]})

    assert {"looks automatic"} == {verdict.reason for verdict in table.verdicts}
    assert ["turn"] == [mail.kind for mail in anna.mails]
    assert () == table.live(1).position.sealed


@pytest.mark.parametrize("sign", SIGNS)
def test_an_answer_that_was_passed_on_is_read(table: Club, sign: str) -> None:
    """Whoever answers our mail through a list or a gateway is read; words that mean nothing bring no mail."""
    anna = table.person("Anna")
    anna.writes("I am away until Monday.", headers={sign: SIGNS[sign]})
    assert ["turn"] == [mail.kind for mail in anna.mails]

    anna.writes("1", headers={sign: SIGNS[sign]})
    expected = 0 if sign == "Auto-Submitted" else 1
    assert expected == len(table.live(1).position.sealed)


@pytest.mark.parametrize("text", ["I am away until Monday.", "Is there anybody?"])
def test_a_subject_alone_is_doubtful(table: Club, text: str) -> None:
    """People write below an old subject, too: an order counts, and nothing else is answered."""
    anna = table.person("Anna")
    subject = {"Subject": "Automatic reply: your turn"}
    anna.writes(text, headers=subject)
    assert ["turn"] == [mail.kind for mail in anna.mails]

    anna.writes(table.first_order(1, 0), headers=subject)
    assert ["turn", "receipt"] == [mail.kind for mail in anna.mails]
    assert 1 == len(table.live(1).position.sealed)


@pytest.mark.parametrize("sign", SIGNS)
def test_an_exact_order_counts(table: Club, sign: str) -> None:
    """Lists and relays leave such signs on a person's mail, too; its receipt goes to the address on file."""
    anna = table.person("Anna")
    order = table.first_order(1, 0)
    anna.writes(order, address=anna.newest.reply_to, fresh=True, headers={sign: SIGNS[sign]})

    assert Disposition.EXACT_ONLY is table.verdicts[-1].disposition
    assert 1 == len(table.live(1).position.sealed)
    assert ["turn", "receipt"] == [mail.kind for mail in anna.mails]


@pytest.mark.parametrize("sign", NEVER)
def test_an_automatic_reply_never_orders(table: Club, sign: str) -> None:
    """A machine that answers for somebody who is away says nothing that counts."""
    anna = table.person("Anna")
    anna.writes(table.first_order(1, 0), headers={sign: NEVER[sign]})

    assert "automatic reply" == table.verdicts[-1].reason
    assert ["turn"] == [mail.kind for mail in anna.mails]
    assert () == table.live(1).position.sealed


@pytest.mark.parametrize("sender", ["mailer-daemon@mail.example", "postmaster@mail.example"])
def test_a_daemon_is_not_answered(table: Club, sender: str) -> None:
    """Nor is one without a reply code."""
    table.person("Mallory").writes("hello", sender=sender, address="play@club.example")

    assert "nobody" == table.verdicts[-1].reason
    assert [] == table.person("Mallory").mails


def test_a_person_reads_later_why_nothing_came(table: Club) -> None:
    """If it was no machine after all, the next mail says what was not read."""
    anna = table.person("Anna")
    anna.writes("I have no idea what to take", headers={"X-Auto-Response-Suppress": "All"})
    anna.writes("status")

    assert "Your mail of Mon 16 Nov, 10:00 Berlin looked automatic" in " ".join(anna.newest.text.split())


def test_a_command_alone_on_its_line_is_exact(table: Club) -> None:
    """Whoever asks through a list is told."""
    anna = table.person("Anna")
    anna.writes("status", headers={"List-Id": SIGNS["List-Id"]})

    assert ["turn", "receipt"] == [mail.kind for mail in anna.mails]
    assert "The table waits for you." in anna.newest.text


def test_a_game_masters_order_through_a_list_is_done(club: Club) -> None:
    """Other words in such a mail are not answered."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    ruth = club.person("Ruth")
    ruth.writes("I am away until Monday.", headers={"Precedence": "bulk"})
    assert 1 == len(ruth.mails)

    ruth.writes("pause 1", headers={"Precedence": "bulk"})
    assert "Match 1 is paused" in " ".join(ruth.newest.text.split())


@pytest.mark.parametrize("sender", ["ruth@mail.example", "thief@mail.example"])
def test_a_machine_with_a_game_masters_code_is_not_answered(club: Club, sender: str) -> None:
    """Nor is its owner told of it: a notice to a mailbox that answers would go round."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    ruth = club.person("Ruth")
    ruth.writes("I am away until Monday.", sender=sender, headers={"Precedence": "bulk"})

    assert 1 == len(ruth.mails)


def test_a_machine_that_answers_a_question_back_is_not_answered(club: Club) -> None:
    """Somebody wrote in its owner's name, and its owner is away."""
    dora = club.person("Dora")
    dora.writes("games", address="play@club.example")
    dora.writes("I am away until Monday.", headers={"Precedence": "bulk"})

    assert ["confirmation"] == [mail.kind for mail in dora.mails]


@pytest.mark.parametrize("path", CLICKED, ids=lambda path: path.stem)
def test_a_reaction_is_neither_an_order_nor_an_error(table: Club, path: Path) -> None:
    """A raised thumb of Gmail or Outlook under a valid code brings no mail and no change."""
    ben = table.person("Ben")
    token = ben.newest.reply_to.partition("+")[2].partition("@")[0]
    table.receive(retokened(path, token))

    assert "reaction" == table.verdicts[-1].reason
    assert [1, 1] == [len(table.person(name).mails) for name in ("Anna", "Ben")]
    assert () == table.live(1).position.sealed


def test_both_clients_that_know_reactions_are_tried() -> None:
    """Gmail's and Outlook's."""
    assert {"gmail", "outlook"} == {path.stem.partition("-")[0] for path in CLICKED}


@pytest.mark.parametrize("subject", ["Je suis absent", "Ecosystem 1", "Elternzeit"])
def test_a_subject_of_its_own_is_a_machines(table: Club, subject: str) -> None:
    """Mail programs keep the subject that they answer; whoever changes it is still read for orders."""
    anna = table.person("Anna")
    turn, count = anna.newest, len(anna.mails)
    words = "Merci, vous aurez une suite lundi\nauprès de mes collègues"
    anna.writes(words, to=turn, quoting=False, headers={"Subject": subject})
    assert count == len(anna.mails)
    anna.writes(words, to=turn, quoting=False)
    assert count + 1 == len(anna.mails)
    order = table.first_order(1, 0)
    anna.writes(order, to=turn, headers={"Subject": subject})

    assert f"pick {order.split()[1]}" in anna.newest.text


@pytest.mark.both
def test_every_letter_is_marked(club: Club) -> None:
    """A letter that was answered is done."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("1")

    with club.office.database.reading() as work:
        assert {LetterStatus.DONE: 1} == work.inbox.counts()


def nested(depth: int) -> str:
    """A text inside so many multiparts."""
    opening = "".join(
        f'Content-Type: multipart/mixed; boundary="b{level}"\n\n--b{level}\n' for level in range(depth)
    )
    closing = "".join(f"--b{level}--\n" for level in reversed(range(depth)))
    return f"{opening}Content-Type: text/plain\n\n1\n{closing}"


def parts(number: int) -> str:
    """A mail of so many parts."""
    body = "--b\nContent-Type: text/plain\n\n1\n" * number
    return f'Content-Type: multipart/mixed; boundary="b"\n\n{body}--b--\n'


def encoded(size: int) -> str:
    """A text that is large once it is decoded."""
    data = base64.encodebytes(b"1\n" * (size // 2)).decode()
    return f"Content-Type: text/plain\nContent-Transfer-Encoding: base64\n\n{data}"


BEYOND: dict[str, Callable[[], str]] = {
    "size": lambda: "Content-Type: text/plain\n\n" + "hello there\n" * 30_000,
    "parts": lambda: parts(150),
    "nesting": lambda: nested(20),
    "decoded bytes": lambda: encoded(150_000),
}


def sent(to: ReceivedMail, content: str) -> bytes:
    """An answer of Anna's with that content."""
    return (
        f"From: Anna <anna@mail.example>\nTo: {to.reply_to}\nMessage-ID: <big@mail.example>\nSubject: hi\n"
        f"MIME-Version: 1.0\n{content}"
    ).encode()


@pytest.mark.parametrize("limit", BEYOND)
def test_a_mail_beyond_a_limit(club: Club, limit: str) -> None:
    """Nothing of it is played, the player is told what to do, and the operator can still look at it."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    raw = sent(anna.newest, BEYOND[limit]())
    club.receive(raw)

    assert "oversized" == club.verdicts[-1].reason
    assert () == club.live(1).position.sealed
    assert "Your mail is too large to be read. Send the order as one short line of text." in " ".join(
        anna.newest.text.split()
    )
    with club.office.database.reading() as work:
        assert raw == work.inbox.raw(1)


@pytest.mark.parametrize("content", [nested(5), parts(20), encoded(50)])
def test_a_mail_within_the_limits(club: Club, content: str) -> None:
    """The same shapes in a bearable size are read."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.receive(sent(club.person("Anna").newest, content))

    assert "letter" == club.verdicts[-1].reason
    assert 1 == len(club.live(1).position.sealed)


@pytest.mark.replies
def test_automatic_mail_is_never_answered(club: Club) -> None:
    """An out-of-office reply with a valid token changes nothing and gets no mail."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("1", headers={"Auto-Submitted": "auto-replied"})

    assert 1 == len(anna.mails)
    assert () == club.live(1).position.sealed


@pytest.mark.replies
def test_a_held_letter_waits_as_held(club: Club) -> None:
    """Held is a status the operator can see."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("1", sender="other@mail.example")

    with club.office.database.reading() as work:
        assert {LetterStatus.HELD: 1} == work.inbox.counts()


def test_an_edited_subject_changes_nothing(club: Club) -> None:
    """The subject proves nothing and hides nothing."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("1", headers={"Subject": "AW: [EXT] lunch on Friday? [99.4]"})

    assert 1 == len(club.live(1).position.sealed)
