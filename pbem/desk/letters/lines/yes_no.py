"""What counts as yes and as no to a question of ours: one whole line of a closed list, nothing near it."""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache

from pbem.engine.language.spoken import forms
from pbem.engine.reader.words import QUESTION_MARKS, courtesy, tokens


class Meaning(StrEnum):
    """What a letter says to a question."""

    YES = "yes"
    # Yes, and its address is the writer's, too.
    MINE = "this is me"
    NO = "no"
    OTHER = "other"


_YES = "yes; yes it was me; yes that was me; it was me; that was me; i confirm; confirm; confirmed"
_MINE = "this is me; yes this is me"
_NO = "no; not me; it was not me; that was not me; it wasn't me; cancel; stop; decline; unsubscribe"
# What may stand beside them in the same line, with what is polite in other languages.
_BESIDE = "please thanks thank you thx hi hello".split()


def _folded(lines: str) -> frozenset[tuple[str, ...]]:
    return frozenset(_bare(tokens(line)) for line in lines.split(";"))


def _bare(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word for word in words if word not in _beside())


@cache
def _beside() -> frozenset[str]:
    polite = (" ".join(form) for form, canonical in forms("answers").items() if canonical == "polite")
    return frozenset((*_BESIDE, *polite))


@cache
def _means() -> Mapping[tuple[str, ...], Meaning]:
    """What each line of the list means, in every language."""
    spoken = {
        _bare(form): Meaning(canonical)
        for form, canonical in forms("answers").items()
        if canonical in tuple(Meaning)
    }
    return {
        **spoken,
        **dict.fromkeys(_folded(_YES), Meaning.YES),
        **dict.fromkeys(_folded(_MINE), Meaning.MINE),
        **dict.fromkeys(_folded(_NO), Meaning.NO),
    }


def meaning(lines: Iterable[str], name: str = "") -> Meaning:
    """What fresh lines say; `name` is the writer's own."""
    found = [_line(line, tokens(name)) for line in lines if line.strip()]
    meant = [each for each in found if each is not None]
    if Meaning.NO in meant:
        return Meaning.NO
    return meant[0] if len(meant) == 1 else Meaning.OTHER


def _line(line: str, name: tuple[str, ...]) -> Meaning | None:
    """What one line says; None for one that is only polite."""
    if any(mark in line for mark in QUESTION_MARKS):
        return Meaning.OTHER
    words = _bare(tokens(line))
    if len(words) == 2 and forms("gamemaster").get(words[:1], words[0]) == "confirm":
        return Meaning.YES
    # `yes 57`, as our mails once asked for it: the code decides which question that is.
    if len(words) > 1 and words[-1].isdecimal():
        words = words[:-1]
    known = _means().get(words)
    if known is not None:
        return known
    return None if courtesy(tokens(line), name) else Meaning.OTHER
