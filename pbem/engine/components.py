"""Components read from plain data, ours or an owner's own, and refused with a sentence where it is wrong."""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from enum import Enum
from importlib.resources import files
from types import MappingProxyType
from typing import Any, TypeGuard, TypeVar

from pbem.errors import PlayerError

T = TypeVar("T")

# What a row may be called by, the first that is there.
_LABELS = ("name", "number", "id", "kind")

_LONGEST_TEXT = 200


def own_components(package: str) -> dict[str, Any]:
    """The file `components.toml` of a game's package, as plain data."""
    return own_page(package, "components.toml")


def own_synonyms(package: str) -> Mapping[str, tuple[str, ...]]:
    """The file `synonyms.toml`: what people call the words of a game's orders, and the words it may mean."""
    rows = own_page(package, "synonyms.toml").items()
    return MappingProxyType({word: tuple(meant) for words, meant in rows for word in words.split()})


def own_page(package: str, name: str) -> dict[str, Any]:
    """Another file of tables in a game's package, as plain data."""
    return tomllib.loads(files(package).joinpath(name).read_text("utf-8"))


def within(value: Any, least: int, most: int) -> TypeGuard[int]:
    """Whether something is a whole number within bounds."""
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most


class DataRow:
    """One row of the data; every value is taken out by name, and nothing may be left."""

    # How a component may be known, as its `status` says; a row without one is read off the printed game.
    statuses: tuple[str, ...] = ("printed",)

    def __init__(self, section: str, data: Any) -> None:
        if not isinstance(data, Mapping):
            raise PlayerError(f"Each row of `{section}` is a table of named values.")
        self._data = dict(data)
        self._section = section
        self.name = next((str(data[label]) for label in _LABELS if label in data), "")

    def __contains__(self, key: str) -> bool:
        return key in self._data

    def wrong(self, message: str) -> PlayerError:
        """What is wrong with this row, for its owner."""
        where = f"{self._section}, {self.name}" if self.name else self._section
        return PlayerError(f"The box, {where}: {message}")

    def take(self, key: str, default: Any = None) -> Any:
        """A value that is checked elsewhere."""
        return self._data.pop(key, default)

    def text(self, key: str, default: str | None = None) -> str:
        """A short text in one line."""
        value = self.take(key, default)
        if value == default == "":
            return ""
        if not isinstance(value, str) or not value.strip() or len(value) > _LONGEST_TEXT:
            raise self.wrong(f"`{key}` must be a short text, not {value!r}.")
        if not value.isprintable():
            raise self.wrong(f"`{key}` must be one line of plain text.")
        return value

    def number(self, key: str, least: int, most: int, default: int | None = None) -> int:
        """A number within bounds."""
        value = self.take(key, default)
        if not within(value, least, most):
            raise self.wrong(f"`{key}` must be a number from {least} to {most}, not {value!r}.")
        return value

    def choice(self, key: str, allowed: Iterable[str], default: str | None = None) -> str:
        """One of these words."""
        value, words = self.take(key, default), tuple(allowed)
        if value not in words:
            raise self.wrong(f"`{key}` is {value!r}; it must be one of {', '.join(words)}.")
        return str(value)

    def status(self) -> str:
        """How the component is known."""
        return self.choice("status", self.statuses, "printed")

    def table(self, key: str) -> dict[str, Any]:
        """A table within the row; empty where there is none."""
        value = self.take(key, {})
        if not isinstance(value, Mapping):
            raise self.wrong(f"`{key}` must be a table such as {{ attack = 1 }}.")
        return dict(value)

    def done(self, value: T) -> T:
        """What was read of the row, once nothing is left in it."""
        if self._data:
            raise self.wrong(f"{', '.join(sorted(self._data))} is not known here.")
        return value


R = TypeVar("R", bound=DataRow)


def rows(data: Mapping[str, Any], section: str, kind: type[R], read: Callable[[R], T]) -> tuple[T, ...]:
    """Every row of a section."""
    found = data.get(section)
    if not isinstance(found, list | tuple) or not found:
        raise PlayerError(f"The box needs a list `{section}`, one row a component.")
    opened = [kind(section, each) for each in found]
    return tuple(row.done(read(row)) for row in opened)


def packed(component: Any, **other: Any) -> dict[str, Any]:
    """A component as its row has it: its fields, these others in their place or beside, nothing unsaid."""
    row = {field.name: getattr(component, field.name) for field in fields(component)} | other
    return {
        name: value.value if isinstance(value, Enum) else value
        for name, value in row.items()
        if value is not None and value != ""
    }


def each_once(section: str, found: Iterable[tuple[str, T]], names: Iterable[str]) -> tuple[T, ...]:
    """The components of a section in the order of these names, each of which it must hold once."""
    by_name: dict[str, T] = {}
    for name, component in found:
        if name in by_name:
            raise PlayerError(f"{name!r} stands twice in `{section}`.")
        by_name[name] = component
    wanted = tuple(names)
    missing = [name for name in wanted if name not in by_name]
    if missing:
        raise PlayerError(f"`{section}` lacks {', '.join(missing)}.")
    return tuple(by_name[name] for name in wanted)
