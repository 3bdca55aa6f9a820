"""The pictures of a mail: the hand, who attacks whom, what lies before everybody, mutations, and dice."""

from pbem.engine.language.tongues import Row, heard, tongue
from pbem.engine.pictures import Picture
from pbem.engine.text import counted
from pbem.games.animality.rules.names import spoken, word, words_of
from pbem.games.animality.rules.rule_changes import Point
from pbem.games.animality.rules.state import Phase, Side, holds
from pbem.games.animality.rules.targets import target
from pbem.games.animality.rules.view import View
from pbem.games.animality.shown.layout import name_for, whom
from pbem.games.animality.shown.picture_camps import camps_picture
from pbem.games.animality.shown.picture_dice import dice_picture
from pbem.games.animality.shown.picture_parts import (
    GROUND,
    PieceFacts,
    abreast,
    breadth,
    dice_tokens,
    kinds_called,
    pill_tokens,
)
from pbem.games.animality.shown.ring import ring
from pbem.games.animality.shown.rows import others, payable

# A light and a dark colour for each kind; then cards, their backs, mutations, and what is said in grey.
COLOURS = (
    GROUND,
    *("#ffd3c2", "#9c2a10", "#cfe0f7", "#1f4f8f", "#d3edcf", "#256b2c", "#ffe9a6", "#7a5600"),
    *("#e3dfee", "#4f4a66", "#f1e6f7", "#565d66"),
)

# So many dice of a cost are drawn one by one.
_COST = 6


def pictures_of(view: View, room: View | None = None) -> tuple[Picture, ...]:
    """All that can be drawn of a view: what there is nothing of is left out; nothing here grows for long."""
    found = (dice_picture(view), _hand(view), _fight(view), _own(view), _others(view), _mutations(view))
    return tuple(picture for picture in found if picture is not None)


def _hand(view: View) -> Picture | None:
    if not view.hand:
        return None
    cards: list[PieceFacts] = []
    called = counted(map(word, view.hand))
    for card in called:
        ability = view.box.ability[card]
        cards.append(
            {
                "title": heard(card),
                "copies": view.hand.count(card),
                "up": dice_tokens(ability.up),
                "down": pill_tokens(ability.down),
                "limit": tongue("phase {phase}", phase=ability.phase) if ability.phase else "",
                "called": kinds_called(),
                "sides": f"{spoken(Side.UP)} {spoken(Side.DOWN)}",
            }
        )
    alt = tongue("Your hand: {values}.", values=Row(called.values()))
    return Picture("hand", alt, *abreast("card", cards), GROUND)


def _fight(view: View) -> Picture | None:
    pairs = [(seat, target(view, seat)) for seat in range(view.size)]
    arrows = [(one, other) for one, other in pairs if other is not None]
    if not arrows or view.phase is Phase.OVER:
        return None
    seats = [(name_for(view, seat), spoken(camp.faction)) for seat, camp in enumerate(view.camps)]
    said = [
        tongue("You attack {whom}", whom=whom(view, other))
        if one == view.seat
        else tongue("{name} attacks {whom}", name=name_for(view, one), whom=whom(view, other))
        for one, other in arrows
    ]
    return Picture("fight", f"{'; '.join(said)}.", *ring(seats, arrows, view.seat), GROUND)


def _own(view: View) -> Picture | None:
    if view.seat is None or not view.camps[view.seat].faction:
        return None
    return camps_picture(view, "you", [view.seat])


def _others(view: View) -> Picture | None:
    seats = others(view)
    return camps_picture(view, "others", seats) if seats else None


def _mutations(view: View) -> Picture | None:
    if not view.row or view.phase is Phase.OVER:
        return None
    extra = holds(view, view.seat, Point.SLAY_GAIN) if view.location else 0
    paid = payable(view)
    cards: list[PieceFacts] = []
    for name in sorted(view.row):
        mutation = view.box.mutation[name]
        dice = dice_tokens(mutation.dice)
        cards.append(
            {
                "title": spoken(name),
                "cost": dice_tokens(mutation.cost, _COST),
                "influence": mutation.influence + extra,
                "dice": dice,
                "stable": pill_tokens(mutation.stable),
                "spread": breadth(dice),
                "payable": int(name in paid),
                "called": kinds_called(),
                "gives": tongue("gives"),
            }
        )
    alt = tongue("Mutations: {row}.", row=words_of(sorted(view.row)))
    if paid:
        alt = f"{alt} {tongue('You could pay for: {row}.', row=words_of(sorted(paid)))}"
    return Picture("mutations", alt, *abreast("mutation", cards), GROUND)
