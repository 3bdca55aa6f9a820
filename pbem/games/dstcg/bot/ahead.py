"""What the bot leaves for later: its turns for the rest of the round, as a preference like a player's.

Every card stands in it with what it must gain to be worth playing. Where nothing gains so much it passes, or
wants to be asked if it holds an event whose use the gain does not show.
"""

from math import ceil

from pbem.engine.chance import Chance
from pbem.engine.moves import Level
from pbem.games.dstcg.bot.choose import price
from pbem.games.dstcg.rules.view import View

# What a card must gain that comes to the hand later, where the hand holds no animal to compare it with.
_UNKNOWN = 6

# So many cards are named at most: a standing order may not be longer.
_NAMED = 14


def ahead(
    view: View, options: Level, answer: tuple[str, ...], held: tuple[str, ...], chance: Chance
) -> tuple[str, ...]:
    """The lines of a letter for the turns to come in this round."""
    seat = view.seat
    assert seat is not None
    lines = ("clear",) if held else ()
    # What an answer draws or shows changes the hand or the round: better asked than guessed.
    # Where a match leaves sums to its players there is no gain to wish for.
    if answer or not view.sums or view.closed or view.passed[seat] or not view.hand:
        return lines
    return (*lines, f"prefer {_cards(view)}, {_otherwise(view)}, this round")


def _cards(view: View) -> str:
    """The cards by what they must gain, the cheapest first; `any` are the dearest and those to come."""
    least = {card: max(1, ceil(price(view, card))) for card in view.hand if not _unshown(view, card)}
    dearest = max((least[animal.name] for animal in view.animals), default=_UNKNOWN)
    groups: dict[int, list[str]] = {}
    for card in sorted(least, key=lambda each: (least[each], each))[:_NAMED]:
        if least[card] < dearest:
            groups.setdefault(least[card], []).append(card)
    wishes = [f"{' or '.join(cards)} for {gain}" for gain, cards in groups.items()]
    return " or ".join((*wishes, f"any for {dearest}"))


def _otherwise(view: View) -> str:
    """A pass, unless an event may be worth its turn for what the points of the table do not show."""
    return "ask" if any(_unshown(view, card) for card in view.hand) else "pass"


def _unshown(view: View, card: str) -> bool:
    event = view.box.event.get(card)
    return event is not None and (event.effect == "solar flare" or price(view, card) <= 0)
