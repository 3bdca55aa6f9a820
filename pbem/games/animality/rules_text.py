"""The rules in our own words, a topic at a time, as the `rules` command answers them."""

from collections.abc import Iterator
from functools import cache
from textwrap import wrap

from pbem.engine.words import tokens
from pbem.games.animality.box import Ability, Faction, Location, Mutation
from pbem.games.animality.components import OUR_BOX
from pbem.games.animality.kinds import KINDS
from pbem.games.animality.points import BASE, Point, look_up
from pbem.games.animality.rulings import RULINGS
from pbem.games.animality.targets import arrow
from pbem.games.animality.words import count_words, down_words, reward_words, up_words

__all__ = ["TOPICS", "rules_on"]

_OVERVIEW = """\
Animality: lead a faction of animals to 20 influence by slaying
mutations, going on quests and defeating the other leaders.

Each round has a location, which says who attacks whom and changes a
rule, and five phases:
1 Prepare   draft two cards a pick, each up or down; hands pass left
2 Gather    cards played up give dice
3 Slay      pay dice for mutations, in turn from the start player
4 Conflict  attack less defense is damage
5 Recover   health and influence; 20 or more ends the match here

Orders:  draft claw swipe up, burrow down     two cards a pick
         bounty anna     slay rat king     pass
         choose lion     play herd watch up     (the deer's last card)

More:    rules draft, slay, conflict, recover, locations, factions,
         mutations, cards, dice, box, rulings, or any card's name."""

_CHAPTERS = {
    "overview": _OVERVIEW,
    "draft": """\
Nine cards are dealt to each. Pick two, each up for its dice or down
for its fixed bonus; all picks are sealed and opened together. The rest
of your hand goes to the left. After four picks the last card is
discarded unseen; only the deer plays it too. Cards played up are seen
by all, cards played down only by you until the conflict.

An order names two cards and a side for each; copies of one name are
two cards:   draft claw swipe up, claw swipe down""",
    "slay": """\
In turn from the start player, pay the cost of one mutation with your
dice, or pass for the rest of the round. The dice must match the cost
exactly, kind by kind; dice for phase 4 or 5 pay for nothing. Influence
is gained at once; dice and bonuses on the mutation count in phases 4
and 5. The row is filled up at the end of the round.

The wolf's first mutation of a round costs one die less, and it says
which where the cost has several kinds:   slay moss titan save defense""",
    "conflict": """\
All face-down cards are turned up. Everybody rolls attack and defense
dice and adds fixed bonuses. Each attacker's value less the defender's
is damage, for all at the same moment; several attackers each meet the
full defense. You gain 1 influence for each point that takes health
from 5 or less downwards, and 2 more for a defeat, at health 0. Then
the defeated lose 2 influence.""",
    "recover": """\
The defeated return to their faction's health and do not recover. All
others gain health, rolled and fixed, up to 10. Quests: influence dice
and fixed influence are gained. Then, if anybody has 20 or more, the
most influence wins; ties go to more health, then to fewer mutations
slain, then the victory is shared. Otherwise the table is cleared and
the start player token goes to the left.""",
    "bounty": """\
Where a location says any, everybody secretly names another player when
the location is revealed, before hands are seen. Several may name the
same one. Name the player or the faction:   bounty anna""",
    "dice": """\
Six faces each, our reconstruction:""",
    "box": """\
The rulebook prints no card and no number on one. Published are: the
names lion, elephant, deer and axolotl; health 5; nine cards, two a
pick; players and 1 mutations face up; damage, influence for damage
below 5, 2 for a defeat and 2 lost; 20 to win; the tie-breaks; what a
location does. Everything else, all cards, dice, powers, mutations and
locations, is our reconstruction. Who owns the printed game can play
with its cards: the option cards=FILE. Details:   rules rulings""",
}


def _wrapped(text: str, indent: str = "") -> str:
    return "\n".join(wrap(text, 72, subsequent_indent=indent, break_on_hyphens=False))


def _of_card(card: Ability) -> str:
    whose = f"a card of the {card.faction}" if card.faction else f"basic deck, {card.copies} for each player"
    limit = "" if card.phase is None else " only, never for mutations"
    return f"{card.name}: {whose}\n  up     {up_words(card)}{limit}\n  down   {down_words(card)}"


def _of_faction(faction: Faction) -> str:
    health = look_up(Point.START_HEALTH, faction.changes, ())
    cards = [
        f"  {card.name:<18}{up_words(card):<24}{down_words(card)}"
        for card in OUR_BOX.abilities
        if card.faction == faction.name
    ]
    power = _wrapped(f"{faction.name}: health {health}. {faction.power}: {faction.text}.")
    known = "Its name is published; the rest is ours." if faction.status == "named" else "All of it is ours."
    return "\n".join([power, f"{'':<20}{'up: dice':<24}down: fixed bonus", *cards, known])


def _of_mutation(mutation: Mutation) -> str:
    return f"{mutation.name}: costs {count_words(mutation.cost)}\n  reward   {reward_words(mutation)}"


def _of_location(location: Location) -> str:
    return _wrapped(f"{location.name} ({arrow(location)}): {location.text}.", "  ")


def _dice() -> Iterator[str]:
    yield _CHAPTERS["dice"]
    for kind, faces in zip(KINDS, OUR_BOX.faces, strict=True):
        yield f"  {kind:<10}{' '.join(map(str, faces))}"


def _cards() -> Iterator[str]:
    yield "The basic deck of each player; `rules lion` shows a faction's cards."
    yield f"{'':<22}{'up: dice':<24}down: fixed bonus"
    for card in OUR_BOX.abilities:
        if not card.faction:
            yield f"  {card.copies} {card.name:<18}{up_words(card):<24}{down_words(card)}"


def _factions() -> Iterator[str]:
    for faction in OUR_BOX.factions:
        health = look_up(Point.START_HEALTH, faction.changes, ())
        yield _wrapped(f"{faction.name:<11}health {health}   {faction.text}", " " * 22)


def _mutations() -> Iterator[str]:
    for mutation in OUR_BOX.mutations:
        cost = count_words(mutation.cost)
        yield _wrapped(f"{mutation.name}: {cost} for {reward_words(mutation)}", "    ")


def _locations() -> Iterator[str]:
    yield "A clockwise arrow means: you attack so many players counter-clockwise."
    for location in OUR_BOX.locations:
        yield _of_location(location)


def _rulings() -> Iterator[str]:
    yield "How we read the rulebook where it leaves something open:"
    for ruling in RULINGS:
        yield _wrapped(f"- {ruling.topic} ({ruling.status}): {ruling.text}", "  ")


def _points() -> Iterator[str]:
    yield _wrapped(
        "Where locations and factions change the rules: the base rule holds unless the faction changes "
        "it, and the location has the last word. Bonuses add up."
    )
    for point in Point:
        rule = BASE[point]
        yield f"  {point.replace('_', ' '):<18}{rule.value:>3}{'   added up' if rule.added else ''}"


@cache
def _texts() -> dict[str, str]:
    texts = dict(_CHAPTERS)
    for topic, lines in (
        ("dice", _dice()),
        ("cards", _cards()),
        ("factions", _factions()),
        ("mutations", _mutations()),
        ("locations", _locations()),
        ("points", _points()),
        ("rulings", _rulings()),
    ):
        texts[topic] = "\n".join(lines)
    texts |= {card.name: _of_card(card) for card in OUR_BOX.abilities}
    texts |= {faction.name: _of_faction(faction) for faction in OUR_BOX.factions}
    texts |= {mutation.name: _of_mutation(mutation) for mutation in OUR_BOX.mutations}
    texts |= {location.name: _of_location(location) for location in OUR_BOX.locations}
    return texts


TOPICS = tuple(_texts())

# Other words for a chapter.
_SAME = {
    "quests": "recover",
    "quest": "recover",
    "any": "bounty",
    "reconstruction": "box",
    "prepare": "draft",
}


def rules_on(topic: str) -> str | None:
    """The text on a topic, found by its name or by a beginning that only one name has."""
    wanted = " ".join(tokens(topic)) or "overview"
    wanted = _SAME.get(wanted, wanted)
    texts = _texts()
    if wanted in texts:
        return texts[wanted]
    starting = [name for name in texts if name.startswith(wanted) or f"the {wanted}" == name]
    return texts[starting[0]] if len(starting) == 1 else None
