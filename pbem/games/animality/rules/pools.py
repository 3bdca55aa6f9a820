"""Pools: the dice and fixed bonuses a seat has of all that lies before it, and how they are rolled."""

from collections.abc import Iterator

from pbem.engine.seats import Seat
from pbem.engine.steps import Flow
from pbem.games.animality.rules.box import Mutation
from pbem.games.animality.rules.dice import Die, Roll
from pbem.games.animality.rules.dice_kinds import KINDS, Counts, Kind, covers, minus, plus, single
from pbem.games.animality.rules.rule_changes import GATHER, REROLL, STABLE, ZERO, Point, look_up
from pbem.games.animality.rules.state import Board, Side, State, holds, rules_for


def _row(board: Board, seat: Seat, points: tuple[Point, ...]) -> Counts:
    """What the rules themselves give of each kind: it begins at none and adds up."""
    row = [0, 0, 0, 0]
    for changes in rules_for(board, seat):
        for point, number in changes:
            if point in points:
                row[points.index(point)] += number
    attack, defense, recover, influence = row
    return (attack, defense, recover, influence)


def granted(board: Board, seat: Seat) -> tuple[Counts, Counts]:
    """The dice and the fixed bonus that faction and location give without any card."""
    return _row(board, seat, GATHER), _row(board, seat, STABLE)


def gathered(board: Board, seat: Seat) -> Counts:
    """Phase 2: the dice of face-up cards, and what a rule adds, before any is spent."""
    total = _row(board, seat, GATHER)
    ability = board.box.ability
    for played in board.cards(seat):
        if played.side is Side.UP:
            total = plus(total, ability[played.card].up)
    return total


def paying(board: Board, seat: Seat) -> Counts:
    """Phase 3: the dice that may still pay for Mutations; those limited to a later phase may not."""
    camp = board.camps[seat]
    total = minus(_row(board, seat, GATHER), camp.spent)
    ability = board.box.ability
    for played in board.cards(seat):
        if played.side is Side.UP:
            total = plus(total, ability[played.card].paying)
    return total


def dice(board: Board, seat: Seat) -> Counts:
    """Phases 4 and 5: the dice to be rolled, those on slain Mutations among them."""
    camp = board.camps[seat]
    total = minus(gathered(board, seat), camp.spent)
    for name in camp.slain_now:
        total = plus(total, board.box.mutation[name].dice)
    return total


def bonus(board: Board, seat: Seat) -> Counts:
    """Phases 4 and 5: face-down cards, the faction, the location and slain Mutations together."""
    camp = board.camps[seat]
    total = _row(board, seat, STABLE)
    ability = board.box.ability
    for played in board.cards(seat):
        if played.side is Side.DOWN:
            total = plus(total, ability[played.card].down)
    for name in camp.slain_now:
        total = plus(total, board.box.mutation[name].stable)
    return total


def payments(board: Board, seat: Seat, mutation: Mutation) -> tuple[tuple[Kind | None, Counts], ...]:
    """Cost to Defeat: what a Mutation costs this seat, by the die it saves if it must say which."""
    return _payments(mutation.cost, _reduced_from(board, seat))


def _reduced_from(board: Board, seat: Seat) -> int:
    """How many dice a cost must have for one of them to be saved; 0 where none is."""
    return 0 if board.camps[seat].fresh else holds(board, seat, Point.SLAY_DISCOUNT)


def _payments(cost: Counts, reduced_from: int) -> tuple[tuple[Kind | None, Counts], ...]:
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
    if board.camps[seat].fresh >= holds(board, seat, Point.SLAY_LIMIT):
        return ()
    purse, reduced_from = paying(board, seat), _reduced_from(board, seat)
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
    rules, pool, fixed = rules_for(state, seat), dice(state, seat), bonus(state, seat)
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
