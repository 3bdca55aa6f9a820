"""What a dominance card on offer is worth to an animal as things stand; a card without any use nothing."""

from pbem.games.domspec.rules.box import Animal, Card, Terrain
from pbem.games.domspec.rules.scoring import bonus
from pbem.games.domspec.rules.state import MOST_ELEMENTS
from pbem.games.domspec.rules.view import View

_WATERS = (Terrain.SEA, Terrain.WETLAND)


def card_worth(view: View, animal: Animal, card: Card) -> float:
    """Points, or what has proved to be as good."""
    earth, side = view.earth, view.sides[animal]
    occupied = earth.occupied(animal)
    rivals = [each for each in view.sides if each.in_play and each.seat != view.seat]
    bag = sum(view.bag) > 0
    match card:
        case Card.AQUATIC:
            return 6.0 if side.pool and any(earth.terrain(hex_) in _WATERS for hex_ in earth.tiles) else 0.0
        case Card.BIODIVERSITY:
            return float(len(earth.shared(animal)))
        case Card.BIOMASS:
            return _biomass(view, animal)
        case Card.COLD_SNAP:
            frozen = [hex_ for hex_ in earth.tiles if earth.ice[hex_]]
            return 2.0 if any(earth.species[hex_][each.animal] for hex_ in frozen for each in rivals) else 0.0
        case Card.DISEASE:
            ill = [each for each in rivals if each.added and len(each.elements) > len(side.elements)]
            return 2.0 if ill else 0.0
        case Card.ECODIVERSITY:
            return float(len(earth.corners_with(view.needs[animal])))
        case Card.EVOLUTION:
            return 2.5 * min(2, side.pool)
        case Card.FECUNDITY:
            return min(6.0, 1.5 * min(side.pool, len(occupied)))
        case Card.FERTILE:
            return float(max((sum(earth.species[hex_]) for hex_ in occupied), default=0))
        case Card.HABITAT:
            return 4.0 if bag and earth.vacant() else 0.0
        case Card.HIBERNATION:
            return float(min(5, side.eliminated))
        case Card.ICE_SHEET:
            tiles = [hex_ for hex_ in earth.tiles if not earth.ice[hex_]]
            return float(max((bonus(earth.tundra_beside(hex_)) for hex_ in tiles), default=0))
        case Card.ICE_AGE:
            lead = side.vp - max(each.vp for each in rivals)
            return 50.0 if lead > 0 else bonus(len(earth.dominated(animal, view.needs))) / 2
        case Card.INSTINCT:
            return 2.0 if side.pawns else 0.0
        case Card.INTELLIGENCE | Card.PARASITISM | Card.SYMBIOTIC:
            return (4.0 if card is Card.SYMBIOTIC else 7.0) if side.spare else 0.0
        case Card.METAMORPHOSIS:
            return 3.0 if bag and side.added else 0.0
        case Card.NICHE_BIOMES:
            return 3.0 if any(each.vp > side.vp for each in rivals) else 0.0
        case Card.NOCTURNAL:
            return 1.5 if view.initiative[0] is not animal else 0.0
        case Card.OMNIVORE:
            return 9.0 if bag and len(side.elements) < MOST_ELEMENTS else 0.0
        case Card.PREDATOR:
            return min(6.0, 1.5 * len(earth.shared(animal)))
        case Card.MASS_EXODUS:
            return 2.0
        case Card.IMMIGRANTS:
            return -1.0
        case _:
            # Blight and Catastrophe always hurt somebody.
            return 1.0


def _biomass(view: View, animal: Animal) -> float:
    """Where more species than disks lie one dies: a rival's where there is one."""
    earth = view.earth
    crowded = [hex_ for hex_ in earth.tiles if sum(earth.species[hex_]) > len(earth.elements(hex_))]
    return min(1.0, 0.5 * sum(1 if earth.rivals(hex_, animal) else -1 for hex_ in crowded))
