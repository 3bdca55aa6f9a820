"""What `rules` answers: the chapters of rules.en.md, and the cards and biomes of the box."""

from collections.abc import Iterable

from pbem.engine.language.tongues import heard, tongue, worded
from pbem.engine.rulebook import Rulebook, by_language, read_chapters, read_rulings
from pbem.engine.text import paragraph
from pbem.games.dstcg.rules.box import OUR_BOX, CardBox
from pbem.games.dstcg.rules.cards import SINGULARS, Animal, Biome, EventCard, elements_text, word
from pbem.games.dstcg.rules.census import ONGOING
from pbem.games.dstcg.rules.events import EVENT_TEXTS
from pbem.games.dstcg.shown.layout import biome_line

RULINGS = read_rulings("pbem.games.dstcg")

_CHAPTERS = read_chapters("pbem.games.dstcg").texts

# A chapter for matches with another box than ours.
_OWN_CARDS = "own cards"

_STATUS = {
    "published": worded("as published"),
    "reported": worded("as reported by a review"),
    "inferred": worded("name published, effect inferred from the rulebook"),
    "partly": worded("name and clarification published, the rest ours"),
    "reconstructed": worded("our reconstruction"),
    "printed": worded("as printed"),
}


@by_language
def rulebook(box: CardBox) -> Rulebook:
    """Chapters first, then classes, biomes, events and animals by name; cards go by their numbers, too."""
    texts = {topic: text for topic, text in _CHAPTERS.items() if topic != _OWN_CARDS}
    if box != OUR_BOX:
        texts["cards"] = _CHAPTERS[_OWN_CARDS]
    texts["events"] = _lines(map(_event, box.events))
    texts["biomes"] = _lines(map(_biome, box.biomes))
    texts["rulings"] = RULINGS.topic()
    for singular, plural in SINGULARS.items():
        texts[plural] = _lines(_animal(each) for each in box.animals if each.kind == singular)
    for biome in box.biomes:
        texts[biome.name.lower()] = _lines(_biome(each) for each in box.biomes if each.name == biome.name)
    texts |= {event.name: _lines([_event(event)]) for event in box.events}
    texts |= {animal.name: _lines([_animal(animal)]) for animal in box.animals}
    numbers = {event.number.lower(): event.name for event in box.events}
    numbers |= {animal.number.lower(): animal.name for animal in box.animals}
    return Rulebook(texts, {**SINGULARS, **numbers})


def _lines(rows: Iterable[str]) -> str:
    return "\n".join(line for row in rows for line in paragraph(row, first="", rest="    "))


def _biome(biome: Biome) -> str:
    return f"{biome_line(biome)} ({heard(_STATUS[biome.status])})"


def _event(event: EventCard) -> str:
    kind = heard(word("ongoing" if event.effect in ONGOING else "one-time"))
    does, status = heard(EVENT_TEXTS[event.effect]), heard(_STATUS[event.status])
    return f"{event.number} {heard(word(event.name))}, {kind}: {does} ({status})"


def _animal(animal: Animal) -> str:
    healthy, weak = animal.healthy, animal.endangered
    sides = tongue(
        "{number} {name}, {kind}: {food} food, {elements_text}; endangered {food2} food, {elements_text2}",
        number=animal.number,
        name=word(animal.name),
        kind=word(animal.kind),
        food=healthy.food,
        elements_text=elements_text(healthy.elements),
        food2=weak.food,
        elements_text2=elements_text(weak.elements) or tongue("no element"),
    )
    prey = animal.suppresses
    hunts = tongue("; suppresses one {suppresses}", suppresses=word(prey)) if prey else ""
    shown = animal.status == "published"
    status = tongue("as the rulebook shows it") if shown else heard(_STATUS[animal.status])
    return f"{sides}{hunts} ({status})"
