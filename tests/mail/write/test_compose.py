import re
from datetime import UTC, datetime
from email import message_from_bytes, policy
from email.message import EmailMessage

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pbem.mail.read.address_syntax import mailbox
from pbem.mail.read.body_text import tidy
from pbem.mail.read.headers import one_line
from pbem.mail.read.read import read
from pbem.mail.write.compose import Attachment, Inline, MailDraft, UnsendableDraft, compose

NOON = datetime(2026, 11, 17, 12, 0, tzinfo=UTC)
ATTACKS = (
    "Ben\r\nBcc: all@club.example",
    "Ben\nX-Evil: yes",
    "Ben\r\n\r\n<b>body</b>",
    "Ben\x00\x0bBcc: all@club.example",
    "Ben\u2028Bcc: all@club.example",
    "Ben\x85Bcc: all@club.example",
    "=?utf-8?q?Ben=0D=0ABcc:_all=40club.example?=",
    "=?utf-8?b?QmVuDQpCY2M6IGFsbEBjbHViLmV4YW1wbGU=?=",
    'Ben" <mallory@evil.example>, "x',
    "Ben\\",
    "Ben (comment",
    "Ben <mallory@evil.example>",
    "Ben, Anna; Cleo:",
    "\ud800Ben",
    "x" * 2000,
    "ä" * 2000,
)
TEXTS = st.text(alphabet=st.characters(), max_size=400)
# A name of one encoded word: the library of Python 3.11 keeps the space between two of them in a name.
NAMES = st.text(max_size=9)


def draft(**changes: object) -> MailDraft:
    """A turn mail with some of its values changed."""
    values: dict[str, object] = {
        "sender_name": "Ecosystem 12",
        "sender": "play@club.example",
        "to_name": "Ben",
        "to": "ben@mail.example",
        "subject": "Ecosystem 12: your pick 7 of 20 [12.7]",
        "message_id": "12.7.b.k7qf2m9xw3ht.abcdefghijkmnpqr@club.example",
        "date": NOON,
        "kind": "turn",
        "text": "Pick 7 of 20: one card, one cell.  [#12.7b]\n",
    }
    return MailDraft(**(values | changes))  # type: ignore[arg-type]


def parsed(raw: bytes) -> EmailMessage:
    """The mail as the library reads it."""
    message = message_from_bytes(raw, policy=policy.default)
    assert isinstance(message, EmailMessage)
    return message


def body(message: EmailMessage, kind: str) -> str:
    """The text of the mail's plain or HTML part."""
    part = message.get_body((kind,))
    assert part is not None
    return str(part.get_content()).replace("\r\n", "\n")


def test_header_fields() -> None:
    """A mail carries its identity, its thread and the marks of an automatic sender."""
    message = parsed(
        compose(
            draft(
                reply_to="play+12.7.b.k7qf2m9xw3ht@club.example",
                in_reply_to="abc@mail.example",
                references=("root@club.example", "abc@mail.example"),
                auto="auto-replied",
                list_id="12.club.example",
                unsubscribe="mailto:play@club.example?body=unwatch%2012",
            )
        )
    )

    assert {
        "From": "Ecosystem 12 <play@club.example>",
        "To": "Ben <ben@mail.example>",
        "Subject": "Ecosystem 12: your pick 7 of 20 [12.7]",
        "Date": "Tue, 17 Nov 2026 12:00:00 +0000",
        "Message-ID": "<12.7.b.k7qf2m9xw3ht.abcdefghijkmnpqr@club.example>",
        "Reply-To": "Ecosystem 12 <play+12.7.b.k7qf2m9xw3ht@club.example>",
        "In-Reply-To": "<abc@mail.example>",
        "References": "<root@club.example> <abc@mail.example>",
        "Auto-Submitted": "auto-replied",
        "X-Auto-Response-Suppress": "All",
        "X-Pbem": "turn",
        "List-Id": "<12.club.example>",
        "List-Unsubscribe": "<mailto:play@club.example?body=unwatch%2012>",
        "MIME-Version": "1.0",
    } == {name: value for name, value in message.items() if not name.startswith("Content-")}


@pytest.mark.parametrize("attack", ATTACKS)
@pytest.mark.parametrize("place", ["sender_name", "to_name", "subject"])
def test_injection(attack: str, place: str) -> None:
    """Nothing a player puts into a name or a subject becomes a field, a second recipient or a body."""
    hostile, harmless = (
        parsed(compose(draft(**{place: text}, reply_to="play+x@club.example"))) for text in (attack, "Ben")
    )

    assert harmless.keys() == hostile.keys()
    assert ["ben@mail.example"] == [a.addr_spec for a in hostile["To"].addresses]
    assert ["play@club.example"] == [a.addr_spec for a in hostile["From"].addresses]
    assert "Pick 7 of 20: one card, one cell.  [#12.7b]\n" == body(hostile, "plain")


@pytest.mark.parametrize(
    "changes",
    [
        {"to": "ben@mail.example\r\nBcc: x@y.example"},
        {"to": "ben@mail.example, x@y.example"},
        {"sender": "play"},
        {"reply_to": "a b@club.example"},
        {"message_id": "a>\r\nBcc: x"},
        {"kind": "turn\r\nBcc: x"},
        {"auto": ""},
        {"list_id": "a b"},
        {"unsubscribe": "x>\n"},
        {"date": datetime(2026, 11, 17)},
    ],
)
def test_refused(changes: dict[str, object]) -> None:
    """An address, identifier or date that is not one is refused before any byte is made."""
    with pytest.raises(UnsendableDraft):
        compose(draft(**changes))


def test_foreign_identifiers_are_dropped() -> None:
    """A Message-ID from a stranger's mail that would break a field is left out of the thread."""
    message = parsed(compose(draft(in_reply_to="a\r\nb", references=("ok@x", "bad id", "é@x", "a>b"))))

    assert (None, "<ok@x>") == (message["In-Reply-To"], message["References"])


def test_long_thread_keeps_root_and_end() -> None:
    """References keep the first identifier and the last ten."""
    message = parsed(compose(draft(references=tuple(f"{n}@x" for n in range(40)))))

    assert ["<0@x>", *(f"<{n}@x>" for n in range(30, 40))] == message["References"].split()


@given(subject=TEXTS, sender_name=NAMES, to_name=NAMES, text=TEXTS, html=st.none() | TEXTS)
def test_round_trip(subject: str, sender_name: str, to_name: str, text: str, html: str | None) -> None:
    """What is composed is what the library's own parser reads back, and no line is too long."""
    raw = compose(draft(subject=subject, sender_name=sender_name, to_name=to_name, text=text, html=html))
    message = parsed(raw)

    assert one_line(subject, 400) == message["Subject"]
    assert one_line(to_name, 400) == message["To"].addresses[0].display_name
    assert one_line(sender_name, 400) == message["From"].addresses[0].display_name
    assert tidy(text).rstrip("\n") == body(message, "plain").rstrip("\n")
    assert html is None or tidy(html).rstrip("\n") == body(message, "html").rstrip("\n")
    assert [] == [line for line in raw.split(b"\r\n") if len(line) > 998 or b"\n" in line or b"\r" in line]
    assert [] == [line for line in raw.split(b"\r\n\r\n")[0].split(b"\r\n") if len(line) > 78]


def test_long_name() -> None:
    """A name of several encoded words is read back whole."""
    name = "Größte Bärenfreundin von Neukölln-Süd und Umgebung"

    assert (name, "ben@mail.example") == mailbox(
        message_from_bytes(compose(draft(to_name=name)))["To"].replace("\r\n", "")
    )


@given(name=NAMES, data=st.binary(max_size=300))
def test_attachment_round_trip(name: str, data: bytes) -> None:
    """An attachment arrives with its name and its bytes."""
    attachment = Attachment(name, "application/json", data)
    message = parsed(compose(draft(html="<p>x</p>", attachments=(attachment,))))
    (received,) = message.iter_attachments()

    assert data == received.get_payload(decode=True)
    assert re.sub(r"[/\\]", "_", one_line(name, 150)) in (received.get_filename(), "")


@given(text=TEXTS, subject=TEXTS, name=NAMES)
def test_we_read_what_we_compose(text: str, subject: str, name: str) -> None:
    """Our own reader finds subject and text of our own mails, and knows them as ours."""
    letter = read(compose(draft(text=text, subject=f"[12.7] {subject}", to_name=name, html="<p>twin</p>")))

    assert (True, "auto-submitted", one_line(f"[12.7] {subject}", 250)) == (
        letter.ours,
        letter.automatic,
        letter.subject,
    )
    assert tidy(text).strip() in ("", letter.text.strip())


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("plain\n", "7bit"),
        ("grüße an alle am tisch, die noch wach sind\n", "quoted-printable"),
        ("приветствую вас\n", "base64"),
        ("x" * 2000, "quoted-printable"),
    ],
)
def test_transfer_encoding(text: str, encoding: str) -> None:
    """ASCII travels as it is, the rest in the shorter of the two encodings."""
    assert encoding == parsed(compose(draft(text=text)))["Content-Transfer-Encoding"]


def test_same_draft_same_bytes() -> None:
    """A mail made again after a crash is the same mail."""
    one, other = (compose(draft(html="<p>x</p>", attachments=(Attachment("a", "a/b", b"c"),))) for _ in "12")

    assert one == other


def test_pictures_travel_with_the_html() -> None:
    """alternative(plain, related(html, picture)), the picture inline under its identifier."""
    raw = compose(
        draft(
            html='<img src="cid:hand.1@pictures.invalid">',
            pictures=(Inline("hand.1@pictures.invalid", "hand", b"\x89PNG"),),
        )
    )
    message = parsed(raw)
    kinds = [part.get_content_type() for part in message.walk()]
    picture = list(message.walk())[-1]

    assert ["multipart/alternative", "text/plain", "multipart/related", "text/html", "image/png"] == kinds
    assert "<hand.1@pictures.invalid>" == picture["Content-ID"]
    assert "inline" == picture.get_content_disposition()
    assert b"\x89PNG" == picture.get_payload(decode=True)
