import pytest

from pbem.testing.people.correspondent import Correspondent, ReceivedMail

TURN = (
    b"From: Ecosystem 1 <play@club.example>\r\nReply-To: play+1.1.a.x@club.example\r\n"
    b"Subject: your pick\r\nMessage-ID: <t@club.example>\r\nX-Pbem: turn\r\n"
    b'Content-Type: multipart/mixed; boundary="b"\r\n\r\n'
    b"--b\r\n\r\nPick 1.  [#1.1a]\r\n"
    b'--b\r\nContent-Type: application/json\r\nContent-Disposition: attachment; filename="view.json"\r\n'
    b'\r\n{"match": 1}\r\n--b--\r\n'
)


@pytest.fixture
def posted() -> list[tuple[str, bytes]]:
    """Who posted what."""
    return []


@pytest.fixture
def anna(posted: list[tuple[str, bytes]]) -> Correspondent:
    """Anna has her turn."""
    anna = Correspondent("Anna", "anna@x.example", lambda sender, raw: posted.append((sender, raw)))
    anna.takes(TURN)
    return anna


def test_a_mail_as_its_reader_sees_it(anna: Correspondent) -> None:
    """Subject, kind, sender, text and what is attached."""
    mail = anna.newest

    assert ("your pick", "turn", "Ecosystem 1") == (mail.subject, mail.kind, mail.sender)
    assert ("Pick 1.  [#1.1a]", "play+1.1.a.x@club.example") == (mail.text.strip(), mail.reply_to)
    assert ({"match": 1}, None, "") == (mail.attachment("view.json"), mail.attachment("other"), mail.html)


def test_an_answer_goes_where_the_mail_says(anna: Correspondent, posted: list[tuple[str, bytes]]) -> None:
    """In its thread, with the mail quoted below, as clients do."""
    answer = ReceivedMail(anna.writes("bear c3"))

    assert [("anna@x.example", answer.raw)] == posted
    assert ("Re: your pick", "<t@club.example>") == (answer.subject, answer.message["In-Reply-To"])
    assert "play+1.1.a.x@club.example" == answer.message["To"]
    assert answer.text.startswith("bear c3\n\nOn Mon, 16 Nov 2026 at 09:00, Ecosystem 1 wrote:\n> Pick 1.")


def test_a_fresh_mail_answers_nothing(anna: Correspondent) -> None:
    """It has another Message-ID, and fields of its own where these are wanted."""
    first, second = (anna.writes("help", fresh=True, headers={"Subject": "me"}) for _ in range(2))

    assert (None, "me") == (ReceivedMail(first).message["In-Reply-To"], ReceivedMail(first).subject)
    assert ReceivedMail(first).message_id != ReceivedMail(second).message_id
