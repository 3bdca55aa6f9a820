"""What the events do, in our words: for the hand in a mail and for `rules`."""

from collections.abc import Mapping
from types import MappingProxyType

__all__ = ["EVENT_TEXTS"]

EVENT_TEXTS: Mapping[str, str] = MappingProxyType(
    {
        "annelids": "each of your animals, in play or played later this round, is worth 1 more food",
        "autotrophs": "at scoring your water and sun icons count double",
        "biodiversity": "score 1 VP at once for each different class among your animals in play",
        "catastrophe": "every animal in play is suppressed, yours too",
        "detritivore": "the next endangered animal that is suppressed, anyone's, goes to your hand",
        "domination": "each opponent discards one card of their own choice",
        "evolution": "turn one endangered animal healthy, anyone's; then draw a card",
        "extinction": (
            "all endangered animals are suppressed; then every animal left that shows no element of "
            "this biome"
        ),
        "fecundity": "draw 2 cards; then everybody lowest on Survival draws one",
        "hibernation": "one animal in play, anyone's, goes back to the hand of its player",
        "immigrants": "name a class: for the rest of the round it enters play endangered, anyone's",
        "instinct": "discard the rest of your hand and draw as many cards plus one",
        "metamorphose": "name a class: all endangered animals of it, everyone's, become healthy",
        "niche habitats": "all players at once pass one card face down to the left",
        "nocturnal": "when play has ended you may play one last card before scoring",
        "omnivore": "at scoring each of your healthy animals counts one more grass, grub, meat and seed",
        "predator": "suppress two different animals in play, anyone's",
        "regression": "name a class: every animal of it, yours too, is suppressed",
        "solar flare": "card play ends at once; then the biome is scored",
        "symbiotic": "choose an opponent: you score 2 VP, they score 1",
        "wanderlust": "two animals of two players, yours or not, change places",
    }
)
