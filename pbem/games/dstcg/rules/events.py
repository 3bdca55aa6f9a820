"""News: what the players are told, in the order in which it happens at the table."""

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from pbem.engine.events import YOU, Doing, Event, Namer
from pbem.engine.language.tongues import Row, plural, worded
from pbem.engine.rulebook import read_chapters
from pbem.engine.seats import Seat
from pbem.engine.text import joined
from pbem.engine.values import SaidAs, Value
from pbem.games.dstcg.rules.cards import ELEMENTS, PLURALS, AnimalClass, counts_text, owned, word
from pbem.games.dstcg.rules.scoring import Points

# What the events do, by their effect, which is the name of all but an owner's own cards.
EVENT_TEXTS: Mapping[str, str] = read_chapters("pbem.games.dstcg", "events").texts


def _whom(name: Namer, seat: Seat) -> str:
    owner = name(seat)
    return worded("you") if owner is YOU else owner


def _cards(cards: Iterable[str]) -> str:
    return Row(map(word, cards))


# How fields of events and questions are said.
SAID: SaidAs = MappingProxyType(
    {
        **dict.fromkeys(("biome", "card", "cause", "event", "hunter"), word),
        "cards": _cards,
        "kind": lambda kind: word(PLURALS[kind]),
    }
)


class MatchBegan(Event):
    """Seven cards each; the white pawn was drawn by lot."""

    starter: Seat
    biome: str

    said = SAID

    def text(self, name: Namer) -> str:
        form = worded("Seven cards each. The white pawn goes to {whom}. Round 1: {biome}.")
        return self.say(form, whom=_whom(name, self.starter))


class RoundBegan(Event):
    """Ending the Round: a new biome, new cards, the next starting player."""

    number: int
    biome: str
    starter: Seat
    # Before round 10: how many cards everybody drew for Survival.
    extra: tuple[int, ...] = ()

    said = SAID

    def text(self, name: Namer) -> str:
        whom = _whom(name, self.starter)
        drawn = Row(Row((name(seat), str(count)), " ") for seat, count in enumerate(self.extra) if count)
        if not drawn:
            return self.say(worded("Round {number}: {biome}. Two cards each; {whom} to begin."), whom=whom)
        form = worded("Round {number}: {biome}. Two cards each; {whom} to begin. For Survival drew: {drawn}.")
        return self.say(form, whom=whom, drawn=drawn)


class AnimalPlayed(Doing):
    """An animal came into play."""

    card: str
    healthy: bool

    def text(self, name: Namer) -> str:
        card = word(self.card)
        return card if self.healthy else worded("{card}, which enters endangered", card=card)


class EventPlayed(Doing):
    """An event was played."""

    card: str

    def text(self, name: Namer) -> str:
        does = EVENT_TEXTS.get(self.card)
        card = word(self.card)
        return Row((card, does), ": ") if does else card


class ClassNamed(Doing):
    """A class was named for an event."""

    card: str
    kind: AnimalClass

    def text(self, name: Namer) -> str:
        return Row((word(self.card), word(PLURALS[self.kind])), ": ")


class NothingDone(Event):
    """An event found nothing to do."""

    card: str

    sentence = worded("{card} had no effect")
    said = SAID


class Struck(Value):
    """One animal that was suppressed: it is endangered now, or gone."""

    card: str
    seat: Seat
    gone: bool


class AnimalsSuppressed(Event):
    """Everything suppressed at one moment, by one card."""

    cause: str
    struck: tuple[Struck, ...]

    def text(self, name: Namer) -> str:
        cause = word(self.cause)
        hit = joined(owned(each.card, name(each.seat)) for each in self.struck)
        gone = [each.card for each in self.struck if each.gone]
        if not gone:
            return worded("{cause} suppresses {hit}", cause=cause, hit=hit)
        if len(self.struck) == 1:
            return worded("{cause} suppresses {hit}, which is gone", cause=cause, hit=hit)
        return worded("{cause} suppresses {hit}; gone: {gone}", cause=cause, hit=hit, gone=_cards(gone))


class AnimalTaken(Doing):
    """Detritivore: an animal that left play went to a hand; everybody saw which."""

    card: str
    event: str

    sentence = worded("{card} to hand by {event}, which is discarded")
    said = SAID


class AnimalsHealed(Event):
    """Endangered animals became healthy."""

    cause: str
    healed: tuple[Struck, ...]

    def text(self, name: Namer) -> str:
        if not self.healed:
            return worded("{cause} heals nobody", cause=word(self.cause))
        row = joined(owned(each.card, name(each.seat)) for each in self.healed)
        return worded("{cause} heals {row}", cause=word(self.cause), row=row)


class AnimalReturned(Event):
    """Hibernation: an animal went back to the hand of the player it lay before."""

    card: str
    seat: Seat

    def text(self, name: Namer) -> str:
        return worded("{owned} goes back to hand", owned=owned(self.card, name(self.seat)))


class AnimalsSwapped(Event):
    """Wanderlust: two animals changed places."""

    card: str
    seat: Seat
    other: str
    other_seat: Seat

    def text(self, name: Namer) -> str:
        return worded(
            "{owned} and {other} change places",
            owned=owned(self.card, name(self.seat)),
            other=owned(self.other, name(self.other_seat)),
        )


class CardDiscarded(Doing):
    """Domination: a card of the player's own choice went to the discard pile."""

    card: str

    sentence = worded("discarded {card}")
    said = SAID


class CardsPassed(Event):
    """Niche Habitats: who passed a card to the left."""

    givers: tuple[Seat, ...]

    def text(self, name: Namer) -> str:
        if not self.givers:
            return worded("Nobody has a card to pass.")
        return worded(
            "Passed a card to the left: {row}.", row=joined(_whom(name, seat) for seat in self.givers)
        )


class CardReceived(Event):
    """Niche Habitats, told to the receiver alone."""

    card: str
    giver: Seat

    def text(self, name: Namer) -> str:
        return worded("New in your hand, from {name}: {card}.", name=name(self.giver), card=word(self.card))


class CardsDrawn(Event):
    """New cards, told to their owner alone."""

    cards: tuple[str, ...]

    sentence = worded("New in your hand: {cards}.")
    said = SAID


class HandGrew(Doing):
    """An event let a player draw, which everybody sees."""

    count: int

    def text(self, name: Namer) -> str:
        return plural(self.count, "drew one card", "drew {n} cards")


class HandReplaced(Doing):
    """Instinct: the old hand on the discard pile."""

    discarded: tuple[str, ...]

    def text(self, name: Namer) -> str:
        return worded("discarded {card}", card=_cards(self.discarded) or worded("nothing"))


class PointsScored(Doing):
    """An event gave victory points at once."""

    cause: str
    count: int

    sentence = worded("scored {count} for {cause}")
    said = SAID


class Passed(Doing):
    """A player passed."""

    sentence = worded("passed")


class Declined(Doing):
    """Nocturnal: no final card."""

    sentence = worded("played no final card")


class PlayEnded(Event):
    """Card play of the round is over."""

    # Who passed without a card; None where all passed or an event ended it.
    empty: Seat | None = None
    event: str = ""

    def text(self, name: Namer) -> str:
        if self.event:
            return worded("{event} ends card play at once.", event=word(self.event))
        if self.empty is not None:
            return worded("Card play is over: {whom} passed without a card.", whom=_whom(name, self.empty))
        return worded("Card play is over: all have passed.")


class PileShuffled(Event):
    """The discard pile was shuffled into the draw pile."""

    # The draw pile had run out, between the rounds the rulebook names.
    early: bool

    def text(self, name: Namer) -> str:
        if self.early:
            return worded("The draw pile ran out: the discard pile was shuffled.")
        return worded("The discard pile was shuffled into the draw pile.")


class BiomeScored(Event):
    """Scoring the Round: who got what."""

    round: int
    biome: str
    points: tuple[Points, ...]

    def text(self, name: Namer) -> str:
        parts = []
        for seat, points in enumerate(self.points):
            sets = [pair for pair in zip(ELEMENTS, points.elements, strict=True) if pair[1]]
            won = [worded("dominance {dominance}", dominance=points.dominance)] if points.dominance else []
            won += [counts_text(sets)] if sets else []
            if won:
                parts.append(
                    worded("{name} {total} ({won})", name=name(seat), total=points.total, won=Row(won))
                )
        biome = word(self.biome)
        if not parts:
            return worded("The {biome} is scored: nothing for anybody.", biome=biome)
        return worded("The {biome} is scored: {parts}.", biome=biome, parts=Row(parts, "; "))


class SurvivalScored(Event):
    """Ending the Game: the last points."""

    highest: tuple[Seat, ...]
    lowest: tuple[Seat, ...]

    def text(self, name: Namer) -> str:
        if self.highest == self.lowest:
            return worded("Survival: all are level, so +5 and -5 change nothing.")
        return worded(
            "Survival: +5 for {row}, -5 for {row2}.",
            row=joined(_whom(name, seat) for seat in self.highest),
            row2=joined(_whom(name, seat) for seat in self.lowest),
        )
