"""The search of strong bots: a race of the best-looking moves over deals that the seat cannot tell apart.

All candidates play on from the same deal with the same dice, by the game's own quick player at every seat,
for a few laps; the table they come to is judged by an estimate of who will win. Whoever clearly falls behind
drops out, and whoever is ranked next takes that place. Nothing here knows the true deal: it gets a function
that deals, and takes all it sees from a deal.
"""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import Any, TypeAlias

from pbem.engine.bots.insight import Effort, Skill, Words, softmax
from pbem.engine.chance import Chance
from pbem.engine.game import AnyGame, Table
from pbem.engine.kernel import Kernel
from pbem.engine.moves import walk
from pbem.engine.position import Position
from pbem.engine.seats import Seat
from pbem.engine.values import replace
from pbem.errors import RulesError

# Raised when a bot of ours would answer otherwise than before: its answers follow from the match, its level
# and this, which the journal names.
VERSION = 4

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
    ranked = list(_asked(game, table, deal(Chance(_key(chance))), seat, insight.ranked, chance))
    alive = ranked[: effort.width]
    if wanted is not None and wanted not in alive:
        alive.append(wanted)
    waiting = [words for words in ranked[effort.width :] if words != wanted]
    course = _Course(game, table, seat, effort, {words: [] for words in alive})
    while len(alive) > 1 and course.allows(len(alive)):
        key = _key(chance)
        course.dealt(key, deal(Chance(key)))
        before = course.moves
        for words in alive.copy():
            if len(course.deals) == 1 and course.moves > effort.moves and words not in (*alive[:2], wanted):
                # The first deal alone takes all that may be spent: who is ranked last does not run.
                alive.remove(words)
                del course.rows[words]
            else:
                course.run(words)
        course.latest = course.moves - before
        best = course.best(alive)
        alive = [each for each in alive if each in (best, wanted) or not course.beaten(each, best)]
        # What is left to spend tells equals apart no better; somebody who was ranked too low may.
        while waiting and len(alive) < effort.width and course.allows(1):
            if course.caught_up(waiting[0], course.best(alive)):
                alive.append(waiting[0])
            del waiting[0]
    return course.rows


class _Course:
    """What a race has come to: its deals, who came to what there, and what that has cost."""

    def __init__(self, game: AnyGame, table: Table[Any], seat: Seat, effort: Effort, rows: Rows) -> None:
        self._game, self._table, self._seat, self._effort = game, table, seat, effort
        self.rows = rows
        self.deals: list[tuple[bytes, Position]] = []
        # Answers given in all playouts, and in those of the latest deal by who had not to catch up.
        self.moves = self.latest = 0
        self._playouts = 0

    def allows(self, playouts: int) -> bool:
        """Whether so many more may be spent, and as many answers as the latest deal took."""
        effort = self._effort
        return self._playouts + playouts <= effort.playouts and self.moves + self.latest <= effort.moves

    def dealt(self, key: bytes, position: Position) -> None:
        """One more deal to run on."""
        self.deals.append((key, _unsealed(position)))

    def run(self, words: Words) -> None:
        """A candidate runs on the first deal that it has not run on."""
        row = self.rows[words]
        key, dealt = self.deals[len(row)]
        # Its own kernel and seed: the match's would roll the true dice.
        kernel = Kernel(self._game, self._table, key)
        came_to, moves = _playout(kernel, dealt, self._seat, words, Chance(key[::-1]))
        row.append(came_to)
        self._playouts += 1
        self.moves += moves

    def caught_up(self, words: Words, best: Words) -> bool:
        """Whether a newcomer that runs on all deals so far does not fall behind the best."""
        row = self.rows[words] = []
        while len(row) < len(self.deals) and self.allows(1):
            self.run(words)
            if self.beaten(words, best):
                return False
        return len(row) == len(self.deals)

    def best(self, alive: Sequence[Words]) -> Words:
        """The likeliest to win so far; of equals the one ranked first."""
        return max(alive, key=lambda words: _hopes(self.rows[words]))

    def beaten(self, words: Words, best: Words) -> bool:
        """Whether a candidate is clearly behind the best, on the deals it has run on."""
        row = self.rows[words]
        return _beaten(self.rows[best][: len(row)], row)


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
