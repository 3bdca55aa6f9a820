"""The letters of the corpus, filled in as answers to one of our mails."""

import csv
import re
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from zipfile import ZipFile

from pbem.mail.read.read import read
from pbem.testing.people.correspondent import ReceivedMail

__all__ = ["Shape", "shapes"]

_HERE = Path(__file__).parent
_HEAD = re.compile(r"(?m)^##### (?=[a-z/-]+ \S+ (?:envelope|reply)\b)")
# Where the mails of the set that is kept as bytes speak of us.
_OURS = (
    (re.compile(r"play\+[\w.]+@club\.example"), "{{TO}}"),
    (re.compile(r"<\d{14}\.\w+@club\.example>"), "{{MSGID}}"),
    (re.compile(r"Ecosystem \d+: your pick \d+ \[#[\w.]+\]"), "{{SUBJECT}}"),
)
_BODY = re.compile(r"(?m)^(.*)\{\{BODY\}\}(.*)$")


@dataclass(frozen=True, slots=True)
class Shape:
    """A letter with placeholders, and what a person who reads it would say of it."""

    kind: str
    name: str
    sent_to: str
    marks: frozenset[str]
    text: str
    encoding: str = "utf-8"

    @property
    def person(self) -> bool:
        """Whether a person wrote it."""
        return self.kind == "person"

    @property
    def sender(self) -> str | None:
        """The address that stands in its From, if it is a role's."""
        return read(self.text.encode(self.encoding)).sender if "role" in self.marks else None

    def filled(self, mail: ReceivedMail, sender: str, to: str, order: str = "") -> bytes:
        """The letter as it comes to us: about this mail of ours, to this address."""
        body = mail.text.splitlines()
        text = _BODY.sub(lambda m: "\n".join(m[1] + line for line in body) + m[2], self.text)
        values = {"TO": to, "FROM": sender, "MSGID": mail.message_id, "SUBJECT": mail.subject, "ORDER": order}
        for name, value in values.items():
            text = text.replace("{{" + name + "}}", value)
        return text.encode(self.encoding, "replace")


def shapes(which: str) -> list[Shape]:
    """The letters of a set: `tune`, `judge` or `blind`."""
    if which == "blind":
        return list(_blind())
    blocks = _HEAD.split((_HERE / f"{which}.txt").read_text(encoding="utf-8"))[1:]
    found = []
    for block in blocks:
        head, _, text = block.partition("\n")
        kind, name, sent_to, *marks = head.split(" ")
        found.append(Shape(kind, name, sent_to, frozenset(marks), text))
    return found


def _blind() -> Iterator[Shape]:
    """The letters that are kept as bytes, which Latin-1 leaves as they are."""
    with ZipFile(_HERE / "blind.zip") as kept:
        for folder in ("machines", "persons"):
            index = kept.read(f"{folder}/INDEX.tsv").decode()
            for row in csv.DictReader(StringIO(index), delimiter="\t"):
                text = kept.read(f"{folder}/{row['file']}").decode("latin-1")
                for pattern, name in _OURS:
                    text = pattern.sub(name, text)
                person = folder == "persons"
                marks = {"role", row["kind"], *(["plain"] if row["to_code"] == "no" else [])}
                kind = "person" if person else row["kind"]
                yield Shape(kind, row["file"], "reply", frozenset(marks), text, "latin-1")
