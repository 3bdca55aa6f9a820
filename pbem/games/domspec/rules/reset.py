"""Reset Phase and Endgame (p. 20): Extinction, Survival, Reseed, and final scoring after the Ice Age."""

from pbem.engine.language.tongues import worded
from pbem.engine.moves import Level
from pbem.engine.seats import Seat
from pbem.engine.steps import Flow, Step
from pbem.engine.values import replace
from pbem.games.domspec.rules.action_display import SECTION_SPACES, Section
from pbem.games.domspec.rules.box import Animal
from pbem.games.domspec.rules.cards.card_events import PointsScored
from pbem.games.domspec.rules.events import FinalScored, SpeciesDied, TurnBegan
from pbem.games.domspec.rules.hexes import HEXES, Hex
from pbem.games.domspec.rules.moves import Spared
from pbem.games.domspec.rules.option_trees import by_hex, choice
from pbem.games.domspec.rules.phases import acting
from pbem.games.domspec.rules.question import Question, said
from pbem.games.domspec.rules.scoring import awards, bonus, outcome
from pbem.games.domspec.rules.setup import OFFERED, filled
from pbem.games.domspec.rules.state import Phase, Source, State
from pbem.games.domspec.rules.view import View

# After so many turns in a row without a card the match ends as by the Ice Age, but without its bonus.
QUIET_TURNS = 10


# Extinction.


def doomed(state: State | View, animal: Animal) -> tuple[tuple[Hex, int], ...]:
    """Where how many species of an animal are endangered and not sheltered by Hibernation."""
    earth, needs = state.earth, state.sides[animal].elements
    counts = [
        (hex_, earth.species[hex_][animal] - earth.sheltered(hex_, animal))
        for hex_ in earth.occupied(animal)
        if earth.endangered(hex_, animal, needs)
    ]
    return tuple((hex_, count) for hex_, count in counts if count)


class BeginExtinction(Step[State]):
    """The mammals save one species: asked for only where some would die on several tiles."""

    def run(self, state: State, flow: Flow) -> State:
        side = state.sides[Animal.MAMMAL]
        tiles = tuple(hex_ for hex_, _ in doomed(state, Animal.MAMMAL))
        if side.in_play and len(tiles) > 1:
            flow.then(ChooseSurvivor(side.seat, Animal.MAMMAL, tiles))
            return acting(state, Animal.MAMMAL)
        flow.then(Extinguish(tiles[0] if tiles else None))
        return state


class ChooseSurvivor(Question[Spared]):
    """Extinction, exception: on which tile one mammal is saved."""

    tiles: tuple[Hex, ...]

    topic = worded("mammal to be saved")
    question = worded("Extinction: save one mammal, where?")

    def options(self, state: State, seat: Seat) -> Level:
        return choice({"save": lambda: by_hex(state.earth, self.tiles, Spared)})

    def answered(self, state: State, move: Spared, flow: Flow) -> State:
        flow.then(Extinguish(move.hex))
        return state

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        hexes = said(words).hexes
        return worded("No mammal at {hexes} would die.", hexes=HEXES[hexes[0]]) if hexes else None


class Extinguish(Step[State]):
    """All endangered species die together, one mammal excepted."""

    saved: Hex | None

    def run(self, state: State, flow: Flow) -> State:
        parts = []
        for animal in state.playing:
            for hex_, count in doomed(state, animal):
                dying = count - (animal is Animal.MAMMAL and hex_ == self.saved)
                if dying:
                    parts.append((hex_, animal, dying))
        if parts or self.saved is not None:
            flow.tell(SpeciesDied(tuple(parts), self.saved))
        for hex_, animal, count in parts:
            state = state.with_eliminated(animal, hex_, count)
        return replace(state, earth=replace(state.earth, shelters=()), acting=None)


# Survival.


class ScoreSurvival(Step[State]):
    """The holder of the Survival Card scores bonus points for the tundra tiles it occupies."""

    def run(self, state: State, flow: Flow) -> State:
        earth = state.earth
        animal = earth.survivor()
        if animal is None:
            return state
        points = bonus(sum(earth.ice[hex_] for hex_ in earth.occupied(animal)))
        flow.tell(PointsScored(state.seat(animal), animal, points, "survival"))
        return state.with_points(animal, points, Source.SURVIVAL)


# Reseed.


def slid(state: State) -> State:
    """Glaciation pawns in the second, third and fourth space move one to the left into empty spaces."""
    spaces = list(state.spaces)
    for space in SECTION_SPACES[Section.GLACIATION][1:]:
        if spaces[space - 1] is None:
            spaces[space - 1], spaces[space] = spaces[space], None
    return replace(state, spaces=tuple(spaces))


class Reseed(Step[State]):
    """Cards, Glaciation pawns, boxes, new disks and new tiles, in the printed order; the turn is over."""

    def run(self, state: State, flow: Flow) -> State:
        missing = OFFERED - len(state.offer)
        cards = state.deck[:missing]
        state = replace(state, offer=tuple(sorted((*state.offer, *cards))), deck=state.deck[missing:])
        state = slid(state)
        boxes = state.boxes
        state = state.with_bag((*boxes.regression, *boxes.depletion, *boxes.wanderlust), 1)
        moved = replace(
            boxes,
            depletion=boxes.wasteland,
            wasteland=boxes.abundance,
            regression=boxes.adaptation,
            adaptation=(),
            abundance=(),
            wanderlust=(),
        )
        state = replace(state, boxes=moved)
        for row in ("adaptation", "abundance", "wanderlust"):
            state = filled(state, row, flow.chance)
        turned = [stack[0] for stack, up in zip(state.stacks, state.face_up, strict=True) if stack and not up]
        flow.reveal()
        flow.tell(TurnBegan(state.turn + 1, cards, tuple(turned)))
        flow.mark()
        return replace(
            state,
            face_up=tuple(bool(stack) for stack in state.stacks),
            turn=state.turn + 1,
            chosen=(),
            record=(*state.record, tuple(side.vp for side in state.sides)),
        )


# Endgame.


def frozen(state: State) -> bool:
    """Whether nobody has taken a card for so long that the Ice Age may never come: a ruling of ours."""
    return state.turn - state.last_card >= QUIET_TURNS


class ScoreEarth(Step[State]):
    """Endgame: each and every tile is scored one last time, without cards; then the match is over."""

    def run(self, state: State, flow: Flow) -> State:
        totals = dict.fromkeys(state.playing, 0)
        for hex_ in state.earth.tiles:
            for award in awards(state.earth, hex_):
                totals[award.animal] += award.points
        for animal, points in totals.items():
            state = state.with_points(animal, points, Source.FINAL)
        flow.tell(FinalScored(tuple(totals.items())))
        record = (*state.record, tuple(side.vp for side in state.sides))
        state = replace(state, phase=Phase.OVER, record=record, section=None, space=None, acting=None)
        flow.finish(outcome(state))
        return state
