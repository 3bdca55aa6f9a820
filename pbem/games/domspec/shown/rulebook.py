"""What `rules` answers: the chapters of rules.en.md, and the animals and cards of the box."""

from pbem.engine.language.tongues import capital, tongue
from pbem.engine.rulebook import Rulebook, by_language, read_chapters, read_rulings
from pbem.engine.text import WIDTH, wrapped
from pbem.games.domspec.rules.box import PLURALS, Card, SpeciesBox
from pbem.games.domspec.shown.layout import POWERS

RULINGS = read_rulings("pbem.games.domspec")

_CHAPTERS = read_chapters("pbem.games.domspec")


@by_language
def rulebook(box: SpeciesBox) -> Rulebook:
    """The topics of a match with this box, for whoever reads them."""
    animals = {
        str(animal.word): tongue(
            "{plural} feed on {word}; {power}.",
            plural=capital(animal.plural),
            word=box.printed(animal)[0].word,
            power=power,
        )
        for animal, power in POWERS.items()
    }
    cards = {
        card.value: tongue("{card}: {text}.", sense="card", card=capital(card), text=box.text(card))
        for card in Card
    }
    parts = {name: "\n".join(wrapped(text, WIDTH)) for name, text in (animals | cards).items()}
    every = "\n".join(parts[card] for card in cards)
    return Rulebook(
        {**_CHAPTERS.texts, **parts, "cards": every, "rulings": RULINGS.topic()},
        {**_CHAPTERS.names, **PLURALS},
    )
