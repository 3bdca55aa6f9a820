"""Quoted lines of ours that a client wrapped anew are still known: no word of them comes back as an order.

The mails that the corpus answers stand in tests/letters/sent, one file each: question and kind.
"""

from pathlib import Path

import pytest

from pbem.mail.quote.own_words import fresh
from pbem.mail.read.read import read
from pbem.mail.write.tokens import claims
from tests.mail.test_letters import LETTERS, stated

SENT = sorted((Path(__file__).parents[2] / "letters" / "sent").glob("*.txt"))
WIDTHS = range(40, 77)
# One letter is wrapped at every fourth width, the next at those between, so that all are met.
_STEP = 4
# At this width relays and old clients wrap.
_RELAY = 72


def sent(question: str) -> list[str]:
    """Our lines about that question, in all mails."""
    return [
        line
        for path in SENT
        if path.stem.partition("-")[0] == question
        for line in path.read_text(encoding="utf-8").splitlines()
    ]


def wrapped(line: str, width: int) -> list[str]:
    """A line as a client breaks it, what was broken off without a prefix."""
    pieces = []
    while len(line) > width and (cut := line.rfind(" ", 1, width + 1)) > 0:
        pieces.append(line[:cut].rstrip())
        line = line[cut:].lstrip()
    return [*pieces, line]


@pytest.mark.parametrize(
    ("offset", "path"), list(enumerate(LETTERS)), ids=lambda value: getattr(value, "stem", "")
)
def test_rewrapped_quotation(offset: int, path: Path) -> None:
    """At widths from 40 to 76 exactly the player's lines come out of a letter."""
    raw = path.read_bytes()
    letter = read(raw)
    token = claims(letter)[0]
    ours = sent(f"{token.match}.{token.question}")

    for width in WIDTHS[offset % _STEP :: _STEP]:
        text = "\n".join(
            piece
            for line in letter.text.split("\n")
            for piece in (wrapped(line, width) if line.lstrip()[:1] in (">", "|") else [line])
        )

        assert stated(raw, b"X-Expect") == [
            line.text for line in fresh(text, ours, letter.sender_name).lines
        ], width


@pytest.mark.parametrize("path", LETTERS, ids=lambda path: path.stem)
def test_rewrapped_letter(path: Path) -> None:
    """A relay that wraps all but the player's lines makes no fresh line of an attribution or a banner."""
    raw = path.read_bytes()
    letter = read(raw)
    token = claims(letter)[0]
    expected = stated(raw, b"X-Expect")
    pieces = (
        [line] if line.strip() in expected else wrapped(line, _RELAY) for line in letter.text.split("\n")
    )
    text = "\n".join(piece for those in pieces for piece in those)

    assert expected == [
        line.text for line in fresh(text, sent(f"{token.match}.{token.question}"), letter.sender_name).lines
    ]


@pytest.mark.parametrize("path", SENT, ids=lambda path: path.stem)
def test_rewrapped_without_prefix(path: Path) -> None:
    """A copy of ours without prefix, attribution and short code is ours at every width."""
    ours = path.read_text(encoding="utf-8").splitlines()

    for width in WIDTHS:
        text = "\n".join(["wolf g4", "", *(piece for line in ours[1:] for piece in wrapped(line, width))])

        assert ["wolf g4"] == [line.text for line in fresh(text, ours).lines], width
