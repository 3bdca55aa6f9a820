"""The Pond as a Game: registered by tests only, passed around as an object like any third party's."""

from collections.abc import Iterator, Mapping
from typing import Any

from pbem.engine.chance import Chance
from pbem.engine.game import Game, GameInfo, GameOption, Table
from pbem.engine.moves import Level, wander
from pbem.engine.position import Progress
from pbem.engine.rulebook import OVERVIEW, Rulebook, Ruling, Rulings
from pbem.engine.seats import Seat
from pbem.engine.steps import Flow
from pbem.errors import PlayerError
from tests.harness.toy import box as boxes
from tests.harness.toy import events, hunting, moves, rounds, turns
from tests.harness.toy import state as states
from tests.harness.toy import view as views
from tests.harness.toy.box import AREAS, PondBox
from tests.harness.toy.state import STONES, Pond
from tests.harness.toy.view import PondView

__all__ = ["GAME", "PondGame"]

_TYPES: tuple[type, ...] = tuple(
    getattr(module, name)
    for module in (boxes, states, moves, events, hunting, turns, rounds, views)
    for name in module.__all__
    if isinstance(getattr(module, name), type)
)

_TOPICS: Mapping[str, str] = {
    OVERVIEW: "Bid a card in secret, then act in turn until all have passed. Most points win.",
    "bid": "Who holds a plain animal bids one. The strongest bid leads and scores a point.",
    "turn": "Play a card, move stones (three steps), roll, peek at the deck, or pass.",
    "flare": "A flare ends the round at once: nobody acts or pushes any more.",
}


class PondGame(Game[Pond, PondView, PondBox]):
    """Two to four seats, as long as the option `length` says."""

    info = GameInfo(
        slug="toy",
        title="The Pond",
        fewest=2,
        most=4,
        version="1",
        summary="A toy that uses everything the kernel offers.",
        credits="Made for the tests of pbem.",
        options=(GameOption("length", "how many moves the match lasts", "40"),),
    )
    types = _TYPES
    landmarks = ("flare played", "first place shared")
    rulings = Rulings(
        (Ruling("flare", _TOPICS["flare"], "invented", "tests/harness/test_toy.py::test_flare"),)
    )

    def open_box(self, data: Mapping[str, Any] | None = None) -> PondBox:
        return boxes.open_box(data)

    def pack_box(self, box: PondBox) -> Mapping[str, Any]:
        return boxes.pack_box(box)

    def setup(self, table: Table[PondBox], flow: Flow) -> Pond:
        length = table.option("length")
        if not length.isdecimal() or int(length) < 1:
            raise PlayerError(f"The option length is a number of moves, not {length!r}.")
        size = table.size
        deck = flow.chance.shuffle(table.box.deck)
        flow.then(rounds.StartRound())
        return Pond(
            box=table.box,
            hands=((),) * size,
            deck=deck,
            stones=((STONES, 0, 0, 0),) * size,
            points=(0,) * size,
            passed=(False,) * size,
            spent=((),) * size,
            peeked=(False,) * size,
            leader=flow.chance.below(size),
            length=int(length),
        )

    def view(self, state: Pond, seat: Seat | None) -> PondView:
        return views.view(state, seat)

    def stage(self, state: Pond) -> str:
        return f"round {state.round}, move {state.moves} of {state.length}"

    def audit(self, state: Pond) -> None:
        state.audit()

    def resample(self, state: Pond, seat: Seat | None, chance: Chance) -> Pond:
        return views.resample(state, seat, chance)

    def reshuffle(self, state: Pond, chance: Chance) -> Pond:
        return views.reshuffle(state, chance)

    def bot(self, view: PondView, options: Level, chance: Chance) -> tuple[str, ...]:
        """Feast, push, roll and march to the reeds; anything else at random."""
        for verb in ("feast", "push", "roll"):
            if verb in options.words:
                return (verb,)
        if "move" in options.words and view.seat is not None:
            row = view.stones[view.seat]
            first = next(index for index, stones in enumerate(row) if stones)
            if first < len(AREAS) - 1:
                return ("move", AREAS[first], AREAS[first + 1], "1")
        return wander(options, chance).path

    def sighted(self, progress: Progress) -> Iterator[str]:
        if any(
            isinstance(told.event, events.CardPlayed) and told.event.card == "flare" for told in progress.told
        ):
            yield "flare played"
        outcome = progress.position.outcome
        if outcome is not None and len(outcome.winners) > 1:
            yield "first place shared"

    def rulebook(self, box: PondBox) -> Rulebook:
        return Rulebook(_TOPICS)


GAME = PondGame()
