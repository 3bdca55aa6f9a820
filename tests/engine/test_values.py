"""Values: another one that differs is made as the standard library makes it; sentences say their fields."""

import dataclasses
from dataclasses import dataclass, field

import pytest

from pbem.engine.events import Event
from pbem.engine.language.tongues import worded
from pbem.engine.moves import Move
from pbem.engine.values import PLAIN, filled, hastened, replace
from pbem.errors import AuthorError


@dataclass(frozen=True, slots=True)
class _Plain:
    first: int
    second: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Longer(_Plain):
    third: str = "c"


class _Checked(Move):
    parts: tuple[int, ...]
    size: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        object.__setattr__(self, "size", len(self.parts))


@dataclass(frozen=True)
class _Open:
    first: int = 1


_CASES = [
    (_Plain(1), {"second": ("a",)}),
    (_Plain(1, ("a",)), {}),
    (_Longer(1), {"first": 2, "third": "d"}),
    (_Checked((1, 2)), {"parts": (3,)}),
    (_Open(), {"first": 2}),
]


@pytest.mark.parametrize(("value", "changes"), _CASES)
def test_as_the_standard_library(value: object, changes: dict[str, object]) -> None:
    """Fields of the class and of its base, with a check of its own and without slots."""
    made = replace(value, **changes)  # type: ignore[type-var]
    assert (type(value), dataclasses.replace(value, **changes)) == (type(made), made)  # type: ignore[type-var]


class _Sorted(Move):
    parts: tuple[int, ...] = (2, 1)

    def __post_init__(self) -> None:
        object.__setattr__(self, "parts", tuple(sorted(self.parts)))


@dataclass(frozen=True, slots=True)
class _ByHand:
    first: int

    def __init__(self, first: int) -> None:
        object.__setattr__(self, "first", first + 1)


@dataclass(frozen=True, slots=True)
class _Fresh:
    first: int
    names: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Named:
    first: int = field(kw_only=True)


@pytest.mark.parametrize(
    ("kind", "given", "changed"),
    [
        (_Plain, {"first": 1}, True),
        (_Longer, {"first": 1, "third": "d"}, True),
        (_Sorted, {}, True),
        (_Sorted, {"parts": (5, 4)}, True),
        (_Checked, {"parts": (1, 2)}, False),
        (_ByHand, {"first": 1}, False),
        (_Fresh, {"first": 1}, False),
        (_Named, {"first": 1}, False),
        (_Open, {}, False),
    ],
)
def test_made_alike_and_faster(kind: type, given: dict[str, object], changed: bool) -> None:
    """A hastened class makes the values it made before; one that fills itself otherwise is left alone."""
    usual, before = kind.__init__, kind(**given)
    try:
        made = hastened(kind)(**given)
        assert (before, changed) == (made, kind.__init__ is not usual)
        assert [getattr(before, each.name) for each in dataclasses.fields(kind)] == [
            getattr(made, each.name) for each in dataclasses.fields(kind)
        ]
    finally:
        kind.__init__ = usual  # type: ignore[misc]


def test_what_is_given_is_checked_as_ever() -> None:
    """A hastened class takes no field that it does not have, and none too few; its values stay frozen."""
    kind = hastened(dataclass(frozen=True, slots=True)(type("Pair", (), {"__annotations__": {"one": int}})))
    for given in ({}, {"one": 1, "two": 2}):
        with pytest.raises(TypeError):
            kind(**given)
    with pytest.raises(dataclasses.FrozenInstanceError):
        kind(one=1).one = 2


def test_still_frozen() -> None:
    """What was made anew can be changed as little as what it was made from, which is as it was."""
    value = _Longer(1)
    made = replace(value, first=2)
    with pytest.raises(dataclasses.FrozenInstanceError):
        made.first = 3  # type: ignore[misc]
    assert (_Longer(1), hash(_Longer(2))) == (value, hash(made))


def test_no_such_field() -> None:
    """A field that the class does not have is refused."""
    with pytest.raises((AttributeError, TypeError)):
        replace(_Plain(1), third=3)  # type: ignore[call-arg]


@pytest.mark.parametrize("options", [{}, {"frozen": True, "slots": True}])
def test_the_decorator_left_on(options: dict[str, bool]) -> None:
    """An author who writes `@dataclass` above a class that is one already reads what to do about it."""
    kind = type(Move)("Leap", (Move,), {"__annotations__": {"count": int}})
    with pytest.raises(AuthorError) as refused:
        dataclass(**options)(kind)
    assert "Leap is a frozen dataclass by what it derives from: leave @dataclass off" == str(refused.value)


class _Moved(Event):
    piece: str
    steps: int

    sentence = worded("{piece} moved {steps}", sense="walk")
    said = {"piece": str.upper}  # noqa: RUF012 - only a test's own


@dataclass(frozen=True, slots=True)
class _State:
    steps: int
    round: int


def test_a_field_is_taken_from_the_first_that_has_it() -> None:
    """A question's own fields come before those of the state."""
    assert "3 of 7" == filled(worded("{steps} of {round}"), PLAIN, _Moved("rook", 3), _State(5, 7))


def test_a_sentence_without_fields_is_itself() -> None:
    """Nothing is looked up where nothing stands in braces."""
    form = worded("to move")

    assert form is filled(form, PLAIN)
