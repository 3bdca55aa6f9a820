"""The suite: the laws in their order, and one call that puts a game under all of them."""

from collections.abc import Callable, Collection, Mapping

from pbem.engine.game import AnyGame
from pbem.errors import AuthorError
from pbem.testing.conformance.paths import lines_are_paths
from pbem.testing.conformance.positions import (
    bounded_agenda,
    idle_question,
    no_empty_question,
    pure,
    replayable,
    round_trip,
)
from pbem.testing.conformance.rollbacks import going_back
from pbem.testing.conformance.sealing import replaceable
from pbem.testing.conformance.secrecy import no_leak, renamed
from pbem.testing.conformance.trail import LawBroken, Trail, walk

# Laws 5 (by the audit) and 12 (by the kernel) are met while the match is played; 9 and the second half
# of 4 are looked at together with 10.
LAWS: Mapping[int, Callable[[Trail], None]] = {
    1: pure,
    2: replayable,
    3: no_empty_question,
    4: idle_question,
    6: bounded_agenda,
    8: replaceable,
    10: no_leak,
    11: round_trip,
    13: lines_are_paths,
    14: going_back,
    15: renamed,
}


def check(
    game: AnyGame,
    seats: int,
    seed: bytes | int | str,
    *,
    options: Mapping[str, str] | None = None,
    laws: Collection[int] = tuple(LAWS),
    sample: int = 10,
    longest: int = 400,
) -> Trail:
    """Play one random match and hold it to the laws; raises LawBroken.

    `sample` is how many positions the dearer laws look at, `longest` how many moves are played.
    """
    trail = walk(game, seats, seed, options, sample=sample, longest=longest)
    for law in sorted(laws):
        try:
            LAWS[law](trail)
        except LawBroken:
            raise
        except AuthorError as error:
            raise trail.broken(law, f"the rules fail under the check: {error}") from error
    return trail
