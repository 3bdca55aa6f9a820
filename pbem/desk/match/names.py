"""Names that pass for another's, or for ours: two names clash where a reader could take one for the other.

Letters are compared by what they look like (UTS #39), as written and in both cases, without marks, spaces,
punctuation and a number behind them.
"""

import re
import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from pathlib import Path
from string import ascii_uppercase

from pbem.engine import registry
from pbem.engine.language.spoken import forms
from pbem.engine.language.tongues import worded

# What looks alike within ASCII; the file has the rest.
_ALIKE = {"0": "O", "1": "l", "I": "l", "m": "rn"}
_NUMBER = re.compile(r"[\s.]*\d+\s*$")

# Words of ours that may stand nowhere in a name, and those that may not be a whole one.
_OURS = (
    worded("game master"),
    *"gamemaster gm spielleiter spielleiterin operator admin administrator server postmaster".split(),
    "stand-in",
    worded("the club"),
)
_ALONE = ("all", "everybody", "nobody", "somebody", "you", "table", "desk", "bot")

# Scripts that are written together.
_EASTERN = frozenset({"CJK", "HIRAGANA", "KATAKANA", "HANGUL", "KATAKANA-HIRAGANA"})


@cache
def _table() -> dict[int, str]:
    text = (Path(__file__).parent / "confusables.txt").read_text(encoding="utf-8")
    rows = (line.split(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    found = {ord(char): target for target, alike in rows for char in alike}
    return found | {ord(char): target for char, target in _ALIKE.items()}


def _skeleton(text: str) -> str:
    """What a text looks like: the same for two that cannot be told apart."""
    plain = unicodedata.normalize("NFD", unicodedata.normalize("NFKC", text))
    unmarked = "".join(char for char in plain if not unicodedata.combining(char))
    # What a letter looks like may itself look like another.
    return unmarked.translate(_table()).translate(_table())


@lru_cache(1000)
def keys(name: str, *, numbered: bool = False) -> frozenset[str]:
    """What a name looks like, as written and in both cases; its number counts where names are numbered."""
    bare = name if numbered else _NUMBER.sub("", unicodedata.normalize("NFKC", name)) or name
    shapes = (_skeleton(each) for each in (bare, bare.upper(), bare.lower()))
    return frozenset("".join(char for char in shape if char.isalnum()) for shape in shapes)


def clash(name: str, others: Iterable[str]) -> str | None:
    """The first of the other names that a reader could take this one for."""
    mine = keys(name)
    return next((other for other in others if not mine.isdisjoint(keys(other))), None)


def misleading(name: str) -> str | None:
    """Why nobody may be called so: it is a word of ours, or mixes alphabets; None where it is a good name."""
    words = _words(name)
    titles = tuple(registry.game(slug).info.title for slug in registry.slugs())
    for word in (*_OURS, *titles):
        if f" {_words(word)} " in f" {words} ":
            return worded("a name may not hold `{word}`", word=word)
    for word in (*_ALONE, *(" ".join(form) for form in forms("people"))):
        if words == _words(word):
            return worded("`{word}` means something else here", word=word)
    scripts = {unicodedata.name(char, "").split(" ")[0] for char in name if char.isalpha()}
    scripts -= {"MODIFIER", "FULLWIDTH", "FEMININE", "MASCULINE"}
    if len(scripts) > 1 and not scripts <= _EASTERN:
        return worded("a name is written in one alphabet")
    return None


def _words(text: str) -> str:
    shape = _skeleton(unicodedata.normalize("NFKC", text).lower()).lower()
    return " ".join("".join(char if char.isalnum() else " " for char in shape).split())


def suggestion(name: str, others: Iterable[str]) -> str:
    """A name like this one that is free."""
    taken = tuple(others)
    base = name if misleading(name) is None else "Player"
    return next(
        each
        for letter in ascii_uppercase
        if clash(each := f"{base} {letter}.", taken) is None or letter == ascii_uppercase[-1]
    )
