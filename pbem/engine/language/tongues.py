"""Tongues: sentences that every reader gets in their own language.

A sentence is written in English where it is made. `worded` gives that English, which remembers what it was
made of: it can be stored, compared, logged and sent on, and is put into a reader's language where it is laid
out. `tongue` does so at once, for text that is being laid out. Who reads is said once, by `speaking`, around
the writing of a mail; without a word it is English. Text of people is never a form: only literals are looked
up.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, cached_property
from gettext import c2py
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from pbem.engine.language.spoken import ENGLISH, codes, typed_in, word_list
from pbem.errors import PlayerError

# Where the catalogues of pbem itself stand; a game's own stand in its package.
_LOCALE = Path(__file__).parents[2] / "locale"
_GAMES = "pbem.games"

# What joins a sense and a form to one key, as in gettext's catalogues.
_SENSE = "\x04"

# Sections of a game's words that are no names: they are read, not shown.
_UNSHOWN = frozenset({"verbs", "synonyms", "conditions", "perhaps", "wishes"})
_TOPICS = "topics"


# A form with fewer letters of its own would be found in any text.
_TELLING = 8


class Deferred(str):
    """Canonical English that knows how it is said in another tongue."""

    __slots__ = ()

    def heard(self, reader: "Tongue") -> str:
        """The same for this reader."""
        return str(self)


class Worded(Deferred):
    """A sentence: its form, with names in braces, and what they stand for."""

    __slots__ = ("form", "many", "sense", "values")

    form: str
    # The form for several, where the value `n` decides.
    many: str
    # Which meaning of an English word is meant, where a word has two.
    sense: str
    values: Mapping[str, Any]

    def __new__(cls, form: str, values: Mapping[str, Any], sense: str = "", many: str = "") -> "Worded":
        english = many if many and values["n"] != 1 else form
        made = str.__new__(cls, english.format_map(values) if values else english)
        made.form, made.many, made.sense, made.values = form, many, sense, values
        return made

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self.form, self.values, self.sense, self.many

    def heard(self, reader: "Tongue") -> str:
        form = reader.form(self.form, self.sense, self.values["n"] if self.many else None, self.many)
        if not self.values:
            return form
        return form.format_map(_all_heard(self.values, reader))


class Named(Deferred):
    """A canonical word of a game: a card, a class, a terrain."""

    __slots__ = ("game",)

    game: str

    def __new__(cls, word: str, game: str) -> "Named":
        made = str.__new__(cls, word)
        made.game = game
        return made

    def __getnewargs__(self) -> tuple[Any, ...]:
        return str(self), self.game

    def heard(self, reader: "Tongue") -> str:
        return reader.name(str(self), self.game)


class Typed(Deferred):
    """A line to us that is no order of a game: a command, an answer of ours, or what stands behind one."""

    __slots__ = ("section",)

    # The list of words that holds it, where it is no command.
    section: str

    def __new__(cls, line: str, section: str = "") -> "Typed":
        made = super().__new__(cls, line)
        made.section = section
        return made

    def __getnewargs__(self) -> tuple[Any, ...]:
        return str(self), self.section

    def heard(self, reader: "Tongue") -> str:
        return reader.marked(typed_in(reader.code, str(self), self.section))


class Recalled(Deferred):
    """A sentence of ours that was stored as English."""

    __slots__ = ()

    def heard(self, reader: "Tongue") -> str:
        return reader.recalled(str(self))


class Row(Deferred):
    """Several things behind each other, by a comma or what else stands between them."""

    __slots__ = ("between", "items", "space")

    items: tuple[str, ...]
    between: str
    # What stands for a space inside of an item, so that no line is broken there.
    space: str

    def __new__(cls, items: Iterable[str], between: str = ", ", space: str = " ") -> "Row":
        row = tuple(items)
        made = str.__new__(
            cls, between.join(row if space == " " else [item.replace(" ", space) for item in row])
        )
        made.items, made.between, made.space = row, between, space
        return made

    def __getnewargs__(self) -> tuple[Any, ...]:
        return self.items, self.between, self.space

    def heard(self, reader: "Tongue") -> str:
        said = [item.heard(reader) if isinstance(item, Deferred) else item for item in self.items]
        return self.between.join(
            said if self.space == " " else [each.replace(" ", self.space) for each in said]
        )


def worded(form: str, /, *, sense: str = "", **values: Any) -> str:
    """A sentence that can be said in any tongue; in English it is the form with its values."""
    return Worded(form, values, sense)


def plural(n: int, one: str, many: str, /, *, sense: str = "", **values: Any) -> str:
    """A sentence about one or about several, whose number is the value `n`."""
    return Worded(one, {"n": n, **values}, sense, many)


def refused(form: str, /, **values: Any) -> PlayerError:
    """What is raised to tell a player that something cannot be done: a sentence like any other."""
    return PlayerError(worded(form, **values))


class Tongue:
    """A language: its forms by the English ones, its names by the canonical ones, and how it counts."""

    def __init__(
        self, code: str, forms: Mapping[str, tuple[str, ...]] | None = None, counts: str = "n != 1"
    ) -> None:
        self.code = code
        self._forms = forms or {}
        self._index: Callable[[int], int] = c2py(counts)
        self._names: dict[str, Mapping[str, str]] = {}

    def form(self, english: str, sense: str = "", n: int | None = None, many: str = "") -> str:
        """The form for an English one; the English one itself where the catalogue has none."""
        found = self._forms.get(f"{sense}{_SENSE}{english}" if sense else english)
        if found is None:
            return many if n is not None and n != 1 else english
        return found[self._index(n)] if n is not None and len(found) > 1 else found[0]

    def name(self, word: str, game: str) -> str:
        """The name of a game's canonical word."""
        names = self._names.get(game)
        if names is None:
            names = self._names[game] = _names(game, self.code)
        return names.get(word, word)

    def marked(self, text: str) -> str:
        """What was put into this language by other means than a form; a language may mark what it says."""
        return text

    @cached_property
    def _telling(self) -> list[tuple[str, str]]:
        """The English forms with names in them, those that say most first, each with its longest words."""
        said = {
            key: len(re.findall(r"[^\W\d_]", re.sub(r"{\w+}", "", key))) for key in self._forms if "{" in key
        }
        keys = sorted((key for key, letters in said.items() if letters >= _TELLING), key=said.__getitem__)
        return [(max(re.split(r"{\w+}", key), key=len), key) for key in reversed(keys) if _SENSE not in key]

    def recalled(self, text: str) -> str:
        """A stored English sentence, as a form of the catalogue would have it; else the sentence itself."""
        if text in self._forms or not self._forms:
            return self.form(text)
        for words, key in self._telling:
            # A thousand patterns would take a megabyte; hardly any but the right one is ever made.
            if words in text and (found := _pattern(key).fullmatch(text)) is not None:
                values = {name: self.form(each) for name, each in found.groupdict().items()}
                return self.form(key).format_map(values)
        return text


def _pattern(form: str) -> re.Pattern[str]:
    named: set[str] = set()
    pattern = ""
    for literal, name in re.findall(r"([^{}]*)(?:\{(\w+)\})?", form):
        pattern += re.escape(literal)
        if name:
            pattern += f"(?P={name})" if name in named else f"(?P<{name}>.+?)"
            named.add(name)
    return re.compile(pattern, re.DOTALL)


_ENGLISH = Tongue(ENGLISH)
_reader: ContextVar[Tongue] = ContextVar("reader", default=_ENGLISH)


@contextmanager
def speaking(code: str) -> Iterator[Tongue]:
    """Whatever is laid out meanwhile is in this language; English where there is no such one."""
    reader = _ENGLISH if code in ("", ENGLISH) else _tongue(code)
    before = _reader.set(reader)
    try:
        yield reader
    finally:
        _reader.reset(before)


def language() -> str:
    """The code of the language that is being spoken."""
    return _reader.get().code


def tongue(form: str, /, *, sense: str = "", **values: Any) -> str:
    """A sentence in the reader's language, at once: for what is being laid out."""
    reader = _reader.get()
    if reader is _ENGLISH:
        return form.format_map(values) if values else form
    found = reader.form(form, sense)
    return found.format_map(_all_heard(values, reader)) if values else found


def phrase(english: str, sense: str = "", n: int | None = None, many: str = "") -> str:
    """A form in the reader's language, its names still in braces."""
    return _reader.get().form(english, sense, n, many)


def heard(text: str) -> str:
    """What was worded elsewhere, in the reader's language; other text as it is."""
    reader = _reader.get()
    # What is deferred is English as it is.
    return text if reader is _ENGLISH or not isinstance(text, Deferred) else text.heard(reader)


def recalled(text: str) -> str:
    """A sentence that was stored in English, in the reader's language where it is one of ours."""
    return heard(text) if isinstance(text, Deferred) else _reader.get().recalled(text)


def capital(text: str) -> str:
    """A sentence or a name with a capital, all else as it is: a German noun keeps its own."""
    said = heard(text)
    return said[:1].upper() + said[1:]


def _all_heard(values: Mapping[str, Any], reader: Tongue) -> Mapping[str, Any]:
    return {name: each.heard(reader) if isinstance(each, Deferred) else each for name, each in values.items()}


# What is stored of a sentence.


def to_plain(value: Any) -> Any:
    """A value of a sentence as plain data; text of no tongue stays text."""
    match value:
        case Worded():
            values = {name: to_plain(each) for name, each in value.values.items()}
            return {"form": value.form, "values": values, "sense": value.sense, "many": value.many}
        case Named():
            return {"name": str(value), "game": value.game}
        case Typed():
            return {"typed": str(value), "section": value.section}
        case Row():
            items = [to_plain(item) for item in value.items]
            return {"row": items, "between": value.between, "space": value.space}
        case _:
            return value


def from_plain(plain: Any) -> Any:
    """What `to_plain` made plain."""
    match plain:
        case {"form": form, "values": values, "sense": sense, "many": many}:
            return Worded(form, {name: from_plain(each) for name, each in values.items()}, sense, many)
        case {"name": name, "game": game}:
            return Named(name, game)
        case {"typed": line, "section": section}:
            return Typed(line, section)
        case {"row": items, "between": between, "space": space}:
            return Row(map(from_plain, items), between, space)
        case _:
            return plain


# Catalogues.


@cache
def game_folders() -> Mapping[str, Path]:
    """The folder of each installed game, by its slug; none of them is imported for it."""
    specs = {point.name: find_spec(point.module) for point in entry_points(group=_GAMES)}
    return {name: Path(spec.origin).parent for name, spec in specs.items() if spec and spec.origin}


@cache
def _tongue(code: str) -> Tongue:
    if code not in codes():
        return _ENGLISH
    pages = sorted((_LOCALE / code).glob("*.po"))
    pages += [each for root in game_folders().values() if (each := root / f"sentences.{code}.po").is_file()]
    forms: dict[str, tuple[str, ...]] = {}
    counts = "n != 1"
    for page in pages:
        found = read_catalogue(page.read_text("utf-8"))
        about = re.search(r"plural=([^;]+);", found.pop("", ("",))[0])
        counts = about.group(1) if about is not None else counts
        forms |= found
    return Tongue(code, forms, counts)


def _names(game: str, code: str) -> Mapping[str, str]:
    """What a game's canonical words are called: the first form of each, and what is only shown."""
    sections = word_list(game_folders().get(game, Path()) / f"words.{code}.toml")
    names: dict[str, str] = {}
    # A chapter of the rules may be called like a card: then the card's name is the one that is shown.
    for section, words in sorted(sections.items(), key=lambda each: each[0] != _TOPICS):
        if section not in _UNSHOWN:
            names |= {word: forms if isinstance(forms, str) else forms[0] for word, forms in words.items()}
    return names


def read_catalogue(text: str) -> dict[str, tuple[str, ...]]:
    """The translated forms of a .po file by their keys; the header stands under the empty key."""
    forms: dict[str, tuple[str, ...]] = {}
    entry: dict[str, str] = {}
    field = ""
    for line in (*text.splitlines(), ""):
        if line.startswith('"'):
            entry[field] += json.loads(line)
        elif line.startswith("msg"):
            field, _, quoted = line.partition(" ")
            entry[field] = json.loads(quoted)
        elif not line and "msgid" in entry:
            key = f"{entry['msgctxt']}{_SENSE}{entry['msgid']}" if "msgctxt" in entry else entry["msgid"]
            said = tuple(each for name, each in entry.items() if name.startswith("msgstr"))
            if all(said):
                forms[key] = said
            entry = {}
    return forms
