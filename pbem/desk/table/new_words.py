"""What somebody wants of a new table, read off the words behind `new`."""

import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from enum import StrEnum
from typing import TypeVar

from pbem.desk.table.seating import NewTable
from pbem.desk.time import pace_text
from pbem.desk.time.pace import Pace
from pbem.desk.time.pace_text import is_part, parse
from pbem.engine import registry
from pbem.engine.bots.insight import Skill
from pbem.engine.game import GameInfo
from pbem.engine.language.lexicon import lexicon_of
from pbem.engine.language.spoken import english
from pbem.engine.language.tongues import Typed, refused, worded
from pbem.engine.reader.words import fold
from pbem.render import times
from pbem.render.text_kit import joined, one_line
from pbem.store.tables.words import PressKind, PublishKind

K = TypeVar("K", bound=StrEnum)

# `4 seats`, `seats 4` and `seats=4` all name the number once.
_UNITS = frozenset({"seats", "seat", "players", "player"})

# So many seats where nobody says how many, if the game has so many.
_USUAL_SEATS = 4

_FILLERS = frozenset("a an and at for game hours in of on please table the with".split())
_YES = {"yes": True, "on": True, "no": False, "off": False}


def find_game(word: str) -> GameInfo:
    """The game of that name, or of the only one that begins so."""
    wanted = word.lower()
    slugs = registry.slugs()
    begun = [slug for slug in slugs if len(wanted) > 1 and slug.startswith(wanted)]
    found = [wanted] if wanted in slugs else begun
    if len(found) != 1:
        raise refused(
            "There is no game {word} here. There is {slugs}.",
            word=f"{one_line(word, 40)!r}",
            slugs=joined(registry.slugs()),
        )
    return registry.game(found[0]).info


def in_english(text: str) -> str:
    """The words behind `new` as they would be written in English."""
    return english(pace_text.in_english(text), "table", "table_values")


def read_table(text: str, pace: Pace, zone: str) -> NewTable:
    """The table that these words describe; `pace` and `zone` hold where the words name none."""
    first, *rest = _parts(text)
    paces = [part.strip() for part in rest if is_part(part) and "=" not in part]
    others = [part for part in rest if part.strip() not in paces]
    words = [word.lstrip("-") for part in (first, *others) for word in part.split()]
    words = [word for word in words if word.lower() not in _FILLERS and word]
    if not words:
        raise refused("Say which game: new {slugs}.", slugs=" or new ".join(registry.slugs()))
    info = find_game(words[0])
    table = NewTable(info.slug, min(_USUAL_SEATS, info.most), pace, zone)
    more = iter(words[1:])
    for word in more:
        name, found, value = word.partition("=")
        name = name.lower()
        if not found and name in _VALUES:
            value = next(more, "")
        table = _change(table, word, name, value)
    return replace(table, pace=parse(", ".join(paces), table.pace)) if paces else table


def _parts(text: str) -> list[str]:
    """Split a text at its commas, but not inside an option whose value may be a list."""
    parts = re.split(r"[,;]", text)
    words = [word for word in parts[0].lower().split() if word not in _FILLERS]
    info = find_game(words[0]) if words else None
    found: list[str] = []
    for part in parts:
        before = found[-1].split() if found else []
        word = next(iter(part.split()), "")
        if info and before and _is_free(info, before[-1]) and _is_value(word):
            found[-1] = f"{found[-1].rstrip()},{part.lstrip()}"
        else:
            found.append(part)
    return found


def _is_free(info: GameInfo, word: str) -> bool:
    """Whether a word gives an option of the game that takes any text."""
    name, given, _ = word.partition("=")
    option = info.option(_said_in_options(info.slug, name.lower()))
    return bool(given) and option is not None and not option.values


def _said_in_options(slug: str, word: str) -> str:
    """A name or a value of an option of the game, or a word of its orders, as the rules have it."""
    lexicon = lexicon_of(registry.game(slug))
    return lexicon.options.get(fold(word)) or lexicon.forms.get(fold(word), word)


def _is_value(word: str) -> bool:
    """Whether a word behind a comma says nothing of the table by itself."""
    known = (*_UNITS, *_VALUES, *_ALONE)
    return word[:1].isalpha() and "=" not in word and word.lower() not in known and not is_part(word)


def _change(table: NewTable, word: str, name: str, value: str) -> NewTable:
    if name in _VALUES:
        return _VALUES[name](table, value)
    if name in _UNITS and (not value or value.isdecimal()):
        return replace(table, seats=int(value[:3])) if value else table
    if value:
        parts = (_said_in_options(table.game, part) for part in re.split(r"([,+])", value))
        option = (_said_in_options(table.game, name), "".join(parts))
        return replace(table, options=(*table.options, option))
    if name in _ALONE:
        return _ALONE[name](table)
    if name.isdecimal() and len(name) < 4:
        return replace(table, seats=int(name))
    if name[:-1].isdecimal() and name[-1] in "hd":
        return _pace(table, name)
    # What belongs to the pace stands behind a comma, because it may be several words.
    comma = ""
    if is_part(name):
        comma = worded(" Put a comma before it: new {game} 48h, {name} ...", game=table.game, name=name)
    raise refused(
        "{word} is not understood here. Write it as   new {game} 4 seats 48h private.{comma}",
        word=f"{one_line(word, 40)!r}",
        game=table.game,
        comma=comma,
    )


def _pace(table: NewTable, value: str) -> NewTable:
    hours = Pace.hours_of(value.lower())
    pace = replace(table.pace, hours=hours, last_call=min(table.pace.last_call, max(0, hours - 1)))
    return replace(table, pace=pace)


def _zone(table: NewTable, value: str) -> NewTable:
    if not times.is_zone(value):
        raise refused("{value} is no time zone: write it as Europe/Berlin.", value=f"{one_line(value, 40)!r}")
    return replace(table, zone=value)


def _one_of(kinds: type[K], name: str, value: str) -> K:
    if value.lower() not in tuple(kinds):
        raise refused(
            "{name}={value}: allowed is {kinds}.", name=name, value=one_line(value, 20), kinds=_written(kinds)
        )
    return kinds(value.lower())


def _written(values: Iterable[str]) -> str:
    """Values as a table is opened with them, in the words of who reads it."""
    return joined((Typed(value, "table_values") for value in values), "or")


def _watch(table: NewTable, value: str) -> NewTable:
    if value.lower() not in _YES:
        raise refused("watch={value}: allowed is yes or no.", value=one_line(value, 20))
    return replace(table, watching=_YES[value.lower()])


def _bots(table: NewTable, value: str) -> NewTable:
    if value.lower() not in tuple(Skill):
        raise refused("bots={value}: allowed is {Skill}.", value=one_line(value, 20), Skill=_written(Skill))
    return replace(table, bots=Skill(value.lower()), listed=False)


# Words that a value follows, behind `=` or as the next word.
_VALUES: dict[str, Callable[[NewTable, str], NewTable]] = {
    "pace": _pace,
    "deadline": _pace,
    "closes": lambda table, value: replace(
        table, pace=replace(table.pace, closes="" if value == "never" else value)
    ),
    "zone": _zone,
    "press": lambda table, value: replace(table, press=_one_of(PressKind, "press", value)),
    "watch": _watch,
    "publish": lambda table, value: replace(table, publish=_one_of(PublishKind, "publish", value)),
    "bots": _bots,
    "bot": _bots,
}

# Words that say all by themselves.
_ALONE: dict[str, Callable[[NewTable], NewTable]] = {
    "private": lambda table: replace(table, listed=False, watching=False),
    "open": lambda table: replace(table, listed=True),
    "public": lambda table: replace(table, listed=True),
}
