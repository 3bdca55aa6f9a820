"""The rules as players read them: prose and rulings from a game's text files, a file a language.

`rules.en.md` holds a section for each topic, `rulings.en.toml` our readings of what the rulebook leaves open.
Both are read once, when the game is loaded.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from types import MappingProxyType

from pbem.engine.text import paragraph
from pbem.engine.tongues import worded
from pbem.engine.words import tokens

__all__ = ["OVERVIEW", "Chapters", "Rulebook", "Ruling", "Rulings", "read_chapters", "read_rulings"]

# What `rules` answers without a topic.
OVERVIEW = "overview"

_LANGUAGE = "en"

_PAGE = """\
# {title}: rulings

How we read the rulebook where it leaves something open, and what we had to add. Players see the same list
with the command `rules rulings`. This page is made from `rulings.en.toml` by `pbem game rulings {slug}`.

{legend}

| Topic | Ruling | Status | Test |
|---|---|---|---|
{rows}
"""


@dataclass(frozen=True, slots=True)
class Ruling:
    """A documented reading of an unclear rule, or an invented component, with the test that holds it."""

    topic: str
    text: str
    status: str
    test: str


@dataclass(frozen=True, slots=True)
class Rulings:
    """All rulings of a game, and what each status means."""

    rows: tuple[Ruling, ...] = ()
    statuses: Mapping[str, str] = field(default_factory=dict)

    def __iter__(self) -> Iterator[Ruling]:
        return iter(self.rows)

    def topic(self) -> str:
        """What `rules rulings` answers."""
        lines = [worded("How we read the rulebook where it leaves something open:")]
        for row in self.rows:
            lines += paragraph(f"{row.topic}: {row.text} ({row.status})", first="", rest="    ")
        return "\n".join(lines)

    def page(self, slug: str, title: str) -> str:
        """RULINGS.md, for those who read the rules of all games at once."""
        legend = "\n".join(f"- **{status}**: {meaning}" for status, meaning in self.statuses.items())
        rows = "\n".join(f"| {row.topic} | {row.text} | {row.status} | `{row.test}` |" for row in self.rows)
        return _PAGE.format(slug=slug, title=title, legend=legend, rows=rows)


def read_rulings(package: str, language: str = _LANGUAGE) -> Rulings:
    """The rulings of a game's package; a test is named from the file's own folder of tests."""
    data = tomllib.loads(_text(package, f"rulings.{language}.toml"))
    rows = (
        Ruling(topic, row["text"], row["status"], f"{data['tests']}/{row['test']}")
        for topic, row in data["rulings"].items()
    )
    return Rulings(tuple(rows), MappingProxyType(data["status"]))


@dataclass(frozen=True, slots=True)
class Chapters:
    """The sections of a text file by their topics, and the other names that topics go by."""

    texts: Mapping[str, str]
    names: Mapping[str, str]


def read_chapters(package: str, page: str = "rules", language: str = _LANGUAGE) -> Chapters:
    """The sections of a file such as `rules.en.md`: `## topic`, or `## topic | another name`."""
    texts: dict[str, str] = {}
    names: dict[str, str] = {}
    for section in _text(package, f"{page}.{language}.md").split("\n## ")[1:]:
        heading, _, text = section.partition("\n")
        topic, *others = heading.split(" | ")
        texts[topic] = text.strip("\n")
        names |= dict.fromkeys(others, topic)
    return Chapters(MappingProxyType(texts), MappingProxyType(names))


def _text(package: str, name: str) -> str:
    return files(package).joinpath(name).read_text("utf-8")


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
