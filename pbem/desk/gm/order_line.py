"""A game master's order as a line of mail: the verb, the match with or without its question, and the rest."""

import re
from collections.abc import Callable, Iterable
from functools import cache

from pbem.desk.acts.act import Act
from pbem.desk.commands.command import spoken
from pbem.desk.commands.set import BARE, SET
from pbem.desk.gm.catalogue import BY_MAIL_ALONE, CATALOGUE, Verb
from pbem.engine.language.spoken import ENGLISH, forms, languages, spelled
from pbem.engine.language.tongues import Row, Typed, refused
from pbem.engine.values import Value
from pbem.mail.write.tokens import masked
from pbem.render.text_kit import one_line

_ORDER = re.compile(r"\s*([a-z]+)\s+#?(\d{1,9})(?:\.(\d{1,9}))?\s*:?(?:\s+(.*))?", re.IGNORECASE | re.DOTALL)
# What stands behind a verb in another language, where all of it is words of ours.
_READS = {"set": SET.reads, "help": spoken("gamemaster")}
# Words of ours that begin an argument, and that end one.
_FIRST, _LAST = frozenset({"before"}), frozenset({"again", "other"})


class MasterOrder(Value):
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


def in_english(line: str) -> str:
    """A game master's line, in whatever language, as it is written in English; any other stays as it is."""
    typed, *rest = line.split(maxsplit=1) or ("",)
    name = forms("gamemaster").get(spelled(typed), typed.lower())
    if name in BARE or forms("settings").get(spelled(typed)) in BARE:
        name, rest = "set", [line]
    if name not in CATALOGUE and name not in BY_MAIL_ALONE:
        return line
    reads = _READS.get(name, str)
    return " ".join((name, *map(reads, rest)))


def language_of(line: str) -> str:
    """The one language whose verb a line begins with; nothing where it is one of several, or none."""
    typed = spelled("".join(line.split(maxsplit=1)[:1]))
    ours = [code for code in languages() if any(typed in map(spelled, row) for row in _rows(code))]
    if " ".join(typed) in (*CATALOGUE, *BY_MAIL_ALONE):
        return "" if ours else ENGLISH
    return ours[0] if len(ours) == 1 else ""


def _rows(code: str) -> Iterable[tuple[str, ...]]:
    """What begins an order in a language."""
    listed = languages()[code]
    return (*listed["gamemaster"].values(), listed["settings"]["language"])


def is_order(line: str) -> bool:
    """Whether a line is written like a game master's order, whoever wrote it."""
    found = _ORDER.fullmatch(in_english(line))
    return found is not None and found[1].lower() in CATALOGUE


def usage_of(verb: Verb) -> str:
    """How a verb is written by mail: N is a match, Q its open question."""
    return Row(filter(None, (Typed(f"{verb.name} {'N.Q' if verb.moves else 'N'}"), verb.usage)), " ")


def parse(line: str) -> MasterOrder:
    """The order a line means."""
    line = in_english(line)
    name = line.split(maxsplit=1)[0].lower() if line.split() else ""
    verb = CATALOGUE.get(name)
    if verb is None:
        raise refused("{name} is none of our orders;   help   lists them.", name=f"{one_line(name, 30)!r}")
    found = _ORDER.fullmatch(line)
    if found is None:
        raise refused("Write it as   {usage_of}   with the number of the match.", usage_of=usage_of(verb))
    argument = (found[4] or "").strip()
    why = ""
    if not verb.speech:
        argument, *reasons = _because().split(f" {' '.join(argument.split())}", maxsplit=1)
        argument, why = _edges(argument.strip()), masked(one_line("".join(reasons), 500))
    return MasterOrder(verb, int(found[2]), int(found[3]) if found[3] else None, argument, why)


@cache
def _because() -> re.Pattern[str]:
    """Spaces are made single first: a run of them would be searched again from each."""
    words = (" ".join(form) for form, canonical in forms("gamemaster").items() if canonical == "because")
    return re.compile(rf" (?:{'|'.join(('because', *map(re.escape, words)))}) ", re.IGNORECASE)


def _edges(argument: str) -> str:
    """An argument whose first or last word is one of ours, with that word in English."""
    words, known = argument.split(" "), forms("gamemaster")
    for place, wanted in ((0, _FIRST), (-1, _LAST)):
        canonical = known.get(spelled(words[place]), "")
        words[place] = canonical if canonical in wanted else words[place]
    return " ".join(words)


def alone(does: Callable[[Act], str]) -> Callable[[Act, str], str]:
    """What a verb does that takes nothing: words after it would be ignored, so they are refused."""

    def run(act: Act, argument: str) -> str:
        if argument.strip():
            raise refused(
                "Nothing is expected after the number; `{argument}` was not understood.",
                argument=argument.strip(),
            )
        return does(act)

    return run
