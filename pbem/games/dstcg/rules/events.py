"""News: what the players are told, in the order in which it happens at the table."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pbem.engine.events import Doing, Event, Namer
from pbem.engine.rulebook import read_chapters
from pbem.engine.seats import Seat
from pbem.engine.tongues import worded
from pbem.games.dstcg.rules.cards import ELEMENTS, PLURALS, AnimalClass
from pbem.games.dstcg.rules.scoring import Points

__all__ = [
    "EVENT_TEXTS",
    "AnimalPlayed",
    "AnimalReturned",
    "AnimalTaken",
    "AnimalsHealed",
    "AnimalsSuppressed",
    "AnimalsSwapped",
    "BiomeScored",
    "CardDiscarded",
    "CardReceived",
    "CardsDrawn",
    "CardsPassed",
    "ClassNamed",
    "Declined",
    "EventPlayed",
    "HandGrew",
    "HandReplaced",
    "MatchBegan",
    "NothingDone",
    "Passed",
    "PileShuffled",
    "PlayEnded",
    "PointsScored",
    "RoundBegan",
    "Struck",
    "SurvivalScored",
]


# What the events do, by their effect, which is the name of all but an owner's own cards.
EVENT_TEXTS: Mapping[str, str] = read_chapters("pbem.games.dstcg", "events").texts


def _whose(name: Namer, seat: Seat) -> str:
    owner = name(seat)
    return "your" if owner == "You" else f"{owner}'s"


def _whom(name: Namer, seat: Seat) -> str:
    owner = name(seat)
    return "you" if owner == "You" else owner


def _row(parts: Iterable[str]) -> str:
    row = list(parts)
    return row[0] if len(row) == 1 else worded("{row} and {row2}", row=", ".join(row[:-1]), row2=row[-1])


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number != 1 else f"one {what.removesuffix('s')}"


@dataclass(frozen=True, slots=True)
class MatchBegan(Event):
    """Seven cards each; the white pawn was drawn by lot."""

    starter: Seat
    biome: str

    def text(self, name: Namer) -> str:
        return worded(
            "Seven cards each. The white pawn goes to {whom}. Round 1: {biome}.",
            whom=_whom(name, self.starter),
            biome=self.biome,
        )


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """Ending the Round: a new biome, new cards, the next starting player."""

    number: int
    biome: str
    starter: Seat
    # Before round 10: how many cards everybody drew for Survival.
    extra: tuple[int, ...] = ()

    def text(self, name: Namer) -> str:
        line = worded(
            "Round {number}: {biome}. Two cards each; {whom} to begin.",
            number=self.number,
            biome=self.biome,
            whom=_whom(name, self.starter),
        )
        if any(self.extra):
            drawn = (f"{name(seat)} {count}" for seat, count in enumerate(self.extra) if count)
            line += worded(" For Survival drew: {drawn}.", drawn=", ".join(drawn))
        return line


@dataclass(frozen=True, slots=True)
class AnimalPlayed(Doing):
    """An animal came into play."""

    card: str
    healthy: bool

    def text(self, name: Namer) -> str:
        return self.card if self.healthy else worded("{card}, which enters endangered", card=self.card)


@dataclass(frozen=True, slots=True)
class EventPlayed(Doing):
    """An event was played."""

    card: str

    def text(self, name: Namer) -> str:
        does = EVENT_TEXTS.get(self.card)
        return f"{self.card}: {does}" if does else self.card


@dataclass(frozen=True, slots=True)
class ClassNamed(Doing):
    """A class was named for an event."""

    card: str
    kind: AnimalClass

    def text(self, name: Namer) -> str:
        return f"{self.card}: {PLURALS[self.kind]}"


@dataclass(frozen=True, slots=True)
class NothingDone(Event):
    """An event found nothing to do."""

    card: str

    def text(self, name: Namer) -> str:
        return f"{self.card} had no effect"


@dataclass(frozen=True, slots=True)
class Struck:
    """One animal that was suppressed: it is endangered now, or gone."""

    card: str
    seat: Seat
    gone: bool


@dataclass(frozen=True, slots=True)
class AnimalsSuppressed(Event):
    """Everything suppressed at one moment, by one card."""

    cause: str
    struck: tuple[Struck, ...]

    def text(self, name: Namer) -> str:
        hit = _row(f"{_whose(name, each.seat)} {each.card}" for each in self.struck)
        gone = [each.card for each in self.struck if each.gone]
        if not gone:
            return worded("{cause} suppresses {hit}", cause=self.cause, hit=hit)
        if len(self.struck) == 1:
            return worded("{cause} suppresses {hit}, which is gone", cause=self.cause, hit=hit)
        return worded(
            "{cause} suppresses {hit}; gone: {gone}", cause=self.cause, hit=hit, gone=", ".join(gone)
        )


@dataclass(frozen=True, slots=True)
class AnimalTaken(Doing):
    """Detritivore: an animal that left play went to a hand; everybody saw which."""

    card: str
    event: str

    def text(self, name: Namer) -> str:
        return worded("{card} to hand by {event}, which is discarded", card=self.card, event=self.event)


@dataclass(frozen=True, slots=True)
class AnimalsHealed(Event):
    """Endangered animals became healthy."""

    cause: str
    healed: tuple[Struck, ...]

    def text(self, name: Namer) -> str:
        if not self.healed:
            return worded("{cause} heals nobody", cause=self.cause)
        return worded(
            "{cause} heals {row}",
            cause=self.cause,
            row=_row(f"{_whose(name, each.seat)} {each.card}" for each in self.healed),
        )


@dataclass(frozen=True, slots=True)
class AnimalReturned(Event):
    """Hibernation: an animal went back to the hand of the player it lay before."""

    card: str
    seat: Seat

    def text(self, name: Namer) -> str:
        return worded("{whose} {card} goes back to hand", whose=_whose(name, self.seat), card=self.card)


@dataclass(frozen=True, slots=True)
class AnimalsSwapped(Event):
    """Wanderlust: two animals changed places."""

    card: str
    seat: Seat
    other: str
    other_seat: Seat

    def text(self, name: Namer) -> str:
        return worded(
            "{whose} {card} and {whose2} {other} change places",
            whose=_whose(name, self.seat),
            card=self.card,
            whose2=_whose(name, self.other_seat),
            other=self.other,
        )


@dataclass(frozen=True, slots=True)
class CardDiscarded(Doing):
    """Domination: a card of the player's own choice went to the discard pile."""

    card: str

    def text(self, name: Namer) -> str:
        return worded("discarded {discarded}", discarded=self.card)


@dataclass(frozen=True, slots=True)
class CardsPassed(Event):
    """Niche Habitats: who passed a card to the left."""

    givers: tuple[Seat, ...]

    def text(self, name: Namer) -> str:
        if not self.givers:
            return worded("Nobody has a card to pass.")
        return worded(
            "Passed a card to the left: {row}.", row=_row(_whom(name, seat) for seat in self.givers)
        )


@dataclass(frozen=True, slots=True)
class CardReceived(Event):
    """Niche Habitats, told to the receiver alone."""

    card: str
    giver: Seat

    def text(self, name: Namer) -> str:
        return worded("New in your hand, from {name}: {card}.", name=name(self.giver), card=self.card)


@dataclass(frozen=True, slots=True)
class CardsDrawn(Event):
    """New cards, told to their owner alone."""

    cards: tuple[str, ...]

    def text(self, name: Namer) -> str:
        return worded("New in your hand: {cards}.", cards=", ".join(self.cards))


@dataclass(frozen=True, slots=True)
class HandGrew(Doing):
    """An event let a player draw, which everybody sees."""

    count: int

    def text(self, name: Namer) -> str:
        return worded("drew {count}", count=_count(self.count, "cards"))


@dataclass(frozen=True, slots=True)
class HandReplaced(Doing):
    """Instinct: the old hand on the discard pile."""

    discarded: tuple[str, ...]

    def text(self, name: Namer) -> str:
        return worded("discarded {discarded}", discarded=", ".join(self.discarded) or "nothing")


@dataclass(frozen=True, slots=True)
class PointsScored(Doing):
    """An event gave victory points at once."""

    cause: str
    count: int

    def text(self, name: Namer) -> str:
        return worded("scored {count} for {cause}", count=self.count, cause=self.cause)


@dataclass(frozen=True, slots=True)
class Passed(Doing):
    """A player passed."""

    def text(self, name: Namer) -> str:
        return "passed"


@dataclass(frozen=True, slots=True)
class Declined(Doing):
    """Nocturnal: no final card."""

    def text(self, name: Namer) -> str:
        return worded("played no final card")


@dataclass(frozen=True, slots=True)
class PlayEnded(Event):
    """Card play of the round is over."""

    # Who passed without a card; None where all passed or an event ended it.
    empty: Seat | None = None
    event: str = ""

    def text(self, name: Namer) -> str:
        if self.event:
            return worded("{event} ends card play at once.", event=self.event)
        if self.empty is not None:
            return worded("Card play is over: {whom} passed without a card.", whom=_whom(name, self.empty))
        return worded("Card play is over: all have passed.")


@dataclass(frozen=True, slots=True)
class PileShuffled(Event):
    """The discard pile was shuffled into the draw pile."""

    # The draw pile had run out, between the rounds the rulebook names.
    early: bool

    def text(self, name: Namer) -> str:
        if self.early:
            return worded("The draw pile ran out: the discard pile was shuffled.")
        return worded("The discard pile was shuffled into the draw pile.")


@dataclass(frozen=True, slots=True)
class BiomeScored(Event):
    """Scoring the Round: who got what."""

    round: int
    biome: str
    points: tuple[Points, ...]

    def text(self, name: Namer) -> str:
        parts = []
        for seat, points in enumerate(self.points):
            won = [worded("dominance {dominance}", dominance=points.dominance)] if points.dominance else []
            won += [f"{what} {count}" for what, count in zip(ELEMENTS, points.elements, strict=True) if count]
            if won:
                parts.append(f"{name(seat)} {points.total} ({', '.join(won)})")
        return worded(
            "The {biome} is scored: {parts}.",
            biome=self.biome,
            parts="; ".join(parts) or "nothing for anybody",
        )


@dataclass(frozen=True, slots=True)
class SurvivalScored(Event):
    """Ending the Game: the last points."""

    highest: tuple[Seat, ...]
    lowest: tuple[Seat, ...]

    def text(self, name: Namer) -> str:
        if self.highest == self.lowest:
            return worded("Survival: all are level, so +5 and -5 change nothing.")
        return worded(
            "Survival: +5 for {row}, -5 for {row2}.",
            row=_row(_whom(name, seat) for seat in self.highest),
            row2=_row(_whom(name, seat) for seat in self.lowest),
        )
