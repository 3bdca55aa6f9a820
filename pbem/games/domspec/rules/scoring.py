"""Bonus points, tile scoring, the end of the match and who has won it.

Glossary, Bonus VPs (p. 3); Domination (p. 16); Multiple Animals (p. 17); Endgame (p. 20).
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from pbem.engine.language.tongues import worded
from pbem.engine.outcome import Outcome, ScoreLine
from pbem.engine.values import Value
from pbem.games.domspec.rules.box import BOARD, Animal, Terrain
from pbem.games.domspec.rules.earth import Earth
from pbem.games.domspec.rules.hexes import Hex
from pbem.games.domspec.rules.state import Side, Source, State

_BONUS = (0, 1, 3, 6, 10, 15, 21, 28, 36, 45)

TILE_SCORES: Mapping[Terrain, tuple[int, ...]] = MappingProxyType(
    {Terrain(name): tuple(row["scores"]) for name, row in BOARD["terrains"].items()}
)

# Speciation: how many species a tile may take at once.
SPECIATION_LIMITS: Mapping[Terrain, int] = MappingProxyType(
    {Terrain(name): row["species"] for name, row in BOARD["terrains"].items()}
)


class Award(Value):
    """What an animal gets for its place on a scored tile."""

    animal: Animal
    points: int


def bonus(quantity: int) -> int:
    """Bonus Points Table: 1, 3, 6, 10, 15, 21, 28, 36, and 45 for nine or more."""
    return _BONUS[min(quantity, len(_BONUS) - 1)]


def awards(earth: Earth, hex_: Hex) -> tuple[Award, ...]:
    """Domination, steps 1 to 4: most species first, ties in food-chain order, nobody twice."""
    terrain = earth.terrain(hex_)
    if terrain is None:
        return ()
    counts = earth.species[hex_]
    ranked = sorted(earth.present(hex_), key=lambda animal: (-counts[animal], animal))
    return tuple(Award(animal, points) for animal, points in zip(ranked, TILE_SCORES[terrain], strict=False))


def counted_animals(sides: Sequence[Side], seats: int) -> tuple[Side, ...]:
    """The side that counts for each seat: its lowest, of two alike the higher in the food chain."""
    return tuple(
        min((side for side in sides if side.seat == seat), key=lambda side: (side.vp, side.animal))
        for seat in range(seats)
    )


def outcome(state: State) -> Outcome:
    """Endgame: most points win; in a tie the animal closest to the top of the food chain."""
    counted = counted_animals(state.sides, len(state.names))
    ranked = sorted(range(len(counted)), key=lambda seat: (-counted[seat].vp, counted[seat].animal))
    first, second = counted[ranked[0]], counted[ranked[1]]
    reason = ""
    if first.vp == second.vp:
        reason = worded(
            "A tie: {plural} stand above {plural2} in the food chain.",
            plural=first.animal.plural,
            plural2=second.animal.plural,
        )
    return Outcome(
        places=tuple((seat,) for seat in ranked),
        scores=tuple(side.vp for side in counted),
        sheet=_several_sheet(state) if state.several else _sheet(counted),
        reason=reason,
    )


def _sheet(counted: Sequence[Side]) -> tuple[ScoreLine, ...]:
    """Where the points came from; a source of nobody is left out."""
    lines = [ScoreLine(source.label, tuple(side.tally[source] for side in counted)) for source in Source]
    return tuple(line for line in lines if any(line.values))


def _several_sheet(state: State) -> tuple[ScoreLine, ...]:
    """Multiple Animals: every animal's points, the lowest of each person first; only that one counts."""
    columns = [
        sorted(side.vp for side in state.sides if side.seat == seat) for seat in range(len(state.names))
    ]
    labels = (worded("lowest animal"), worded("next animal"), worded("highest animal"))
    return tuple(
        ScoreLine(label, values) for label, values in zip(labels, zip(*columns, strict=True), strict=False)
    )
