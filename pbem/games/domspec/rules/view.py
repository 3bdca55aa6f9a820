"""The View: what one seat may know, built by naming what is shown.

Only the draw pile and the face-down tiles are hidden, and from everybody alike.
"""

from pbem.engine.seats import Seat
from pbem.engine.values import Value
from pbem.games.domspec.rules.action_display import Section, Space
from pbem.games.domspec.rules.box import Animal, Card, CardRow, Element, Terrain
from pbem.games.domspec.rules.earth import Earth
from pbem.games.domspec.rules.hexes import Hex
from pbem.games.domspec.rules.state import Boxes, Phase, Side, State


class View(Value):
    """The table as one seat (None: a spectator) sees it; everything else is worked out from this."""

    seat: int | None
    names: tuple[str, ...]
    several: bool
    sums: bool
    turn: int
    phase: Phase
    # What is being executed: section, space, animal, card.
    section: Section | None
    space: Space | None
    acting: Animal | None
    card: Card | None
    sides: tuple[Side, ...]
    initiative: tuple[Animal, ...]
    earth: Earth
    # How many disks of each element are in the draw bag: anybody could count them.
    bag: tuple[int, ...]
    boxes: Boxes
    # Each stack's face-up tile and its height; then the tundra tiles left.
    tiles: tuple[Terrain | None, ...]
    heights: tuple[int, ...]
    tundra: int
    offer: tuple[CardRow, ...]
    spent: tuple[Card, ...]
    undrawn: int
    spaces: tuple[Animal | None, ...]
    # The tile that was just laid and is being entered, and those chosen for Domination this turn.
    newest: Hex | None
    chosen: tuple[Hex, ...]
    ice_age: bool
    record: tuple[tuple[int, ...], ...]

    @property
    def playing(self) -> tuple[Animal, ...]:
        """The animals in play, in food-chain order."""
        return tuple([side.animal for side in self.sides if side.in_play])

    @property
    def own(self) -> tuple[Animal, ...]:
        """The reader's animals."""
        return tuple([side.animal for side in self.sides if side.in_play and side.seat == self.seat])

    @property
    def needs(self) -> tuple[tuple[Element, ...], ...]:
        """The elements of all six animals."""
        return tuple([side.printed + side.added for side in self.sides])

    @property
    def dominance(self) -> tuple[Animal | None, ...]:
        """By hex, which animal dominates there."""
        needs = self.needs
        return tuple([self.earth.dominant(hex_, needs) for hex_ in range(len(self.earth.land))])

    @property
    def focus(self) -> Animal | None:
        """The animal the reader acts for: the one that is acting if it is his, else his first."""
        own = self.own
        if self.acting in own:
            return self.acting
        return own[0] if own else None

    def name(self, animal: Animal) -> str:
        """Who plays an animal."""
        return self.names[self.sides[animal].seat]


def view_of(state: State, seat: Seat | None) -> View:
    """What a seat may know of a state."""
    return View(
        seat=seat,
        names=tuple(name[:1].upper() + name[1:] for name in state.names),
        several=state.several,
        sums=state.sums,
        turn=state.turn,
        phase=state.phase,
        section=state.section,
        space=state.space,
        acting=state.acting,
        card=state.card,
        sides=state.sides,
        initiative=state.initiative,
        earth=state.earth,
        bag=state.bag,
        boxes=state.boxes,
        tiles=state.shown_tiles,
        heights=tuple([len(stack) for stack in state.stacks]),
        tundra=state.tundra,
        offer=tuple([row for row in state.box.cards if row.card in state.offer]),
        spent=state.spent,
        undrawn=len(state.deck),
        spaces=state.spaces,
        newest=state.newest,
        chosen=state.chosen,
        ice_age=state.ice_age,
        record=state.record,
    )
