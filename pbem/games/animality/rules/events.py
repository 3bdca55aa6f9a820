"""Events: what the players are told, in the order in which it happens at the table."""

from dataclasses import dataclass

from pbem.engine.events import Doing, Event, Namer
from pbem.engine.seats import Seat
from pbem.engine.text import NUMBERS
from pbem.engine.tongues import worded
from pbem.games.animality.rules.dice import Roll
from pbem.games.animality.rules.dice_kinds import Kind
from pbem.games.animality.rules.state import WIN

__all__ = [
    "BountyGiven",
    "CardsHidden",
    "CardsPlayed",
    "CardsRevealed",
    "FactionTaken",
    "HealthLost",
    "InfluenceGained",
    "InfluenceLost",
    "LocationRevealed",
    "MutationSlain",
    "Passed",
    "Recovered",
    "Rolled",
    "RoundEnded",
    "Struck",
]


def _whom(name: Namer, seat: Seat) -> str:
    """A seat's name inside a sentence."""
    called = name(seat)
    return "you" if called == "You" else called


@dataclass(frozen=True, slots=True)
class FactionTaken(Doing):
    """A faction found its player; `rivals` wanted it too."""

    faction: str
    drawn: bool
    rivals: tuple[Seat, ...] = ()

    def text(self, name: Namer) -> str:
        line = f"{'drew' if self.drawn else 'took'} the {self.faction}"
        if not self.rivals:
            return line
        return worded(
            "{line}; {whom} wanted it too, chance decided",
            line=line,
            whom=" and ".join(_whom(name, seat) for seat in self.rivals),
        )


@dataclass(frozen=True, slots=True)
class LocationRevealed(Event):
    """A new round, a new Location."""

    number: int
    location: str
    rule: str
    arrow: str

    def text(self, name: Namer) -> str:
        return worded(
            "Round {number}, {location} ({arrow}): {rule}.",
            number=self.number,
            location=self.location,
            arrow=self.arrow,
            rule=self.rule,
        )


@dataclass(frozen=True, slots=True)
class BountyGiven(Doing):
    """Under ANY: a Bounty Token was given."""

    target: Seat

    def text(self, name: Namer) -> str:
        return worded("bounty on {whom}", whom=_whom(name, self.target))


@dataclass(frozen=True, slots=True)
class CardsPlayed(Doing):
    """A pick was revealed: cards face up by name, face-down ones by their number."""

    up: tuple[str, ...]
    down: int

    def text(self, name: Namer) -> str:
        shown = [worded("{card} up", card=card) for card in self.up]
        # What lies face down its own player is told by name.
        down = self.down and name(self.seat) != "You"
        said = ", ".join(
            [*shown, worded("{numbers} face down", numbers=NUMBERS[self.down])] if down else shown
        )
        # A pick is two cards; one alone is the last, which some play too.
        return f"the last card too: {said}" if said and len(self.up) + self.down == 1 else said


@dataclass(frozen=True, slots=True)
class CardsHidden(Doing):
    """What a seat itself laid face down, told to nobody else."""

    cards: tuple[str, ...]

    def text(self, name: Namer) -> str:
        return worded("face down: {cards}", cards=", ".join(self.cards))


@dataclass(frozen=True, slots=True)
class MutationSlain(Doing):
    """A Mutation was paid for; its Influence is gained at once."""

    mutation: str
    paid: str
    reward: str

    def text(self, name: Namer) -> str:
        return worded(
            "{mutation} slain for {paid}: {reward}",
            mutation=self.mutation,
            paid=self.paid,
            reward=self.reward,
        )


@dataclass(frozen=True, slots=True)
class Passed(Doing):
    """A seat slays nothing more this round."""

    def text(self, name: Namer) -> str:
        return worded("passed, no more slaying this round")


@dataclass(frozen=True, slots=True)
class CardsRevealed(Doing):
    """Before the Conflict all face-down cards are turned up."""

    cards: tuple[str, ...]

    def text(self, name: Namer) -> str:
        return worded("face down lay {cards}", cards=", ".join(self.cards))


@dataclass(frozen=True, slots=True)
class Rolled(Doing):
    """The dice of Phase 4, roll by roll."""

    rolls: tuple[Roll, ...]

    def text(self, name: Namer) -> str:
        return "; ".join(map(str, self.rolls))


@dataclass(frozen=True, slots=True)
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
            return worded(
                "against {whom}: {attack} - {defense}, no damage",
                whom=whom,
                attack=self.attack,
                defense=self.defense,
            )
        line = worded(
            "against {whom}: {attack} - {defense}, damage {damage}",
            whom=whom,
            attack=self.attack,
            defense=self.defense,
            damage=self.damage,
        )
        line += worded(", health {before} to {after}", before=self.before, after=self.after)
        if self.defeat is not None:
            return worded(
                "{line}, DEFEATED: +{gain} and +{defeat}", line=line, gain=self.gain, defeat=self.defeat
            )
        return f"{line}: +{self.gain}" if self.gain else line


@dataclass(frozen=True, slots=True)
class InfluenceLost(Doing):
    """A defeated seat's loss, as much of it as there was to lose."""

    amount: int

    def text(self, name: Namer) -> str:
        return worded("defeated, lost {amount} influence", amount=self.amount)


@dataclass(frozen=True, slots=True)
class InfluenceGained(Doing):
    """Influence that a Location gives."""

    amount: int
    reason: str

    def text(self, name: Namer) -> str:
        return f"{self.reason}: +{self.amount}"


@dataclass(frozen=True, slots=True)
class HealthLost(Doing):
    """Health that a Location takes at the start of Phase 5."""

    before: int
    after: int

    def text(self, name: Namer) -> str:
        return worded("health {before} to {after} by the location", before=self.before, after=self.after)


@dataclass(frozen=True, slots=True)
class Recovered(Doing):
    """Phase 5: health recovered and Influence gained, roll by roll."""

    rolls: tuple[Roll, ...]
    before: int
    after: int
    gain: int
    defeated: bool

    def text(self, name: Namer) -> str:
        rolls = {roll.kind: str(roll) for roll in self.rolls}
        if self.defeated:
            first = worded("back to health {after}, no recovery", after=self.after)
        else:
            moved = (
                worded(", health {before} to {after}", before=self.before, after=self.after)
                if self.after != self.before
                else ""
            )
            first = f"{rolls[Kind.RECOVER]}{moved}"
        return f"{first}; {rolls[Kind.INFLUENCE]}"


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """The tracks at the end of Phase 5."""

    number: int
    influence: tuple[int, ...]
    health: tuple[int, ...]

    def text(self, name: Namer) -> str:
        rows = zip(self.influence, self.health, strict=True)
        tracks = [
            worded("{whom} {gained} (health {left})", whom=_whom(name, seat), gained=gained, left=left)
            for seat, (gained, left) in enumerate(rows)
        ]
        return worded(
            "End of round {number}, influence of {win}: {tracks}.",
            number=self.number,
            win=WIN,
            tracks=", ".join(tracks),
        )
