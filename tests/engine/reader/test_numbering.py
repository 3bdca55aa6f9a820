import pytest

from pbem.engine.reader.numbering import leads, plain_numbers, said_numbers
from pbem.engine.reader.words import tokens


@pytest.mark.parametrize(
    ("line", "numbers"),
    [
        ("2", (2,)),
        ("#2", (2,)),
        ("(2).", (2,)),
        ("option 2", (2,)),
        ("the second one", (2,)),
        ("1 or 13", (1, 13)),
        ("second", ()),
        ("2 newt", ()),
        ("12345", ()),
    ],
)
def test_a_line_of_numbers_alone(line: str, numbers: tuple[int, ...]) -> None:
    """An ordinal alone may mean anything, and a number beside a word is a part of an order."""
    assert numbers == said_numbers(tokens(line))


def test_no_with_a_dot_is_no_negation() -> None:
    """`No. 4` is the fourth; `no 4` denies it."""
    assert ["4", " 4", "no 4"] == [plain_numbers(line).replace("  ", " ") for line in ("4", "No. 4", "no 4")]


def test_what_announces_a_number_is_left_out() -> None:
    """Where the rest of an order follows; without a number the word is the order's own."""
    assert ("3", "newt") == leads(("option", "3", "newt"))
    assert ("option", "newt") == leads(("option", "newt"))
