"""What the tests of Animality share: tables set by hand, rigged dice, and matches played by rule."""

from collections import deque
from dataclasses import replace

from pbem.engine.chance import Chance
from pbem.engine.moves import Written, wander
from pbem.engine.steps import Flow
from pbem.games.animality import GAME
from pbem.games.animality.rules.box_data import OUR_BOX
from pbem.games.animality.rules.rule_changes import Point
from pbem.games.animality.rules.state import Camp, Phase, Played, Side, State, holds
from pbem.testing.play.sample_tables import NAMES, kernel_for

# Factions without a power that would disturb a sum come first.
PLAIN = ("wolf", "deer", "axolotl", "raven", "elephant", "lion")


class Rigged:
    """Chance that gives what a test wants: faces of dice in this order; everything else stays as it is."""

    def __init__(self, *faces):
        self.faces = deque(faces)
        self.drawn = 0

    def choose(self, items):
        face = self.faces.popleft()
        assert face in items
        return face

    def below(self, bound):
        return 0

    def shuffle(self, items):
        return tuple(items)


def set_table(factions=PLAIN[:4], location="bone orchard", start=0, row=(), **changes):
    """A state in the middle of a round, nothing played yet; Bone Orchard only changes a loss."""
    size = len(factions)
    everything = tuple(each.name for each in OUR_BOX.mutations)
    row = row or everything[: size + 1]
    places = tuple(each.name for each in OUR_BOX.locations)
    state = State(
        box=OUR_BOX,
        names=NAMES[:size],
        sums=True,
        phase=Phase.SLAY,
        round=1,
        start=start,
        camps=tuple(Camp(faction=faction) for faction in factions),
        hands=((),) * size,
        discards=((),) * size,
        deck=OUR_BOX.deck(tuple(factions)),
        row=tuple(row),
        pile=tuple(name for name in everything if name not in row),
        location=location,
        locations=tuple(name for name in places if name != location),
        used=(),
    )
    for seat in range(size):
        state = state.with_camp(seat, health=holds(state, seat, Point.START_HEALTH))
    return replace(state, **changes)


def with_cards(state, seat, up=(), down=(), **changes):
    """The state with these cards before a seat."""
    played = tuple(Played(card, Side.UP) for card in up) + tuple(Played(card, Side.DOWN) for card in down)
    return state.with_camp(seat, played=played, **changes)


def run(state, *steps, faces=()):
    """The state after these steps, and the flow with what was told."""
    flow = Flow(Rigged(*faces))
    for step in steps:
        state = step.run(state, flow)
    return state, flow


def told(flow, kind=None):
    """The events told, of one kind or all."""
    return [each.event for each in flow.told if kind is None or isinstance(each.event, kind)]


def influence(state):
    """The Influence track, by seat."""
    return [camp.influence for camp in state.camps]


def health(state):
    """The health track, by seat."""
    return [camp.health for camp in state.camps]


def stepwise(players, seed=0, bots=(), **options):
    """Play a match at random, or by the bot for some seats, and yield kernel and progress at every point."""
    kernel = kernel_for(GAME, players, seed, options)
    chance = Chance(b"test %d" % seed)
    progress = kernel.start()
    yield kernel, progress
    while progress.position.outcome is None:
        for seat in kernel.unanswered(progress.position):
            position = progress.position
            level = kernel.options(position, seat)
            if seat in bots:
                move = Written(GAME.bot(GAME.view(position.state, seat), level, chance))
            else:
                move = wander(level, chance)
            progress = kernel.submit(position, seat, move)
            yield kernel, progress


def at_question(players, question, seed=0, **options):
    """The first position of a random match at which this kind of question is open."""
    for kernel, progress in stepwise(players, seed, **options):
        if isinstance(progress.position.decision, question):
            return kernel, progress.position
    raise AssertionError(f"no {question.__name__} from seed {seed}")


def answer_all(kernel, position, orders):
    """Answer a question by canonical words for each seat, and give the last progress."""
    for seat, words in orders.items():
        progress = kernel.submit(position, seat, Written(tuple(words)))
        position = progress.position
    return progress
