"""The bot: a sensible player who reads its own view and its options, and nothing else.

It scores the table as each order would leave it, sets what the card may be worth later against that,
and passes when nothing is worth its card. It looks no turn ahead and is no oracle.
"""

from collections.abc import Mapping
from types import MappingProxyType

from pbem.engine.bots.insight import Words
from pbem.engine.chance import Chance
from pbem.engine.moves import Level, leaves
from pbem.games.dstcg.bot.pairs import Leads, Pairs
from pbem.games.dstcg.rules.cards import CLASSES, PLURALS, Animal, AnimalClass
from pbem.games.dstcg.rules.forecast import foresee, played
from pbem.games.dstcg.rules.scene import Scene, scene_of
from pbem.games.dstcg.rules.state import LAST_ROUND
from pbem.games.dstcg.rules.view import View

# A point of food ahead of the best rival, up to so many: it settles what is level in points.
_MARGIN, _FAR = 0.05, 6
# What an animal must gain to be worth its turn: found by letting variants play each other. Who spends cards
# freely in the early rounds loses the late ones, and which animal it is hardly matters. With two players the
# early rounds can be won for few cards; with more of them somebody else answers.
_DUEL, _CROWD = (30, 30, 30, 6, 6, 6, 6, 6, 6), (20, 18, 16, 14, 12, 10, 8, 6, 4)
# What one animal is worth beside another when one of them has to go: something for its strength.
_STRENGTH = 0.25
# In the last round there is no later: cards in hand only break ties.
_LAST_CARD_WORTH = 0.05

# What an event is worth beyond the displays it leaves: cards drawn, hands spoiled, a chance kept.
_BEYOND: Mapping[str, float] = MappingProxyType(
    {
        "detritivore": 0.4,
        "domination": 0.8,
        "evolution": 0.9,
        "fecundity": 2.0,
        "immigrants": 0.4,
        "instinct": 1.0,
        "niche habitats": 0.0,
        "nocturnal": 0.7,
    }
)
# The events that suppress or swap two animals, with the verb that names these.
_OF_PAIRS: Mapping[str, str] = MappingProxyType({"predator": "suppress", "wanderlust": "swap"})
# What keeping an event for a better moment is worth.
_EVENT_KEPT = 2.0


def choose(view: View, options: Level, chance: Chance) -> Words:
    """An answer as words down the tree."""
    found = values(view, options)
    top = max(found.values())
    return chance.choose([path for path, value in found.items() if value > top - 1e-9])


def values(view: View, options: Level) -> dict[Words, float]:
    """What every answer is worth on the table as it lies."""
    verbs = options.words
    if "pass" in verbs:
        return _turn(view, options)
    if verbs[0] in ("discard", "give", "take"):
        sign = 1 if verbs[0] == "take" else -1
        return {path: sign * _kept(view, path[-1]) for path in _paths(options)}
    if verbs[0] == "ally":
        return _allies(view, options)
    if view.effect == "immigrants":
        return {path: _unloved(view, path[0]) for path in _paths(options)}
    table = _Table(view)
    return {path: table.answered(path) for path in _paths(options)}


def _paths(options: Level) -> list[Words]:
    """All answers in the order of the tree; of two animals, which are hundreds, without making the moves."""
    verb = options.words[0]
    level = options.follow(verb)
    if verb not in _OF_PAIRS.values() or not isinstance(level, Level):
        return [move.path for move in leaves(options)]
    paths: list[Words] = []
    for card in level.words:
        partners = level.follow(card)
        if isinstance(partners, Level):
            # Such a move puts the two into one order, whichever is named first.
            paths += [(verb, card, other) for other in partners.words if card < other]
        else:
            paths.append((verb, card))
    return paths


def _turn(view: View, options: Level) -> dict[Words, float]:
    """Playing each card at its best, and passing."""
    table = _Table(view)
    values: dict[Words, float] = {("pass",): table.now}
    level = options.follow("play") if "play" in options.words else None
    for card in level.words if isinstance(level, Level) else ():
        values["play", card] = table.best(card) - price(view, card)
    return values


def price(view: View, card: str) -> float:
    """What a card must gain on the table to be worth playing now."""
    if view.round == LAST_ROUND:
        return _LAST_CARD_WORTH - _beyond(view, card)
    return (_animal_worth(view) if card in view.box.animal else _EVENT_KEPT) - _beyond(view, card)


def _animal_worth(view: View) -> int:
    return (_DUEL if len(view.names) == 2 else _CROWD)[view.round - 1]


class _Table:
    """The table as it lies, and what our seat would have of others that are much like it."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self._seat = view.seat
        self.scene = scene_of(view)
        self._sums = self.scene.totals()
        self.now = self.worth(self.scene)
        self._known: dict[str, Leads] = {}

    def worth(self, scene: Scene) -> float:
        """How far our seat would be ahead of the best of the others, with that table scored at once."""
        return _worth(scene.lead(self._seat, self.scene, self._sums))

    def answered(self, path: Words) -> float:
        """What an answer would be worth that changes the table."""
        verb, *cards = path
        if len(cards) == 2:
            one, other = cards
            leads = self._pairs(verb)
            return _worth(leads[one, other] if (one, other) in leads else leads[other, one])
        return self.worth(foresee(self.scene, " ".join(path))[0].scene)

    def best(self, card: str) -> float:
        """What playing a card would be worth, its choices made best; many events change no display."""
        event = self.scene.view.box.event.get(card)
        verb = _OF_PAIRS.get(event.effect) if event is not None else None
        # What must be suppressed or swapped will be; where there is no pair, what is foreseen says all.
        leads = self._pairs(verb) if verb is not None else {}
        if leads:
            return _worth(max(leads.values()))
        tables = [line.scene for line in played(self.scene, card)]
        return max([self.now if after is self.scene else self.worth(after) for after in tables])

    def _pairs(self, verb: str) -> Leads:
        """What every two animals come to that are suppressed or swapped; worked out once for all answers."""
        found = self._known.get(verb)
        if found is None:
            pairs = Pairs(self.scene, self._sums, self._seat)
            found = self._known[verb] = pairs.suppressed() if verb == "suppress" else pairs.swapped()
        return found


def _worth(lead: tuple[int, int]) -> float:
    points, food = lead
    return points + _MARGIN * max(-_FAR, min(_FAR, food))


def _beyond(view: View, card: str) -> float:
    event = view.box.event.get(card)
    if event is None:
        return 0.0
    return _shut(view) if event.effect == "solar flare" else _BEYOND.get(event.effect, 0.0)


def _shut(view: View) -> float:
    """Ending play while others could still answer keeps what we lead by."""
    rivals = [at for at in range(len(view.names)) if at != view.seat]
    active = sum(not view.passed[at] and view.hands[at] > 0 for at in rivals)
    return 0.3 * active * max(0.0, _Table(view).now)


def _kept(view: View, card: str) -> float:
    """What a card is worth in the hand beside the others; in the last round, what it would gain at once."""
    animal = view.box.animal.get(card)
    strength = 0.0 if animal is None else _STRENGTH * _power(animal)
    if view.round == LAST_ROUND:
        table = _Table(view)
        gain = table.best(card) - table.now
        return _LAST_CARD_WORTH * strength + max(0.0, gain) + _beyond(view, card)
    return _EVENT_KEPT if animal is None else _animal_worth(view) + strength


def _power(animal: Animal) -> float:
    return animal.healthy.food + sum(animal.healthy.elements) + (2 if animal.suppresses else 0)


def _allies(view: View, options: Level) -> dict[Words, float]:
    """Symbiotic: the point goes to whoever is furthest behind."""
    level = options.follow(options.words[0])
    assert isinstance(level, Level)
    seats = [at for at in range(len(view.names)) if at != view.seat]
    return {
        (options.words[0], word): -float(view.tallies[at].total)
        for word, at in zip(level.words, seats, strict=True)
    }


def _unloved(view: View, word: str) -> float:
    """Immigrants: a class we do not hold."""
    kind: AnimalClass = next(each for each in CLASSES if PLURALS[each] == word)
    return -float(sum(animal.kind == kind for animal in view.animals))
