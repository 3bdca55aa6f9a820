"""What people write beside the orders of a game, in every language there is a list of words for.

The lists are `pbem/locale/*/commands.toml`: by section the canonical (English) word, and how it is written in
that language. They are read when a word that is no English one is met for the first time, so a pass without
letters reads none; whoever needs them where files cannot be read asks for `sections` before.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import pairwise
from types import MappingProxyType
from typing import Any, TypeVar

from pbem.engine.reader.words import fold
from pbem.errors import PlayerError

# The language of the code itself, which needs no list.
ENGLISH = "en"

_LIST = "commands.toml"

T = TypeVar("T")

# The canonical words of a section, and the forms of each: the first is shown, all are read.
FormsOf = Mapping[str, tuple[str, ...]]

# A word as far as the next space or mark; what stands between words stays as it is.
_WORD = re.compile(r"[^\s,;:=–—-]+")
_AROUND = " .'!?\"„“”()"


@cache
def codes() -> tuple[str, ...]:
    """The codes of all languages, English first."""
    folders = files("pbem").joinpath("locale").iterdir()
    return (ENGLISH, *sorted(each.name for each in folders if each.joinpath(_LIST).is_file()))


@cache
def languages() -> Mapping[str, Mapping[str, FormsOf]]:
    """Every language that has a list, by its code, with its sections."""
    found = {}
    for code in codes()[1:]:
        listed = word_list(files("pbem").joinpath("locale", code, _LIST))
        found[code] = MappingProxyType({name: MappingProxyType(rows) for name, rows in listed.items()})
    return MappingProxyType(found)


def word_list(page: Traversable) -> dict[str, dict[str, Any]]:
    """A file of words: by section each canonical word with its forms, or the one text it is only shown as."""
    listed = tomllib.loads(page.read_text("utf-8")) if page.is_file() else {}
    return {
        section: {word: tuple(said) if isinstance(said, list) else said for word, said in words.items()}
        for section, words in listed.items()
    }


def sections(name: str) -> tuple[FormsOf, ...]:
    """A section in every language that has it."""
    return tuple(language[name] for language in languages().values() if name in language)


@cache
def small_words(name: str) -> frozenset[str]:
    """A row of small words in all languages that have a list."""
    return frozenset(fold(word) for section in sections("words") for word in section.get(name, ()))


@cache
def said_as(canonical: str) -> frozenset[str]:
    """A small word beside an order, in English and in all languages that have a list."""
    return frozenset({canonical, *(form[0] for form, word in forms("small").items() if word == canonical)})


def language_names() -> Mapping[str, str]:
    """What each language is called in English, by its code."""
    own = {code: listed["languages"][code][-1] for code, listed in languages().items()}
    return MappingProxyType({ENGLISH: "English", **own})


def own_names() -> Mapping[str, str]:
    """What each language calls itself, by its code."""
    own = {code: listed["languages"][code][0] for code, listed in languages().items()}
    return MappingProxyType({ENGLISH: "English", **own})


def code_of(text: str) -> str | None:
    """The code of the language somebody means by its code or by its name in any language."""
    code = forms("languages").get(spelled(text), text.strip().lower())
    return code if code in codes() else None


def spelled(text: str) -> tuple[str, ...]:
    """A form as it is compared: its words, folded and without marks around them."""
    words = (fold(word).strip(_AROUND) for word in _WORD.findall(text))
    return tuple(word for word in words if word)


@cache
def forms(*names: str) -> Mapping[tuple[str, ...], str]:
    """The canonical word of each form of these sections in all languages; an earlier section goes first."""
    found: dict[tuple[str, ...], str] = {}
    for name in names:
        for section in sections(name):
            for canonical, row in section.items():
                for form in row:
                    found.setdefault(spelled(form), canonical)
    return MappingProxyType(found)


def english(text: str, *names: str) -> str:
    """A text in which every form of these sections is its canonical word; all else stays as it was typed."""
    known = forms(*names)
    longest = max(map(len, known), default=0)
    words = list(_WORD.finditer(text))
    spelt = [fold(word[0]).strip(_AROUND) for word in words]
    said, end, place = [], 0, 0
    while place < len(words):
        for length in range(min(longest, len(words) - place), 0, -1):
            last = words[place + length - 1]
            canonical = known.get(tuple(spelt[place : place + length]))
            if canonical is not None and _is_phrase(text, words[place : place + length]):
                said += [text[end : words[place].start()], canonical]
                end = last.end()
                place += length - 1
                break
        place += 1
    return "".join((*said, text[end:]))


def understood(read: Callable[[str], T], text: str, *names: str) -> T:
    """What a text is read as: as it stands, or else with the forms of these sections put into English."""
    try:
        return read(text)
    except PlayerError:
        said = english(text, *names)
        if said == text:
            raise
    return read(said)


def _is_phrase(text: str, words: list[re.Match[str]]) -> bool:
    """Whether nothing but spaces stands between these words."""
    return all(text[left.end() : right.start()].isspace() for left, right in pairwise(words))


# What a line to us may begin with.
_BEGINNINGS = ("commands", "answers", "gamemaster")


def typed_in(code: str, line: str, section: str = "") -> str:
    """A line that begins with a command, or with a word of a section, as it is written in this language."""
    listed = languages().get(code)
    if listed is None:
        return line
    words = line.split(" ")
    for count in range(min(len(words), 3), 0, -1):
        begun = " ".join(words[:count])
        for name in (section,) if section else _BEGINNINGS:
            if begun in listed.get(name, {}):
                return " ".join((listed[name][begun][0], *words[count:]))
    return line
