"""The rules as players read them: prose and rulings from a game's text files, a file a language.

`rules.en.md` holds a section for each topic, `rulings.en.toml` our readings of what the rulebook leaves open.
The English ones are read when the game is loaded, those of another language when somebody first reads it.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import field
from functools import cache, lru_cache, partial, wraps
from importlib.resources import files
from types import MappingProxyType
from typing import Any, TypeVar, cast

from pbem.engine.language.spoken import ENGLISH, codes
from pbem.engine.language.tongues import Deferred, Tongue, language, tongue, worded
from pbem.engine.reader.words import tokens
from pbem.engine.text import paragraph
from pbem.engine.values import Value

F = TypeVar("F", bound=Callable[..., "Rulebook"])

# What `rules` answers without a topic.
OVERVIEW = "overview"

_UNTRANSLATED = worded("This is not translated yet. In English:")

_PAGE = """\
# {title}: rulings

How we read the rulebook where it leaves something open, and what we had to add. Players see the same list
with the command `rules rulings`. This page is made from `rulings.en.toml` by `pbem game rulings {slug}`.

{legend}

| Topic | Ruling | Status | Test |
|---|---|---|---|
{rows}
"""


class Printed(Deferred):
    """Prose of a file that there is for each language; in English where one lacks it."""

    __slots__ = ("found",)

    # What the file of a language has instead.
    found: Callable[[str], str | None]

    def __new__(cls, text: str, found: Callable[[str], str | None]) -> "Printed":
        made = super().__new__(cls, text)
        made.found = found
        return made

    def __getnewargs__(self) -> tuple[Any, ...]:
        return str(self), self.found

    def heard(self, reader: Tongue) -> str:
        if reader.code == ENGLISH:
            return str(self)
        return self.found(reader.code) or f"{reader.form(_UNTRANSLATED)}\n\n{reader.marked(str(self))}"


class Ruling(Value):
    """A documented reading of an unclear rule, or an invented component, with the test that holds it."""

    topic: str
    text: str
    status: str
    test: str
    # How topic and status are called where players read them.
    name: str = field(default="", compare=False)
    standing: str = field(default="", compare=False)


class Rulings(Value):
    """All rulings of a game, and what each status means."""

    rows: tuple[Ruling, ...] = ()
    statuses: Mapping[str, str] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Ruling]:
        return iter(self.rows)

    def topic(self) -> str:
        """What `rules rulings` answers."""
        lines = [tongue("How we read the rulebook where it leaves something open:")]
        for row in self.rows:
            said = tongue("{name}: {text} ({status})", name=row.name, text=row.text, status=row.standing)
            lines += paragraph(said, first="", rest="    ")
        return "\n".join(lines)

    def page(self, slug: str, title: str) -> str:
        """RULINGS.md, for those who read the rules of all games at once."""
        legend = "\n".join(f"- **{status}**: {meaning}" for status, meaning in self.statuses.items())
        rows = "\n".join(f"| {row.topic} | {row.text} | {row.status} | `{row.test}` |" for row in self.rows)
        return _PAGE.format(slug=slug, title=title, legend=legend, rows=rows)


def read_rulings(package: str) -> Rulings:
    """The rulings of a game's package; a test is named from the file's own folder of tests."""
    data = _rulings(package, ENGLISH)

    def printed(text: str, *keys: str) -> Printed:
        return Printed(text, partial(_ruled, package, keys))

    rows = (
        Ruling(
            topic,
            printed(row["text"], "rulings", topic, "text"),
            row["status"],
            f"{data['tests']}/{row['test']}",
            printed(topic, "rulings", topic, "name"),
            printed(row["status"], "words", row["status"]),
        )
        for topic, row in data["rulings"].items()
    )
    statuses = {status: printed(text, "status", status) for status, text in data["status"].items()}
    return Rulings(tuple(rows), MappingProxyType(statuses))


@cache
def _rulings(package: str, language: str) -> Mapping[str, Any]:
    return tomllib.loads(_text(package, f"rulings.{language}.toml"))


def _ruled(package: str, keys: tuple[str, ...], language: str) -> str | None:
    found: Any = _rulings(package, language)
    for key in keys:
        found = found.get(key, {})
    return found or None


class Chapters(Value):
    """The sections of a text file by their topics, and the other names that topics go by."""

    texts: Mapping[str, str]
    names: Mapping[str, str]


def read_chapters(package: str, page: str = "rules") -> Chapters:
    """The sections of a file such as `rules.en.md`, each in the language of whoever reads it.

    Topics go by the names that any language has for them.
    """
    texts = {
        topic: Printed(text, partial(_section, package, page, topic))
        for topic, text in _chapters(package, page, ENGLISH).texts.items()
    }
    names: dict[str, str] = {}
    for code in reversed(codes()):
        names |= _chapters(package, page, code).names
    return Chapters(MappingProxyType(texts), MappingProxyType(names))


@cache
def _chapters(package: str, page: str, language: str) -> Chapters:
    """What one file has: `## topic`, or `## topic | another name`."""
    texts: dict[str, str] = {}
    names: dict[str, str] = {}
    for section in _text(package, f"{page}.{language}.md").split("\n## ")[1:]:
        heading, _, text = section.partition("\n")
        topic, *others = heading.split(" | ")
        texts[topic] = text.strip("\n")
        names |= dict.fromkeys(others, topic)
    return Chapters(texts, names)


def _section(package: str, page: str, topic: str, language: str) -> str | None:
    return _chapters(package, page, language).texts.get(topic)


def _text(package: str, name: str) -> str:
    """The text of a file; nothing where a language has none."""
    path = files(package).joinpath(name)
    return path.read_text("utf-8") if path.is_file() else ""


def by_language(made: F) -> F:
    """A book is kept for each box and each language in which it is read: lines are broken in it already."""

    @lru_cache(maxsize=8)
    def kept(box: Any, spoken: str) -> Rulebook:
        return made(box)

    @wraps(made)
    def book(box: Any) -> Rulebook:
        return kept(box, language())

    return cast(F, book)


class Rulebook:
    """What `rules TOPIC` answers: topics by name, in the order in which they are listed."""

    def __init__(self, texts: Mapping[str, str], names: Mapping[str, str] = MappingProxyType({})) -> None:
        self._texts = texts
        self._names = names

    @property
    def topics(self) -> tuple[str, ...]:
        """The topics, without the other names they go by."""
        return tuple(self._texts)

    def on(self, topic: str) -> str | None:
        """The text on a topic, by its name, another one, or a beginning that only one topic has."""
        wanted = " ".join(tokens(topic)) or OVERVIEW
        wanted = wanted if wanted in self._texts else self._names.get(wanted, wanted)
        if wanted in self._texts:
            return self._texts[wanted]
        found = [name for name in self._texts if name.startswith(wanted) or name == f"the {wanted}"]
        return self._texts[found[0]] if len(found) == 1 else None
