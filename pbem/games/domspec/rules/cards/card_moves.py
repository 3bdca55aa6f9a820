"""The moves that answer a dominance card, printed as a player types them."""

from dataclasses import dataclass

from pbem.games.domspec.rules.action_display import Space
from pbem.games.domspec.rules.box import Animal, Card, Element
from pbem.games.domspec.rules.hexes import Corner, Hex
from pbem.games.domspec.rules.moves import OneDisk, OneElement, OneVictim, Order


@dataclass(frozen=True, slots=True)
class TakeCard(Order):
    """Domination: the dominance card to be executed."""

    verb = "card"

    card: Card


@dataclass(frozen=True, slots=True)
class Lay(OneDisk):
    """Aquatic, Habitat: a disk from the bag goes to a corner."""


@dataclass(frozen=True, slots=True)
class AddSpecies(Order):
    """Aquatic: so many species on the tile."""

    verb = "add"

    hex: Hex
    count: int


@dataclass(frozen=True, slots=True)
class AddOne(Order):
    """Fecundity, and the insects' own: one species on a tile."""

    verb = "add"

    hex: Hex


@dataclass(frozen=True, slots=True)
class AddEverywhere(Order):
    """Fecundity: one species on every tile still open."""

    verb = "add all"


@dataclass(frozen=True, slots=True)
class Eliminate(OneVictim):
    """Biomass, Catastrophe, Predator: one species on a tile dies."""


@dataclass(frozen=True, slots=True)
class Blight(Order):
    """Blight: a tile, and the corner whose disk stays."""

    hex: Hex
    corner: Corner | None = None


@dataclass(frozen=True, slots=True)
class Devastate(Order):
    """Catastrophe: a tile, and the animal of which one species is left."""

    hex: Hex
    animal: Animal | None = None


@dataclass(frozen=True, slots=True)
class Lose(OneElement):
    """Disease: an added element goes back to the bag."""


@dataclass(frozen=True, slots=True)
class Replace(OneVictim):
    """Evolution: a rival's species makes way for one of your own."""


@dataclass(frozen=True, slots=True)
class Harvest(Order):
    """Fertile: the tile whose species are counted."""

    verb = "fertile"

    hex: Hex


@dataclass(frozen=True, slots=True)
class Return(Order):
    """Hibernation: so many eliminated species come back to a tile."""

    hex: Hex
    count: int


@dataclass(frozen=True, slots=True)
class GiveElement(OneElement):
    """Immigrants: lose an added element."""

    verb = "give element"


@dataclass(frozen=True, slots=True)
class GivePawn(Order):
    """Immigrants: lose a pawn, from hand or, if none is there, from a space."""

    verb = "give pawn"

    space: Space | None = None


@dataclass(frozen=True, slots=True)
class GiveSpecies(Order):
    """Immigrants: lose all species but one on each tile."""

    verb = "give species"


@dataclass(frozen=True, slots=True)
class Empty(Order):
    """Mass Exodus: the tile that is left."""

    hex: Hex


@dataclass(frozen=True, slots=True)
class Disperse(Order):
    """Mass Exodus: so many of an animal's species to a tile beside it."""

    verb = "move"

    animal: Animal
    end: Hex
    count: int


@dataclass(frozen=True, slots=True)
class DisperseAll(Order):
    """Mass Exodus: all that are left to one tile."""

    verb = "move all"

    end: Hex


@dataclass(frozen=True, slots=True)
class Swap(Order):
    """Metamorphosis: an added element for one from the bag."""

    old: Element
    new: Element
