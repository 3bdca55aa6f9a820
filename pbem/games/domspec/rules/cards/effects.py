"""Dominance Cards (p. 18): which function executes which card; the chapters are in the card modules."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeAlias

from pbem.engine.seats import Seat
from pbem.engine.steps import Flow
from pbem.games.domspec.rules.box import Animal, Card
from pbem.games.domspec.rules.cards.card_elements import (
    ChooseBlight,
    ChooseHabitat,
    ChooseSwap,
    disease,
    symbiotic,
)
from pbem.games.domspec.rules.cards.card_losses import ChooseDevastated, biomass, cold_snap, predator
from pbem.games.domspec.rules.cards.card_pawns import (
    ChooseIceSheet,
    ChooseInstinct,
    immigrants,
    intelligence,
    nocturnal,
    omnivore,
    parasitism,
)
from pbem.games.domspec.rules.cards.card_points import (
    ChooseFertile,
    biodiversity,
    ecodiversity,
    ice_age,
    niche_biomes,
)
from pbem.games.domspec.rules.cards.card_species import (
    ChooseEmptied,
    ChooseWoken,
    aquatic,
    evolution,
    fecundity,
)
from pbem.games.domspec.rules.hexes import Hex
from pbem.games.domspec.rules.question import Question
from pbem.games.domspec.rules.state import State

# Takes the state, the animal that chose the card, the tile just scored and the flow.
Effect: TypeAlias = Callable[[State, Animal, Hex, Flow], State]


def _asked(question: Callable[[Seat, Animal], Question[Any]]) -> Effect:
    """A card whose whole effect is what its animal answers."""

    def effect(state: State, animal: Animal, hex_: Hex, flow: Flow) -> State:
        flow.then(question(state.seat(animal), animal))
        return state

    return effect


EFFECTS: Mapping[Card, Effect] = MappingProxyType(
    {
        Card.AQUATIC: aquatic,
        Card.BIODIVERSITY: biodiversity,
        Card.BIOMASS: biomass,
        Card.BLIGHT: _asked(ChooseBlight),
        Card.CATASTROPHE: _asked(ChooseDevastated),
        Card.COLD_SNAP: cold_snap,
        Card.DISEASE: disease,
        Card.ECODIVERSITY: ecodiversity,
        Card.EVOLUTION: evolution,
        Card.FECUNDITY: fecundity,
        Card.FERTILE: _asked(ChooseFertile),
        Card.HABITAT: _asked(ChooseHabitat),
        Card.HIBERNATION: _asked(ChooseWoken),
        Card.ICE_AGE: ice_age,
        Card.ICE_SHEET: _asked(ChooseIceSheet),
        Card.IMMIGRANTS: immigrants,
        Card.INSTINCT: _asked(ChooseInstinct),
        Card.INTELLIGENCE: intelligence,
        Card.MASS_EXODUS: _asked(ChooseEmptied),
        Card.METAMORPHOSIS: _asked(ChooseSwap),
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
