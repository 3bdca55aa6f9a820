"""The corpus: every file in tests/letters states in X-Expect fields, one a line, what must come out of it."""

from pathlib import Path

import pytest

from pbem.mail.addressing import claims
from pbem.mail.quoting import fresh
from pbem.mail.reading import read

LETTERS = sorted((Path(__file__).parent.parent / "letters").glob("*.eml"))


def expected(raw: bytes) -> list[str]:
    """The lines of the X-Expect fields at the head of a file."""
    head = raw.partition(b"\r\n\r\n")[0].split(b"\r\n")
    return [line.partition(b": ")[2].decode() for line in head if line.startswith(b"X-Expect: ")]


@pytest.mark.parametrize("path", LETTERS, ids=lambda path: path.stem)
def test_fresh_lines(path: Path) -> None:
    """Exactly the lines that the player typed come out, in order."""
    raw = path.read_bytes()

    assert expected(raw) == [line.text for line in fresh(read(raw).text).lines]


@pytest.mark.parametrize("path", LETTERS, ids=lambda path: path.stem)
def test_letters_are_persons(path: Path) -> None:
    """Every letter of the corpus has its sender, its token and no sign of a machine."""
    letter = read(path.read_bytes())

    assert ("ben@mail.example", None, None) == (letter.sender, letter.automatic, letter.bounce)
    assert "12.7.b.k7qf2m9xw3ht" == str(claims(letter)[0])


def test_corpus_is_there() -> None:
    """The corpus is found, so that the tests above test something."""
    assert len(LETTERS) >= 49
