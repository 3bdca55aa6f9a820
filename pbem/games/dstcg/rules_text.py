"""The rules in our own words, a topic at a time, as the `rules` command answers them."""

from collections.abc import Mapping
from functools import lru_cache
from textwrap import wrap
from types import MappingProxyType

from pbem.games.dstcg.rules.box import OUR_BOX, CardBox
from pbem.games.dstcg.rules.cards import PLURALS, SINGULARS, Animal, Biome, EventCard, elements_text
from pbem.games.dstcg.rules.census import ONGOING
from pbem.games.dstcg.rulings import RULINGS
from pbem.games.dstcg.shown.layout import biome_line
from pbem.games.dstcg.texts import EVENT_TEXTS

__all__ = ["rules_on", "topics"]

_WIDTH = 72

_CHAPTERS: Mapping[str, str] = MappingProxyType(
    {
        "overview": """\
Ten rounds, each at another biome. In turn you play one card or pass.
Animals lie before you and bring food and elements; events do what they
say. Who has passed stays passed for the round. Play ends when all have
passed, or when somebody passes without a card.

Then the biome is scored: the most food wins as many points as the
round's number and a step on the Survival Track; the most of each
element wins as many points as the biome shows icons of it. All who tie
score in full.

Everybody draws two cards a round, so cards are what you must save.
After round 10 the highest on Survival win 5 points and the lowest lose
5. The most points win.

Orders:   play heron     play heron suppress monitor
          play regression insects     pass
A card's number works as well as its name:   play b10

Turns left for later:   rules prefer
More:   rules turn, suppression, scoring, round, end, events, biomes,
        cards, rulings; or the name of any card, class or biome.""",
        "turn": """\
On your turn play exactly one card of your hand, or pass. Any card may
be played, also one that does nothing. After a pass you pass on every
turn of that round; your animals stay and count. Play ends at once when
all have passed, or when somebody passes with no card in hand: also by
a pass that was forced. Playing your last card ends nothing by itself.""",
        "suppression": """\
An animal enters play healthy. If it shows a suppression, you must at
once suppress one animal of that class, anyone's; if the only one is
your own, that one. If there is none, nothing happens, then or later.
Healthy animals that are suppressed become endangered: less food, fewer
elements, no suppression. Endangered animals that are suppressed leave
play. Turning healthy again or changing sides is not entering play.""",
        "scoring": """\
Food: every animal's value, one more for each animal of the class the
biome helps, one less for each of the class it hinders, healthy or not.
All who have the most score the round's number and move one step on the
Survival Track, which ends at 8. A total of 0 never scores.
Elements: for each element the biome shows, all who have the most of it
among their animals score as many points as it shows icons.""",
        "round": """\
After rounds 1 to 9: the next biome comes into play and the one after it
is turned up; all animals and ongoing events are discarded; after rounds
3 and 9 the discard pile is shuffled into the draw pile; everybody draws
two cards; before round 10 everybody draws as many more as their place
on the Survival Track; the player to the left begins. If the draw pile
runs out the discard pile is shuffled at once (a ruling of ours).""",
        "end": """\
After the Sea, round 10: everybody on the highest space of the Survival
Track that anyone stands on scores 5, everybody on the lowest loses 5.
The most points win; if level, the higher on Survival; if still level,
the most cards in hand; if still level the victory is shared.""",
        "prefer": """\
A preference plays your turns while you are away:
  prefer heron for 5 or lynx or newt for 6, pass, this round
A card is played if it gains so many points on the best of the others.
In YOU COULD SEND subtract the best of the others from your own points,
for the card and for a pass: the difference of the two is the gain. Of
several cards with   or   the one that gains most beyond its number is
played, against whom it gains most. Wishes behind a comma come next.
  heron        whatever it gains (also what no points show, as draws)
  any for 6    the cards this wish does not name, also new ones
  ask for 3    you are asked if some card gains 3;   ask   always
  pass         for the end of the list; without it you are asked
  discard ant, suppress gecko and the like answer those questions
It stays until the next one or   clear   ; with   , this round   at its
end it goes with the round.   then prefer ...   is for one turn.""",
        "cards": """\
Published: the rules; 12 biomes, 21 events and 99 animals; how many
animals of each class have which food value; the Jungle and the Mountain
(and the Sea by a review); the rulebook's own bird (our heron, B10); the
names of 18 events and what their clarifications say.
Ours: the animals' names, endangered sides, elements and suppressions;
nine land biomes; what the clarifications leave open of the events; and
three events whose names nobody has published, for which Fecundity,
Predator and Symbiotic stand in.
Who owns the printed game can play with the real cards: the operator
opens the match with a file of them.   rules rulings   has every
reading of ours.""",
    }
)

_OWN_CARDS = """\
This match is played with an owner's own cards, not with ours. The name
of any card shows what it says and how its owner knows it; printed is
what stands on the card itself."""

_STATUS = {
    "published": "as published",
    "reported": "as reported by a review",
    "inferred": "name published, effect inferred from the rulebook",
    "partly": "name and clarification published, the rest ours",
    "reconstructed": "our reconstruction",
    "printed": "as printed",
}


def rules_on(topic: str, box: CardBox) -> str | None:
    """The text on a topic, whatever its case; without one the overview."""
    return _texts(box).get(" ".join(topic.lower().split()) or "overview")


def topics(box: CardBox) -> tuple[str, ...]:
    """Chapters first, then classes, biomes, events and animals by name."""
    names = (*PLURALS.values(), *dict.fromkeys(each.name.lower() for each in box.biomes))
    return (*_CHAPTERS, "events", "biomes", "rulings", *names, *box.event, *box.animal)


@lru_cache(maxsize=4)
def _texts(box: CardBox) -> Mapping[str, str]:
    texts = dict(_CHAPTERS)
    if box != OUR_BOX:
        texts["cards"] = _OWN_CARDS
    texts["events"] = "\n".join(line for each in box.events for line in _event(each).split("\n"))
    texts["biomes"] = "\n".join(_biome(each) for each in box.biomes)
    texts["rulings"] = "\n".join(
        line for each in RULINGS for line in _filled(f"{each.topic}: {each.text} ({each.status})")
    )
    for singular, plural in SINGULARS.items():
        rows = [_animal(each) for each in box.animals if each.kind == singular]
        texts[plural] = texts[singular] = "\n".join(rows)
    for biome in box.biomes:
        same = [_biome(each) for each in box.biomes if each.name == biome.name]
        texts[biome.name.lower()] = "\n".join(same)
    for event in box.events:
        texts[event.name] = texts[event.number.lower()] = _event(event)
    for animal in box.animals:
        texts[animal.name] = texts[animal.number.lower()] = _animal(animal)
    return MappingProxyType(texts)


def _filled(text: str) -> list[str]:
    return wrap(text, _WIDTH, subsequent_indent="    ", break_on_hyphens=False)


def _biome(biome: Biome) -> str:
    return "\n".join(_filled(f"{biome_line(biome)} ({_STATUS[biome.status]})"))


def _event(event: EventCard) -> str:
    kind = "ongoing" if event.effect in ONGOING else "one-time"
    text = f"{event.number} {event.name}, {kind}: {EVENT_TEXTS[event.effect]} ({_STATUS[event.status]})"
    return "\n".join(_filled(text))


def _animal(animal: Animal) -> str:
    healthy, weak = animal.healthy, animal.endangered
    sides = (
        f"{animal.number} {animal.name}, {animal.kind}: {healthy.food} food, "
        f"{elements_text(healthy.elements)}; endangered {weak.food} food, "
        f"{elements_text(weak.elements) or 'no element'}"
    )
    hunts = f"; suppresses one {animal.suppresses}" if animal.suppresses else ""
    status = "as the rulebook shows it" if animal.status == "published" else _STATUS[animal.status]
    return "\n".join(_filled(f"{sides}{hunts} ({status})"))
