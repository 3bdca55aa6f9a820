"""The bot: a sensible player who reads its own view and its options, and nothing else.

It adds up what its dice and bonuses would come to: Mutations it could slay, damage it would do, damage it
would take, health and quests. It plays the two cards that add most, looks no pick ahead and is no oracle.
A Temper says how much each of these counts, so that single-minded players can be measured with it too.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pbem.engine.chance import Chance
from pbem.engine.moves import Level
from pbem.engine.seats import Seat
from pbem.games.animality.kinds import NONE, Counts, covers, minus, plus
from pbem.games.animality.points import Point
from pbem.games.animality.pools import bonus, dice, paying, payments
from pbem.games.animality.state import Phase, holds
from pbem.games.animality.targets import attackers, target
from pbem.games.animality.view import View

__all__ = ["BALANCED", "Temper", "choose"]


@dataclass(frozen=True, slots=True)
class Temper:
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

# Keeping a point of health, and not being defeated.
_HEALTH, _SURVIVAL = 0.22, 2.5

# An attack die that is kept for the Conflict, and others, are worth so much Influence.
_KEPT: tuple[float, float, float, float] = (0.55, 0.35, 0.2, 0.0)

# How much a Mutation that still lacks dice counts, by how many it lacks.
_NEARLY = (1.0, 0.45, 0.15)


def choose(view: View, options: Level, chance: Chance, temper: Temper = BALANCED) -> tuple[str, ...]:
    """An answer as words down the tree."""
    verbs = options.words
    if "choose" in verbs:
        return ("choose", chance.choose(_below(options, "choose").words))
    judge = _Judge(view, temper)
    if "bounty" in verbs:
        return ("bounty", judge.prey(_below(options, "bounty").words, chance))
    if "draft" in verbs:
        return judge.pair(chance)
    if "play" in verbs:
        return judge.last()
    return judge.kill(options)


def _below(level: Level, word: str) -> Level:
    node = level.follow(word)
    assert isinstance(node, Level)
    return node


class _Judge:
    """Values what one seat could have, at one moment of a round."""

    def __init__(self, view: View, temper: Temper) -> None:
        assert view.seat is not None
        self._view = view
        self._temper = temper
        self._seat: Seat = view.seat
        self._faces = tuple(sum(faces) / len(faces) for faces in view.box.faces)
        self._purse = paying(view, self._seat)
        self._dice = dice(view, self._seat)
        self._bonus = bonus(view, self._seat)
        # Cards that I, and everybody else, will still play in this round.
        self._coming = 2 * (view.picks - view.pick + 1) if view.phase is Phase.DRAFT else 0
        self._costs = tuple(
            (mutation, mutation.cost, self._reward(mutation.name))
            for mutation in (view.box.mutation[name] for name in view.row)
        )
        self._prey = target(view, self._seat)
        self._shield = self._defense_of(self._prey) if self._prey is not None else 0.0
        self._threat = max((self._attack_of(each) for each in attackers(view, self._seat)), default=0.0)

    # What others are likely to have.

    def _unseen(self, seat: Seat) -> int:
        return self._view.hidden[seat] + self._coming

    def _attack_of(self, seat: Seat) -> float:
        shown = dice(self._view, seat)[0] * self._faces[0] + bonus(self._view, seat)[0]
        return shown + _CARD_ATTACK * self._unseen(seat)

    def _defense_of(self, seat: Seat) -> float:
        shown = dice(self._view, seat)[1] * self._faces[1] + bonus(self._view, seat)[1]
        return shown + _CARD_DEFENSE * self._unseen(seat)

    # What I would have.

    def _reward(self, name: str) -> float:
        """What slaying a Mutation gives, in Influence."""
        mutation = self._view.box.mutation[name]
        worth = float(mutation.influence + holds(self._view, self._seat, Point.SLAY_GAIN))
        for kind in range(4):
            worth += _KEPT[kind] * (mutation.dice[kind] + mutation.stable[kind] / 1.5)
        return worth + mutation.stable[3] + mutation.dice[3] * self._faces[3]

    def value(self, purse: Counts, pool: Counts, fixed: Counts) -> float:
        """What dice that may pay, all dice, and fixed bonuses come to."""
        temper, view = self._temper, self._view
        camp = view.camps[self._seat]
        slain, left = self._plan(purse)
        spent = minus(purse, left)
        rolled = [max(0, pool[kind] - spent[kind]) * self._faces[kind] + fixed[kind] for kind in range(4)]
        total = temper.slay * slain + temper.quest * rolled[3]
        total += temper.attack * self._strike(rolled[0])
        rest = self._coming / (2 * view.picks)
        hurt = max(0.0, self._threat - rolled[1] - rest * 4)
        health = camp.health - hurt
        total += temper.defense * (
            -_HEALTH * hurt - (_SURVIVAL if health <= 0 else 0.0) + 0.1 * min(rolled[1], self._threat)
        )
        room = max(0.0, view.box.health - max(health, 1.0))
        return total + temper.recover * _HEALTH * (min(rolled[2], room) + 0.1 * rolled[2])

    def _strike(self, attack: float) -> float:
        """The Influence an attack is likely to bring."""
        if self._prey is None:
            return 0.2 * attack
        prey = self._view.camps[self._prey]
        damage = (attack - self._shield) / holds(self._view, self._seat, Point.DAMAGE_DIVISOR)
        # Small attacks may yet grow, so they count a little before they get through.
        worth = 0.12 * attack
        if damage <= 0:
            return worth
        above = max(0, prey.health - 5)
        worth += _CHIPPED * min(damage, above)
        worth += max(0.0, min(damage, prey.health) - above)
        if damage >= prey.health:
            worth += holds(self._view, self._seat, Point.DEFEAT_GAIN)
        return worth

    def _plan(self, purse: Counts) -> tuple[float, Counts]:
        """The best Mutation after the other as long as one pays, then a hope for one nearly paid for."""
        gained = 0.0
        open_costs = list(self._costs)
        limit = holds(self._view, self._seat, Point.SLAY_LIMIT) - self._view.camps[self._seat].fresh
        while limit > 0:
            best, at, price = 0.0, -1, NONE
            for index, (_, cost, reward) in enumerate(open_costs):
                if covers(purse, cost):
                    kept = sum(_KEPT[kind] * cost[kind] for kind in range(4)) + self._faces[3] * cost[3]
                    if reward - kept > best:
                        best, at, price = reward - kept, index, cost
            if at < 0:
                break
            gained += open_costs.pop(at)[2]
            purse = minus(purse, price)
            limit -= 1
        if limit > 0 and self._coming:
            gained += max((self._hope(purse, cost, reward) for _, cost, reward in open_costs), default=0.0)
        return gained, purse

    def _hope(self, purse: Counts, cost: Counts, reward: float) -> float:
        lacking = sum(max(0, cost[kind] - purse[kind]) for kind in range(4))
        had = sum(min(cost[kind], purse[kind]) for kind in range(4))
        if not had or lacking >= len(_NEARLY):
            return 0.0
        return reward * _NEARLY[lacking] * 0.6

    # Answers.

    def _with(self, card: str, side: str) -> tuple[Counts, Counts, Counts]:
        ability = self._view.box.ability[card]
        if side == "up":
            return ability.paying, ability.up, NONE
        return NONE, NONE, ability.down

    def _sides(self, cards: tuple[str, ...]) -> Iterator[tuple[str, str]]:
        for card in dict.fromkeys(cards):
            yield card, "up"
            yield card, "down"

    def pair(self, chance: Chance) -> tuple[str, ...]:
        """The card and side that add most, and then the best beside it."""
        have = (self._purse, self._dice, self._bonus)
        hand = list(self._view.hand)
        words: tuple[str, ...] = ("draft",)
        for _ in range(2):
            scored = []
            for card, side in self._sides(tuple(hand)):
                added = self._with(card, side)
                now = (plus(have[0], added[0]), plus(have[1], added[1]), plus(have[2], added[2]))
                scored.append((self.value(*now), card, side, now))
            top = max(row[0] for row in scored)
            _, card, side, have = chance.choose([row for row in scored if row[0] > top - 1e-9])
            hand.remove(card)
            words = (*words, card, side)
        return words

    def last(self) -> tuple[str, ...]:
        """The better side of the last card."""
        (card,) = self._view.hand

        def worth(side: str) -> float:
            added = self._with(card, side)
            return self.value(
                plus(self._purse, added[0]), plus(self._dice, added[1]), plus(self._bonus, added[2])
            )

        return ("play", card, max(("up", "down"), key=worth))

    def prey(self, words: Sequence[str], chance: Chance) -> str:
        """Whom to attack: low health that scores, little defense, much influence."""
        view = self._view
        factions = [camp.faction for camp in view.camps]

        def worth(word: str) -> float:
            seat = factions.index(word)
            camp = view.camps[seat]
            fixed = bonus(view, seat)
            return camp.influence * 0.15 - camp.health * 0.5 - fixed[1] * 0.6

        top = max(worth(word) for word in words)
        return chance.choose([word for word in words if worth(word) > top - 1e-9])

    def kill(self, options: Level) -> tuple[str, ...]:
        """The Mutation that gives most beyond the dice it costs, or pass."""
        base = self.value(NONE, self._dice, self._bonus)
        best: tuple[str, ...] = ("pass",)
        gain = 0.0
        if "slay" not in options.words:
            return best
        offered = _below(options, "slay").words
        for name in offered:
            mutation = self._view.box.mutation[name]
            for save, price in payments(self._view, self._seat, mutation):
                if not covers(self._purse, price):
                    continue
                pool = minus(plus(self._dice, mutation.dice), price)
                after = self.value(NONE, pool, plus(self._bonus, mutation.stable))
                reward = mutation.influence + holds(self._view, self._seat, Point.SLAY_GAIN)
                worth = self._temper.slay * reward + after - base
                if worth > gain:
                    gain = worth
                    best = ("slay", name) if save is None else ("slay", name, "save", save)
        return best
