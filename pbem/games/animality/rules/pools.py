"""Pools: the dice and fixed bonuses a seat has of all that lies before it, and how they are rolled."""

from collections.abc import Iterator, Sequence

from pbem.engine.seats import Seat
from pbem.engine.steps import Flow
from pbem.games.animality.rules.box import Mutation
from pbem.games.animality.rules.dice import Die, Roll
from pbem.games.animality.rules.dice_kinds import KINDS, Counts, Kind, covers, minus, plus, single
from pbem.games.animality.rules.rule_changes import GATHER, REROLL, STABLE, ZERO, Point, PointChange, look_up
from pbem.games.animality.rules.state import Board, Side, State, holds, rules_for


def _rows(rules: Sequence[tuple[PointChange, ...]]) -> tuple[Counts, Counts]:
    """The dice and the fixed bonus that the rules themselves give: they begin at none and add up."""
    dice, fixed = [0, 0, 0, 0], [0, 0, 0, 0]
    for changes in rules:
        for point, number in changes:
            if point in GATHER:
                dice[GATHER.index(point)] += number
            elif point in STABLE:
                fixed[STABLE.index(point)] += number
    return (dice[0], dice[1], dice[2], dice[3]), (fixed[0], fixed[1], fixed[2], fixed[3])


def granted(board: Board, seat: Seat) -> tuple[Counts, Counts]:
    """The dice and the fixed bonus that faction and location give without any card."""
    return _rows(rules_for(board, seat))


def pools(
    board: Board, seat: Seat, rules: Sequence[tuple[PointChange, ...]]
) -> tuple[Counts, Counts, Counts]:
    """Phases 3 to 5: the dice that may still pay, those to be rolled, and the fixed bonus, all in one look.

    Dice limited to a later phase may not pay for Mutations. Slain Mutations give dice and bonus.
    """
    camp, box = board.camps[seat], board.box
    gathered, fixed = _rows(rules)
    pays = rolled = minus(gathered, camp.spent)
    for each in board.cards(seat):
        card = box.ability[each.card]
        if each.side is Side.DOWN:
            fixed = plus(fixed, card.down)
            continue
        rolled = plus(rolled, card.up)
        if card.phase is None:
            pays = plus(pays, card.up)
    for name in camp.slain_now:
        slain = box.mutation[name]
        rolled, fixed = plus(rolled, slain.dice), plus(fixed, slain.stable)
    return pays, rolled, fixed


def paying(board: Board, seat: Seat) -> Counts:
    """Phase 3: the dice that may still pay for Mutations."""
    return pools(board, seat, rules_for(board, seat))[0]


def dice(board: Board, seat: Seat) -> Counts:
    """Phases 4 and 5: the dice to be rolled."""
    return pools(board, seat, rules_for(board, seat))[1]


def bonus(board: Board, seat: Seat) -> Counts:
    """Phases 4 and 5: all that is added to them."""
    return pools(board, seat, rules_for(board, seat))[2]


def payments(board: Board, seat: Seat, mutation: Mutation) -> tuple[tuple[Kind | None, Counts], ...]:
    """Cost to Defeat: what a Mutation costs this seat, by the die it saves if it must say which."""
    reduced_from = 0 if board.camps[seat].fresh else holds(board, seat, Point.SLAY_DISCOUNT)
    return _payments(mutation.cost, reduced_from)


def _payments(cost: Counts, reduced_from: int) -> tuple[tuple[Kind | None, Counts], ...]:
    """The same where a cost of so many dice saves one of them; 0 where none does."""
    if not reduced_from or sum(cost) < reduced_from:
        return ((None, cost),)
    kinds = [kind for kind in KINDS if cost[kind.place]]
    if len(kinds) == 1:
        return ((None, minus(cost, single(kinds[0]))),)
    return tuple((kind, minus(cost, single(kind))) for kind in kinds)


def may_slay(
    board: Board, seat: Seat, row: tuple[str, ...]
) -> tuple[tuple[str, tuple[tuple[Kind | None, Counts], ...]], ...]:
    """The Mutations of the row that this seat can pay for now, each with its payments."""
    rules, fresh = rules_for(board, seat), board.camps[seat].fresh
    if fresh >= look_up(Point.SLAY_LIMIT, *rules):
        return ()
    purse = pools(board, seat, rules)[0]
    reduced_from = 0 if fresh else look_up(Point.SLAY_DISCOUNT, *rules)
    found = []
    for name in row:
        prices = _payments(board.box.mutation[name].cost, reduced_from)
        possible = tuple([payment for payment in prices if covers(purse, payment[1])])
        if possible:
            found.append((name, possible))
    return tuple(found)


def roll(state: State, seat: Seat, kinds: tuple[Kind, ...], flow: Flow) -> Iterator[Roll]:
    """All dice of these kinds that a seat has, kind after kind, and the value each makes, never below 0.

    First a 0 is rolled again where the rules say so, then a 0 that is still there counts as they say.
    """
    rules = rules_for(state, seat)
    _, pool, fixed = pools(state, seat, rules)
    for kind in kinds:
        place = kind.place
        again = look_up(REROLL[place], *rules)
        zero = look_up(ZERO[place], *rules)
        faces = state.box.faces[place]
        rolled = []
        for _ in range(pool[place]):
            face = flow.chance.choose(faces)
            second = flow.chance.choose(faces) if again and face == 0 else None
            shown = face if second is None else second
            rolled.append(Die(face, second, shown or zero))
        cut = look_up(Point.ATTACK_CUT, *rules) if kind is Kind.ATTACK else 0
        value = max(0, sum([die.counts for die in rolled]) + fixed[place] - cut)
        yield Roll(kind, tuple(rolled), fixed[place], cut, value)
