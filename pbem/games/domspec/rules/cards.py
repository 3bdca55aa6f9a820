"""Dominance Cards (p. 18): which function executes which card; the chapters are in the card modules."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from pbem.engine.steps import Flow
from pbem.games.domspec.rules.box import Animal, Card
from pbem.games.domspec.rules.card_elements import blight, disease, habitat, metamorphosis, symbiotic
from pbem.games.domspec.rules.card_exodus import mass_exodus
from pbem.games.domspec.rules.card_losses import biomass, catastrophe, cold_snap, predator
from pbem.games.domspec.rules.card_pawns import (
    ice_sheet,
    immigrants,
    instinct,
    intelligence,
    nocturnal,
    omnivore,
    parasitism,
)
from pbem.games.domspec.rules.card_points import biodiversity, ecodiversity, fertile, ice_age, niche_biomes
from pbem.games.domspec.rules.card_species import aquatic, evolution, fecundity, hibernation
from pbem.games.domspec.rules.hexes import Hex
from pbem.games.domspec.rules.state import State

__all__ = ["EFFECTS", "executed"]

# Takes the state, the animal that chose the card, the tile just scored and the flow.
Effect: TypeAlias = Callable[[State, Animal, Hex, Flow], State]

EFFECTS: Mapping[Card, Effect] = MappingProxyType(
    {
        Card.AQUATIC: aquatic,
        Card.BIODIVERSITY: biodiversity,
        Card.BIOMASS: biomass,
        Card.BLIGHT: blight,
        Card.CATASTROPHE: catastrophe,
        Card.COLD_SNAP: cold_snap,
        Card.DISEASE: disease,
        Card.ECODIVERSITY: ecodiversity,
        Card.EVOLUTION: evolution,
        Card.FECUNDITY: fecundity,
        Card.FERTILE: fertile,
        Card.HABITAT: habitat,
        Card.HIBERNATION: hibernation,
        Card.ICE_AGE: ice_age,
        Card.ICE_SHEET: ice_sheet,
        Card.IMMIGRANTS: immigrants,
        Card.INSTINCT: instinct,
        Card.INTELLIGENCE: intelligence,
        Card.MASS_EXODUS: mass_exodus,
        Card.METAMORPHOSIS: metamorphosis,
        Card.NICHE_BIOMES: niche_biomes,
        Card.NOCTURNAL: nocturnal,
        Card.OMNIVORE: omnivore,
        Card.PARASITISM: parasitism,
        Card.PREDATOR: predator,
        Card.SYMBIOTIC: symbiotic,
    }
)


def executed(state: State, animal: Animal, hex_: Hex, flow: Flow) -> State:
    """The state after the card that was taken, as far as nobody has to be asked."""
    assert state.card is not None
    return EFFECTS[state.card](state, animal, hex_, flow)
