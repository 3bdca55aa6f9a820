"""The rest of a turn as the bot imagines it: the table of its view, set up again and played on by itself.

Nothing hidden matters before the next Reseed but what the bag gives, and that is drawn with dice of its own.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from pbem.engine.bots.insight import Words
from pbem.engine.chance import Chance
from pbem.engine.game import AnyGame, Table
from pbem.engine.kernel import Kernel
from pbem.engine.moves import walk
from pbem.engine.position import Position
from pbem.engine.seats import Seat
from pbem.engine.steps import Decision, Item
from pbem.engine.values import Value
from pbem.games.domspec.bot.choose import Weights, best, weighed
from pbem.games.domspec.rules.action_display import SECTION_SPACES, Section
from pbem.games.domspec.rules.box import OUR_BOX, Terrain
from pbem.games.domspec.rules.phases import EnterPhase, EnterSection
from pbem.games.domspec.rules.planning import PlanOn
from pbem.games.domspec.rules.reset import ScoreEarth
from pbem.games.domspec.rules.state import Phase, State
from pbem.games.domspec.rules.turns import RemovePawns, section_steps
from pbem.games.domspec.rules.view import View, view_of

# Sections whose actions are asked in one question, or nearly so.
_AT_ONCE = frozenset(
    {Section.INITIATIVE, Section.ADAPTATION, Section.ABUNDANCE, Section.DEPLETION, Section.WASTELAND}
)


class Imagined(Value):
    """A question as it would come, and what the bot would answer."""

    decision: Decision[State, Any]
    seat: Seat
    section: Section | None
    weights: Weights
    words: Words


def imagine(game: AnyGame, view: View, chance: Chance, agenda: Iterable[Item[State]]) -> Iterator[Imagined]:
    """Every question that comes of an agenda at the table of a view, answered by the bot for everybody."""
    kernel = Kernel(game, Table(view.names, (), OUR_BOX), chance.below(1 << 62).to_bytes(32, "big"))
    items = (*agenda, EnterPhase(Phase.RESET), ScoreEarth())
    position = kernel.advance(Position(_table(view), tuple(reversed(items)))).position
    while position.outcome is None:
        (seat,) = kernel.unanswered(position)
        seen = view_of(position.state, seat)
        options = kernel.options(position, seat)
        weights = weighed(seen, options)
        words = best(weights, chance)
        assert position.decision is not None
        yield Imagined(position.decision, seat, position.state.section, weights, words)
        move = walk(options, words)
        assert move is not None
        position = kernel.submit(position, seat, move).position


def _table(view: View) -> State:
    """The state that this is the view of; what lies face down is made up and not turned up this turn."""
    stacks = tuple(
        (shown or Terrain.SEA,) + (Terrain.SEA,) * (height - 1) if height else ()
        for shown, height in zip(view.tiles, view.heights, strict=True)
    )
    state = State(
        box=OUR_BOX,
        names=view.names,
        several=view.several,
        sums=view.sums,
        sides=view.sides,
        initiative=view.initiative,
        earth=view.earth,
        bag=view.bag,
        boxes=view.boxes,
        stacks=stacks,
        face_up=tuple(tile is not None for tile in view.tiles),
        tundra=view.tundra,
        deck=(),
        offer=tuple(row.card for row in view.offer),
        spent=view.spent,
        spaces=view.spaces,
        turn=view.turn,
        phase=view.phase,
        section=view.section,
        cones=view.dominance,
        newest=view.newest,
        chosen=view.chosen,
        ice_age=view.ice_age,
        last_card=view.turn,
        record=view.record,
    )
    if view.space is not None and view.acting is not None and _just_begun(view):
        # The pawn has come off already; it comes off again in what is imagined.
        return state.with_pawn(view.acting, view.space)
    return state


def still_to_come(view: View) -> Iterator[Item[State]]:
    """The agenda of the rest of the turn."""
    if view.phase is Phase.PLANNING:
        first = view.initiative.index(view.acting) if view.acting in view.initiative else 0
        yield PlanOn(first)
        yield EnterPhase(Phase.EXECUTION)
    sections = list(Section)
    if view.section is not None:
        sections = sections[sections.index(view.section) + 1 :]
        yield from _rest_of_section(view, view.section)
    elif view.phase is Phase.RESET:
        return
    for section in sections:
        yield EnterSection(section)
        yield from section_steps(section)


def _rest_of_section(view: View, section: Section) -> Iterator[Item[State]]:
    """Its pawns still to come and what follows them; without a pawn its last step is being done."""
    steps = section_steps(section)
    pawns = next((number for number, step in enumerate(steps) if isinstance(step, RemovePawns)), None)
    if pawns is None:
        return
    if view.space is not None:
        place = view.space - SECTION_SPACES[section].start
        yield RemovePawns(section, place if _just_begun(view) else place + 1)
        yield from steps[pawns + 1 :]
    elif section is Section.COMPETITION:
        yield from steps[pawns:]


def _just_begun(view: View) -> bool:
    """Whether another player is asked for his action, of which nothing has been done yet."""
    return view.acting is not None and view.section in _AT_ONCE and view.sides[view.acting].seat != view.seat
