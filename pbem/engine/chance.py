"""Chance that can be replayed and proved: keyed BLAKE2b in counter mode.

The whole state is one integer, the number of words drawn so far.
The key never enters a Position, so nobody who reads one can foresee a draw.
"""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")

_WORD = 8
_SPAN = 1 << (8 * _WORD)


def epoch_key(seed: bytes, epoch: int) -> bytes:
    """The key chance runs under in one epoch; a rollback opens a new epoch and so a new key."""
    return blake2b(epoch.to_bytes(8, "big"), key=seed[:64], person=b"pbem epoch", digest_size=32).digest()


# Only a cache: a hash that has taken in its key is copied in half the time of making one.
@lru_cache(64)
def _keyed(key: bytes) -> blake2b:
    return blake2b(key=key, digest_size=_WORD)


class Chance:
    """A stream of fair draws; `drawn` counts the words consumed and is all that need be stored."""

    __slots__ = ("_keyed", "drawn")

    def __init__(self, key: bytes, drawn: int = 0) -> None:
        self._keyed = _keyed(key)
        self.drawn = drawn

    def below(self, bound: int) -> int:
        """A fair number from 0 to bound - 1."""
        if not 1 <= bound <= _SPAN:
            raise ValueError(f"cannot draw below {bound}")
        while True:
            block = self._keyed.copy()
            block.update(self.drawn.to_bytes(8, "big"))
            self.drawn += 1
            word = int.from_bytes(block.digest(), "big")
            rest = word % bound
            # Words in the last, incomplete span would favour small numbers, so they are thrown away.
            if word - rest <= _SPAN - bound:
                return rest

    def choose(self, items: Sequence[T]) -> T:
        """One of the items, each as likely as the others: a card drawn, a die rolled."""
        return items[self.below(len(items))]

    def shuffle(self, items: Sequence[T]) -> tuple[T, ...]:
        """The items in a fair random order."""
        deck = list(items)
        for last in range(len(deck) - 1, 0, -1):
            other = self.below(last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return tuple(deck)
