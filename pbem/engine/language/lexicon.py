"""The words of other languages: what the words of orders are called there, to read them and to show them.

A game's package holds a file a language, `words.de.toml`; the small words of that language stand in
`pbem/locale/de/commands.toml`. Journals and numbers stay in the words that the rules have: a line is put into
these words before it is read, and an order is put into a language when it is shown.
"""

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import field
from functools import cache, lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any

from pbem.engine.game import AnyGame
from pbem.engine.language.spoken import ENGLISH, languages, word_list
from pbem.engine.language.tongues import Deferred, Tongue
from pbem.engine.moves import Move
from pbem.engine.reader.words import FILLERS, NEGATIONS, NUMERALS, OPTION_WORDS, ORDINALS, SMALL_WORDS, fold
from pbem.engine.values import Value

# What a small word may be put as: unknown on purpose, or meaning nothing an order could be made of.
DOUBT = "?"
STRANGE = "!"

# What a small word is put as that is left out and still says something: `für 3` is no third option.
UNSAID = " "

# Sections of a game's file that are not words of orders.
_APART = frozenset(
    {"conditions", "connectives", "options", "perhaps", "shown", "synonyms", "topics", "wishes"}
)

# Between the parts of a verb that is shown around its object; read is the joined form.
AROUND = " … "

_KNOWN = FILLERS | NEGATIONS | SMALL_WORDS

# Small words that never begin a name, whatever the game.
_KNOWN_WHOLE = FILLERS | NEGATIONS

_PHRASE = re.compile(r"[\w'-]+(?: [\w'-]+){0,3}")


class Lexicon(Value):
    """What the words of one game's orders are called in every language there is."""

    # The words themselves, part by part, and all others that are read as they stand.
    own: frozenset[str] = frozenset()
    plain: frozenset[str] = frozenset()
    # What a word of another language stands for, and which language that is.
    forms: Mapping[str, str] = field(default_factory=dict)
    languages: Mapping[str, str] = field(default_factory=dict)
    # Forms that begin an order, and those that take endings.
    verbs: frozenset[str] = frozenset()
    nouns: frozenset[str] = frozenset()
    endings: tuple[str, ...] = ()
    # Words that may mean one of several, as a game's own synonyms.
    synonyms: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    # Small words: an English one, nothing, or what makes a line not understood.
    small: Mapping[str, str] = field(default_factory=dict)
    # Parts of verbs that stand apart: `werfe ... ab`.
    particles: frozenset[str] = frozenset()
    # What a word may stand for that is too loose to be taken, only proposed.
    perhaps: Mapping[str, str] = field(default_factory=dict)
    # Small words that tell nothing of the language of a line.
    shared: frozenset[str] = frozenset()
    # By language what each word is shown as.
    shown: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    # The words behind which a player's name stands.
    naming: tuple[str, ...] = ()
    # What is said of each kind of event in a condition, and what the topics of the rules are called.
    conditions: Mapping[str, frozenset[str]] = field(default_factory=dict)
    topics: Mapping[str, str] = field(default_factory=dict)
    # What the names and values of options are called.
    options: Mapping[str, str] = field(default_factory=dict)

    def language_of(self, words: Iterable[str]) -> str:
        """English where a word is of the game and of no other language; else nothing is told."""
        return ENGLISH if any(word in self.own and word not in self.forms for word in words) else ""

    def worded(self, order: str, language: str) -> str:
        """An order, a row of them or the beginning of one in a language; as it is where we have no words."""
        shown = self.shown.get(language)
        if shown is None:
            return order
        parts: list[str] = []
        start, behind = 0, ""
        while found := _PHRASE.search(order, start):
            words = found[0].split(" ")
            while len(words) > 1 and " ".join(words) not in shown:
                words.pop()
            phrase = " ".join(words)
            gap = order[start : found.start()]
            if gap.strip():
                gap, behind = behind + gap, ""
            said, around, last = shown.get(phrase, phrase).partition(AROUND)
            parts += [gap, said]
            # What stands behind the object of a verb of two parts: `wirf Anakonda ab`.
            behind = f" {last}" if around else behind
            start = found.start() + len(phrase)
            if phrase in self.naming:
                # A player's name is no word of ours, whatever else is called so.
                name = re.compile(r"[^,]*").match(order, start)
                assert name is not None
                parts.append(name[0])
                start = name.end()
        return "".join((*parts, behind, order[start:]))


class Ordered(Deferred):
    """An order, or the beginning of one, that is shown in the words of whoever reads it."""

    __slots__ = ("game",)

    game: AnyGame

    def __new__(cls, order: Move | str, game: AnyGame) -> "Ordered":
        made = super().__new__(cls, str(order))
        made.game = game
        return made

    def __getnewargs__(self) -> tuple[Any, ...]:
        return str(self), self.game

    def heard(self, reader: Tongue) -> str:
        return reader.marked(worded_order(str(self), self.game, reader.code))


def alike(order: str, text: str) -> str:
    """Another order, or a part of one, that is shown as this order is."""
    return Ordered(text, order.game) if isinstance(order, Ordered) else text


def worded_order(order: Move | str, game: AnyGame, language: str) -> str:
    """An order in a language; read there it is this very order again."""
    return _worded(str(order), type(game), language)


# Only a cache: a mail shows an order in its text, in its HTML and in a link.
@lru_cache(maxsize=1 << 10)
def _worded(order: str, kind: type[AnyGame], language: str) -> str:
    return _read(kind).worded(order, language)


def lexicon_of(game: AnyGame) -> Lexicon:
    """The lexicon of a game, from the package that the game stands in; read once."""
    return _read(type(game))


def verbs_of(game: AnyGame) -> frozenset[str]:
    """What an order of a game may begin with, in any language."""
    return lexicon_of(game).verbs | {*game.verbs}


@cache
def _read(kind: type[AnyGame]) -> Lexicon:
    package = sys.modules[kind.__module__].__package__
    spoken = _words_of(files(package)) if package else {}
    if not spoken:
        return Lexicon(synonyms=kind.synonyms)
    own = {part for data in spoken.values() for _, word, _ in _listed(data) for part in word.split()}
    own |= {*kind.verbs}
    forms: dict[str, str] = {}
    codes: dict[str, str] = {}
    verbs: set[str] = set()
    nouns: set[str] = set()
    synonyms = dict(kind.synonyms)
    small: dict[str, str] = {}
    common = [_small_words(code) for code in spoken]
    for code, data in spoken.items():
        for section, word, called in _listed(data):
            for name in (fold(each) for each in called if AROUND not in each):
                forms.setdefault(name, word)
                codes.setdefault(name, code)
                (verbs if section == "verbs" and called[0][0].islower() else nouns).add(name)
        codes = {**dict.fromkeys(_named([data], "perhaps"), code), **codes}
        for word, called in data.get("connectives", {}).items():
            small |= dict.fromkeys(map(fold, called), word)
        for name, meant in data.get("synonyms", {}).items():
            alike = _alike(fold(name), data.get("verbs", {}))
            synonyms = {**dict.fromkeys(alike, meant), **synonyms}
            codes = {**dict.fromkeys(alike, code), **codes}
            if {*meant} <= {*kind.verbs}:
                verbs.update(alike)
    for code, each in zip(spoken, common, strict=True):
        small |= each.small
        codes = {**dict.fromkeys(each.small, code), **codes}
    # What a small word is put as must not be read as the beginning of a name: `for` is no forest.
    small = {
        word: UNSAID if meant not in _KNOWN_WHOLE and any(name.startswith(meant) for name in own) else meant
        for word, meant in small.items()
        if word not in forms and _adds(word, meant)
    }
    function_words = frozenset(word for each in common for word in each.function_words)
    own |= {word for word in kind.synonyms if word not in forms}
    other = {name for name, word in forms.items() if name != word}
    other |= {word for word, meant in small.items() if meant.strip()}
    plain = (own | _KNOWN) - other
    return Lexicon(
        frozenset(own),
        frozenset(plain),
        MappingProxyType(forms),
        MappingProxyType(codes),
        frozenset(verbs),
        frozenset(nouns) - function_words,
        tuple(ending for each in common for ending in each.endings),
        MappingProxyType(synonyms),
        MappingProxyType(small),
        frozenset(word for each in common for word in each.particles),
        _named(spoken.values(), "perhaps"),
        frozenset(word for each in common for word in each.shared),
        MappingProxyType({code: _shown(data) for code, data in spoken.items()}),
        kind.naming,
        MappingProxyType(_conditions(spoken.values())),
        _named(spoken.values(), "topics"),
        _named(spoken.values(), "options"),
    )


def _named(spoken: Iterable[Mapping[str, Any]], section: str) -> Mapping[str, str]:
    """What each form of a section stands for."""
    rows = (row for data in spoken for row in data.get(section, {}).items())
    return MappingProxyType({fold(name): word for word, called in rows for name in called})


def _conditions(spoken: Iterable[Mapping[str, Any]]) -> dict[str, frozenset[str]]:
    found: dict[str, frozenset[str]] = {}
    for data in spoken:
        for kind, called in data.get("conditions", {}).items():
            found[kind] = found.get(kind, frozenset()) | {*map(fold, called)}
    return found


def _adds(word: str, meant: str) -> bool:
    """Whether a small word of a language says something else than English reading knows of it already."""
    return meant == DOUBT or not (word in FILLERS or word in NEGATIONS or word in OPTION_WORDS)


def _words_of(package: Traversable) -> dict[str, dict[str, Any]]:
    """The files `words.LANGUAGE.toml` of a package by their language."""
    found = sorted(path.name for path in package.iterdir() if re.fullmatch(r"words\.\w+\.toml", path.name))
    return {name.split(".")[1]: word_list(package.joinpath(name)) for name in found}


def _listed(data: Mapping[str, Any]) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """The words of orders in a game's file: the section, the word, and what it is called."""
    for section, words in data.items():
        if section not in _APART:
            for word, called in words.items():
                if isinstance(called, tuple):
                    yield section, word, called


def _alike(name: str, verbs: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """All forms of a verb of which one is given, or that word alone."""
    forms = (tuple(map(fold, called)) for called in verbs.values())
    return next((row for row in forms if name in row), (name,))


def _shown(data: Mapping[str, Any]) -> Mapping[str, str]:
    connectives = (("connectives", word, called) for word, called in data.get("connectives", {}).items())
    return MappingProxyType({word: called[0] for _, word, called in (*_listed(data), *connectives)})


class _Common(Value):
    """The small words of a language, whatever the game."""

    small: Mapping[str, str]
    function_words: frozenset[str]
    particles: tuple[str, ...]
    endings: tuple[str, ...]
    shared: tuple[str, ...]


@cache
def _small_words(language: str) -> _Common:
    data = languages().get(language)
    if data is None:
        return _Common({}, frozenset(), (), (), ())
    words = {name: tuple(map(fold, listed)) for name, listed in data["words"].items()}
    small: dict[str, str] = dict.fromkeys((*words["function_words"], *words["questions"]), STRANGE)
    small |= dict.fromkeys(words["particles"], STRANGE)
    small |= dict.fromkeys(words["fillers"], "")
    small |= dict.fromkeys(words["option"], "option")
    for table in ("small", "numbers", "ordinals"):
        for word, called in data[table].items():
            if table == "small" or word in NUMERALS or word in ORDINALS:
                small |= dict.fromkeys(map(fold, called), word)
    small |= dict.fromkeys(words["negations"], "not")
    small |= dict.fromkeys(words["doubts"], DOUBT)
    return _Common(
        small, frozenset(words["function_words"]), words["particles"], words["endings"], words["shared"]
    )
