"""Every line of a letter is accounted for: over the whole corpus, each fresh line stands in the receipt."""

from email import policy
from email.parser import BytesParser
from functools import cache
from pathlib import Path
from unicodedata import normalize

import pytest

from pbem.mail.quote.own_words import fresh
from pbem.mail.read.read import read
from pbem.render.text_kit import one_line
from tests.harness.club import Club
from tests.mail.test_letters import LETTERS

BY_HAND = [path for path in LETTERS if read(path.read_bytes()).automatic is None]


@pytest.fixture(scope="module")
def module_club(tmp_path_factory: pytest.TempPathFactory) -> Club:
    """One club for all letters; each of them answers the same question."""
    club = Club(tmp_path_factory.mktemp("club"))
    club.opens("ecosystem", ["Ben", "Anna"])
    return club


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


@pytest.mark.parametrize("path", BY_HAND, ids=lambda path: path.stem)
def test_every_line_is_in_the_receipt(module_club: Club, path: Path) -> None:
    """Done, refused or not read: no line that the player wrote is passed over in silence."""
    club, ben = module_club, module_club.person("Ben")
    club.clock.go(hours=25)
    token = ben.mails[0].reply_to.partition("+")[2].partition("@")[0]
    raw = retokened(path, token)
    letter = read(raw)
    # What a receipt repeats is written plainly: no ligatures, no dots that are one character.
    own = fresh(letter.text, (), letter.sender_name).lines
    lines = [one_line(normalize("NFKC", line.text)) for line in own]
    before = len(ben.mails)
    club.receive(raw)

    assert ("letter" if letter.text.strip() else "no text") == club.verdicts[-1].reason
    answers = [" ".join(mail.text.split()) for mail in ben.mails[before:]]
    assert 1 == len(answers)
    assert [] == [line for line in lines for said in answers if " ".join(line.split())[:40] not in said]
