"""The parts of a mail, found by plain searches."""

import base64
from email import message_from_bytes
from email.message import EmailMessage

from hypothesis import given
from hypothesis import strategies as st

from pbem.mail.read import read as reading

LEAVES = st.sampled_from(
    [
        ("text", "plain"),
        ("text", "html"),
        ("image", "png"),
        ("application", "octet-stream"),
        ("text", "calendar"),
    ]
)


@given(st.lists(st.tuples(LEAVES, st.binary(max_size=60)), min_size=1, max_size=5))
def test_parts_as_the_library_sees_them(parts: list[tuple[tuple[str, str], bytes]]) -> None:
    """On well-formed mail our splitter finds the parts that the library's parser finds."""
    message = EmailMessage()
    message.make_mixed()
    for (main, sub), data in parts:
        part = EmailMessage()
        part.set_content(data, maintype=main, subtype=sub) if main != "text" else part.set_content(
            base64.b64encode(data).decode(), subtype=sub
        )
        message.attach(part)
    raw = message.as_bytes()
    theirs = [
        (part.get_content_type(), part.get_payload(decode=True))
        for part in message_from_bytes(raw).get_payload()
    ]
    found, start = reading.fields(raw, reading.CONTENT_FIELDS)
    ours = [(part.kind, part.content()) for part in reading.Splitter().entity(found, raw[start:]).children]

    assert theirs == [(kind, content) for kind, content in ours]
