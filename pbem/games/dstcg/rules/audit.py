"""The audit: no card lost or doubled, every zone and track within its bounds."""

from collections import Counter

from pbem.errors import AuthorError
from pbem.games.dstcg.rules.state import LAST_ROUND, TRACK_END, State


def audit(state: State) -> None:
    """Raise AuthorError where a law of the components is broken."""
    _audit_cards(state)
    _audit_biomes(state)
    size = state.players
    rows = (state.hands, state.displays, state.passed, state.survival, state.tallies)
    if any(len(row) != size for row in rows):
        raise AuthorError("a row is not of the size of the table")
    if not all(0 <= place <= TRACK_END for place in state.survival):
        raise AuthorError(f"the Survival Track stands at {state.survival}")
    if not 1 <= state.round <= LAST_ROUND or len(state.course) not in (state.round - 1, state.round):
        raise AuthorError(f"round {state.round} after {len(state.course)} scorings")
    if any(hand != tuple(sorted(hand)) for hand in state.hands):
        raise AuthorError("a hand is not sorted")
    for known in state.known:
        if known.card not in state.hands[known.holder] or known.by == known.holder:
            raise AuthorError(f"{known} is not so")


def _audit_cards(state: State) -> None:
    cards = Counter(state.deck)
    cards.update(state.discards)
    cards.update(state.resolving)
    cards.update(each.card for each in state.leaving)
    cards.update(each.card for each in state.ongoing)
    cards.update(each.card for _, each in state.in_play())
    for hand in state.hands:
        cards.update(hand)
    if cards != Counter(state.box.cards):
        raise AuthorError("the action cards are not those of the box")
    if any(each.card not in state.box.animal for _, each in state.in_play()):
        raise AuthorError("an event lies among the animals")
    if any(each.card not in state.box.event for each in state.ongoing):
        raise AuthorError("an animal lies among the ongoing events")


def _audit_biomes(state: State) -> None:
    biomes = (state.current, *state.pile, *state.done, *state.removed)
    if Counter(biomes) != Counter(state.box.biome.keys()):
        raise AuthorError("the biomes are not those of the box")
    if len(state.done) != state.round - 1 or len(state.pile) != LAST_ROUND - state.round:
        raise AuthorError("the biome pile does not fit the round")
