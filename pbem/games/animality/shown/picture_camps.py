"""What lies before a player as a picture: tracks, cards with the side that counts, backs, slain mutations."""

from collections.abc import Sequence

from pbem.engine.language.tongues import heard, tongue
from pbem.engine.pictures import Part, Picture
from pbem.engine.seats import Seat
from pbem.games.animality.rules.dice_kinds import NONE, Counts
from pbem.games.animality.rules.names import spoken, word, words_of
from pbem.games.animality.rules.pools import granted
from pbem.games.animality.rules.state import WIN, Played, Side
from pbem.games.animality.rules.view import View
from pbem.games.animality.shown.layout import name_for
from pbem.games.animality.shown.picture_parts import (
    GROUND,
    MARGIN,
    PILL,
    WIDE,
    Loose,
    PieceFacts,
    breadth,
    dice_tokens,
    flowing,
    headed,
    kinds_called,
    pill_tokens,
)

_MINI = 28
_STAR = 30
_LIMIT = 20

# From a name down to the tracks, and from there to the cards.
_LINE = 20


def camps_picture(view: View, name: str, seats: Sequence[Seat]) -> Picture:
    """What lies before these seats, one below the other."""
    parts: list[Part] = []
    top = MARGIN
    for seat in seats:
        camp = view.camps[seat]
        faction = spoken(camp.faction)
        called = [name_for(view, seat, 16), faction, *([tongue("starts")] if seat == view.start else [])]
        parts.append(headed(", ".join(called), MARGIN, top, WIDE - 2 * MARGIN))
        parts.append(_track("health", camp.health, view.box.health, MARGIN, top + _LINE, 140))
        parts.append(_track("influence", camp.influence, WIN, MARGIN + 148, top + _LINE, 184))
        placed, high = flowing(_lying(view, seat), top + 2 * _LINE, _MINI)
        parts += placed
        top += 2 * _LINE + high + 8
    alt = " ".join(_said(view, seat) for seat in seats)
    return Picture(name, alt, WIDE, top - 2, tuple(parts), GROUND)


def _track(kind: str, value: int, length: int, x: int, y: int, width: int) -> Part:
    return Part.of("track", x, y, kind=kind, value=value, length=length, width=width)


def _lying(view: View, seat: Seat) -> list[Loose]:
    """The cards before a seat, backs where the reader does not know them, then what else counts."""
    found = [_card(view, each) for each in view.cards(seat)]
    found += [("back", {}, _MINI)] * view.hidden[seat]
    dice, bonus = granted(view, seat)
    if any(dice) or any(bonus):
        found.append(_mini("always", dice, bonus))
    for name in view.camps[seat].slain_now:
        mutation = view.box.mutation[name]
        found.append(_mini("slain", mutation.dice, mutation.stable, influence=mutation.influence))
    return found


def _card(view: View, played: Played) -> Loose:
    ability = view.box.ability[played.card]
    if played.side is Side.DOWN:
        return _mini("down", stable=ability.down)
    return _mini("up", ability.up, limit=ability.phase or 0)


def _mini(
    side: str, dice: Counts = NONE, stable: Counts = NONE, *, influence: int = 0, limit: int = 0
) -> Loose:
    drawn, pills = dice_tokens(dice), pill_tokens(stable)
    spread = breadth(drawn)
    needed = 6 + spread + PILL * len(pills.split()) + (_STAR if influence else 0) + (_LIMIT if limit else 0)
    width = max(_MINI, needed)
    facts: PieceFacts = {
        "side": side,
        "dice": drawn,
        "stable": pills,
        "influence": influence,
        "limit": limit,
        "spread": spread,
        "width": width,
        "called": kinds_called(),
    }
    return "mini", facts, width


def _said(view: View, seat: Seat) -> str:
    """A seat's tracks and cards in one sentence."""
    camp = view.camps[seat]
    cards = [heard(words_of((each.card, each.side), " ")) for each in view.cards(seat)]
    cards += [tongue("{hidden} face down", hidden=view.hidden[seat])] if view.hidden[seat] else []
    tracks = tongue(
        "{name_for}, {faction}, health {health}, influence {influence}",
        name_for=name_for(view, seat),
        faction=word(camp.faction),
        health=camp.health,
        influence=camp.influence,
    )
    return f"{tracks}: {', '.join(cards) or tongue('no card yet')}."
