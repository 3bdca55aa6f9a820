"""Names: what the words of the box and of the rules are called in the language of whoever reads them."""

import re
from collections.abc import Iterable
from functools import lru_cache, partial

from pbem.engine.language.tongues import Named, Row, heard

# Between a number and the name of what it counts.
_COUNTED = re.compile(r"(?<=\d) | (?=[+-]?\d)")

# A name of a card or a faction, a kind of dice, a text that a card says: all that `words.de.toml` has.
word = lru_cache(maxsize=1 << 10)(partial(Named, game="animality"))


def spoken(canonical: str) -> str:
    """The same at once, for what is being laid out."""
    return heard(word(canonical))


def words_of(canonical: Iterable[str], between: str = ", ") -> Row:
    """Several of them behind each other."""
    return Row(map(word, canonical), between)


def stored(text: str) -> Row:
    """Numbers and names as an event keeps them, such as `3 influence, 2 attack dice` or `clockwise 2`."""
    return Row(words_of(_COUNTED.split(part), " ") for part in text.split(", "))
