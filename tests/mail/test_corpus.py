"""What the corpus promises to hold: every client, language, encoding and habit that the reader knows."""

import re
from pathlib import Path

import pytest

from pbem.mail.read.read import read
from tests.mail.test_letters import LETTERS, stated

# Each item, the names of its letters, and what must be seen in each of them.
NAMED: dict[str, tuple[str, str]] = {
    "Gmail web": ("gmail-web-*", r"(?i)gmail|CA[\w=+-]{20,}@"),
    "Gmail Android": ("gmail-android-*", r"(?i)mail\.example"),
    "Apple Mail": ("apple-mail-*", r"(?i)apple"),
    "iOS": ("ios-*", r"(?i)iphone|ipad"),
    "Outlook desktop": ("outlook-desktop-*", r"(?im)^(From|Von|> From|>From|-+Urspr|-+Orig|x-.*|<)"),
    "Outlook web": ("outlook-web-*", r"mail\.example"),
    "Outlook mobile": ("outlook-ios-*", r"(?i)outlook"),
    "Outlook for Android": ("outlook-android-*", r"(?i)outlook"),
    "Yahoo": ("yahoo-*", r"(?i)yahoo|mail\.example"),
    "Thunderbird": ("thunderbird-*", r"mail\.example"),
    "mutt": ("mutt-*", r"mail\.example"),
    "K-9": ("k9-*", r"(?i)k-9"),
    "GMX": ("gmx-*", r"(?i)mail\.example"),
    "Web.de": ("webde-*", r"(?i)mail\.example"),
    "top reply": ("*-top*", r"mail\.example"),
    "bottom reply": ("*-bottom*", r"mail\.example"),
    "inline reply": ("*-inline*", r"mail\.example"),
    "English attribution": ("*-en-*", r"mail\.example"),
    "German attribution": ("*-de-*", r"mail\.example"),
    "French attribution": ("*-fr-*", r"mail\.example"),
    "Spanish attribution": ("*-es-*", r"mail\.example"),
    "HTML only": ("*html-only*", r"(?i)content-type: text/html"),
    "HTML twin": ("*html-twin*", r"(?i)text/plain[\s\S]*text/html"),
    "base64": ("*base64*", r"(?i)content-transfer-encoding: base64"),
    "soft breaks": ("quoted-printable-soft-break-in-order", r"=\n"),
    "format=flowed": ("*flowed*", r"(?i)format=\"?flowed"),
    "latin-1": ("*labelled-latin-1", r"(?i)charset=\"?(iso-8859-1|utf-8)"),
    "windows-1252": ("*windows-1252*", r"(?i)windows-1252|utf-8|iso-8859-1"),
    "utf-16": ("utf-16*", r"(?i)charset=\"?utf-16"),
    "mislabelled charset": ("generic-*-label-*", r"(?i)charset="),
    "emoji": ("*emoji*", r"mail\.example"),
    "NBSP": ("*nbsp*", r"mail\.example"),
    "zero-width characters": ("*zero-width*", r"mail\.example"),
    "smart quotes": ("*smart-quotes*", r"mail\.example"),
    "signature": ("*signature*", r"mail\.example"),
    "legal disclaimer": ("*disclaimer*", r"(?i)confidential|vertraulich"),
    "Sent from my iPhone": ("ios-en-signature*", r"Sent from my iPhone"),
    "forwarded mail": ("*forward*", r"mail\.example"),
    "winmail.dat": ("winmail-dat", r"(?i)winmail\.dat"),
    "attachment": ("*attachment*", r"(?i)attachment|rfc822"),
    "S/MIME": ("*smime*", r"(?i)pkcs7"),
    "PGP/MIME": ("*pgp-mime*", r"(?i)pgp-signature"),
    "PGP inline": ("*pgp-inline*", r"BEGIN PGP"),
    "list footer": ("*footer*", r"mail\.example"),
    "reaction": ("*reaction", r"(?i)X-Automatic: reaction"),
    "bare thanks": ("*thanks", r"(?i)thank"),
}
SUBJECTS = ("Re:", "AW:", "SV:", "[EXT]", "RE:", "Antw:", "VS:")


@pytest.mark.parametrize("item", NAMED)
def test_item_is_in_the_corpus(item: str) -> None:
    """Every kind of letter that the reader promises to know has at least one file that shows it."""
    pattern, sign = NAMED[item]

    assert any(path.match(f"{pattern}.eml") and re.search(sign, _source(path)) for path in LETTERS)


@pytest.mark.parametrize("start", SUBJECTS)
def test_subject_is_in_the_corpus(start: str) -> None:
    """Every way in which clients and companies edit a subject has a file."""
    subjects = [field for path in LETTERS for field in stated(path.read_bytes(), b"Subject")]

    assert any(subject.startswith(start) for subject in subjects)


def test_letters_differ() -> None:
    """At least 60 letters differ in MIME tree, encoding or the line that names us above the quotation."""
    shapes = {(*_TREE.findall(_source(path)), _lead(path)) for path in LETTERS}

    assert len(shapes) >= 60


_TREE = re.compile(r"(?im)^content-(?:type|transfer-encoding): ?([^;\s]+)")


def _lead(path: Path) -> str:
    named = (line for line in read(path.read_bytes()).text.split("\n") if "play+" in line or "wrote" in line)
    return re.sub("[0-9]", "", next(named, ""))


def _source(path: Path) -> str:
    raw = path.read_bytes()
    return raw.replace(b"\r\n", b"\n").decode("latin-1") + read(raw).text
