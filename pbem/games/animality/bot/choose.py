"""The bot: a sensible player who reads its own view and its options, and nothing else.

It adds up what its dice and bonuses would come to: Mutations it could slay, damage it would do, damage it
would take, health and quests. It plays the two cards that add most, looks no pick ahead and is no oracle.
A Temper says how much each of these counts, so that single-minded players can be measured with it too.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations_with_replacement
from math import exp
from types import MappingProxyType

from pbem.engine.bots.insight import Words
from pbem.engine.chance import Chance
from pbem.engine.moves import Level
from pbem.engine.seats import Seat
from pbem.engine.values import Value
from pbem.games.animality.rules.box import Mutation
from pbem.games.animality.rules.dice_kinds import NONE, Counts, covers, minus, plus
from pbem.games.animality.rules.pools import bonus, may_slay, payments, pools
from pbem.games.animality.rules.rule_changes import Point, look_up
from pbem.games.animality.rules.state import WIN, Phase, rules_for
from pbem.games.animality.rules.targets import attackers, target
from pbem.games.animality.rules.view import View


class Temper(Value):
    """What a player cares for."""

    attack: float = 1.0
    defense: float = 1.0
    recover: float = 1.0
    quest: float = 1.0
    slay: float = 1.0


BALANCED = Temper()

# What a card not yet seen brings on average, face up or down: for picks to come and for face-down cards.
_CARD_ATTACK, _CARD_DEFENSE = 0.9, 0.7

# A point of damage beyond what the defense stops is worth Influence only below health 5;
# above it only prepares the next attack.
_CHIPPED = 0.25

# A point of health kept or gained, a point of damage that may be stopped, and not being defeated.
_HEALTH, _HEALING, _STOPPED, _SURVIVAL = 0.22, 0.14, 0.1, 2.5

# A point of attack before it gets through.
_GROWING = 0.3

# Attack, defense and recover dice that are kept and rolled are worth so much Influence.
_KEPT = (0.8, 0.4, 0.2)

# Who has so much Influence is about to win: what a point above it adds to the wish to stop that one, how
# evenly victims are drawn, and what winning at once is worth.
_NEAR, _STOPPING, _MIXED, _WINNING = 13, 0.5, 0.8, 9.0

# What a card's text is worth, by the point it changes: none decides a match, some dice or a kill do.
_TEXTS: Mapping[Point, float] = MappingProxyType(
    {
        Point.SLAY_GAIN: 0.5,
        Point.ZERO_ATTACK: 0.25,
        Point.ZERO_DEFENSE: 0.15,
        Point.ZERO_RECOVER: 0.1,
        Point.ZERO_INFLUENCE: 0.3,
        Point.DEFEAT_GAIN: 0.3,
        Point.DEFEAT_LOSS: 0.15,
        Point.UNMARKED_GAIN: 0.3,
    }
)

# How much a Mutation that still lacks dice counts, by how many it lacks.
_NEARLY = (0.6, 0.27, 0.09)


def choose(view: View, options: Level, chance: Chance, temper: Temper = BALANCED) -> Words:
    """An answer as words down the tree."""
    verbs = options.words
    if "choose" in verbs:
        return ("choose", chance.choose(_below(options, "choose").words))
    if "bounty" in verbs:
        return ("bounty", _drawn(_prey(view, _below(options, "bounty").words), chance))
    judge = Judge(view, temper)
    if "draft" in verbs:
        return judge.pair(chance)
    return max(judge.sides() if "play" in verbs else judge.kills(options))[1]


def _prey(view: View, words: Sequence[str]) -> dict[str, float]:
    """Whom to attack: low health that scores, little defense, much influence, and who is about to win."""
    factions = [camp.faction for camp in view.camps]
    worths = {}
    for word in words:
        seat = factions.index(word)
        camp = view.camps[seat]
        near = max(0, camp.influence - _NEAR) * _STOPPING
        worths[word] = camp.influence * 0.15 + near - camp.health * 0.5 - bonus(view, seat)[1] * 0.6
    return worths


def _drawn(worths: Mapping[str, float], chance: Chance) -> str:
    """One of them, the likelier the better: where all name the same victim, most of them come too late."""
    top = max(worths.values())
    weights = [int(1000 * exp((worth - top) / _MIXED)) for worth in worths.values()]
    at = chance.below(sum(weights))
    for word, weight in zip(worths, weights, strict=True):
        at -= weight
        if at < 0:
            return word
    raise AssertionError("the weights are fewer than their sum")


def ranked(view: View, options: Level, chance: Chance) -> list[Words]:
    """Answers, the best first; a faction is a matter of taste."""
    verbs = options.words
    if "choose" in verbs:
        return [choose(view, options, chance)]
    if "bounty" in verbs:
        worths = _prey(view, _below(options, "bounty").words)
        return [("bounty", word) for word in sorted(worths, key=lambda each: -worths[each])]
    judge = Judge(view, BALANCED)
    if "draft" in verbs:
        return _best_first(judge.pairs())
    return _best_first(judge.sides() if "play" in verbs else judge.kills(options))


def _best_first(found: list[tuple[float, Words]]) -> list[Words]:
    return [words for _, words in sorted(found, key=lambda each: -each[0])]


def _below(level: Level, word: str) -> Level:
    node = level.follow(word)
    assert isinstance(node, Level)
    return node


class Judge:
    """Values what one seat could have, at one moment of a round."""

    def __init__(self, view: View, temper: Temper) -> None:
        assert view.seat is not None
        self._view = view
        self._temper = temper
        self._seat: Seat = view.seat
        self._plans: dict[Counts, tuple[float, Counts]] = {}
        self._faces = [sum(faces) / len(faces) for faces in view.box.faces]
        rules = rules_for(view, self._seat)
        self._have = pools(view, self._seat, rules)
        self._purse, self._dice, self._bonus = self._have
        # Cards that I, and everybody else, will still play in this round.
        self._coming = 2 * (view.picks - view.pick + 1) if view.phase is Phase.DRAFT else 0
        me = self._seat
        self._limit = look_up(Point.SLAY_LIMIT, *rules) - view.camps[me].fresh
        self._slay_gain = look_up(Point.SLAY_GAIN, *rules)
        self._divisor = look_up(Point.DAMAGE_DIVISOR, *rules)
        self._defeat = look_up(Point.DEFEAT_GAIN, *rules)
        # Each Mutation face up: its cost, what it gives, and what its dice are worth if they are kept.
        mutations = [view.box.mutation[name] for name in view.row]
        self._offers = [(each.cost, self._reward(each), self._kept(each.cost)) for each in mutations]
        self._health, self._most = view.camps[me].health, view.box.health
        self._prey = target(view, self._seat)
        self._prey_health = 0 if self._prey is None else view.camps[self._prey].health
        self._shield = self._shows(self._prey, 1, _CARD_DEFENSE) if self._prey is not None else 0.0
        threats = [self._shows(each, 0, _CARD_ATTACK) for each in attackers(view, self._seat)]
        self._threat = max(threats, default=0.0)

    # What others are likely to have.

    def _shows(self, seat: Seat, kind: int, card: float) -> float:
        """What is open of a kind, and what each card that is not seen yet adds to it."""
        _, dice, fixed = pools(self._view, seat, rules_for(self._view, seat))
        shown = dice[kind] * self._faces[kind] + fixed[kind]
        return shown + card * (self._view.hidden[seat] + self._coming)

    # What I would have.

    def _kept(self, price: Counts) -> float:
        """What these dice are worth when they are rolled."""
        attack, defense, recover, influence = price
        return _KEPT[0] * attack + _KEPT[1] * defense + _KEPT[2] * recover + self._faces[3] * influence

    def _reward(self, mutation: Mutation) -> float:
        """What slaying a Mutation gives, in Influence."""
        attack, defense, recover, influence = mutation.stable
        fixed = (_KEPT[0] * attack + _KEPT[1] * defense + _KEPT[2] * recover) / 1.5 + influence
        return mutation.influence + self._slay_gain + self._kept(mutation.dice) + fixed

    def value(self, purse: Counts, pool: Counts, fixed: Counts) -> float:
        """What dice that may pay, all dice, and fixed bonuses come to."""
        temper = self._temper
        # Most cards add no die that pays, so the same purse is planned for again and again.
        plan = self._plans.get(purse)
        if plan is None:
            plan = self._plans[purse] = self._plan(purse)
        slain, left = plan
        faces, threat = self._faces, self._threat
        attack = (pool[0] - purse[0] + left[0]) * faces[0] + fixed[0]
        defense = (pool[1] - purse[1] + left[1]) * faces[1] + fixed[1]
        recover = (pool[2] - purse[2] + left[2]) * faces[2] + fixed[2]
        quest = (pool[3] - purse[3] + left[3]) * faces[3] + fixed[3]
        # This is asked for thousands of times a thought, and a comparison is cheaper than `max`.
        # Cards still to come will bring some defense as well.
        hurt = threat - defense - _CARD_DEFENSE * self._coming / 2
        if hurt < 0:
            hurt = 0.0
        health = self._health - hurt
        room = self._most - (health if health > 1 else 1.0)
        if room < 0:
            room = 0.0
        safety = _STOPPED * (defense if defense < threat else threat) - _HEALTH * hurt
        if health <= 0:
            safety -= _SURVIVAL
        return (
            temper.slay * slain
            + temper.quest * quest
            + temper.attack * self._strike(attack)
            + temper.defense * safety
            + temper.recover * _HEALING * (recover if recover < room else room)
        )

    def _strike(self, attack: float) -> float:
        """The Influence an attack is likely to bring."""
        # Small attacks may yet grow, so they count a little before they get through.
        worth = _GROWING * attack
        if self._prey is None:
            return worth
        damage = (attack - self._shield) / self._divisor
        if damage <= 0:
            return worth
        health = self._prey_health
        above = max(0, health - 5)
        worth += _CHIPPED * min(damage, above) + max(0.0, min(damage, health) - above)
        return worth + self._defeat if damage >= health else worth

    def _plan(self, purse: Counts) -> tuple[float, Counts]:
        """The best Mutation after the other as long as one pays, then a hope for one nearly paid for."""
        gained = 0.0
        offers = self._offers
        limit = self._limit
        while limit > 0:
            best, chosen = 0.0, None
            for offer in offers:
                cost, reward, kept = offer
                if reward - kept > best and covers(purse, cost):
                    best, chosen = reward - kept, offer
            if chosen is None:
                break
            gained += chosen[1]
            purse = minus(purse, chosen[0])
            offers = [offer for offer in offers if offer is not chosen]
            limit -= 1
        if limit <= 0 or not self._coming:
            return gained, purse
        hope = 0.0
        for cost, reward, _ in offers:
            attack, defense, recover, influence = minus(cost, purse)
            lacking = (
                (attack if attack > 0 else 0)
                + (defense if defense > 0 else 0)
                + (recover if recover > 0 else 0)
                + (influence if influence > 0 else 0)
            )
            if lacking < len(_NEARLY) and lacking < sum(cost) and reward * _NEARLY[lacking] > hope:
                hope = reward * _NEARLY[lacking]
        return gained + hope, purse

    # Answers.

    def _with(self, card: str, side: str) -> tuple[Counts, Counts, Counts]:
        ability = self._view.box.ability[card]
        if side == "up":
            return ability.paying, ability.up, NONE
        return NONE, NONE, ability.down

    def _said(self, card: str, side: str) -> float:
        """What the text of a card is worth face up."""
        changes = self._view.box.ability[card].changes if side == "up" else ()
        return sum([_TEXTS.get(point, 0.0) for point, _ in changes]) if changes else 0.0

    def _sides(self, cards: tuple[str, ...]) -> Iterator[tuple[str, str]]:
        for card in dict.fromkeys(cards):
            yield card, "up"
            yield card, "down"

    def pair(self, chance: Chance) -> tuple[str, ...]:
        """The card and side that add most, and then the best beside it."""
        have = self._have
        hand = list(self._view.hand)
        words: tuple[str, ...] = ("draft",)
        for _ in range(2):
            scored = []
            purse, pool, fixed = have
            for card in dict.fromkeys(hand):
                ability = self._view.box.ability[card]
                pays = purse if ability.phase is not None else plus(purse, ability.up)
                up = (pays, plus(pool, ability.up), fixed)
                down = (purse, pool, plus(fixed, ability.down))
                scored.append((self.value(*up) + self._said(card, "up"), card, "up", up))
                scored.append((self.value(*down), card, "down", down))
            top = max([row[0] for row in scored])
            _, card, side, have = chance.choose([row for row in scored if row[0] > top - 1e-9])
            hand.remove(card)
            words = (*words, card, side)
        return words

    def pairs(self) -> list[tuple[float, Words]]:
        """Every two cards with what they add together."""
        hand = self._view.hand
        found: list[tuple[float, Words]] = []
        for one, two in combinations_with_replacement(tuple(self._sides(hand)), 2):
            if one[0] == two[0] and hand.count(one[0]) < 2:
                continue
            first, second = self._with(*one), self._with(*two)
            added = [plus(plus(*each), have) for *each, have in zip(first, second, self._have, strict=True)]
            worth = self.value(*added) + self._said(*one) + self._said(*two)
            found.append((worth, ("draft", *one, *two)))
        return found

    def sides(self) -> list[tuple[float, Words]]:
        """The last card on either side."""
        (card,) = self._view.hand
        return [(self.adds(card, side), ("play", card, side)) for side in ("down", "up")]

    def adds(self, card: str, side: str) -> float:
        """What a card would add on a side to what I have."""
        added = self._with(card, side)
        return self.value(*map(plus, self._have, added)) - self.value(*self._have) + self._said(card, side)

    def worthwhile(self, *, affordable: bool) -> list[tuple[str, ...]]:
        """The kills that give more than their dice are worth, the best first; those I can pay for, or all."""
        found = []
        for name in self._view.row:
            mutation = self._view.box.mutation[name]
            prices = payments(self._view, self._seat, mutation)
            gains = [
                (self._reward(mutation) - self._kept(price), save or "")
                for save, price in prices
                if covers(self._purse, price) or not affordable
            ]
            gain, save = max(gains, default=(0.0, ""))
            if gain > 0:
                found.append((-gain, (name, "save", save) if save else (name,)))
        return [words for _, words in sorted(found)]

    def kills(self, options: Level) -> list[tuple[float, Words]]:
        """What each Mutation gives beyond the dice it costs; to pass gives nothing."""
        view, me = self._view, self._seat
        base = self.value(NONE, self._dice, self._bonus)
        found: list[tuple[float, Words]] = [(0.0, ("pass",))]
        if "slay" not in options.words:
            return found
        rivals = max([camp.influence for seat, camp in enumerate(view.camps) if seat != me])
        for name, prices in may_slay(view, me, view.row):
            mutation = view.box.mutation[name]
            reward = mutation.influence + self._slay_gain
            reached = view.camps[me].influence + reward
            wins = _WINNING if reached >= WIN and reached > rivals else 0.0
            for save, price in prices:
                pool = minus(plus(self._dice, mutation.dice), price)
                after = self.value(NONE, pool, plus(self._bonus, mutation.stable))
                worth = self._temper.slay * (reward + wins) + after - base
                words = ("slay", name) if save is None else ("slay", name, "save", str(save))
                found.append((worth, words))
        return found
