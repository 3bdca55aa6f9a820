"""Domination (p. 16): a tile is scored, and its dominant animal takes and executes a card."""

from collections.abc import Mapping

from pbem.engine.language.tongues import worded
from pbem.engine.moves import Level
from pbem.engine.seats import Seat
from pbem.engine.steps import Flow, Step
from pbem.engine.values import replace
from pbem.games.domspec.rules.action_display import Section
from pbem.games.domspec.rules.box import Card
from pbem.games.domspec.rules.cards.card_events import CardTaken
from pbem.games.domspec.rules.cards.card_moves import TakeCard
from pbem.games.domspec.rules.cards.effects import executed
from pbem.games.domspec.rules.events import NothingDone, TileScored, listed
from pbem.games.domspec.rules.hexes import HEXES, Hex
from pbem.games.domspec.rules.moves import Dominate
from pbem.games.domspec.rules.option_trees import Branch, by_hex, choice
from pbem.games.domspec.rules.phases import acting
from pbem.games.domspec.rules.question import Action, Question, said
from pbem.games.domspec.rules.scoring import awards
from pbem.games.domspec.rules.state import Source, State


class ChooseDominated(Action[Dominate]):
    """Domination: any tile that was not chosen this turn, whoever is on it."""

    section = Section.DOMINATION
    question = worded("Domination: {animal} score a tile.")

    def branches(self, state: State) -> Mapping[str, Branch]:
        hexes = [hex_ for hex_ in state.earth.tiles if hex_ not in state.chosen]
        return {"dominate": lambda: by_hex(state.earth, hexes, Dominate)} if hexes else {}

    def act(self, state: State, move: Dominate, flow: Flow) -> State:
        earth = state.earth
        terrain = earth.terrain(move.hex)
        assert terrain is not None
        points = tuple((award.animal, award.points) for award in awards(earth, move.hex))
        for animal, vp in points:
            state = state.with_points(animal, vp, Source.DOMINATION)
        dominant = state.dominant(move.hex)
        flow.tell(TileScored(self.seat, self.animal, move.hex, terrain, points, dominant))
        flow.then(RewardDominant(move.hex))
        return replace(state, chosen=(*state.chosen, move.hex))

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        hexes = said(words).hexes
        if not hexes:
            return None
        if hexes[0] in state.chosen:
            return worded("{hexes} was chosen this turn already.", hexes=HEXES[hexes[0]])
        return (
            worded("There is no tile at {hexes}.", hexes=HEXES[hexes[0]])
            if state.earth.land[hexes[0]] is None
            else None
        )


class RewardDominant(Step[State]):
    """Domination, step 5: the dominant animal must take a card, if there is one of each."""

    hex: Hex

    def run(self, state: State, flow: Flow) -> State:
        animal = state.dominant(self.hex)
        if animal is None or not state.offer:
            return state
        flow.then(ChooseCard(state.seat(animal), animal, self.hex), PutCardAway())
        return acting(state, animal)


class ChooseCard(Question[TakeCard]):
    """Domination, step 5: one of the face-up cards, compulsory; its choices follow."""

    hex: Hex

    topic = worded("dominance card")
    question = worded("Take a card for {animal} at {hex}.")

    def options(self, state: State, seat: Seat) -> Level:
        offer = state.offer
        return choice({"card": lambda: Level(offer, lambda word: TakeCard(Card(word)))})

    def answered(self, state: State, move: TakeCard, flow: Flow) -> State:
        flow.tell(CardTaken(self.seat, self.animal, move.card))
        offer = tuple(card for card in state.offer if card is not move.card)
        state = replace(state, offer=offer, card=move.card, last_card=state.turn)
        return executed(state, self.animal, self.hex, flow)

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        meant = [card for card in Card if card in " ".join(words)]
        if len(meant) == 1 and meant[0] not in state.offer:
            return worded(
                "{meant} is not on offer now. On offer: {offer}.",
                meant=meant[0],
                offer=listed(state.offer),
            )
        return None


class PutCardAway(Step[State]):
    """After its execution a card goes back to the box, out of play."""

    def run(self, state: State, flow: Flow) -> State:
        if state.card is None:
            return state
        last = flow.told[-1].event if flow.told else None
        if isinstance(last, CardTaken):
            flow.tell(NothingDone(last.seat, last.animal, last.card))
        return replace(state, spent=(*state.spent, state.card), card=None)
