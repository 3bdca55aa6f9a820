"""What the `rules` command answers: the game in our words, a topic a section and a card."""

from collections.abc import Mapping
from functools import lru_cache
from textwrap import fill
from types import MappingProxyType

from pbem.games.domspec.rules.box import PLURALS, Animal, Card, SpeciesBox
from pbem.games.domspec.rulings import RULINGS
from pbem.games.domspec.shown.names import POWERS

__all__ = ["TOPICS", "rules_text"]

_WIDTH = 72

_CHAPTERS: Mapping[str, str] = MappingProxyType(
    {
        "overview": "Each turn has three phases. Planning: in initiative order everybody places one pawn "
        "after "
        "another on the action display. Execution: the twelve sections are worked through from top to "
        "bottom, "
        "each from left to right; a pawn that comes off lets its animal act, or forfeit. Reset: endangered "
        "species die, the survival card pays, the display is filled again. Tiles are scored by Domination; "
        "the animal that dominates a scored tile takes a card. The card ice age brings the last turn, then "
        "every tile is scored once more. Most points win; ties go to the animal higher in the food chain: "
        "mammal, reptile, bird, amphibian, arachnid, insect.",
        "planning": "Place one pawn: place speciation grass, place migration 7, place competition desert "
        "forest, place domination. Where the spaces differ in their order only, the section alone means the "
        "leftmost free one. Nobody may hold a pawn back. All pawns at once: plan speciation grass, migration "
        "7 or 6, domination, ask. The list is worked off whenever one of your pawns is due; a space that is "
        "taken is left out, and ask means that you want to be asked again.",
        "ahead": "Nobody needs to wait for you. In planning send a list: plan speciation grass, migration 7 "
        "or 6, domination. In execution leave an order for each pawn still to come, one line each, with "
        "second choices if you like: then adapt sun or grub; then speciate d2-e: wetland 4, savannah 2; then "
        "dominate d2 or e3. Each is used when its question comes; if nothing of it is possible by then, you "
        "are asked. A new tile beside you: always stay, or if laid e2: move d2 2. The cards can be answered "
        "ahead as well: then card omnivore or predator, always give species. clear withdraws everything.",
        "matching": "Count, for each element on your animal's display, how often it lies at the corners of a "
        "tile, and add it up. The animal present with the greatest sum dominates, whatever the numbers of "
        "cubes; in a tie nobody does. A species whose animal matches nothing on its tile is endangered.",
        "initiative": "Move one place forward on the track and place the same pawn again, anywhere free: "
        "place "
        "abundance 2. The new order holds from the next turn.",
        "adaptation": "Take one of the section's elements onto your display: adapt grub. Six is the most, "
        "printed ones counted. What is left slides to the regression box.",
        "regression": "For each type in the box every animal loses one added disk of it. Each own pawn here "
        "saves one, and reptiles save one for nothing: save sun. Printed elements are never lost.",
        "abundance": "Lay one of the section's elements on a free corner of any tile: abundance sun at d2-e. "
        "What is left slides to the wasteland box.",
        "wasteland": "The pawn may take one disk out of the box: wasteland grub. Then every disk on earth of "
        "a "
        "type still in the box that touches tundra goes to the bag, pawn or no pawn.",
        "depletion": "Take one disk off the earth whose type lies in the depletion box: deplete d4-w.",
        "glaciation": "Only the leftmost pawn acts: glaciate d4. The tile must lie beside tundra and becomes "
        "tundra. Bonus points for the tundra tiles that were beside it. Disks between three tundra tiles go. "
        "One species of each animal stays, the others go back to their gene pools. Other pawns wait and "
        "slide "
        "one space to the left at the end of the turn.",
        "speciation": "Choose a disk of the space's element and add species to the tiles around it: speciate "
        "d2-e: wetland 4, savannah 2. Up to 4 on sea and wetland, 3 on savannah, jungle and forest, 2 on "
        "desert and mountain, 1 on tundra. Afterwards the insects may add one species anywhere: add e3.",
        "wanderlust": "Lay a face-up tile beside the earth, with one of the section's elements if you like: "
        "wander sea at c2 with water at c2-w. Bonus points for the tiles beside it. Then in food-chain order "
        "everybody may move species from tiles beside it onto it: move d2 2, e3 1, or stay.",
        "migration": "Move up to as many species as the space says, each once, to an adjacent tile: migrate "
        "d4 d5 3, e4 e5 2. Birds fly one tile or two, over tiles only.",
        "competition": "On at most one tile of each of the space's three terrains, where you and a rival "
        "are, "
        "one rival species dies: compete d4 insect, e3 bird. Arachnids have a free one before, on any one "
        "tile.",
        "domination": "Choose a tile that was not chosen this turn: dominate d2. Places by number of species "
        "pay by the table (sea 9-5-3-2, wetland 8-4-2-1, savannah 7-4-2, jungle 6-3-2, forest 5-3-2, desert "
        "4-2, mountain 3-2, tundra 1), ties by the food chain. The dominant animal, whoever's pawn it was, "
        "must take a card and do what it says: card predator: d4 insect, e3 reptile.",
        "reset": "Endangered species die; the mammals save one. The holder of the survival card (alone most "
        "species on tundra) scores bonus points for the tundra tiles it is on. Then new cards, boxes slide "
        "down, twelve new disks, new tiles.",
        "bonus": "For 1 to 9 or more: 1, 3, 6, 10, 15, 21, 28, 36, 45 points.",
        "choosing": "animals=drawn deals the animals at random, animals=bird,any,insect gives them out by "
        "seat, and with animals=chosen the players are asked by mail before anything else is set up: take "
        "birds, or only birds. The order is drawn by lot; with several animals each the next round goes "
        "the other way round, and the last animal left goes without a question. Your wishes answer for you "
        "when your turn comes: prefer birds, mammals or insects. Who stays silent gets what the stand-in "
        "chooses.",
        "variants": "several=on: two or three players share all six animals, three or two each, and only the "
        "lowest of a person's animals counts in the end. earth=random: start tiles and disks are drawn; an "
        "animal begins with a species for every disk of its own element at a tile, and those with fewer get "
        "points to make up for it.",
    }
)


def _rulings() -> str:
    rows = [f"{row.topic}: {row.text} ({row.status})" for row in RULINGS]
    return "\n".join(fill(row, _WIDTH, subsequent_indent="  ") for row in rows)


@lru_cache(maxsize=4)
def _texts(box: SpeciesBox) -> Mapping[str, str]:
    texts = {topic: fill(text, _WIDTH) for topic, text in _CHAPTERS.items()}
    for animal, power in POWERS.items():
        food = box.printed(animal)[0].word
        texts[animal.word] = fill(f"{animal.plural.capitalize()} feed on {food}; {power}.", _WIDTH)
    for card in Card:
        texts[card] = fill(f"{card.capitalize()}: {box.text(card)}.", _WIDTH)
    texts["cards"] = "\n".join(texts[card] for card in Card)
    texts["rulings"] = _rulings()
    return MappingProxyType(texts)


TOPICS: tuple[str, ...] = (*_CHAPTERS, *(animal.word for animal in Animal), *Card, "cards", "rulings")


def rules_text(topic: str, box: SpeciesBox) -> str | None:
    """The text of a topic, by its name or an animal's plural; without one the overview."""
    wanted = " ".join(topic.casefold().split()) or "overview"
    return _texts(box).get(PLURALS.get(wanted, wanted))
