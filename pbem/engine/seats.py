"""Seats: the places at a table, numbered from zero clockwise and lettered in codes and addresses."""

from typing import TypeAlias

Seat: TypeAlias = int

LETTERS = "abcdefgh"

_TABLES = tuple(tuple(range(size)) for size in range(len(LETTERS) + 1))


def everybody(size: int) -> tuple[Seat, ...]:
    """All seats of a table of this size: kept, because the kernel asks for them at every turn."""
    return _TABLES[size]


def letter(seat: Seat) -> str:
    """The seat's letter, as it stands in reply addresses: 0 is a."""
    return LETTERS[seat]


def seat_of(text: str) -> Seat | None:
    """The seat a letter names, or None where it names none."""
    found = LETTERS.find(text) if len(text) == 1 else -1
    return found if found >= 0 else None
