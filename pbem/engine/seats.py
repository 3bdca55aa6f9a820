"""Seats: the places at a table, numbered from zero clockwise and lettered in codes and addresses."""

from typing import TypeAlias

__all__ = ["LETTERS", "Seat", "letter", "seat_of"]

Seat: TypeAlias = int

LETTERS = "abcdefgh"


def letter(seat: Seat) -> str:
    """The seat's letter, as it stands in reply addresses: 0 is a."""
    return LETTERS[seat]


def seat_of(text: str) -> Seat | None:
    """The seat a letter names, or None where it names none."""
    found = LETTERS.find(text) if len(text) == 1 else -1
    return found if found >= 0 else None
