import pytest

from pbem.engine.seats import LETTERS, everybody, letter, seat_of


def test_a_letter_names_one_seat() -> None:
    """Reply addresses say the seat by a letter, and the way back leads to the same seat."""
    assert [*range(len(LETTERS))] == [seat_of(letter(seat)) for seat in everybody(len(LETTERS))]


@pytest.mark.parametrize("text", ["", "ab", "i", "A", "0"])
def test_anything_else_names_none(text: str) -> None:
    """Whatever stands in an address of a stranger."""
    assert seat_of(text) is None
