"""A game master's order as a line of mail: the verb, the match with or without its question, and the rest."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from pbem.desk.acts.act import Act
from pbem.desk.gm.catalogue import CATALOGUE, Verb
from pbem.errors import PlayerError
from pbem.mail.write.tokens import masked
from pbem.render.text_kit import one_line

__all__ = ["Order", "alone", "is_order", "parse", "usage_of"]

_ORDER = re.compile(r"\s*([a-z]+)\s+#?(\d{1,9})(?:\.(\d{1,9}))?\s*:?(?:\s+(.*))?", re.IGNORECASE | re.DOTALL)
# Spaces are made single first: a run of them would be searched again from each.
_BECAUSE = re.compile(r" because ", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Order:
    """An order that can be read; whether it can be done is another matter."""

    verb: Verb
    match: int
    question: int | None
    argument: str
    why: str = ""

    def __str__(self) -> str:
        where = f"{self.match}.{self.question}" if self.question is not None else str(self.match)
        because = f" because {self.why}" if self.why else ""
        return f"{self.verb.name} {where} {self.argument}".rstrip() + because


def is_order(line: str) -> bool:
    """Whether a line is written like a game master's order, whoever wrote it."""
    found = _ORDER.fullmatch(line)
    return found is not None and found[1].lower() in CATALOGUE


def usage_of(verb: Verb) -> str:
    """How a verb is written by mail: N is a match, Q its open question."""
    return f"{verb.name} {'N.Q' if verb.moves else 'N'} {verb.usage}".rstrip()


def parse(line: str) -> Order:
    """The order a line means."""
    name = line.split(maxsplit=1)[0].lower() if line.split() else ""
    verb = CATALOGUE.get(name)
    if verb is None:
        raise PlayerError(f"{one_line(name, 30)!r} is none of our orders;   help   lists them.")
    found = _ORDER.fullmatch(line)
    if found is None:
        raise PlayerError(f"Write it as   {usage_of(verb)}   with the number of the match.")
    argument = (found[4] or "").strip()
    why = ""
    if not verb.speech:
        argument, *reasons = _BECAUSE.split(f" {' '.join(argument.split())}", maxsplit=1)
        argument, why = argument.strip(), masked(one_line("".join(reasons), 500))
    return Order(verb, int(found[2]), int(found[3]) if found[3] else None, argument, why)


def alone(does: Callable[[Act], str]) -> Callable[[Act, str], str]:
    """What a verb does that takes nothing: words after it would be ignored, so they are refused."""

    def run(act: Act, argument: str) -> str:
        if argument.strip():
            raise PlayerError(
                f"Nothing is expected after the number; `{argument.strip()}` was not understood."
            )
        return does(act)

    return run
