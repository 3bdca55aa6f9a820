"""Events: what the players are told, in the order in which it happens at the table."""

from collections.abc import Iterator
from types import MappingProxyType

from pbem.engine.events import Doing, Event, Namer
from pbem.engine.language.tongues import Row, worded
from pbem.engine.seats import Seat
from pbem.engine.values import SaidAs
from pbem.games.ecosystem.rules.box import Card, word
from pbem.games.ecosystem.rules.card_types import standing
from pbem.games.ecosystem.rules.grid import Grid

# There are a dozen wolves; an owner's own box may hold a few more.
_ORDINALS = (
    "no first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth "
    "fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
).split()

_SAID: SaidAs = MappingProxyType({"card": word, "cards": lambda cards: Row(map(word, cards))})


class RoundBegan(Event):
    """Ten new cards each."""

    number: int

    def text(self, name: Namer) -> str:
        left = worded("Round {number}: ten new cards each; hands pass to the left.", number=self.number)
        right = worded("Round {number}: ten new cards each; hands pass to the right.", number=self.number)
        return left if self.number == 1 else right


class CardPlaced(Doing):
    """A card was revealed and placed; what that changed is worked out when somebody reads it."""

    card: Card
    cell: str
    swap: tuple[str, str] | None
    # The ecosystem as it was before.
    before: Grid
    # Whether the table works out sums.
    sums: bool

    @property
    def after(self) -> Grid:
        """The ecosystem as it is now."""
        grid = self.before.with_card(self.card, self.cell)
        return grid if self.swap is None else grid.with_swap(*self.swap)

    @property
    def gain(self) -> int:
        """The change in the seat's own points; the competitions are decided at the end."""
        return standing(self.after).total - standing(self.before).total

    def text(self, name: Namer) -> str:
        notes = []
        if self.swap:
            notes.append(worded("swaps {swap} and {swap2}", swap=self.swap[0], swap2=self.swap[1]))
        if self.sums:
            notes.extend(self._sums())
        line = worded("{card} at {cell}", card=word(self.card), cell=self.cell)
        if not notes:
            return line
        return Row((line, Row(notes)), "  " if notes[0][0] in "+-" else ", ")

    def _sums(self) -> Iterator[str]:
        now = standing(self.after)
        if self.gain:
            yield f"{self.gain:+}"
        if self.card is Card.WOLF:
            yield worded("{ordinal} wolf", ordinal=word(_ORDINALS[now.wolves]))
        if self.card is Card.STREAM:
            yield worded("longest stream {stream}", stream=now.stream)


class NeutralDiscarded(Event):
    """Two players: a random card left the neutral hand, face up."""

    card: Card

    sentence = worded("The neutral hand lays down: {card}.")
    said = _SAID


class CardDiscarded(Event):
    """Solo: a card went into Nitka's ecosystem."""

    card: Card
    cell: str

    sentence = worded("{card} to Nitka's {cell}")
    said = _SAID

    @property
    def who(self) -> Seat | None:
        return 0


class CardsDrawn(Event):
    """Solo: new cards, told to the player alone."""

    cards: tuple[Card, ...]

    sentence = worded("New in your hand: {cards}.")
    said = _SAID
