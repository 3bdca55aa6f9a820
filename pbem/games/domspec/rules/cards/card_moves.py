"""The moves that answer a dominance card, printed as a player types them."""

from pbem.games.domspec.rules.action_display import Space
from pbem.games.domspec.rules.box import Animal, Card, Element
from pbem.games.domspec.rules.hexes import Corner, Hex
from pbem.games.domspec.rules.moves import OneDisk, OneElement, OneVictim, Order


class TakeCard(Order):
    """Domination: the dominance card to be executed."""

    verb = "card"

    card: Card


class Lay(OneDisk):
    """Aquatic, Habitat: a disk from the bag goes to a corner."""


class AddSpecies(Order):
    """Aquatic: so many species on the tile."""

    verb = "add"

    hex: Hex
    count: int


class AddOne(Order):
    """Fecundity, and the insects' own: one species on a tile."""

    verb = "add"

    hex: Hex


class AddEverywhere(Order):
    """Fecundity: one species on every tile still open."""

    verb = "add all"


class Eliminate(OneVictim):
    """Biomass, Catastrophe, Predator: one species on a tile dies."""


class Blight(Order):
    """Blight: a tile, and the corner whose disk stays."""

    hex: Hex
    corner: Corner | None = None


class Devastate(Order):
    """Catastrophe: a tile, and the animal of which one species is left."""

    hex: Hex
    animal: Animal | None = None


class Lose(OneElement):
    """Disease: an added element goes back to the bag."""


class Replace(OneVictim):
    """Evolution: a rival's species makes way for one of your own."""


class Harvest(Order):
    """Fertile: the tile whose species are counted."""

    verb = "fertile"

    hex: Hex


class Return(Order):
    """Hibernation: so many eliminated species come back to a tile."""

    hex: Hex
    count: int


class GiveElement(OneElement):
    """Immigrants: lose an added element."""

    verb = "give element"


class GivePawn(Order):
    """Immigrants: lose a pawn, from hand or, if none is there, from a space."""

    verb = "give pawn"

    space: Space | None = None


class GiveSpecies(Order):
    """Immigrants: lose all species but one on each tile."""

    verb = "give species"


class Empty(Order):
    """Mass Exodus: the tile that is left."""

    hex: Hex


class Disperse(Order):
    """Mass Exodus: so many of an animal's species to a tile beside it."""

    verb = "move"

    animal: Animal
    end: Hex
    count: int


class DisperseAll(Order):
    """Mass Exodus: all that are left to one tile."""

    verb = "move all"

    end: Hex


class Swap(Order):
    """Metamorphosis: an added element for one from the bag."""

    old: Element
    new: Element
