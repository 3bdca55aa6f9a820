"""What `rules` answers: the chapters of rules.en.md, and the animals and cards of the box."""

from functools import lru_cache

from pbem.engine.rulebook import Rulebook, read_chapters, read_rulings
from pbem.engine.text import WIDTH, wrapped
from pbem.engine.tongues import tongue
from pbem.games.domspec.rules.box import PLURALS, Card, SpeciesBox
from pbem.games.domspec.shown.layout import POWERS

__all__ = ["RULINGS", "rulebook"]

RULINGS = read_rulings("pbem.games.domspec")

_CHAPTERS = read_chapters("pbem.games.domspec")


@lru_cache(maxsize=4)
def rulebook(box: SpeciesBox) -> Rulebook:
    """The topics of a match with this box."""
    animals = {
        animal.word: tongue(
            "{plural} feed on {word}; {power}.",
            plural=animal.plural.capitalize(),
            word=box.printed(animal)[0].word,
            power=power,
        )
        for animal, power in POWERS.items()
    }
    cards = {card.value: f"{card.capitalize()}: {box.text(card)}." for card in Card}
    parts = {name: "\n".join(wrapped(text, WIDTH)) for name, text in (animals | cards).items()}
    every = "\n".join(parts[card] for card in cards)
    return Rulebook({**_CHAPTERS.texts, **parts, "cards": every, "rulings": RULINGS.topic()}, PLURALS)
