"""What `rules` answers: the chapters of rules.en.md, and the deck that is played with."""

from pbem.engine.language.tongues import heard, tongue
from pbem.engine.rulebook import Rulebook, by_language, read_chapters, read_rulings
from pbem.engine.text import wrapped
from pbem.games.ecosystem.rules.box import OUR_DECK, Card, Deck, word
from pbem.games.ecosystem.rules.moves import PLURALS

RULINGS = read_rulings("pbem.games.ecosystem")

_CHAPTERS = read_chapters("pbem.games.ecosystem")


def in_short() -> dict[Card, str]:
    """What each card scores, on one line: the chapter on scoring but for its last line."""
    lines = heard(_CHAPTERS.texts["scoring"]).splitlines()[-1 - len(Card) : -1]
    return {card: line.split(maxsplit=1)[1] for card, line in zip(Card, lines, strict=True)}


def _cards(deck: Deck) -> str:
    """The deck that is played with as a topic."""
    about = tongue("The deck of this match, an owner's own.")
    if deck == OUR_DECK:
        about = tongue(
            "Our deck. The rulebook gives no counts. Published are the total and the two landforms; "
            "the animals come from one public source that fits them."
        )
    rows = [
        f"    {heard(word(kind.card)):<12}{kind.count:>3}   {heard(word(kind.status))}" for kind in deck.kinds
    ]
    total = sum(kind.count for kind in deck.kinds)
    return "\n".join([*wrapped(about), *rows, f"    {tongue('total'):<12}{total:>3}"])


@by_language
def rulebook(box: Deck) -> Rulebook:
    """The topics of a match with this deck."""
    texts = {**_CHAPTERS.texts, "cards": _cards(box), "rulings": RULINGS.topic()}
    return Rulebook(texts, {**PLURALS, **_CHAPTERS.names})
