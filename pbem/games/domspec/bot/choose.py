"""The bot: a sensible player who reads its own view and its options, and nothing else.

It imagines each order done, values the tiles that change by what they would pay and who dominates them,
and takes the best. It looks no order ahead and is no oracle.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TypeAlias

from pbem.engine.bots.insight import Words
from pbem.engine.chance import Chance
from pbem.engine.moves import Level
from pbem.games.domspec.bot.card_worth import card_worth
from pbem.games.domspec.bot.plan_pawns import space_worth
from pbem.games.domspec.bot.tile_worth import Judge
from pbem.games.domspec.rules.action_display import SECTION_SPACES, UNNAMED, Section
from pbem.games.domspec.rules.box import ANIMAL_AT, ELEMENT_AT, Animal, Card, Terrain
from pbem.games.domspec.rules.hexes import CORNER_AT, CORNER_HEXES, HEX_AT, HEX_CORNERS, NEIGHBOURS, Hex
from pbem.games.domspec.rules.scoring import TILE_SCORES, awards, bonus
from pbem.games.domspec.rules.state import Phase
from pbem.games.domspec.rules.view import View

Weights: TypeAlias = list[tuple[float, Words]]

# So many orders of one question are looked at.
_LOOKED_AT = 800

# What it is worth to kill a species of another animal of one's own, and to send a rival's where it starves.
_OWN_KILLED, _STARVED = -9.0, 0.3

# What an animal is worth before anything lies on the table: by how many points it was ahead of the others on
# average when these bots played each other at four and at six seats.
ANIMALS: Mapping[Animal, float] = MappingProxyType(
    {
        Animal.ARACHNID: 9.0,
        Animal.INSECT: 6.0,
        Animal.MAMMAL: 0.0,
        Animal.REPTILE: -4.0,
        Animal.AMPHIBIAN: -4.5,
        Animal.BIRD: -7.0,
    }
)


def choose(view: View, options: Level, chance: Chance) -> Words:
    """An answer as words down the tree."""
    return best(weighed(view, options), chance)


def best(weights: Weights, chance: Chance) -> Words:
    """One of the orders that are worth most."""
    most = max(worth for worth, _ in weights)
    return chance.choose([words for worth, words in weights if worth > most - 1e-9])


def ranked(weights: Weights) -> list[Words]:
    """All orders, the best first."""
    return [words for _, words in sorted(weights, key=lambda each: -each[0])]


def weighed(view: View, options: Level) -> Weights:
    """What each order is worth to the animal that acts."""
    if view.phase is Phase.CHOOSING:
        return [(ANIMALS[ANIMAL_AT[words[1]]], words) for words in _paths(options, _LOOKED_AT)]
    animal = view.focus
    assert animal is not None
    scored = any(view.spaces[space] is animal for space in SECTION_SPACES[Section.DOMINATION])
    judge = Judge(view.earth, view.needs, animal, view.own, scored=scored or view.phase is Phase.PLANNING)
    paths = _paths(options, _LOOKED_AT)
    if view.card is Card.MASS_EXODUS and options.words == ("move",):
        start = _left(view, options)
        return [(_dispersed(view, judge, start, words), words) for words in paths]
    return [(_WORTHS[words[0]](view, judge, words), words) for words in paths]


def _paths(options: Level, most: int) -> list[Words]:
    """So many orders of the tree as their words; an order that may end early is among them."""
    found: list[Words] = []
    _gather(options, (), found, most)
    if "place" in options.words:
        # Where an order could name the space as well it does not name the section alone.
        return [words for words in found if len(words) != 2 or words[1] not in UNNAMED]
    return found


def _gather(level: Level, path: Words, found: list[Words], most: int) -> None:
    if level.stop is not None:
        found.append(path)
    for word in level.words:
        if len(found) >= most:
            return
        node = level.follow(word)
        if isinstance(node, Level):
            _gather(node, (*path, word), found, most)
        else:
            found.append((*path, word))


# Orders that change the earth.


def _laid(view: View, judge: Judge, words: Words) -> float:
    corner = CORNER_AT[words[2]]
    return judge.change(view.earth.with_disk(corner, ELEMENT_AT[words[1]]), CORNER_HEXES[corner])


def _depleted(view: View, judge: Judge, words: Words) -> float:
    corner = CORNER_AT[words[1]]
    return judge.change(view.earth.with_disk(corner, None), CORNER_HEXES[corner])


def _glaciated(view: View, judge: Judge, words: Words) -> float:
    hex_ = HEX_AT[words[1]]
    earth = view.earth.with_tundra(hex_)
    for other in earth.present(hex_):
        earth = earth.with_species(hex_, other, 1 - earth.species[hex_][other])
    return 2.0 * bonus(view.earth.tundra_beside(hex_)) + judge.change(earth, (hex_,))


def _speciated(view: View, judge: Judge, words: Words) -> float:
    """The disk to speciate around with a species on each tile, or the species on one tile."""
    if words[1] in HEX_AT:
        return _added(view, judge, words)
    return sum([judge.more(hex_, 2) for hex_ in view.earth.tiles_at(CORNER_AT[words[1]])])


def _added(view: View, judge: Judge, words: Words) -> float:
    if words[1] == "all":
        return 0.1 + sum([judge.more(hex_, 1) for hex_ in view.earth.occupied(judge.animal)])
    return judge.more(HEX_AT[words[1]], int(words[2]) if len(words) > 2 else 1)


def _wandered(view: View, judge: Judge, words: Words) -> float:
    _, tile, hex_, *disk = words
    # Hundreds of orders are made of few tiles, hexes and disks.
    parts = judge.parts
    if hex_ not in parts:
        parts[hex_] = 2.0 * bonus(len(view.earth.beside(HEX_AT[hex_])))
    if tile not in parts:
        parts[tile] = 0.1 * TILE_SCORES[Terrain(tile.split()[0])][0]
    if not disk:
        return parts[hex_] + parts[tile]
    element, corner = disk
    if element not in parts:
        parts[element] = judge.needs[judge.animal].count(ELEMENT_AT[element]) - 0.3
    if corner not in parts:
        parts[corner] = len(view.earth.tiles_at(CORNER_AT[corner]))
    return parts[hex_] + parts[element] * parts[corner] + parts[tile]


def _entered(view: View, judge: Judge, words: Words) -> float:
    assert view.newest is not None
    return judge.moved(HEX_AT[words[1]], view.newest, int(words[2]))


def _killed(view: View, judge: Judge, words: Words, more: int = 0) -> float:
    hex_, victim = HEX_AT[words[1]], ANIMAL_AT[words[2]]
    # Of several animals of one's own none is a rival, whatever the tile is worth to the one that acts.
    points = _OWN_KILLED if victim in view.own else 0.1
    earth = view.earth.with_species(hex_, victim, -1).with_species(hex_, judge.animal, more)
    return points + judge.change(earth, (hex_,))


def _blighted(view: View, judge: Judge, words: Words) -> float:
    hex_ = HEX_AT[words[1]]
    if len(words) < 3:
        return 0.0
    earth = view.earth
    for corner in HEX_CORNERS[hex_]:
        if corner != CORNER_AT[words[2]]:
            earth = earth.with_disk(corner, None)
    return judge.change(earth, (hex_, *NEIGHBOURS[hex_]))


def _devastated(view: View, judge: Judge, words: Words) -> float:
    hex_ = HEX_AT[words[1]]
    earth = view.earth
    for other in earth.present(hex_):
        left = 1 if words[2] == other.word else 0
        earth = earth.with_species(hex_, other, left - earth.species[hex_][other])
    return judge.change(earth, (hex_,))


# Mass Exodus.


def _left(view: View, options: Level) -> Hex:
    """The tile that is emptied: where those lie who must go, beside all the tiles where they may go."""
    below = options.follow("move")
    assert isinstance(below, Level)
    animals = {ANIMAL_AT[word] for word in below.words if word in ANIMAL_AT}
    after = below.follow(below.words[0])
    ends = {HEX_AT[word] for word in after.words if word in HEX_AT} if isinstance(after, Level) else set()
    earth = view.earth
    fitting = [hex_ for hex_ in earth.tiles if set(earth.beside(hex_)) == ends and earth.present(hex_)]
    return next((hex_ for hex_ in fitting if not animals or set(earth.present(hex_)) == animals), fitting[0])


def _dispersed(view: View, judge: Judge, start: Hex, words: Words) -> float:
    """Our own go where they are worth most, rivals where nothing feeds them and they are in nobody's way."""
    earth, end = view.earth, HEX_AT[words[2]]
    moved = earth.present(start) if words[1] == "all" else (ANIMAL_AT[words[1]],)
    # Together with rivals our own go where we would not send them alone.
    hurt = -1.0 if len(moved) > 1 and any(each in view.own for each in moved) else 0.0
    for each in moved:
        count = int(words[3]) if len(words) > 3 else earth.species[start][each]
        if each not in view.own:
            hurt += _STARVED * count * (not earth.matches(end, view.needs[each]))
        earth = earth.with_move(each, start, end, count)
    return hurt + judge.change(earth, (start, end))


# Orders judged by a number.


def _element(view: View, judge: Judge, words: Words) -> float:
    """How much of an element lies where the animal is, and on earth."""
    element = ELEMENT_AT[words[1]]
    here = sum(view.earth.elements(hex_).count(element) for hex_ in view.earth.occupied(judge.animal))
    return here + 0.3 * view.earth.disks.count(element)


def _saved(view: View, judge: Judge, words: Words) -> float:
    if words[1] in HEX_AT:
        return float(view.earth.species[HEX_AT[words[1]]][judge.animal])
    return _element(view, judge, words)


def _spared(view: View, judge: Judge, words: Words) -> float:
    """Only what feeds the animal is worth a pawn."""
    return _element(view, judge, words) if ELEMENT_AT[words[1]] in judge.needs[judge.animal] else -1.0


def _given(view: View, judge: Judge, words: Words) -> float:
    """Immigrants: a pawn is dear, an element less so, species by their number."""
    if words[1] == "pawn":
        return -6.0
    if words[1] == "element":
        return -_element(view, judge, words[1:]) / 2
    return -0.7 * sum(max(0, counts[judge.animal] - 1) for counts in view.earth.species)


def _scored(view: View, judge: Judge, words: Words) -> float:
    """Domination: what the tile pays us and others, and whether the card is ours."""
    hex_ = HEX_AT[words[1]]
    worth = 0.0
    for award in awards(view.earth, hex_):
        worth += award.points if award.animal in view.own else -0.35 * award.points
    dominant = view.earth.dominant(hex_, judge.needs)
    if dominant is None or not view.offer:
        return worth
    return worth + (5.0 if dominant in view.own else -3.0)


def _emptied(view: View, judge: Judge, words: Words) -> float:
    """Mass Exodus: best from a tile where many rivals and few of ours stand."""
    counts = view.earth.species[HEX_AT[words[1]]]
    return float(sum(counts) - 3 * counts[judge.animal])


_WORTHS: Mapping[str, Callable[[View, Judge, Words], float]] = MappingProxyType(
    {
        # To forfeit is worse than to leave things as they are.
        "forfeit": lambda view, judge, words: -0.5,
        **dict.fromkeys(("stay", "done", "skip"), lambda view, judge, words: 0.0),
        "abundance": _laid,
        "lay": _laid,
        "deplete": _depleted,
        "glaciate": _glaciated,
        "speciate": _speciated,
        "add": _added,
        "return": _added,
        "wander": _wandered,
        "move": _entered,
        "migrate": lambda view, judge, words: (
            judge.moved(HEX_AT[words[1]], HEX_AT[words[2]], int(words[3])) - 0.05
        ),
        "compete": _killed,
        "eliminate": _killed,
        "replace": lambda view, judge, words: _killed(view, judge, words, 1),
        "blight": _blighted,
        "devastate": _devastated,
        "place": lambda view, judge, words: space_worth(
            view, judge, words[1], words[2] if len(words) > 2 else ""
        ),
        "adapt": _element,
        "save": _saved,
        "wasteland": _spared,
        "lose": lambda view, judge, words: -_element(view, judge, words),
        "swap": lambda view, judge, words: _element(view, judge, words[1:]) - _element(view, judge, words),
        "give": _given,
        "dominate": _scored,
        "card": lambda view, judge, words: card_worth(view, judge.animal, Card(words[1])),
        "fertile": lambda view, judge, words: float(sum(view.earth.species[HEX_AT[words[1]]])),
        "empty": _emptied,
    }
)
