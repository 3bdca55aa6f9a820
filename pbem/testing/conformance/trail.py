"""A Trail: one random match, remembered step by step, for the laws to look at."""

from collections.abc import Iterator, Mapping

from pbem.engine.chance import Chance
from pbem.engine.codec import Codec, codec_for
from pbem.engine.game import AnyGame
from pbem.engine.kernel import Kernel, Runaway
from pbem.engine.moves import DeadEnd
from pbem.engine.seats import letter
from pbem.engine.values import Value
from pbem.errors import AuthorError
from pbem.testing.conformance.purity import Impure, frozen
from pbem.testing.play.playout import PlayedMatch, PlayedStep, moments, record_of
from pbem.testing.play.sample_tables import dice_for, kernel_for, seed_bytes


class LawBroken(AuthorError):
    """A game broke a law of the kernel; `record` plays the match up to that point."""

    def __init__(self, law: int, message: str, record: PlayedMatch) -> None:
        played = "; ".join(f"{letter(turn.seat)}: {turn.order}" for turn in record.turns) or "nothing"
        what = f"law {law} is broken by {record.game}" if law else f"the rules of {record.game} failed"
        super().__init__(
            f"{what}: {message}\n"
            f"  seats {record.seats}, options {dict(record.options)}, seed {record.seed.hex()}\n"
            f"  after {len(record.turns)} moves: {played}"
        )
        self.law = law
        self.message = message
        self.record = record


class Trail(Value):
    """A match and what it was made of."""

    kernel: Kernel
    seed: bytes
    moments: tuple[PlayedStep, ...]
    # The positions as text when they were first seen, one a moment.
    texts: tuple[str, ...]
    # How many moments the dearer laws look at.
    sample: int

    @property
    def codec(self) -> Codec:
        """The codec of the game and its box."""
        return codec_for(self.kernel.game, self.kernel.table.box)

    def dice(self, purpose: str) -> Chance:
        """Chance for a check: repeatable, and not the match's own."""
        return dice_for(self.seed, purpose)

    def sampled(self) -> Iterator[tuple[int, PlayedStep]]:
        """Some moments with an open question: one of each kind first, then any."""
        standing = [
            (index, moment)
            for index, moment in enumerate(self.moments)
            if moment.position.decision is not None
        ]
        shuffled = self.dice("sample").shuffle(standing)
        first: dict[object, tuple[int, PlayedStep]] = {}
        for index, moment in shuffled:
            kind = (type(moment.position.decision), bool(moment.position.sealed))
            first.setdefault(kind, (index, moment))
        chosen = dict(first.values()) | dict(shuffled[: max(0, self.sample - len(first))])
        return iter(sorted(chosen.items()))

    def broken(self, law: int, message: str, index: int | None = None) -> LawBroken:
        """The breach as an error, with the match up to it."""
        until = len(self.moments) if index is None else index + 1
        return LawBroken(law, message, record_of(self.kernel, self.seed, self.moments[:until]))


def walk(
    game: AnyGame,
    seats: int,
    seed: bytes | int | str,
    options: Mapping[str, str] | None,
    *,
    sample: int,
    longest: int,
) -> Trail:
    """Play a match with clock, files and `random` frozen, writing every position down as it comes."""
    kernel = kernel_for(game, seats, seed, options)
    codec = codec_for(game, kernel.table.box)
    played: list[PlayedStep] = []
    texts: list[str] = []
    law = 0
    try:
        with frozen():
            for moment in moments(kernel, dice_for(seed, "players"), longest):
                played.append(moment)
                law = 5
                game.audit(moment.position.state)
                law = 11
                texts.append(codec.dump(moment.position))
                law = 0
    except Exception as error:
        record = record_of(kernel, seed_bytes(seed), played)
        raise LawBroken(_law_of(error, law), str(error) or repr(error), record) from error
    return Trail(kernel, seed_bytes(seed), tuple(played), tuple(texts), sample)


def _law_of(error: Exception, otherwise: int) -> int:
    """Which law an error says is broken; 0 where the rules simply failed."""
    told: Mapping[type, int] = {Impure: 1, DeadEnd: 3, Runaway: 12}
    for kind, law in told.items():
        if isinstance(error, kind) or isinstance(error.__cause__, kind):
            return law
    return otherwise
