"""Landmarks: rare things that a long random run must meet, so that no rule stays unplayed."""

from collections.abc import Iterator

from pbem.engine.position import Progress
from pbem.games.animality.rules.box_data import OUR_BOX
from pbem.games.animality.rules.events import (
    FactionTaken,
    LocationRevealed,
    MutationSlain,
    Recovered,
    Rolled,
    Struck,
)

_RARE = (
    "faction drawn for",
    "die rolled again",
    "zero counted",
    "defeat",
    "struck when down",
    "second round of slaying",
)

LANDMARKS: tuple[str, ...] = (
    *_RARE,
    *(f"at {location.name}" for location in OUR_BOX.locations),
    *(f"as {faction.name}" for faction in OUR_BOX.factions),
    *(f"slain {mutation.name}" for mutation in OUR_BOX.mutations),
)


def sighted(progress: Progress) -> Iterator[str]:
    """The landmarks that these events passed."""
    for told in progress.told:
        match told.event:
            case LocationRevealed(location=location):
                yield f"at {location}"
            case FactionTaken(faction=faction, rivals=rivals):
                yield f"as {faction}"
                if rivals:
                    yield "faction drawn for"
            case MutationSlain(seat=seat, mutation=mutation):
                yield f"slain {mutation}"
                if progress.position.state.camps[seat].fresh > 1:
                    yield "second round of slaying"
            case Struck(before=before, defeat=defeat, damage=damage):
                if defeat is not None:
                    yield "defeat"
                elif not before and damage:
                    yield "struck when down"
            case Rolled(rolls=rolls) | Recovered(rolls=rolls):
                dice = [die for roll in rolls for die in roll.dice]
                if any(die.again is not None for die in dice):
                    yield "die rolled again"
                if any(die.counts and not (die.face or die.again) for die in dice):
                    yield "zero counted"
            case _:
                pass
