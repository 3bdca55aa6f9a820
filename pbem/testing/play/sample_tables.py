"""Tables for suites and tools: a game, a number of seats and a seed are enough to begin."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import blake2b
from typing import Any

from pbem.engine.chance import Chance
from pbem.engine.game import AnyGame, Table
from pbem.engine.kernel import Kernel
from pbem.engine.position import Progress
from pbem.engine.steps import Item
from pbem.errors import PlayerError

# Who sits there, from seat a on.
NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Frida", "Gero", "Hanna")


def seed_bytes(seed: bytes | int | str) -> bytes:
    """A seed of 32 bytes from any name or number a person likes to type."""
    if isinstance(seed, bytes):
        return seed
    return blake2b(str(seed).encode(), digest_size=32, person=b"pbem testing").digest()


def dice_for(seed: bytes | int | str, purpose: str) -> Chance:
    """Chance of a player or a check: not that of the match, but repeatable like it."""
    return Chance(blake2b(purpose.encode(), key=seed_bytes(seed)[:64], digest_size=32).digest())


def table_for(
    game: AnyGame, seats: int, options: Mapping[str, str] | None = None, names: Sequence[str] = NAMES
) -> Table[Any]:
    """A table with our box, options given or as the game proposes."""
    info = game.info
    if not info.fewest <= seats <= info.most:
        raise PlayerError(f"{info.title} is for {info.fewest} to {info.most} seats, not {seats}.")
    given = dict(options or {})
    unknown = sorted(name for name in given if info.option(name) is None)
    if unknown:
        raise PlayerError(f"{info.title} has no option {unknown[0]!r}.")
    chosen = tuple((option.name, given.get(option.name, option.default)) for option in info.options)
    return Table(tuple(names[:seats]), chosen, game.open_box())


def kernel_for(
    game: AnyGame, seats: int, seed: bytes | int | str, options: Mapping[str, str] | None = None
) -> Kernel:
    """A kernel at such a table."""
    return Kernel(game, table_for(game, seats, options), seed_bytes(seed))


def scene(kernel: Kernel, state: Any, *agenda: Item[Any]) -> Progress:
    """A scene set by hand: this state, and these items to come in this order."""
    start = kernel.start().position
    return kernel.advance(replace(start, state=state, agenda=tuple(reversed(agenda)), sealed=()))
