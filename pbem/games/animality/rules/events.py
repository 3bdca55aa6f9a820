"""Events: what the players are told, in the order in which it happens at the table."""

from types import MappingProxyType

from pbem.engine.events import YOU, Doing, Event, Namer
from pbem.engine.language.tongues import Row, worded
from pbem.engine.seats import Seat
from pbem.engine.text import NUMBERS, joined
from pbem.engine.values import SaidAs
from pbem.games.animality.rules.dice import Roll
from pbem.games.animality.rules.dice_kinds import Kind
from pbem.games.animality.rules.names import stored, word, words_of
from pbem.games.animality.rules.state import WIN

_SAID: SaidAs = MappingProxyType(
    {
        **dict.fromkeys(("faction", "location", "rule", "mutation"), word),
        **dict.fromkeys(("arrow", "paid", "reward"), stored),
        "cards": words_of,
    }
)


def _who(name: Namer, seat: Seat) -> str:
    """A seat's name inside a sentence."""
    called = name(seat)
    return worded("you") if called is YOU else called


def _whom(name: Namer, seat: Seat) -> str:
    """The same of somebody to whom something is done."""
    called = name(seat)
    return worded("you", sense="whom") if called is YOU else called


class FactionTaken(Doing):
    """A faction found its player; `rivals` wanted it too."""

    faction: str
    drawn: bool
    rivals: tuple[Seat, ...] = ()

    said = _SAID

    def text(self, name: Namer) -> str:
        if self.drawn:
            return self.say(worded("drew the {faction}"))
        if not self.rivals:
            return self.say(worded("took the {faction}"))
        whom = joined(_whom(name, seat) for seat in self.rivals)
        return self.say(worded("took the {faction}; {whom} wanted it too, chance decided"), whom=whom)


class LocationRevealed(Event):
    """A new round, a new Location."""

    number: int
    location: str
    rule: str
    arrow: str

    sentence = worded("Round {number}, {location} ({arrow}): {rule}.")
    said = _SAID


class BountyGiven(Doing):
    """Under ANY: a Bounty Token was given."""

    target: Seat

    def text(self, name: Namer) -> str:
        return worded("bounty on {whom}", whom=_whom(name, self.target))


class CardsPlayed(Doing):
    """A pick was revealed: cards face up by name, face-down ones by their number."""

    up: tuple[str, ...]
    down: int

    def text(self, name: Namer) -> str:
        shown = [worded("{card} up", card=word(card)) for card in self.up]
        # What lies face down its own player is told by name.
        if self.down and name(self.seat) is not YOU:
            shown.append(worded("{numbers} face down", numbers=NUMBERS[self.down]))
        said = Row(shown)
        # A pick is two cards; one alone is the last, which some play too.
        alone = said and len(self.up) + self.down == 1
        return worded("the last card too: {said}", said=said) if alone else said


class CardsHidden(Doing):
    """What a seat itself laid face down, told to nobody else."""

    cards: tuple[str, ...]

    sentence = worded("face down: {cards}")
    said = _SAID


class MutationSlain(Doing):
    """A Mutation was paid for; its Influence is gained at once."""

    mutation: str
    paid: str
    reward: str

    sentence = worded("{mutation} slain for {paid}: {reward}")
    said = _SAID


class Passed(Doing):
    """A seat slays nothing more this round."""

    sentence = worded("passed, no more slaying this round")


class CardsRevealed(Doing):
    """Before the Conflict all face-down cards are turned up."""

    cards: tuple[str, ...]

    sentence = worded("face down lay {cards}")
    said = _SAID


class Rolled(Doing):
    """The dice of Phase 4, roll by roll."""

    rolls: tuple[Roll, ...]

    def text(self, name: Namer) -> str:
        return Row((roll.said for roll in self.rolls), "; ")


class Struck(Doing):
    """One attack: what was left of it after defense, and what it did."""

    target: Seat
    attack: int
    defense: int
    damage: int
    before: int
    after: int
    gain: int
    defeat: int | None

    def text(self, name: Namer) -> str:
        whom = _whom(name, self.target)
        if not self.before:
            return worded("against {whom}, who is down already", whom=whom)
        if not self.damage:
            return self.say(worded("against {whom}: {attack} - {defense}, no damage"), whom=whom)
        line = self.say(
            worded("against {whom}: {attack} - {defense}, damage {damage}, health {before} to {after}"),
            whom=whom,
        )
        if self.defeat is not None:
            return self.say(worded("{line}, DEFEATED: +{gain} and +{defeat}"), line=line)
        return Row((line, f"+{self.gain}"), ": ") if self.gain else line


class InfluenceLost(Doing):
    """A defeated seat's loss, as much of it as there was to lose."""

    amount: int

    sentence = worded("defeated, lost {amount} influence")


class InfluenceGained(Doing):
    """Influence that a Location gives."""

    amount: int
    reason: str

    def text(self, name: Namer) -> str:
        return Row((worded(self.reason), f"+{self.amount}"), ": ")


class HealthLost(Doing):
    """Health that a Location takes at the start of Phase 5."""

    before: int
    after: int

    sentence = worded("health {before} to {after} by the location")


class Recovered(Doing):
    """Phase 5: health recovered and Influence gained, roll by roll."""

    rolls: tuple[Roll, ...]
    before: int
    after: int
    gain: int
    defeated: bool

    def text(self, name: Namer) -> str:
        rolls = {roll.kind: roll.said for roll in self.rolls}
        first = rolls[Kind.RECOVER]
        if self.defeated:
            first = worded("back to health {after}, no recovery", after=self.after)
        elif self.after != self.before:
            first = self.say(worded("{rolled}, health {before} to {after}"), rolled=first)
        return Row((first, rolls[Kind.INFLUENCE]), "; ")


class RoundEnded(Event):
    """The tracks at the end of Phase 5."""

    number: int
    influence: tuple[int, ...]
    health: tuple[int, ...]

    def text(self, name: Namer) -> str:
        rows = zip(self.influence, self.health, strict=True)
        tracks = [
            worded("{who} {gained} (health {left})", who=_who(name, seat), gained=gained, left=left)
            for seat, (gained, left) in enumerate(rows)
        ]
        form = worded("End of round {number}, influence of {win}: {tracks}.")
        return self.say(form, win=WIN, tracks=Row(tracks))
