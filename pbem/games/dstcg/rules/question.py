"""Asking: what the questions of this game have in common."""

from collections.abc import Iterable

from pbem.engine.language.tongues import Row, worded
from pbem.engine.seats import Seat
from pbem.games.dstcg.rules.cards import word
from pbem.games.dstcg.rules.state import State


def meant_cards(state: State, words: Iterable[str]) -> tuple[str, ...]:
    """The cards these words name: in full, by number, or by the beginning of the name."""
    row = tuple(words)
    text = " ".join(row)
    found = [card for card in state.box.cards if " " in card and card in text]
    for each in row:
        card = state.box.numbers.get(each, each)
        if card in state.box.animal or card in state.box.event:
            found.append(card)
        elif len(each) > 2:
            found += [name for name in state.box.cards if name.startswith(each)]
    return tuple(dict.fromkeys(found))


def not_in_hand(state: State, seat: Seat, words: tuple[str, ...]) -> str | None:
    """Why a card cannot be played, discarded or given: it is not in the hand."""
    meant = meant_cards(state, words)
    if len(meant) != 1 or meant[0] in state.hands[seat]:
        return None
    return worded(
        "You do not hold the {meant}. Your hand: {hands}.",
        meant=word(meant[0]),
        hands=Row(map(word, state.hands[seat])),
    )


def not_in_play(state: State, words: tuple[str, ...], wanted: str) -> str | None:
    """Why an animal cannot be chosen: it is not on the table, or not of the kind wanted."""
    meant = meant_cards(state, words)
    if len(meant) != 1:
        return None
    card = meant[0]
    if all(each.card != card for _, each in state.in_play()):
        return worded("The {card} is not in play. {wanted}", card=word(card), wanted=wanted)
    return wanted
