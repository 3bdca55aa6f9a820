"""Values that are never changed: how another one is made of one, and how a sentence says its fields."""

import dataclasses
from collections.abc import Callable, Mapping
from string import Formatter
from types import MappingProxyType, MemberDescriptorType
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, dataclass_transform

from pbem.engine.language.tongues import Worded
from pbem.errors import AuthorError

__all__ = ["PLAIN", "Frozen", "SaidAs", "Value", "changed", "filled", "hastened", "replace", "without"]

T = TypeVar("T")

# How values of a class are copied: worked out once a class.
_COPIERS: dict[type, Callable[[Any, dict[str, Any]], Any]] = {}

if TYPE_CHECKING:
    # So that what is put in is checked against the fields.
    from dataclasses import replace
else:

    def replace(value: Any, /, **changes: Any) -> Any:
        """What `dataclasses.replace` does, in a tenth of its time."""
        kind = type(value)
        copier = _COPIERS.get(kind)
        if copier is None:
            copier = _COPIERS[kind] = _copier(kind)
        return copier(value, changes)


@dataclass_transform(frozen_default=True, field_specifiers=(dataclasses.field,))
class Frozen(type):
    """Classes of this kind are frozen dataclasses with slots, and so is whatever derives from them."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> Any:
        # A dataclass with slots is a second class, made of the first with its slots named: that one is what
        # `super()` in its methods means.
        cell = body.pop("__classcell__", None)
        made: Any = super().__new__(cls, name, bases, body)
        if "__slots__" not in body:
            made = dataclasses.dataclass(frozen=True, slots=True)(made)
        if cell is not None:
            cell.cell_contents = made
        return made

    def __setattr__(cls, name: str, value: Any) -> None:
        """Say what to do where `@dataclass` stands above a class that is one already: Python names slots."""
        if name == "__dataclass_params__" and "__slots__" in vars(cls):
            raise AuthorError(
                f"{cls.__name__} is a frozen dataclass by what it derives from: leave @dataclass off"
            )
        super().__setattr__(name, value)


class Value(metaclass=Frozen):
    """The base of all plain values: whatever derives from it is a frozen dataclass with slots."""


def changed(row: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """A row with another value at a place."""
    return (*row[:place], value, *row[place + 1 :])


def without(row: tuple[T, ...], value: T) -> tuple[T, ...]:
    """A row with one of these values fewer."""
    place = row.index(value)
    return (*row[:place], *row[place + 1 :])


def _copier(kind: Any) -> Callable[[Any, dict[str, Any]], Any]:
    """A function that copies values of a class, with changes.

    A frozen value is filled while it belongs to a twin of its class that has the same slots and is not
    frozen, and is then handed over. Classes that do more than keep their fields are made the usual way.
    """
    fields = dataclasses.fields(kind)
    plain = all(field.init for field in fields) and not hasattr(kind, "__post_init__")
    if not plain or "__slots__" not in vars(kind) or kind.__dictoffset__:
        return lambda value, changes: dataclasses.replace(value, **changes)
    # Both of them: with one of a frozen base, slots are filled through a look-up in Python.
    plainly = {"__setattr__": object.__setattr__, "__delattr__": object.__delattr__}
    body = {"__slots__": kind.__slots__, **plainly}
    twin = type(kind)(kind.__name__, kind.__bases__, body)
    lines = [
        "def copy(value, changes):",
        "    made = new(twin)",
        *(f"    made.{field.name} = value.{field.name}" for field in fields),
        "    for name in changes:",
        "        setattr(made, name, changes[name])",
        "    made.__class__ = kind",
        "    return made",
    ]
    copy: Callable[[Any, dict[str, Any]], Any]
    copy = _written("copy", lines, {"new": object.__new__, "twin": twin, "kind": kind})
    return copy


def hastened(kind: type[T]) -> type[T]:
    """A frozen dataclass whose values are made in half the time: each slot is filled by its own setter.

    The standard library looks every field up by its name instead. Classes that fill themselves, or have a
    field without a slot, stay as they are.
    """
    made: Any = vars(kind).get("__init__")
    if not dataclasses.is_dataclass(kind) or made is None:
        return kind
    fields = dataclasses.fields(kind)
    slots = {field.name: getattr(kind, field.name, None) for field in fields}
    setters = {
        f"set_{name}": slot.__set__ for name, slot in slots.items() if type(slot) is MemberDescriptorType
    }
    plain = not any(field.kw_only or field.default_factory is not dataclasses.MISSING for field in fields)
    # What `dataclass` wrote stands in no file, and takes the fields in their order.
    usual = made.__code__.co_filename == "<string>" and made.__code__.co_varnames == ("self", *slots)
    if not (plain and usual and len(setters) == len(slots)):
        return kind
    lines = [
        f"def __init__({', '.join(('self', *slots))}):",
        *(f"    set_{name}(self, {name})" for name in slots),
        "    self.__post_init__()" if hasattr(kind, "__post_init__") else "    return",
    ]
    written = _written("__init__", lines, setters)
    written.__defaults__ = made.__defaults__
    type.__setattr__(kind, "__init__", written)
    return kind


def _written(name: str, lines: list[str], names: dict[str, Any]) -> Any:
    """A function of names of fields and nothing else, as the standard library writes out `__init__`."""
    exec("\n".join(lines), names)  # noqa: S102 - see above
    return names[name]


# How fields are said that are neither words nor numbers, by the field's name.
SaidAs: TypeAlias = Mapping[str, Callable[[Any], str]]

PLAIN: SaidAs = MappingProxyType({})


def filled(form: str, said: SaidAs, *sources: object, **others: object) -> str:
    """A sentence without values, filled with these others and fields of the first source that has them."""
    if "{" not in form:
        return form
    values: dict[str, Any] = {}
    for _, name, _, _ in Formatter().parse(form):
        if name in others:
            values[name] = others[name]
        elif name:
            source = next((each for each in sources if hasattr(each, name)), None)
            value = getattr(source, name)
            values[name] = said[name](value) if name in said else value
    return Worded(str(form), values, form.sense if isinstance(form, Worded) else "")
