"""How long a match by mail takes: whole matches of bots, with and without standing orders, counted in waits.

A wait is one link of the longest chain of question and answer: each time the table has to wait for letters.
Seats asked together answer together, so a sealed question is one wait. A letter holds the answer, further
orders up to the first revelation (law 9) and, where a bot writes them, standing orders, which go through the
reader and the drawer of the desk. What these answer is no wait. The receipt of a letter tells all that
happened in the same change, so whoever learns more from it than the letter said may write anew while the
table waits for others.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from math import sqrt
from statistics import fmean

from pbem.desk.match.standing_drawer import Drawer
from pbem.desk.match.standing_orders import describe
from pbem.desk.match.standing_words import leave
from pbem.engine.game import AnyGame
from pbem.engine.moves import Level, tree, walk
from pbem.engine.outcome import Outcome
from pbem.engine.position import Position, Progress
from pbem.engine.seats import Seat
from pbem.engine.values import Value
from pbem.errors import AuthorError
from pbem.store.tables.values import micros
from pbem.store.tables.words import StandingKind
from pbem.testing.play.sample_tables import dice_for, kernel_for

# A match of more letters than this is taken for one that never ends.
_MOST_LETTERS = 20_000

_BEGAN = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass(slots=True)
class MailedMatch:
    """One match as it went by mail."""

    waits: int = 0
    letters: int = 0
    # Answers that bots sent in letters, and how many standing orders were used, dropped or ended unused.
    answers: int = 0
    used: int = 0
    dropped: int = 0
    ended: int = 0
    outcome: Outcome | None = None

    @property
    def scores(self) -> tuple[int, ...]:
        """Everybody's points."""
        assert self.outcome is not None
        return self.outcome.scores


def play(
    game: AnyGame,
    seats: int,
    seed: bytes | int | str,
    writers: Iterable[Seat] = (),
    options: Mapping[str, str] | None = None,
) -> MailedMatch:
    """One match of bots, of whom `writers` leave standing orders."""
    return _Match(game, seats, seed, frozenset(writers), options).played()


class _Match:
    """A match in play: the position, what lies on file, and who was just mailed."""

    def __init__(
        self,
        game: AnyGame,
        seats: int,
        seed: bytes | int | str,
        writers: frozenset[Seat],
        options: Mapping[str, str] | None,
    ) -> None:
        self._game = game
        self._kernel = kernel_for(game, seats, seed, options)
        self._writers = writers
        # Each seat has dice of its own for answers and others for what it leaves, so that writing
        # standing orders does not change how the same bot answers.
        self._dice = tuple(dice_for(seed, f"seat {seat}") for seat in range(seats))
        self._ahead = tuple(dice_for(seed, f"ahead {seat}") for seat in range(seats))
        self._drawer = Drawer(())
        self._position: Position = self._kernel.start().position
        # Seats that got a mail without a question: at the start, and where the game marks a point.
        self._told: frozenset[Seat] = frozenset(range(seats))
        self._count = MailedMatch()

    def played(self) -> MailedMatch:
        while self._position.outcome is None:
            self._count.waits += 1
            asked = self._kernel.unanswered(self._position)
            told, self._told = self._told, frozenset()
            # They hear of the question to the others in the same hour, and have all the time of the wait.
            for seat in sorted((told & self._writers) - set(asked)):
                self._leave(seat, self._position, tree(()), ())
            for seat in asked:
                self._answer(seat)
            if self._count.letters > _MOST_LETTERS:
                raise AuthorError(f"{self._game.info.slug}: no end after {_MOST_LETTERS} letters")
        self._count.outcome = self._position.outcome
        return self._count

    def _answer(self, seat: Seat) -> None:
        """One letter of a seat that is asked: its orders up to the first revelation, then what it leaves."""
        before, used = self._position, self._count.used
        self._count.letters += 1
        while True:
            known = self._position
            level = self._kernel.options(known, seat)
            words = self._game.bot(self._game.view(known.state, seat), level, self._dice[seat])
            move = walk(level, words)
            if move is None:
                raise AuthorError(f"{self._game.info.slug}: the bot answered {words!r}, which is no option")
            self._count.answers += 1
            progress = self._kernel.submit(known, seat, move, micros(self._now()))
            self._take(progress)
            if (
                not progress.closed
                or progress.revealed
                or seat not in self._kernel.unanswered(self._position)
            ):
                break
        if seat in self._writers:
            # A sealed answer is not in the view either, until its question closes.
            lacking = progress.revealed or not progress.closed or self._position.outcome is not None
            self._leave(
                seat, known if lacking else self._position, level, words if lacking else (), sent=True
            )
        if self._position.asked != before.asked:
            self._use_standing()
        if self._count.used > used:
            # The receipt says what the others had left for this moment.
            self._told |= {seat}

    def _now(self) -> datetime:
        """Each letter comes a minute after the one before it."""
        return _BEGAN + timedelta(minutes=self._count.letters)

    def _take(self, progress: Progress) -> None:
        self._position = progress.position
        if progress.marked:
            self._told = frozenset(range(self._kernel.table.size))
        for seat in self._writers:
            events = [told.event for told in progress.told if told.reaches(seat)]
            self._drawer.meet(seat, events, lambda who: self._kernel.table.names[who], self._kernel.game)

    def _leave(
        self, seat: Seat, known: Position, options: Level, answer: tuple[str, ...], *, sent: bool = False
    ) -> None:
        """File what a seat leaves for later; a letter of its own where it was not asked."""
        held = tuple(describe(row) for row in self._drawer.of_seat(seat))
        view = self._game.view(known.state, seat)
        lines = self._game.ahead(view, options, answer, held, self._ahead[seat])
        self._count.letters += bool(lines) and not sent
        for line in lines:
            self._file(seat, line)

    def _file(self, seat: Seat, line: str) -> None:
        mine = self._drawer.of_seat(seat)
        verb, _, argument = line.partition(" ")
        if verb == "clear":
            self._drawer.remove(mine)
            return
        view = self._game.view(self._position.state, seat)
        left = leave(self._game, view, mine, StandingKind(verb), argument)
        self._drawer.remove(left.replaces)
        self._drawer.add(left.row(1, seat, self._game.period(self._position.state), self._now()))

    def _use_standing(self) -> None:
        """What the desk does at the end of a change that opened a question."""
        while self._position.outcome is None:
            self._count.ended += len(self._drawer.expire(self._kernel, self._position))
            found = self._drawer.take(self._kernel, self._position)
            if found is None:
                return
            if found.read is None:
                self._count.dropped += 1
                continue
            self._count.used += 1
            for part in found.read.parts:
                self._take(part.progress)


def writers_of(seats: int, number: int) -> frozenset[Seat]:
    """Who writes standing orders in a mixed match: every other seat, moved on by one from deal to deal."""
    return frozenset((number + place) % seats for place in range(0, seats - 1, 2))


class Pairing(Value):
    """One deal played by bots who leave nothing, by bots who all leave orders, and side by side.

    Side by side it is played twice, so that every seat leaves orders once and leaves none once.
    """

    without: MailedMatch
    with_orders: MailedMatch
    writers: frozenset[Seat]
    mixed: MailedMatch
    turned: MailedMatch

    def scores(self, *, writing: bool) -> list[int]:
        """The scores side by side of those who leave orders, or of those who do not."""
        return [
            score
            for match, here in ((self.mixed, writing), (self.turned, not writing))
            for seat, score in enumerate(match.scores)
            if (seat in self.writers) is here
        ]


class Figure(Value):
    """Something counted in every deal, without standing orders and with them."""

    name: str
    without: tuple[float, ...]
    with_orders: tuple[float, ...]

    @property
    def means(self) -> tuple[float, float]:
        """Over all deals: without, and with."""
        return fmean(self.without), fmean(self.with_orders)

    @property
    def share(self) -> float | None:
        """The figure with orders as a share of the one without; None where that is zero."""
        without, with_orders = self.means
        return with_orders / without if without else None

    @property
    def error(self) -> float | None:
        """The standard error of the share: the deals are the same on both sides, so they are paired."""
        share, deals = self.share, len(self.without)
        if share is None or deals < 2:
            return None
        strays = (
            (right - share * left) ** 2 for left, right in zip(self.without, self.with_orders, strict=True)
        )
        return sqrt(sum(strays) / (deals * (deals - 1))) / self.means[0]


_COUNTS = ("waits", "letters", "used", "dropped", "ended")


def figures(pairings: Sequence[Pairing]) -> Iterator[Figure]:
    """Every figure of these deals: the counts of whole tables, and what a seat scores."""
    whole = [(each.without, each.with_orders) for each in pairings]
    for name in _COUNTS:
        yield _figure(name, [(getattr(bare, name), getattr(left, name)) for bare, left in whole])
    yield _figure("score, whole tables", [(fmean(bare.scores), fmean(left.scores)) for bare, left in whole])
    sides = [(each.scores(writing=False), each.scores(writing=True)) for each in pairings]
    yield _figure("score, side by side", [(fmean(bare), fmean(left)) for bare, left in sides])


def _figure(name: str, pairs: Sequence[tuple[float, float]]) -> Figure:
    return Figure(name, tuple(left for left, _ in pairs), tuple(right for _, right in pairs))


def measure(
    game: AnyGame, seats: int, matches: int, seed: str = "waits", options: Mapping[str, str] | None = None
) -> Iterator[Pairing]:
    """So many deals, each played without, with, and side by side."""
    for number in range(matches):
        deal = f"{seed}-{number}"
        writers = writers_of(seats, number)
        others = frozenset(range(seats)) - writers
        yield Pairing(
            play(game, seats, deal, (), options),
            play(game, seats, deal, range(seats), options),
            writers,
            play(game, seats, deal, writers, options),
            play(game, seats, deal, others, options),
        )
