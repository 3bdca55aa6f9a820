"""The audit: no component lost or doubled, every track within its ends, every hand of the right size."""

from collections import Counter

from pbem.errors import AuthorError
from pbem.games.animality.rules.box import Direction
from pbem.games.animality.rules.dice_kinds import NONE, covers
from pbem.games.animality.rules.pools import paying
from pbem.games.animality.rules.state import Phase, State, picks


def audit(state: State) -> None:
    """Raise AuthorError where a law of the components is broken."""
    _audit_cards(state)
    _audit_camps(state)
    if len(set(map(len, state.hands))) != 1:
        raise AuthorError("the hands are not of one size")
    if any(hand != tuple(sorted(hand)) for hand in state.hands):
        raise AuthorError("a hand is not sorted")
    if len(state.row) > state.size + 1:
        raise AuthorError(f"{len(state.row)} mutations are face up")


def _audit_cards(state: State) -> None:
    box = state.box
    played = [each.card for camp in state.camps for each in camp.played]
    cards = Counter([*state.deck, *played, *(card for hand in state.hands for card in hand)])
    cards.update(card for hand in state.discards for card in hand)
    if all(state.factions) and cards != Counter(box.deck(state.factions)):
        raise AuthorError(f"the ability cards are not those of the box: {cards}")
    mutations = Counter([*state.row, *state.pile, *(name for camp in state.camps for name in camp.slain)])
    if mutations != Counter(mutation.name for mutation in box.mutations):
        raise AuthorError(f"the mutations are not those of the box: {mutations}")
    used = [*state.locations, *state.used, *([state.location] if state.location else [])]
    if Counter(used) != Counter(location.name for location in box.locations):
        raise AuthorError(f"the locations are not those of the box: {used}")


def _audit_camps(state: State) -> None:
    taken = [faction for faction in state.factions if faction]
    if len(set(taken)) != len(taken):
        raise AuthorError("two seats have one faction")
    token = state.box.location[state.location].direction is Direction.ANY
    for seat, camp in enumerate(state.camps):
        if state.phase is not Phase.FACTIONS and not 1 <= camp.health <= state.box.health:
            raise AuthorError(f"seat {seat} has health {camp.health}")
        if camp.influence < 0:
            raise AuthorError(f"seat {seat} has influence {camp.influence}")
        if camp.bounty is not None and (not token or camp.bounty == seat):
            raise AuthorError(f"seat {seat} has no business with a bounty on {camp.bounty}")
        if not covers(paying(state, seat), NONE):
            raise AuthorError(f"seat {seat} has paid with dice it never had")
        if len(camp.played) > 2 * picks(state) + 1 or camp.fresh > len(camp.slain):
            raise AuthorError(f"seat {seat} has too much before it")
