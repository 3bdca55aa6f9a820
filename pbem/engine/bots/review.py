"""Looking a match over: what the strong bot would have answered instead, and what was at stake."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise

from pbem.engine.bots.insight import Skill
from pbem.engine.bots.search import best_of, raced
from pbem.engine.chance import Chance
from pbem.engine.kernel import Kernel
from pbem.engine.moves import walk
from pbem.engine.position import Position, Progress
from pbem.engine.reader.orders import exact
from pbem.engine.replay import Rollback, Turn, path
from pbem.engine.seats import Seat
from pbem.engine.values import Value

# So many answers of a seat are thought over.
MOST = 30


class GivenAnswer(Value):
    """What a seat answered, and where the match stood; steps are counted without what was undone."""

    entry: int
    step: int
    seat: Seat
    order: str
    position: Position


class Regret(Value):
    """What would have been better, by how much of the chance to win and by how many points."""

    better: str
    chance: float
    points: float


def answers_of(turns: Sequence[Turn | Rollback], steps: Sequence[Progress]) -> Iterator[GivenAnswer]:
    """The answers that counted: not what a rollback undid, nor what was answered anew."""
    kept: dict[tuple[int, Seat], GivenAnswer] = {}
    indices = path(turns)
    for step, (before, index) in enumerate(pairwise(indices)):
        turn = turns[index - 1]
        if isinstance(turn, Rollback):
            continue
        found = GivenAnswer(turn.number, step, turn.seat, turn.order, steps[before].position)
        if turn.withdrawn:
            kept.pop((turn.question, turn.seat), None)
        else:
            kept[turn.question, turn.seat] = found
    yield from kept.values()


def worth_a_look(kernel: Kernel, answers: Sequence[GivenAnswer], chance: Chance) -> list[GivenAnswer]:
    """Those of one seat's answers that its game's bot would have put last, in the order of play."""
    insight = kernel.game.insight
    assert insight is not None
    placed = []
    for answer in answers:
        options = kernel.options(answer.position, answer.seat)
        view = kernel.game.view(answer.position.state, answer.seat)
        ranked = insight.ranked(view, options, chance)
        move = exact(options, answer.order)
        # Where the game knows of one answer alone it is a matter of taste.
        if move is not None and len(ranked) > 1:
            place = ranked.index(move.path) if move.path in ranked else len(ranked)
            placed.append((place, answer))
    worst = sorted(placed, key=lambda each: -each[0])[:MOST]
    return sorted((answer for _, answer in worst), key=lambda answer: answer.step)


def regret(kernel: Kernel, answer: GivenAnswer, chance: Chance) -> Regret:
    """What the strong bot would have answered, and what it expects of that beyond the answer given."""
    game, seat = kernel.game, answer.seat
    assert game.insight is not None
    options = kernel.options(answer.position, seat)
    move = exact(options, answer.order)
    assert move is not None
    deal = partial(kernel.resample, answer.position, seat)
    rows = raced(game, kernel.table, deal, seat, game.insight.efforts[Skill.STRONG], chance, move.path)
    best = best_of(rows)
    gaps = [
        (hope - less, lead - behind)
        for (hope, lead), (less, behind) in zip(rows[best], rows[move.path], strict=True)
    ]
    size = max(1, len(gaps))
    return Regret(
        str(walk(options, best)),
        sum([hope for hope, _ in gaps]) / size,
        sum([points for _, points in gaps]) / size,
    )
