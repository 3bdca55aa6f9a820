"""Imagining: how the others may go on from a table, with hands dealt from the cards one has not seen."""

from dataclasses import dataclass, replace

from pbem.engine.chance import Chance
from pbem.games.dstcg.bot import Words, best_line, turn_values
from pbem.games.dstcg.state import InPlay
from pbem.games.dstcg.view import View

__all__ = ["World", "imagine"]


@dataclass(frozen=True, slots=True)
class World:
    """A table as it may be when our next turn comes, and what was told on the way there."""

    view: View
    hands: tuple[tuple[str, ...], ...]
    # Since our last turn: whether anybody played, played an event, and which of our animals were suppressed.
    played: bool = False
    event: bool = False
    struck: frozenset[str] = frozenset()

    def go_on(self) -> "World":
        """The others have a turn each, and choose as we would in their place."""
        world = replace(self, played=False, event=False, struck=frozenset())
        size, seat = len(self.view.names), self._seat
        for step in range(1, size):
            world = world._turn_of((seat + step) % size)
        return world

    def first_turns(self) -> "World":
        """Those before us in a round that begins have their turn."""
        world, size = self, len(self.view.names)
        for step in range((self._seat - self.view.starter) % size):
            world = world._turn_of((self.view.starter + step) % size)
        return world

    def after(self, words: Words) -> "World":
        """Our own turn."""
        return self._turned(self._seat, words)

    @property
    def over(self) -> bool:
        """Whether no turn of ours can follow."""
        return self.view.closed or self.view.passed[self._seat] or not self.hands[self._seat]

    @property
    def values(self) -> dict[Words, float]:
        """What each of our turns would be worth."""
        return turn_values(self.seen, self.hands[self._seat])

    @property
    def seen(self) -> View:
        """The table with our hand as it is then."""
        return self._seen_by(self._seat)

    @property
    def _seat(self) -> int:
        assert self.view.seat is not None
        return self.view.seat

    def _seen_by(self, seat: int) -> View:
        return replace(self.view, seat=seat, hand=self.hands[seat])

    def _turn_of(self, seat: int) -> "World":
        if self.view.closed or self.view.passed[seat]:
            return self
        values = turn_values(self._seen_by(seat), self.hands[seat])
        return self._turned(seat, max(values, key=lambda words: values[words]))

    def _turned(self, seat: int, words: Words) -> "World":
        view = self.view
        if words[0] == "pass":
            passed = tuple(done or at == seat for at, done in enumerate(view.passed))
            closed = all(passed) or not self.hands[seat]
            return replace(self, view=replace(view, passed=passed, closed=closed))
        card = words[1]
        scene = best_line(self._seen_by(seat), words).scene
        displays = tuple(tuple(InPlay(animal.name, healthy) for animal, healthy in row) for row in scene.rows)
        hands = tuple(
            tuple(each for each in hand if each != card) if at == seat else hand
            for at, hand in enumerate(self.hands)
        )
        ours = set(displays[self._seat])
        struck = {each.card for each in view.displays[self._seat] if each not in ours}
        mine = seat == self._seat
        return World(
            replace(view, displays=displays, hands=tuple(map(len, hands)), closed=card == "solar flare"),
            hands,
            self.played or not mine,
            self.event or (not mine and card in view.box.event),
            self.struck if mine else self.struck | struck,
        )


def imagine(view: View, chance: Chance) -> World:
    """One way the cards may lie."""
    table = (card.card for row in view.displays for card in row)
    known = (card for hand in view.known for card in hand)
    seen = {*view.hand, *view.discards, *table, *known, *(each.card for each in view.ongoing)}
    unseen = [card for card in view.box.cards if card not in seen]
    return World(view, tuple(_hand(view, seat, unseen, chance) for seat in range(len(view.names))))


def _hand(view: View, seat: int, unseen: list[str], chance: Chance) -> tuple[str, ...]:
    """Our own, or what we know of another and cards drawn for the rest; who is out needs none."""
    if seat == view.seat or view.passed[seat]:
        return view.hand if seat == view.seat else ()
    known = view.known[seat][: view.hands[seat]]
    lacking = min(view.hands[seat] - len(known), len(unseen))
    return (*known, *(unseen.pop(chance.below(len(unseen))) for _ in range(lacking)))
