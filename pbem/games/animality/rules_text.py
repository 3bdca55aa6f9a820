"""The rules in our own words, a topic at a time, as the `rules` command answers them.

Rules are the same in every match; what they say of cards, factions and numbers is read from its box.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from textwrap import wrap
from types import MappingProxyType

from pbem.engine.words import tokens
from pbem.games.animality.rules.box import AnimalityBox
from pbem.games.animality.rules.box_data import OUR_BOX
from pbem.games.animality.rules.rule_changes import BASE, Point, look_up
from pbem.games.animality.rules.state import WIN
from pbem.games.animality.rules_parts import KNOWN, described
from pbem.games.animality.rulings import RULINGS

__all__ = ["rules_on", "topics"]

_OVERVIEW = """\
Animality: lead a faction of animals to {win} influence by slaying
mutations, going on quests and defeating the other leaders.

Each round has a location, which says who attacks whom and changes a
rule, and five phases:
1 Prepare   draft two cards a pick, each up or down; hands pass left
2 Gather    cards played up give dice
3 Slay      pay dice for mutations, in turn from the start player
4 Conflict  attack less defense is damage
5 Recover   health and influence; {win} or more ends the match here

Orders:
  draft {first} up, {second} down
  bounty anna
  slay {mutation}
  pass
  choose {faction}     play {first} up     (where they are asked for)

More:    rules draft, slay, conflict, recover, prefer, locations,
         factions, mutations, cards, dice, box, rulings, or any name."""

_CHAPTERS: Mapping[str, str] = MappingProxyType(
    {
        "overview": _OVERVIEW,
        "draft": """\
{deal} cards are dealt to each. Pick two, each up for its dice or down
for its fixed bonus; all picks are sealed and opened together. The rest
of your hand goes to the left. The last card is discarded unseen.{last}
Cards played up are seen by all, cards played down only by you until
the conflict.

An order names two cards and a side for each; copies of one name are
two cards:
  draft {first} up, {first} down""",
        "slay": """\
In turn from the start player, pay the cost of one mutation with your
dice, or pass for the rest of the round. The dice must match the cost
exactly, kind by kind; dice for phase 4 or 5 pay for nothing. Influence
is gained at once; dice and bonuses on the mutation count in phases 4
and 5. The row is filled up at the end of the round.{saving}""",
        "conflict": """\
All face-down cards are turned up. Everybody rolls attack and defense
dice and adds fixed bonuses. Each attacker's value less the defender's
is damage, for all at the same moment; several attackers each meet the
full defense. You gain 1 influence for each point that takes health
from 5 or less downwards, and {defeat} more for a defeat, at health 0.
Then the defeated lose {lost} influence.""",
        "recover": """\
The defeated return to their faction's health and do not recover. All
others gain health, rolled and fixed, up to {track}. Quests: influence
dice and fixed influence are gained. Then, if anybody has {win} or more,
the most influence wins; ties go to more health, then to fewer mutations
slain, then the victory is shared. Otherwise the table is cleared and
the start player token goes to the left.""",
        "prefer": """\
Wishes answer questions for you, the first that can be granted first:
  prefer {first} up, attack up, any down
A card by its name, or a kind (attack, defense, recover, influence,
any): of a kind the card with the most of it. A draft takes one card for
each wish from the top of the list, and from the top again, until it has
two. Where two do not fit you are asked; nothing else is ever played.
  prefer slay {mutation}, pass        in this order, as you can pay
  prefer bounty anna                    prefer choose {faction}
One list holds them all. It stays until the next one or   clear   ; with
, this round   at its end it goes with the round.   then prefer ...   is
for one question.   autopass   passes every slaying of the round.""",
        "bounty": """\
Where a location says any, everybody secretly names another player when
the location is revealed, before hands are seen. Several may name the
same one. Name the player or the faction:   bounty anna""",
    }
)

_OUR_BOX = """\
The rulebook prints no card and no number on one. Published are: the
names lion, elephant, deer and axolotl; health 5; nine cards, two a
pick; players and 1 mutations face up; damage, influence for damage
below 5, 2 for a defeat and 2 lost; 20 to win; the tie-breaks; what a
location does. Everything else, all cards, dice, powers, mutations and
locations, is our reconstruction. Who owns the printed game can play
with its cards: the option cards=FILE. Details:   rules rulings"""

# Other words for a chapter.
_SAME = {
    "wishes": "prefer",
    "standing orders": "prefer",
    "quests": "recover",
    "quest": "recover",
    "any": "bounty",
    "reconstruction": "box",
    "prepare": "draft",
}

_NUMBERS = "no one two three four five six seven eight nine".split()


def _wrapped(text: str, indent: str = "") -> str:
    return "\n".join(wrap(text, 72, subsequent_indent=indent, break_on_hyphens=False))


def _facts(box: AnimalityBox) -> dict[str, object]:
    """What the chapters say that a box decides."""
    # Short names make examples that fit on a line.
    names = sorted((card.name for card in box.abilities if not card.faction), key=len)
    return {
        "win": WIN,
        "first": names[0],
        "second": names[min(1, len(names) - 1)],
        "mutation": box.mutations[0].name,
        "faction": box.factions[0].name,
        "deal": _NUMBERS[BASE[Point.DEAL].value].capitalize(),
        "defeat": BASE[Point.DEFEAT_GAIN].value,
        "lost": BASE[Point.DEFEAT_LOSS].value,
        "track": box.health,
        "last": _last(box),
        "saving": _saving(box),
    }


def _last(box: AnimalityBox) -> str:
    """Who plays the last card too."""
    playing = [each.name for each in box.factions if look_up(Point.LAST_CARD, each.changes, ())]
    return "".join(f"\nThe {name} plays its last card too." for name in playing)


def _saving(box: AnimalityBox) -> str:
    """Who saves a die, and how that is written where the cost has several kinds."""
    lines = []
    for faction in box.factions:
        least = look_up(Point.SLAY_DISCOUNT, faction.changes, ())
        if not least:
            continue
        mixed = [
            each.name
            for each in box.mutations
            if sum(each.cost) >= least and sum(map(bool, each.cost)) > 1 and each.cost[1]
        ]
        example = f":   slay {mixed[0]} save defense" if mixed else "."
        lines.append(
            f"The {faction.name}'s first mutation of a round, if it costs {_NUMBERS[least]} dice or more, "
            f"costs one less{example}"
        )
    return "".join(f"\n\n{_wrapped(line)}" for line in lines)


def _box(box: AnimalityBox) -> str:
    """What the box is, and how much of it is whose."""
    if box == OUR_BOX:
        return _OUR_BOX
    known = Counter(card.status for card in box.abilities)
    known.update(faction.status for faction in box.factions)
    known.update(mutation.status for mutation in box.mutations)
    known.update(location.status for location in box.locations)
    lines = [f"  {known[status]:>3}   {words}" for status, words in KNOWN.items() if known[status]]
    return "\n".join(
        [
            "This match is played with an owner's own box, not with ours. How its",
            f"{known.total()} cards, factions, mutations and locations are known:",
            *lines,
        ]
    )


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


@lru_cache(maxsize=4)
def _texts(box: AnimalityBox) -> Mapping[str, str]:
    facts = _facts(box)
    texts = {topic: text.format(**facts) for topic, text in _CHAPTERS.items()}
    texts["box"] = _box(box)
    texts["points"] = "\n".join(_points())
    texts["rulings"] = "\n".join(_rulings())
    # A component that is called like a chapter does not hide it.
    return MappingProxyType({**texts, **described(box), **texts})


def topics(box: AnimalityBox) -> tuple[str, ...]:
    """Chapters first, then components."""
    return tuple(_texts(box))


def rules_on(topic: str, box: AnimalityBox) -> str | None:
    """The text on a topic, found by its name or by a beginning that only one name has."""
    wanted = " ".join(tokens(topic)) or "overview"
    texts = _texts(box)
    wanted = wanted if wanted in texts else _SAME.get(wanted, wanted)
    if wanted in texts:
        return texts[wanted]
    starting = [name for name in texts if name.startswith(wanted) or f"the {wanted}" == name]
    return texts[starting[0]] if len(starting) == 1 else None
