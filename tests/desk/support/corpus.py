"""Letters of the corpus as answers to our own mails."""

from email import policy
from email.parser import BytesParser
from functools import cache
from pathlib import Path

from pbem.mail.read.read import read

__all__ = ["retokened"]


@cache
def retokened(path: Path, token: str) -> bytes:
    """A letter of the corpus as an answer to our match: from Ben, under his reply code."""
    raw = path.read_bytes()
    letter = read(raw)
    head, _, body = raw.replace(b"\r\n", b"\n").partition(b"\n\n")
    message = BytesParser(policy=policy.compat32).parsebytes(head + b"\n\n", headersonly=True)
    for name in ("To", "Cc", "From", "References", "In-Reply-To", "Delivered-To", "Received", "Message-ID"):
        del message[name]
    message["To"] = f"play+{token}@club.example"
    message["From"] = f"{letter.sender_name.replace(',', '')} <ben@mail.example>"
    message["Message-ID"] = f"<{path.stem}@mail.example>"
    return message.as_bytes().partition(b"\n\n")[0] + b"\n\n" + body
