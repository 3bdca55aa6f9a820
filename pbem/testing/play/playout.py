"""Random play: cheap, merciless, counted, and every failure comes back as a match that can be replayed."""

import inspect
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from pbem.engine.chance import Chance
from pbem.engine.events import Event
from pbem.engine.game import AnyGame
from pbem.engine.kernel import Kernel
from pbem.engine.moves import Level, Move, breadth, tree, wander
from pbem.engine.position import Position, Progress
from pbem.engine.reader.words import ALONE
from pbem.engine.replay import Turn, replay
from pbem.engine.seats import Seat
from pbem.engine.steps import Decision
from pbem.engine.values import Value
from pbem.errors import AuthorError, PlayerError
from pbem.testing.play.sample_tables import dice_for, kernel_for, seed_bytes

# A match of more moves than this is taken for one that never ends.
LONGEST = 20_000

# How often an eager player thinks again before passing.
_RECONSIDERED = 3


class PlayedStep(Value):
    """One step of a match: the answer given (none at the set-up) and what it led to."""

    before: Position | None
    seat: Seat
    move: Move | None
    progress: Progress

    @property
    def position(self) -> Position:
        """Where the match stands now."""
        return self.progress.position


class PlayedMatch(Value):
    """A match as plain data: enough to play it again anywhere."""

    game: str
    version: str
    seats: int
    options: Mapping[str, str]
    seed: bytes
    turns: tuple[Turn, ...]
    failure: str = ""

    def plain(self) -> dict[str, Any]:
        """The record as it is written to a file."""
        return {
            "game": self.game,
            "rules": self.version,
            "seats": self.seats,
            "options": dict(self.options),
            "seed": self.seed.hex(),
            "failure": self.failure,
            "entries": [
                {"number": turn.number, "question": turn.question, "seat": turn.seat, "order": turn.order}
                for turn in self.turns
            ],
        }

    @classmethod
    def read(cls, plain: Mapping[str, Any]) -> "PlayedMatch":
        """The record that `plain` wrote."""
        try:
            turns = tuple(
                Turn(entry["number"], entry["question"], entry["seat"], entry["order"])
                for entry in plain["entries"]
            )
            seed = bytes.fromhex(plain["seed"])
            return cls(
                plain["game"], plain["rules"], plain["seats"], plain["options"], seed, turns, plain["failure"]
            )
        except (KeyError, TypeError, ValueError) as error:
            raise PlayerError(f"This is no record of a match: {error!r}") from error


class PlayoutFailed(AuthorError):
    """A random match broke the rules' own promises; `record` plays it again."""

    def __init__(self, record: PlayedMatch) -> None:
        super().__init__(
            f"{record.game}, {record.seats} seats, after {len(record.turns)} moves: {record.failure}"
        )
        self.record = record


def moments(
    kernel: Kernel, dice: Chance, longest: int = LONGEST, *, eager: bool = False
) -> Iterator[PlayedStep]:
    """A match played at random, evenly down the tree of words, seats in random order.

    Where half the words of a question say `pass`, half the answers would: eager players pass seldom, so
    that long rounds and what only they lead to are met as well.
    """
    progress = kernel.start()
    yield PlayedStep(None, 0, None, progress)
    for _ in range(longest):
        position = progress.position
        if position.outcome is not None:
            return
        seat = dice.choose(kernel.unanswered(position))
        level = kernel.options(position, seat)
        move = wander(level, dice)
        for _ in range(_RECONSIDERED if eager else 0):
            if move.path[-1] in ALONE:
                move = wander(level, dice)
        progress = kernel.submit(position, seat, move)
        yield PlayedStep(position, seat, move, progress)


def record_of(kernel: Kernel, seed: bytes, played: Iterable[PlayedStep], failure: str = "") -> PlayedMatch:
    """What was played, as a record."""
    turns: list[Turn] = []
    for moment in played:
        if moment.before is not None:
            turns.append(Turn(len(turns) + 1, moment.before.asked, moment.seat, str(moment.move)))
    info = kernel.game.info
    options = dict(kernel.table.options)
    return PlayedMatch(info.slug, info.version, kernel.table.size, options, seed, tuple(turns), failure)


@dataclass(slots=True)
class Coverage:
    """How often each thing has happened in random play; what never happens is untested."""

    matches: int = 0
    moves: int = 0
    questions: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    words: Counter[str] = field(default_factory=Counter)
    landmarks: Counter[str] = field(default_factory=Counter)
    # Whether trees are measured: by question the most answers there were, and the most words of one level.
    measured: bool = False
    trees: Counter[str] = field(default_factory=Counter)
    levels: Counter[str] = field(default_factory=Counter)

    def add(self, game: AnyGame, moment: PlayedStep) -> None:
        """Count one step."""
        if moment.before is not None and moment.move is not None:
            self.moves += 1
            self.questions[type(moment.before.decision).__name__] += 1
            self.answers[type(moment.move).__name__] += 1
            self.words.update(moment.move.path)
            if self.measured:
                self._measure(moment.before, moment.seat)
        self.events.update(type(told.event).__name__ for told in moment.progress.told)
        self.landmarks.update(game.sighted(moment.progress))
        self.matches += moment.position.outcome is not None

    def _measure(self, position: Position, seat: Seat) -> None:
        decision = position.decision
        assert decision is not None
        options = decision.options(position.state, seat)
        moves, words = breadth(options if isinstance(options, Level) else tree(options))
        name = type(decision).__name__
        self.trees[name] = max(self.trees[name], moves)
        self.levels[name] = max(self.levels[name], words)

    def missing(self, game: AnyGame, options: Mapping[str, str] | None = None) -> tuple[str, ...]:
        """What the game knows and the run never met, by name; what other options lead to is not expected."""
        chosen = {f"{name}={value}" for name, value in (options or {}).items()}
        unexpected = {
            kind for option, kinds in game.optional.items() if option not in chosen for kind in kinds
        }
        kinds = (
            ("question", Decision, self.questions),
            ("move", Move, self.answers),
            ("event", Event, self.events),
        )
        never = [
            f"{label} {kind.__name__}"
            for label, base, met in kinds
            for kind in game.types
            if kind not in unexpected
            and issubclass(kind, base)
            and not inspect.isabstract(kind)
            and not met[kind.__name__]
        ]
        never += [f"landmark {name}" for name in game.landmarks if not self.landmarks[name]]
        return tuple(never)

    def plain(self) -> dict[str, Any]:
        """The counts as plain data, most frequent first."""
        counters = ("questions", "answers", "events", "words", "landmarks", "trees", "levels")
        counted = {name: dict(getattr(self, name).most_common()) for name in counters}
        return {"matches": self.matches, "moves": self.moves, **counted}


def play(
    game: AnyGame,
    seats: int,
    seed: bytes | int | str,
    options: Mapping[str, str] | None = None,
    *,
    tally: Coverage | None = None,
    longest: int = LONGEST,
    eager: bool = False,
) -> PlayedMatch:
    """One random match with an audit after every move; raises PlayoutFailed with the record."""
    kernel = kernel_for(game, seats, seed, options)
    played: list[PlayedStep] = []
    try:
        for moment in moments(kernel, dice_for(seed, "players"), longest, eager=eager):
            played.append(moment)
            game.audit(moment.position.state)
            if tally is not None:
                tally.add(game, moment)
        if not played[-1].position.outcome:
            raise AuthorError(f"the match did not end within {longest} moves")
    except Exception as error:
        raise PlayoutFailed(record_of(kernel, seed_bytes(seed), played, f"{error!r}")) from error
    return record_of(kernel, seed_bytes(seed), played)


def fuzz(
    game: AnyGame,
    matches: int,
    seats: int | None = None,
    seed: str = "fuzz",
    options: Mapping[str, str] | None = None,
    on_match: Callable[[PlayedMatch], None] = lambda record: None,
    *,
    measured: bool = False,
) -> Coverage:
    """Many random matches, at every number of seats in turn unless one is given; half of them eager."""
    tally = Coverage(measured=measured)
    sizes = range(game.info.fewest, game.info.most + 1) if seats is None else (seats,)
    for number in range(matches):
        turn, at = divmod(number, len(sizes))
        eager = turn % 2 == 1
        on_match(play(game, sizes[at], f"{seed}-{number}", options, tally=tally, eager=eager))
    return tally


def rerun(game: AnyGame, record: PlayedMatch) -> Iterator[Progress]:
    """Play a record again, auditing as it goes: a dumped failure fails here in the same place."""
    for progress in replay(kernel_for(game, record.seats, record.seed, record.options), record.turns):
        game.audit(progress.position.state)
        yield progress
