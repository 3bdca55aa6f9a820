"""Set-up and Overview, the pick: everybody selects a card in secret, then all reveal and place."""

from collections.abc import Mapping

from pbem.engine.language.tongues import Row, worded
from pbem.engine.moves import Level
from pbem.engine.seats import Seat, everybody
from pbem.engine.steps import Decision, Flow
from pbem.engine.values import replace, without
from pbem.games.ecosystem.rules.box import Card, word
from pbem.games.ecosystem.rules.cells import CELLS, OTHER_NAMES, START
from pbem.games.ecosystem.rules.events import CardPlaced
from pbem.games.ecosystem.rules.moves import CARDS, PLURALS, Pick, pick_options
from pbem.games.ecosystem.rules.placing import why_not
from pbem.games.ecosystem.rules.state import PICKS, State


class PickCard(Decision[State, Pick]):
    """Set-up and Overview; Placing Cards: one card of the hand, one cell, a rabbit's swap."""

    players: int

    secret = True
    waiting = worded("to pick a card")
    unanswered = worded("the stand-in picks")

    @property
    def seats(self) -> tuple[Seat, ...]:
        return everybody(self.players)

    def prompt(self, state: State, seat: Seat) -> str:
        what = worded("one card, one cell") if state.picked else worded("one card, for {start}", start=START)
        return worded("Pick {number} of {picks}: {what}.", number=state.number, picks=PICKS, what=what)

    def subject(self, state: State, seat: Seat) -> str:
        return worded("your pick {number} of {picks}", number=state.number, picks=PICKS)

    def options(self, state: State, seat: Seat) -> Level:
        return pick_options(state.hands[seat], state.grids[seat])

    def resolve(self, state: State, answers: Mapping[Seat, Pick], flow: Flow) -> State:
        hands, grids = list(state.hands), list(state.grids)
        for seat, pick in answers.items():
            hands[seat] = without(hands[seat], pick.card)
            placed = CardPlaced(seat, pick.card, pick.cell, pick.swap, grids[seat], state.sums)
            grids[seat] = placed.after
            flow.tell(placed)
        return replace(state, hands=tuple(hands), grids=tuple(grids))

    def explain(self, state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
        hand, grid = state.hands[seat], state.grids[seat]
        meant = meant_cards(words)
        cells = [OTHER_NAMES.get(word, word) for word in words if OTHER_NAMES.get(word, word) in CELLS]
        if len(meant) != 1:
            return None
        card = meant[0]
        if card not in hand:
            return not_held(card, hand)
        if not cells:
            return worded("Say where the {card} goes, such as {card} {start}.", card=word(card), start=START)
        reason = why_not(grid, cells[0])
        if reason is not None or "swap" not in words:
            return reason
        return _why_no_swap(card, (*grid.cells, cells[0]), cells[1:])


def meant_cards(words: tuple[str, ...]) -> list[Card]:
    """The cards these words name, in full, in the plural or shortened."""
    named = [PLURALS.get(word, word) for word in words]
    return [
        card
        for word, name in zip(words, named, strict=True)
        for card in ([CARDS[name]] if name in CARDS else [each for each in Card if each.startswith(word)])
        if len(word) > 1
    ]


def not_held(card: Card, hand: tuple[Card, ...]) -> str:
    """Why a card cannot be used: it is not in the hand, which is said."""
    return worded("You hold no {card}. Your hand: {hand}.", card=word(card), hand=Row(map(word, hand)))


def _why_no_swap(card: Card, filled: tuple[str, ...], pair: list[str]) -> str | None:
    if card is not Card.RABBIT:
        return worded("Only a rabbit that is placed now swaps cards.")
    if len(filled) == 1:
        return worded("Your first card is alone, so there is nothing to swap.")
    empty = [cell for cell in pair if cell not in filled]
    if empty:
        return worded("{empty} is empty; a swap takes two of your cards.", empty=empty[0])
    return worded("A swap names two different cells, such as swap d4 e4.")
