"""What `rules` answers: the chapters of rules.en.md, and the deck that is played with."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

from pbem.engine.rulebook import Rulebook, read_chapters, read_rulings
from pbem.engine.tongues import tongue
from pbem.games.ecosystem.rules.box import OUR_DECK, Deck
from pbem.games.ecosystem.rules.moves import PLURALS

__all__ = ["IN_SHORT", "RULINGS", "rulebook"]

RULINGS = read_rulings("pbem.games.ecosystem")

_CHAPTERS = read_chapters("pbem.games.ecosystem")

# What each card scores, on one line, by its name: the chapter on scoring but for its last line.
IN_SHORT: Mapping[str, str] = MappingProxyType(
    {line.split()[0]: line.split(maxsplit=1)[1] for line in _CHAPTERS.texts["scoring"].splitlines()[:-1]}
)

_OUR_DECK = """\
Our deck. The rulebook gives no counts. Published are the total and the
two landforms; the animals come from one public source that fits them."""


def _cards(deck: Deck) -> str:
    """The deck that is played with as a topic."""
    rows = [f"    {kind.card:<12}{kind.count:>3}   {kind.status}" for kind in deck.kinds]
    total = sum(kind.count for kind in deck.kinds)
    about = _OUR_DECK if deck == OUR_DECK else tongue("The deck of this match, an owner's own.")
    return "\n".join([about, *rows, f"    {'total':<12}{total:>3}"])


@lru_cache(maxsize=4)
def rulebook(deck: Deck) -> Rulebook:
    """The topics of a match with this deck."""
    texts = {**_CHAPTERS.texts, "cards": _cards(deck), "rulings": RULINGS.topic()}
    return Rulebook(texts, {**PLURALS, **_CHAPTERS.names})
