"""Setup: factions chosen in secret or drawn, then everything is put on the table."""

from collections.abc import Mapping

from pbem.engine.game import Table
from pbem.engine.language.tongues import worded
from pbem.engine.seats import Seat, everybody
from pbem.engine.steps import Decision, Flow, Step
from pbem.engine.values import replace
from pbem.games.animality.rules.box import AnimalityBox
from pbem.games.animality.rules.events import FactionTaken
from pbem.games.animality.rules.moves import Choose, named
from pbem.games.animality.rules.names import word, words_of
from pbem.games.animality.rules.rounds import PlayRound
from pbem.games.animality.rules.rule_changes import Point
from pbem.games.animality.rules.state import Camp, Phase, State, holds

# Setup step 1: the first four factions of the box are those recommended for a first match.
_RECOMMENDED = 4

FACTION_MODES = ("chosen", "drawn", "recommended")


def set_up(table: Table[AnimalityBox], flow: Flow) -> State:
    """Setup steps 1, 6 and 7: factions are to be found, Locations and Mutations are shuffled."""
    box = table.box
    size = table.size
    mutations = flow.chance.shuffle([mutation.name for mutation in box.mutations])
    state = State(
        box=box,
        names=table.names,
        sums=table.option("sums") == "on",
        phase=Phase.FACTIONS,
        round=0,
        start=flow.chance.below(size),
        camps=(Camp(),) * size,
        hands=((),) * size,
        discards=((),) * size,
        deck=(),
        row=mutations[: size + 1],
        pile=mutations[size + 1 :],
        location="",
        locations=flow.chance.shuffle([location.name for location in box.locations]),
        used=(),
    )
    mode = table.option("factions")
    if mode == "chosen":
        flow.then(ChooseFaction(everybody(size)), SetTable())
        return state
    names = [faction.name for faction in box.factions]
    drawn = flow.chance.shuffle(names)
    if mode == "recommended":
        first = flow.chance.shuffle(names[:_RECOMMENDED])
        drawn = (*first, *(name for name in drawn if name not in first))
    for seat in range(size):
        state = _taken(state, flow, FactionTaken(seat, drawn[seat], drawn=True))
    flow.then(SetTable())
    return state


def _taken(state: State, flow: Flow, event: FactionTaken) -> State:
    flow.tell(event)
    return state.with_camp(event.seat, faction=event.faction)


class ChooseFaction(Decision[State, Choose]):
    """Setup step 1: everybody names a faction in secret; who loses the draw for one chooses again."""

    choosers: tuple[Seat, ...]

    question = worded("Choose your faction.")
    heading = worded("choose your faction")
    waiting = worded("to choose a faction")

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.choosers

    def silence(self, state: State, seat: Seat) -> str:
        return worded("you name the {for_silent}", for_silent=word(self._for_silent(state, seat)))

    def options(self, state: State, seat: Seat) -> tuple[Choose, ...]:
        return tuple(Choose(name) for name in self._free(state))

    def fallback(self, state: State, seat: Seat) -> Choose:
        return Choose(self._for_silent(state, seat))

    def resolve(self, state: State, answers: Mapping[Seat, Choose], flow: Flow) -> State:
        wanted: dict[str, list[Seat]] = {}
        for seat, move in answers.items():
            wanted.setdefault(move.faction, []).append(seat)
        left: list[Seat] = []
        for faction, seats in wanted.items():
            winner = flow.chance.choose(seats) if len(seats) > 1 else seats[0]
            rivals = tuple(seat for seat in seats if seat != winner)
            state = _taken(state, flow, FactionTaken(winner, faction, drawn=False, rivals=rivals))
            left += rivals
        if left:
            flow.then(ChooseFaction(tuple(sorted(left))))
        return state

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        free = self._free(state)
        for name in named(words, [faction.name for faction in state.box.factions]):
            if name not in free:
                return worded("The {name} is taken. Free: {free}.", name=word(name), free=words_of(free))
        return None

    def _for_silent(self, state: State, seat: Seat) -> str:
        """Silent seats must not all want the same one, so each takes its own place in the row."""
        free = self._free(state)
        return free[self.choosers.index(seat) % len(free)]

    def _free(self, state: State) -> tuple[str, ...]:
        taken = state.factions
        return tuple(faction.name for faction in state.box.factions if faction.name not in taken)


class SetTable(Step[State]):
    """Setup steps 3 to 5: health as the faction has it, and one Ability deck from everybody's cards."""

    def run(self, state: State, flow: Flow) -> State:
        for seat in range(state.size):
            state = state.with_camp(seat, health=holds(state, seat, Point.START_HEALTH))
        flow.then(PlayRound())
        return replace(state, deck=state.box.deck(state.factions))
