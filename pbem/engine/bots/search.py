"""The search of strong bots: a race of the best-looking moves over deals that the seat cannot tell apart.

All candidates play on from the same deal with the same dice, by the game's own quick player at every seat,
for a few laps; the table they come to is judged by an estimate of who will win. Whoever clearly falls behind
drops out. Nothing here knows the true deal: it gets a function that deals, and takes all it sees from a deal.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any, TypeAlias

from pbem.engine.bots.insight import Effort, Skill, Words, softmax
from pbem.engine.chance import Chance
from pbem.engine.game import AnyGame, Table
from pbem.engine.kernel import Kernel
from pbem.engine.moves import Level, walk
from pbem.engine.position import Position
from pbem.engine.seats import Seat
from pbem.engine.values import replace
from pbem.errors import RulesError

# Raised when a bot of ours would answer otherwise than before: its answers follow from the match, its level
# and this, which the journal names.
VERSION = 3

# Deals the position again as far as a seat cannot know it.
Deal: TypeAlias = Callable[[Chance], Position]

# What each candidate came to, deal by deal: its chance to win, and its lead over the best rival in points.
Rows: TypeAlias = dict[Words, list[tuple[float, float]]]

# A move drops out when it is behind by more than so many standard errors, after so many playouts; or when it
# came to exactly the same as a better ranked one in so many.
_BEHIND, _LEAST, _SAME = 1.8, 4, 8

# A quick player that has not come to the end of its laps by then is judged where it stands.
_LONGEST = 2000


def answer(game: AnyGame, table: Table[Any], deal: Deal, seat: Seat, skill: Skill, chance: Chance) -> Words:
    """What a bot of a level answers, by what its seat may know and by nothing else."""
    effort = game.insight.efforts.get(skill) if game.insight is not None else None
    if effort is None:
        words: Words = _asked(game, table, deal(Chance(_key(chance))), seat, game.bot, chance)
        return words
    return think(game, table, deal, seat, effort, chance)


def think(game: AnyGame, table: Table[Any], deal: Deal, seat: Seat, effort: Effort, chance: Chance) -> Words:
    """The move that wins the race; of equals the one the game ranks first."""
    return best_of(raced(game, table, deal, seat, effort, chance))


def best_of(rows: Rows) -> Words:
    """The winner of a race: of those that ran to its end the likeliest to win."""
    most = max(map(len, rows.values()))
    finished = [words for words, row in rows.items() if len(row) == most]
    return max(finished, key=lambda words: _hopes(rows[words]))


def _hopes(row: Sequence[tuple[float, float]]) -> float:
    return sum([hope for hope, _ in row])


def raced(
    game: AnyGame,
    table: Table[Any],
    deal: Deal,
    seat: Seat,
    effort: Effort,
    chance: Chance,
    wanted: Words | None = None,
) -> Rows:
    """What each candidate came to, one row a deal; `wanted` runs and is never dropped."""
    insight = game.insight
    assert insight is not None

    def ranked(view: Any, options: Level, dice: Chance) -> Sequence[Words]:
        return insight.ranked(view, options, dice)[: effort.width]

    alive = list(_asked(game, table, deal(Chance(_key(chance))), seat, ranked, chance))
    if wanted is not None and wanted not in alive:
        alive.append(wanted)
    rows: Rows = {words: [] for words in alive}
    used = moved = latest = 0
    while len(alive) > 1 and used + len(alive) <= effort.playouts and moved + latest <= effort.moves:
        key = _key(chance)
        # Its own kernel and seed: the match's would roll the true dice.
        kernel = Kernel(game, table, key)
        dealt = _unsealed(deal(Chance(key)))
        latest = 0
        for words in alive.copy():
            if not used and latest > effort.moves and words not in (*alive[:2], wanted):
                # The first deal alone takes all that may be spent: who is ranked last does not run.
                alive.remove(words)
                del rows[words]
                continue
            came_to, moves = _playout(kernel, dealt, seat, words, Chance(key[::-1]))
            rows[words].append(came_to)
            latest += moves
        used, moved = used + len(alive), moved + latest
        best = max(alive, key=lambda words: _hopes(rows[words]))
        alive = [each for each in alive if each in (best, wanted) or not _beaten(rows[best], rows[each])]
    return rows


def _key(chance: Chance) -> bytes:
    return b"".join(chance.below(1 << 64).to_bytes(8, "big") for _ in range(4))


def _asked(
    game: AnyGame, table: Table[Any], dealt: Position, seat: Seat, ask: Callable[..., Any], dice: Chance
) -> Any:
    """Call `ask` with a seat's view and options, the same in every deal that the seat cannot tell apart."""
    options = Kernel(game, table, b"").options(dealt, seat)
    return ask(game.view(dealt.state, seat), options, dice)


def _unsealed(dealt: Position) -> Position:
    """A deal to play on from: a random player's sealed answers are none, and its chance begins anew."""
    forced = tuple([each for each in dealt.sealed if each.forced])
    return replace(dealt, sealed=forced, drawn=0, epoch=0)


def _playout(
    kernel: Kernel, position: Position, seat: Seat, words: Words, dice: Chance
) -> tuple[tuple[float, float], int]:
    """Chance to win and lead after these words and laps of quick play, and how many answers that took."""
    game = kernel.game
    insight = game.insight
    assert insight is not None
    end = insight.lap(position.state) + insight.laps
    position = _submitted(kernel, position, seat, words)
    moves = 1
    while moves < _LONGEST and position.outcome is None and insight.lap(position.state) < end:
        asked = kernel.unanswered(position)[0]
        view = game.view(position.state, asked)
        words = game.bot(view, kernel.options(position, asked), dice)
        position = _submitted(kernel, position, asked, words)
        moves += 1
    worths = insight.worths(position.state)
    lead = worths[seat] - max((each for at, each in enumerate(worths) if at != seat), default=0.0)
    hope = softmax(worths, insight.spread(position.state))[seat]
    if position.outcome is not None:
        winners = position.outcome.winners
        # By how much it was won counts as well: the race may have taken the others for too weak or strong.
        hope = (hope + (seat in winners) / max(1, len(winners))) / 2
    return (hope, lead), moves


def _submitted(kernel: Kernel, position: Position, seat: Seat, words: Words) -> Position:
    move = walk(kernel.options(position, seat), words)
    if move is None:
        raise RulesError(f"{kernel.game.info.slug}: the bot's `{' '.join(words)}` is not possible")
    return kernel.submit(position, seat, move).position


def _beaten(best: Sequence[tuple[float, float]], row: Sequence[tuple[float, float]]) -> bool:
    """Whether a move is clearly behind the best, deal by deal, or no other than the best."""
    gaps = [ours - theirs for (ours, _), (theirs, _) in zip(best, row, strict=True)]
    size = len(gaps)
    if size < _LEAST:
        return False
    mean = sum(gaps) / size
    error = sqrt(sum([(gap - mean) ** 2 for gap in gaps]) / (size - 1) / size)
    return mean > _BEHIND * error or (size >= _SAME and not any(gaps))
