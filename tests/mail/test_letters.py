"""The corpus: every file in tests/letters states in X-Expect fields, one a line, what must come out of it.

X-Automatic names the reason why a file counts as a machine's mail; X-Why explains an expectation that is less
than what the player typed, because no reader can tell it from what was quoted.
"""

from pathlib import Path

import pytest

from pbem.mail.quote.own_words import fresh
from pbem.mail.read.read import read
from pbem.mail.write.tokens import claims

LETTERS = sorted((Path(__file__).parent.parent / "letters").glob("*.eml"))
SEATS = {
    "12.7.b.k7qf2m9xw3ht": "ben@mail.example",
    "7.143.b.m5tc3v8zj4ka": "ben@mail.example",
    "14.88.c.w2hd8r5nq6yv": "cleo@mail.example",
    "21.37.d.p9xs4g7bu2fe": "dora@mail.example",
}


def stated(raw: bytes, name: bytes) -> list[str]:
    """The values of the fields of this name at the head of a file, whatever its line ends are."""
    head = raw.replace(b"\r\n", b"\n").partition(b"\n\n")[0].split(b"\n")
    return [line.partition(b": ")[2].decode() for line in head if line.startswith(name + b": ")]


@pytest.mark.parametrize("path", LETTERS, ids=lambda path: path.stem)
def test_fresh_lines(path: Path) -> None:
    """Exactly the lines that the player typed come out, in order."""
    raw = path.read_bytes()
    letter = read(raw)

    assert stated(raw, b"X-Expect") == [
        line.text for line in fresh(letter.text, (), letter.sender_name).lines
    ]


@pytest.mark.parametrize("path", LETTERS, ids=lambda path: path.stem)
def test_letters_are_known(path: Path) -> None:
    """Every letter of the corpus has its sender and token, and is a person's unless the file says more."""
    raw = path.read_bytes()
    letter = read(raw)

    assert (SEATS[str(claims(letter)[0])], None) == (letter.sender, letter.bounce)
    assert stated(raw, b"X-Automatic") == [letter.automatic] * (letter.automatic is not None)


def test_corpus_is_there() -> None:
    """The corpus is found, so that the tests above test something."""
    assert len(LETTERS) >= 241
