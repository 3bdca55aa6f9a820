"""Names: what the words of the box and of the rules are called in the language of whoever reads them."""

from collections.abc import Iterable
from functools import partial

from pbem.engine.tongues import Named, Row

__all__ = ["word", "words_of"]

# A name of a card or a faction, a kind of dice, a text that a card says: all that `words.de.toml` has.
word = partial(Named, game="animality")


def words_of(canonical: Iterable[str], between: str = ", ") -> Row:
    """Several of them behind each other."""
    return Row(map(word, canonical), between)
