"""Solo Game Rules: discards build Nitka's ecosystem, and the margin over it decides."""

from collections.abc import Mapping

from pbem.engine.language.tongues import worded
from pbem.engine.moves import Level
from pbem.engine.outcome import Outcome
from pbem.engine.seats import Seat
from pbem.engine.steps import Decision, Flow, Step
from pbem.engine.values import replace
from pbem.games.ecosystem.rules.card_types import Standing
from pbem.games.ecosystem.rules.cells import NITKA_CELLS, WIDE
from pbem.games.ecosystem.rules.events import CardDiscarded, CardsDrawn
from pbem.games.ecosystem.rules.moves import Discard, discard_options
from pbem.games.ecosystem.rules.picking import meant_cards, not_held
from pbem.games.ecosystem.rules.scoring import score_lines, scores
from pbem.games.ecosystem.rules.state import PICKS, State

# Cards drawn when Nitka has just completed a row.
ROW_DRAW = 5

# The victories by the margin they need, the greatest first.
MARGINS = (
    (70, worded("a difficult victory")),
    (50, worded("a normal victory")),
    (30, worded("an easy victory")),
)


class DiscardCard(Decision[State, Discard]):
    """Each turn, after playing a card: choose one to discard into Nitka's ecosystem."""

    secret = True
    waiting = worded("to give Nitka a card")
    unanswered = worded("the stand-in discards")

    @property
    def seats(self) -> tuple[Seat, ...]:
        return (0,)

    def prompt(self, state: State, seat: Seat) -> str:
        return worded("Turn {number} of {picks}: a card for Nitka.", number=state.number, picks=PICKS)

    def subject(self, state: State, seat: Seat) -> str:
        return worded("your discard {number} of {picks}", number=state.number, picks=PICKS)

    def options(self, state: State, seat: Seat) -> Level:
        return discard_options(state.hands[seat])

    def resolve(self, state: State, answers: Mapping[Seat, Discard], flow: Flow) -> State:
        move = answers[0]
        cell = NITKA_CELLS[len(state.nitka)]
        flow.tell(CardDiscarded(move.card, cell))
        nitka = state.nitka.with_card(move.card, cell)
        return replace(state.without_card(0, move.card), nitka=nitka)

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        hand = state.hands[seat]
        meant = meant_cards(words)
        if len(meant) == 1 and meant[0] not in hand:
            return not_held(meant[0], hand)
        if "pick" in words:
            return worded("You have placed a card this turn; now one goes to Nitka: discard and its name.")
        return None


class DrawCards(Step[State]):
    """After discarding draw 1 card, or 5 if Nitka has just finished a row; nothing after turn 20."""

    def run(self, state: State, flow: Flow) -> State:
        given = len(state.nitka)
        flow.mark()
        if given == PICKS:
            return state
        size = 1 if given % WIDE else ROW_DRAW
        drawn = state.deck[:size]
        flow.tell(CardsDrawn(tuple(sorted(drawn))), to=0)
        return replace(state.with_hand(0, (*state.hands[0], *drawn)), deck=state.deck[size:])


def solo_outcome(player: Standing, nitka: Standing) -> Outcome:
    """The margin over Nitka, whose Diversity is ignored, and the victory it makes."""
    # Both compete for Streams and Wolves.
    yours, hers = scores((player, nitka))
    margin = yours.total - hers.cards
    victory = next((name for needed, name in MARGINS if margin >= needed), None)
    reason = worded(
        "{total} to Nitka's {cards}, a margin of {margin}: {victory}.",
        total=yours.total,
        cards=hers.cards,
        margin=margin,
        victory=victory or worded("a loss"),
    )
    return Outcome(((0,),) if victory else (), (yours.total,), score_lines((yours,)), reason)
