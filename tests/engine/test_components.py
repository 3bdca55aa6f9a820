"""Components from plain data: what is wrong with an owner's file is said in a sentence."""

from typing import Any

import pytest

from pbem.engine.components import DataRow, each_once, rows
from pbem.errors import PlayerError

GOOD = {"name": "bear", "count": 3, "kind": "mammal", "status": "printed"}


def read(row: DataRow) -> tuple[str, int, str, str]:
    return row.text("name"), row.number("count", 0, 9), row.choice("kind", ("mammal", "bird")), row.status()


def test_a_row_is_read_value_by_value() -> None:
    """A row that is right comes out as it is; a status that is left out is that of a printed card."""
    bare = {name: value for name, value in GOOD.items() if name != "status"}

    assert (("bear", 3, "mammal", "printed"),) * 2 == rows({"cards": [GOOD, bare]}, "cards", DataRow, read)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"count": 10}, "The box, cards, bear: `count` must be a number from 0 to 9, not 10."),
        ({"count": True}, "The box, cards, bear: `count` must be a number from 0 to 9, not True."),
        ({"kind": "fish"}, "The box, cards, bear: `kind` is 'fish'; it must be one of mammal, bird."),
        ({"status": "guessed"}, "The box, cards, bear: `status` is 'guessed'; it must be one of printed."),
        ({"colour": "red"}, "The box, cards, bear: colour is not known here."),
        ({"name": ""}, "The box, cards: `name` must be a short text, not ''."),
        ({"name": "a\nb"}, "The box, cards, a\nb: `name` must be one line of plain text."),
    ],
)
def test_a_wrong_row_is_refused(change: dict[str, Any], said: str) -> None:
    """The owner is told which row, which value, and what it may be."""
    with pytest.raises(PlayerError) as refused:
        rows({"cards": [GOOD | change]}, "cards", DataRow, read)

    assert said == str(refused.value)


@pytest.mark.parametrize("data", [{}, {"cards": []}, {"cards": "many"}])
def test_a_missing_section_is_named(data: dict[str, Any]) -> None:
    """A file without rows is no box."""
    with pytest.raises(PlayerError, match="needs a list `cards`"):
        rows(data, "cards", DataRow, read)


def test_each_component_stands_once() -> None:
    """In our order, none missing and none twice."""
    assert (1, 2) == each_once("cards", [("b", 2), ("a", 1)], ("a", "b"))
    with pytest.raises(PlayerError, match="'a' stands twice in `cards`"):
        each_once("cards", [("a", 1), ("a", 2)], ("a", "b"))
    with pytest.raises(PlayerError, match="`cards` lacks b"):
        each_once("cards", [("a", 1)], ("a", "b"))
