"""What the bot leaves for later: a plan for its pawns, and orders for the actions they will take.

It imagines the rest of the turn and writes down what it would do there, each time with what it would do
instead should that be impossible by then. Wanderlust changes the earth for everything below it, so what comes
after it is left only when the new tiles lie.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from pbem.engine.bots.insight import Words
from pbem.engine.chance import Chance
from pbem.engine.game import AnyGame
from pbem.engine.values import replace
from pbem.games.domspec.bot.choose import ANIMALS, ranked
from pbem.games.domspec.bot.imagine import Imagined, imagine, still_to_come
from pbem.games.domspec.rules.action_display import SECTION_SPACES, UNNAMED, Section
from pbem.games.domspec.rules.actions.domination import ChooseCard
from pbem.games.domspec.rules.actions.wanderlust import ChooseEntrants, Entering, LayTile
from pbem.games.domspec.rules.box import Animal, Terrain
from pbem.games.domspec.rules.hexes import HEXES, Hex
from pbem.games.domspec.rules.planning import ChooseSpace
from pbem.games.domspec.rules.question import Action
from pbem.games.domspec.rules.scoring import TILE_SCORES
from pbem.games.domspec.rules.state import Phase
from pbem.games.domspec.rules.view import View

# So long a standing order may be, and so many of them.
_LONGEST = 290
_MOST = 18

# So many spaces a plan names beyond those it hopes for.
_SPARE = 8

# So many other choices an order names.
_OTHERS = 4

_AFTER_WANDERLUST = frozenset({Section.MIGRATION, Section.COMPETITION, Section.DOMINATION})

# Sections whose spaces are as good as each other; a pawn further right in Glaciation waits for turns.
_ANY_SPACE = UNNAMED - {Section.GLACIATION}


def ahead(game: AnyGame, view: View, chance: Chance, held: Sequence[str]) -> tuple[str, ...]:
    """The lines for what comes next in this turn, instead of those on file."""
    if view.phase is Phase.CHOOSING:
        lines = [] if view.own and not view.several else [_wishes(view)]
    elif view.phase is Phase.PLANNING:
        lines = [*_plan(imagine(game, view, chance, still_to_come(view)), view)]
    elif view.phase is Phase.EXECUTION:
        lines = [*islice(_orders(game, view, chance), _MOST)]
    else:
        lines = []
    return ("clear", *lines) if held else tuple(lines)


def _wishes(view: View) -> str:
    """The animals that nobody has, the best first."""
    free = [side.animal for side in view.sides if not side.in_play]
    return f"prefer {', '.join(animal.plural for animal in sorted(free, key=lambda each: -ANIMALS[each]))}"


# Planning.


def _plan(questions: Iterable[Imagined], view: View) -> Iterator[str]:
    """The spaces hoped for in turn, then others by their worth."""
    hoped: list[str] = []
    last: Imagined | None = None
    for each in questions:
        if not isinstance(each.decision, ChooseSpace):
            break
        if each.seat == view.seat:
            hoped.append(_space(each.words))
            last = each
    if last is None:
        return
    others = dict.fromkeys(_space(words) for words in ranked(last.weights))
    items = [*hoped, *[other for other in others if other not in hoped][:_SPARE]]
    while len(", ".join(items)) > _LONGEST:
        items.pop()
    yield f"plan {', '.join(items)}"


def _space(words: Words) -> str:
    """A space by its words, or the section where any of its spaces will do."""
    return words[1] if words[1] in _ANY_SPACE else " ".join(words[1:])


# Execution.


def _orders(game: AnyGame, view: View, chance: Chance) -> Iterator[str]:
    """Orders up to the end of Wanderlust, or from there on."""
    before = _tiles_to_come(view)
    laid = False
    for order in _joined(imagine(game, view, chance, still_to_come(view))):
        if before and order.first.section in _AFTER_WANDERLUST:
            break
        tile = isinstance(order.first.decision, LayTile)
        # Where others lay tiles first, the best place is known only then; so is who moves in.
        later = (tile and laid) or isinstance(order.first.decision, ChooseEntrants)
        if order.seat == view.seat and not later:
            yield f"then {order}"
        laid = laid or tile
    if before:
        yield from _influx(game, view, chance)
        yield "always stay"


def _tiles_to_come(view: View) -> bool:
    """Whether tiles will still be laid this turn."""
    if view.section in _AFTER_WANDERLUST:
        return False
    return view.newest is not None or any(
        view.spaces[space] is not None for space in SECTION_SPACES[Section.WANDERLUST]
    )


def _influx(game: AnyGame, view: View, chance: Chance) -> Iterator[str]:
    """Who would move in, for every hex where a tile may be laid."""
    terrain = max((tile for tile in view.tiles if tile), key=lambda tile: TILE_SCORES[tile], default=None)
    for animal in view.own:
        for hex_ in view.earth.shore:
            if any(view.earth.species[near][animal] for near in view.earth.beside(hex_)):
                moves = _entering(game, view, animal, hex_, terrain or Terrain.FOREST, chance)
                if moves:
                    yield f"if laid {HEXES[hex_]}: {', '.join(moves)} or stay"


def _entering(
    game: AnyGame, view: View, animal: Animal, hex_: Hex, terrain: Terrain, chance: Chance
) -> list[str]:
    """The parts of the order by which an animal would enter such a tile."""
    grown = replace(view, earth=view.earth.with_land(hex_, terrain), newest=hex_, acting=animal)
    questions = imagine(game, grown, chance, (Entering(animal, hex_),))
    return [" ".join(each.words) for each in questions if each.words[0] == "move"]


@dataclass(slots=True)
class _Order:
    """One line in the making: the question it begins with, and the parts so far."""

    first: Imagined
    parts: list[Words] = field(default_factory=list)

    @property
    def seat(self) -> int:
        """Whose order it is."""
        return self.first.seat

    def __str__(self) -> str:
        parts = [" ".join(words) for words in self.parts if words != ("done",)]
        while len(", ".join(parts)) > _LONGEST:
            parts.pop()
        choices = [", ".join(parts), *self._others()]
        while len(" or ".join(choices)) > _LONGEST:
            choices.pop()
        return " or ".join(choices)

    def _others(self) -> list[str]:
        """What could be done instead, the best first."""
        listed = ranked(self.first.weights)
        said = [" ".join(words) for words in listed if words not in self.parts[:1]]
        own = [" ".join(self.parts[0])] if len(self.parts) > 1 else []
        return [*own, *said[:_OTHERS]]


def _joined(questions: Iterable[Imagined]) -> Iterator[_Order]:
    """The questions of a turn put together to orders: a line goes on while all of it is one action's."""
    order: _Order | None = None
    for each in questions:
        if order is None or each.seat != order.seat or _begins(each, order):
            if order is not None:
                yield order
            order = _Order(each)
        order.parts.append(each.words)
    if order is not None:
        yield order


def _begins(each: Imagined, order: _Order) -> bool:
    """Whether a question begins an action of its own."""
    decision = each.decision
    if decision.loop:
        return False
    if isinstance(decision, (Action, ChooseEntrants, ChooseSpace)):
        return True
    return isinstance(decision, ChooseCard) and order.parts[-1][0] != "dominate"
