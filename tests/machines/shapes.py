"""The letters of the corpus, filled in as answers to one of our mails."""

import re
from dataclasses import dataclass
from pathlib import Path

from pbem.testing.people.correspondent import Mail

__all__ = ["Shape", "shapes"]

_HERE = Path(__file__).parent
_HEAD = re.compile(r"(?m)^##### (?=[a-z/-]+ \S+ (?:envelope|reply)\b)")
_BODY = re.compile(r"(?m)^(.*)\{\{BODY\}\}(.*)$")


@dataclass(frozen=True, slots=True)
class Shape:
    """A letter with placeholders, and what a person who reads it would say of it."""

    kind: str
    name: str
    sent_to: str
    marks: frozenset[str]
    text: str

    @property
    def person(self) -> bool:
        """Whether a person wrote it."""
        return self.kind == "person"

    @property
    def sender(self) -> str | None:
        """The address that stands in its From, if it is a role's."""
        found = re.search(r"(?m)^From:.*?([\w.+-]+@[\w.-]+)>?$", self.text)
        return found[1] if found and "role" in self.marks else None

    def filled(self, mail: Mail, sender: str, to: str, order: str = "") -> bytes:
        """The letter as it comes to us: about this mail of ours, to this address."""
        body = mail.text.splitlines()
        text = _BODY.sub(lambda m: "\n".join(m[1] + line for line in body) + m[2], self.text)
        values = {"TO": to, "FROM": sender, "MSGID": mail.message_id, "SUBJECT": mail.subject, "ORDER": order}
        for name, value in values.items():
            text = text.replace("{{" + name + "}}", value)
        return text.encode()


def shapes(which: str) -> list[Shape]:
    """The letters of a set: `tune` or `judge`."""
    blocks = _HEAD.split((_HERE / f"{which}.txt").read_text(encoding="utf-8"))[1:]
    found = []
    for block in blocks:
        head, _, text = block.partition("\n")
        kind, name, sent_to, *marks = head.split(" ")
        found.append(Shape(kind, name, sent_to, frozenset(marks), text))
    return found
