"""Landmarks: rare things of this game that a long run of random matches must have met."""

from collections.abc import Iterator

from pbem.engine.position import Progress
from pbem.games.dstcg.rules import events

LANDMARKS = (
    "play ended by a pass without a card",
    "play ended by an event",
    "the draw pile ran out",
    "an animal entered endangered",
    "an endangered animal taken from the dead",
    "a final card by nocturnal",
    "a tie for first place on points",
)


def sighted(progress: Progress) -> Iterator[str]:
    """Those passed on the way to this position."""
    for told in progress.told:
        event = told.event
        if isinstance(event, events.PlayEnded):
            if event.empty is not None:
                yield LANDMARKS[0]
            if event.event:
                yield LANDMARKS[1]
        elif isinstance(event, events.PileShuffled) and event.early:
            yield LANDMARKS[2]
        elif isinstance(event, events.AnimalPlayed) and not event.healthy:
            yield LANDMARKS[3]
        elif isinstance(event, events.AnimalTaken):
            yield LANDMARKS[4]
    kinds = [type(told.event) for told in progress.told]
    # A card, and then the scoring, though nothing of this ended play: it had ended before.
    if (
        kinds
        and kinds[0] in (events.AnimalPlayed, events.EventPlayed)
        and events.BiomeScored in kinds
        and events.PlayEnded not in kinds
    ):
        yield LANDMARKS[5]
    outcome = progress.position.outcome
    if outcome is not None and sorted(outcome.scores)[-1] == sorted(outcome.scores)[-2]:
        yield LANDMARKS[6]
