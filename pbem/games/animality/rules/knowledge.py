"""What a seat knows of hidden cards, and everything else dealt again at random.

A hand that went through a seat's fingers is known to it: whatever was taken from it later, face down,
is one of those cards. So hidden cards change places only with cards that could as well lie there.
"""

from collections.abc import Iterator

from pbem.engine.chance import Chance
from pbem.engine.seats import Seat
from pbem.engine.values import Value, replace
from pbem.games.animality.rules.state import Phase, Side, State, picks

# From the Conflict on no played card is hidden.
_OPEN = (Phase.CONFLICT, Phase.RECOVER, Phase.OVER)

# Before the deal the deck has no order yet that could be known or unknown.
_UNDEALT = (Phase.FACTIONS, Phase.BOUNTY)

# Two cards a pick.
_PAIR = 2


class _Slot(Value):
    """A place where a card lies that the seat cannot see: an index into a zone of one seat."""

    zone: str
    seat: int
    index: int
    card: str
    # Cards of one class may change places.
    family: tuple[int, int]


# Cards of which the seat knows nothing at all.
_UNKNOWN = (-1, -1)


def redealt(state: State, seat: Seat | None, chance: Chance) -> State:
    """The state with all that this seat cannot know dealt again.

    Whatever is hidden is sorted first: the deal follows from what the seat knows, not from how the cards lie.
    """
    state = _with_piles(replace(state, pile=_sorted(state.pile), locations=_sorted(state.locations)), chance)
    slots = list(_slots(state, seat))
    families: dict[tuple[int, int], list[_Slot]] = {}
    for slot in slots:
        families.setdefault(slot.family, []).append(slot)
    placed: dict[tuple[str, int, int], str] = {}
    for family in families.values():
        cards = chance.shuffle(sorted([slot.card for slot in family]))
        placed |= {(slot.zone, slot.seat, slot.index): card for slot, card in zip(family, cards, strict=True)}
    return _placed(state, placed)


def _sorted(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(names))


def reshuffled(state: State, chance: Chance) -> State:
    """The state with the face-down piles shuffled again; hands and played cards stay, somebody knows them.

    Not sorted first: journals with a rollback were shuffled in this order and are replayed.
    """
    state = _with_piles(state, chance)
    return state if state.phase in _UNDEALT else replace(state, deck=chance.shuffle(state.deck))


def _with_piles(state: State, chance: Chance) -> State:
    return replace(
        state,
        pile=chance.shuffle(state.pile),
        locations=chance.shuffle(state.locations),
    )


def _slots(state: State, seat: Seat | None) -> Iterator[_Slot]:
    """Every card the seat cannot see, with the class it belongs to."""
    if state.phase in _UNDEALT:
        return
    for index, card in enumerate(state.deck):
        yield _Slot("deck", 0, index, card, _UNKNOWN)
    for packet in range(state.size):
        for pick, zone, holder, index, card in _travels(state, packet):
            if holder != seat:
                yield _Slot(zone, holder, index, card, _family(state, seat, packet, pick))


def _travels(state: State, packet: int) -> Iterator[tuple[int, str, int, int, str]]:
    """Where the hidden cards of the hand dealt to one seat lie now, with the pick at which each was taken.

    At pick k it was held by the seat k - 1 places to the left of its first owner.
    """
    size, total = state.size, picks(state)
    taken = min(total, *(len(camp.played) // _PAIR for camp in state.camps))
    if state.phase not in _OPEN:
        for pick in range(1, taken + 1):
            holder = (packet + pick - 1) % size
            for index in range(_PAIR * (pick - 1), _PAIR * pick):
                each = state.camps[holder].played[index]
                if each.side is Side.DOWN:
                    yield pick, "played", holder, index, each.card
    # What is left of it lies in the hand of the open pick, or was discarded or played as a last card.
    holder = (packet + min(taken + 1, total) - 1) % size
    for index, card in enumerate(state.hands[holder]):
        yield total + 1, "hands", holder, index, card
    for index, card in enumerate(state.discards[holder]):
        yield total + 1, "discards", holder, index, card
    if state.phase not in _OPEN:
        for index in range(_PAIR * total, len(state.camps[holder].played)):
            each = state.camps[holder].played[index]
            if each.side is Side.DOWN:
                yield total + 1, "played", holder, index, each.card


def _family(state: State, seat: Seat | None, packet: int, pick: int) -> tuple[int, int]:
    """The class of a card taken from a hand at a pick: how often the seat had held that hand before."""
    if seat is None:
        return _UNKNOWN
    first = (seat - packet) % state.size + 1
    held = len(range(first, min(state.pick + 1, pick), state.size))
    return (packet, held) if held else _UNKNOWN


def _placed(state: State, placed: dict[tuple[str, int, int], str]) -> State:
    """The state with these cards in their new places."""
    hands = tuple(
        tuple(sorted(placed.get(("hands", seat, index), card) for index, card in enumerate(hand)))
        for seat, hand in enumerate(state.hands)
    )
    discards = tuple(
        tuple(placed.get(("discards", seat, index), card) for index, card in enumerate(hand))
        for seat, hand in enumerate(state.discards)
    )
    camps = tuple(
        replace(
            camp,
            played=tuple(
                replace(each, card=placed.get(("played", seat, index), each.card))
                for index, each in enumerate(camp.played)
            ),
        )
        for seat, camp in enumerate(state.camps)
    )
    deck = tuple(placed.get(("deck", 0, index), card) for index, card in enumerate(state.deck))
    return replace(state, hands=hands, discards=discards, camps=camps, deck=deck)
