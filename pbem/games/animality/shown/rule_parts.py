"""Components in words, a component or a kind of them at a time, as the box that is played with has them."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from pbem.engine.language.tongues import capital, heard, tongue, worded
from pbem.engine.text import paragraph, table
from pbem.games.animality.rules.box import Ability, AnimalityBox, Faction, Location, Mutation
from pbem.games.animality.rules.dice_kinds import KINDS
from pbem.games.animality.rules.dice_words import count_words, down_words, reward_words, up_words
from pbem.games.animality.rules.names import spoken, word
from pbem.games.animality.rules.rule_changes import Point, look_up
from pbem.games.animality.rules.state import Side
from pbem.games.animality.rules.targets import arrow

# How we know a component, by the status of its row.
KNOWN: Mapping[str, str] = MappingProxyType(
    {
        "ours": worded("our reconstruction"),
        "named": worded("its name is published, the rest is our reconstruction"),
        "published": worded("as published"),
        "printed": worded("as printed"),
    }
)

# Columns of a table of cards: the name, then both sides.
_COLUMNS = (20, 25)


def described(box: AnimalityBox) -> dict[str, str]:
    """Every component of a box by its name, and every kind of component by the name of the kind."""
    texts = {
        topic: "\n".join(lines(box))
        for topic, lines in (
            ("dice", _dice),
            ("cards", _cards),
            ("factions", _factions),
            ("mutations", _mutations),
            ("locations", _locations),
        )
    }
    texts |= {card.name: _of_card(card) for card in box.abilities}
    texts |= {faction.name: _of_faction(box, faction) for faction in box.factions}
    texts |= {mutation.name: _of_mutation(mutation) for mutation in box.mutations}
    texts |= {
        location.name: f"{_of_location(location)} ({heard(KNOWN[location.status])})"
        for location in box.locations
    }
    return {topic: _folded(text) for topic, text in texts.items()}


def _folded(text: str) -> str:
    """No line wider than a mail; most are narrower from the start."""
    lines = (paragraph(line, first="", rest="    ") for line in text.split("\n"))
    return "\n".join(part for line in lines for part in line or [""])


def _health(faction: Faction) -> int:
    return look_up(Point.START_HEALTH, faction.changes, ())


def _of_card(card: Ability) -> str:
    whose = (
        tongue("a card of the {faction}", faction=word(card.faction))
        if card.faction
        else tongue("basic deck, {copies} for each player", copies=card.copies)
    )
    dice = up_words(card)
    if card.phase is not None:
        dice = tongue("{dice} only, never for mutations", dice=dice)
    sides = (spoken(Side.UP), dice), (spoken(Side.DOWN), down_words(card))
    column = max(len(side) for side, _ in sides) + 3
    lines = [
        f"{spoken(card.name)}: {whose} ({heard(KNOWN[card.status])})",
        *(f"  {side:<{column}}{heard(gives)}" for side, gives in sides),
    ]
    if card.text:
        lines.append(f"  {tongue('While it lies face up {text}.', text=word(card.text))}")
    return "\n".join(lines)


def _of_faction(box: AnimalityBox, faction: Faction) -> str:
    cards = [
        (word(card.name), up_words(card), down_words(card))
        for card in box.abilities
        if card.faction == faction.name
    ]
    return "\n".join(
        [
            tongue(
                "{name}: health {health}. {power}: {text}.",
                name=word(faction.name),
                health=_health(faction),
                power=word(faction.power),
                text=word(faction.text),
            ),
            *table([("", tongue("up: dice"), tongue("down: fixed bonus")), *cards], _COLUMNS),
            *(
                f"  {tongue('{card} up: {text}.', card=word(card.name), text=word(card.text))}"
                for card in box.abilities
                if card.faction == faction.name and card.text
            ),
            f"{capital(KNOWN[faction.status])}.",
        ]
    )


def _of_mutation(mutation: Mutation) -> str:
    return tongue(
        "{name}: costs {cost} ({known})\n  reward   {reward}",
        name=word(mutation.name),
        cost=count_words(mutation.cost),
        known=KNOWN[mutation.status],
        reward=reward_words(mutation),
    )


def _of_location(location: Location) -> str:
    name, text = spoken(location.name), spoken(location.text)
    return f"{name} ({heard(arrow(location))}): {text}."


def _dice(box: AnimalityBox) -> Iterator[str]:
    yield tongue("Six faces each:")
    for kind, faces, status in zip(KINDS, box.faces, box.faces_status, strict=True):
        yield f"  {spoken(kind):<10}{' '.join(map(str, faces))}   {heard(KNOWN[status])}"


def _cards(box: AnimalityBox) -> Iterator[str]:
    yield tongue(
        "The basic deck of each player; `rules {name}` shows a faction's cards.",
        name=word(box.factions[0].name),
    )
    rows = [
        (f"{card.copies} {spoken(card.name)}", up_words(card), down_words(card))
        for card in box.abilities
        if not card.faction
    ]
    yield from table([("", tongue("up: dice"), tongue("down: fixed bonus")), *rows], _COLUMNS)


def _factions(box: AnimalityBox) -> Iterator[str]:
    rows = [
        (
            spoken(faction.name),
            tongue("health {health}", health=_health(faction)),
            word(faction.text),
        )
        for faction in box.factions
    ]
    return iter(table(rows, (max(len(name) for name, _, _ in rows) + 2, 11), indent=""))


def _mutations(box: AnimalityBox) -> Iterator[str]:
    for mutation in box.mutations:
        yield tongue(
            "{name}: {cost} for {reward}",
            name=word(mutation.name),
            cost=count_words(mutation.cost),
            reward=reward_words(mutation),
        )


def _locations(box: AnimalityBox) -> Iterator[str]:
    yield tongue("A clockwise arrow means: you attack so many players counter-clockwise.")
    for location in box.locations:
        yield _of_location(location)
