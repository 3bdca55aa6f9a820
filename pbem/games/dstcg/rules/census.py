"""The census: the printed totals of `census.toml` that our box and an owner's own are both held to."""

from collections import Counter
from collections.abc import Sequence

from pbem.engine.components import own_page
from pbem.engine.rulebook import read_chapters
from pbem.errors import PlayerError
from pbem.games.dstcg.rules.cards import Animal, AnimalClass, Biome, EventCard, elements_text

_PRINTED = own_page("pbem.games.dstcg", "census.toml")

SEA = "Sea"
ONGOING: tuple[str, ...] = tuple(_PRINTED["ongoing"])

# What an event can do; in our box every event is called by its effect.
EFFECTS = tuple(sorted(read_chapters("pbem.games.dstcg", "events").texts))

_TERRAINS: tuple[str, ...] = tuple(_PRINTED["terrains"])
_LOWEST_VALUE = 2


def check_biomes(biomes: Sequence[Biome]) -> None:
    """The Biome Deck: twelve cards of eight terrains, one Sea, two modifiers on every land card."""
    _count("biomes", len(biomes), _PRINTED["biomes"])
    if len({each.key for each in biomes}) != len(biomes):
        raise PlayerError("Two biomes have one id.")
    for terrain in _TERRAINS:
        if not any(each.name == terrain for each in biomes):
            raise PlayerError(f"There is no biome called {terrain}.")
    for biome in biomes:
        _check_biome(biome)
    _count("Sea cards", sum(each.name == SEA for each in biomes), 1)
    for terrain, shown in _PRINTED["shown"].items():
        rows = [
            [elements_text(each.elements), each.bonus, each.penalty]
            for each in biomes
            if each.name == terrain
        ]
        if shown not in rows:
            raise PlayerError(
                f"The rulebook shows a {terrain} with {shown[0]}, +1 {shown[1]} and -1 {shown[2]}; "
                "it is not among the biomes."
            )


def _check_biome(biome: Biome) -> None:
    if biome.name not in _TERRAINS:
        raise PlayerError(f"{biome.name!r} is no terrain. Terrains: {', '.join(_TERRAINS)}.")
    sets = sum(count > 0 for count in biome.elements)
    if biome.name == SEA:
        if biome.bonus or biome.penalty:
            raise PlayerError("The Sea has no bonus and no penalty.")
        if sets != len(biome.elements):
            raise PlayerError("The Sea shows all six elements.")
        return
    if sets < 2:
        raise PlayerError(f"The biome {biome.key!r} needs two or more sets of elements.")
    if not biome.bonus or not biome.penalty or biome.bonus == biome.penalty:
        raise PlayerError(f"The biome {biome.key!r} needs a bonus and a penalty for two different classes.")


def check_events(events: Sequence[EventCard]) -> None:
    """The Action Deck: 21 events, each following a rule we know."""
    _count("events", len(events), _PRINTED["events"])
    for event in events:
        if event.effect not in EFFECTS:
            raise PlayerError(
                f"The event {event.name!r} follows no rule we know. Give it an `effect` out of: "
                f"{', '.join(EFFECTS)}."
            )


def check_animals(animals: Sequence[Animal]) -> None:
    """The Action Deck: 99 animals, by class and value as in the table of the German sheet."""
    _count("animals", len(animals), _PRINTED["animals"])
    found = Counter((each.kind, each.healthy.food) for each in animals)
    for kind, row in _PRINTED["values"].items():
        for value, count in enumerate(row, _LOWEST_VALUE):
            _count(f"{kind} cards of food value {value}", found.pop((kind, value), 0), count)
    if found:
        kind, value = next(iter(found))
        raise PlayerError(f"There is no {kind} of food value {value} in the printed deck.")
    for animal in animals:
        if not any(animal.healthy.elements):
            raise PlayerError(f"The animal {animal.number} needs one or more elements on its healthy side.")
        worse = zip(animal.endangered.elements, animal.healthy.elements, strict=True)
        if animal.endangered.food > animal.healthy.food or any(less > more for less, more in worse):
            raise PlayerError(f"The animal {animal.number} is worth more endangered than healthy.")
    if not any(map(_is_the_shown_bird, animals)):
        raise PlayerError(
            "The rulebook shows a bird of 5 food (3 endangered) with sun 2 (1) that suppresses a reptile; "
            "it is not among the animals."
        )


def _is_the_shown_bird(animal: Animal) -> bool:
    return (
        animal.kind is AnimalClass.BIRD
        and (animal.healthy.food, elements_text(animal.healthy.elements)) == (5, "sun 2")
        and (animal.endangered.food, elements_text(animal.endangered.elements)) == (3, "sun 1")
        and animal.suppresses is AnimalClass.REPTILE
    )


def _count(what: str, found: int, printed: int) -> None:
    if found != printed:
        raise PlayerError(f"The box holds {found} {what}; the printed one holds {printed}.")
