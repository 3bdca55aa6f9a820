"""The pictures of a mail: the hand, who attacks whom, what lies before everybody, mutations, and dice."""

from collections.abc import Iterable, Sequence

from pbem.engine.pictures import Part, Picture
from pbem.engine.seats import Seat
from pbem.games.animality.dice import Roll
from pbem.games.animality.drawing import others, payable
from pbem.games.animality.kinds import KINDS, NONE, Counts
from pbem.games.animality.layout import counted, name_for, whom
from pbem.games.animality.points import Point
from pbem.games.animality.pools import granted
from pbem.games.animality.ring import ring
from pbem.games.animality.state import WIN, Phase, Played, Side, holds
from pbem.games.animality.targets import target
from pbem.games.animality.view import View

__all__ = ["COLOURS", "fresh_dice", "pictures_of"]

_GROUND = "#f7f5ef"

# A light and a dark colour for each kind; then cards, their backs, mutations, and what is said in grey.
COLOURS = (
    _GROUND,
    *("#ffd3c2", "#9c2a10", "#cfe0f7", "#1f4f8f", "#d3edcf", "#256b2c", "#ffe9a6", "#7a5600"),
    *("#e3dfee", "#4f4a66", "#f1e6f7", "#565d66"),
)

# A picture is as wide as a phone: two cards abreast.
_WIDE = 344
_MARGIN = 6
_CARD = (164, 68)
_STEP = (168, 72)

_MINI = 28
_GAP = 4

# More dice than this on one card are drawn as a die and a number.
_DICE = 4
_COST = 6

_DIE, _PILL, _STAR, _LIMIT = 22, 42, 30, 20


def pictures_of(view: View) -> tuple[Picture, ...]:
    """All that can be drawn of a view: what there is nothing of is left out."""
    found = (_hand(view), _fight(view), _own(view), _others(view), _mutations(view), _rolled(view))
    return tuple(picture for picture in found if picture is not None)


def _dice(counts: Counts, most: int = _DICE) -> str:
    """Dice as a template draws them: `A A R`, or `A6` where they are too many."""
    letters = [(kind[0].upper(), number) for kind, number in zip(KINDS, counts, strict=True) if number]
    if sum(counts) <= most:
        return " ".join(letter for letter, number in letters for _ in range(number))
    return " ".join(f"{letter}{number}" for letter, number in letters)


def _pills(counts: Counts) -> str:
    """Fixed bonuses as a template draws them: `A+2 D-1`."""
    return " ".join(
        f"{kind[0].upper()}{number:+}" for kind, number in zip(KINDS, counts, strict=True) if number
    )


def _breadth(tokens: str) -> int:
    """How wide dice are drawn."""
    return sum(_DIE if len(token) == 1 else 2 * _DIE for token in tokens.split())


def _word(text: str, x: int, y: int, width: int, *, bold: int = 0) -> Part:
    return Part.of("word", x, y, text=text, width=width, bold=bold)


def _abreast(parts: Sequence[tuple[str, dict[str, str | int]]]) -> tuple[int, int, tuple[Part, ...]]:
    """Cards in two columns, with the size of the picture."""
    placed = tuple(
        Part.of(name, _MARGIN + place % 2 * _STEP[0], _MARGIN + place // 2 * _STEP[1], **facts)
        for place, (name, facts) in enumerate(parts)
    )
    wide = 2 * _MARGIN + _CARD[0] + (_STEP[0] if len(parts) > 1 else 0)
    return wide, 2 * _MARGIN + -(-len(parts) // 2) * _STEP[1] - _GAP, placed


def _hand(view: View) -> Picture | None:
    if not view.hand:
        return None
    cards: list[tuple[str, dict[str, str | int]]] = []
    for card, _ in counted(view.hand):
        ability = view.box.ability[card]
        facts: dict[str, str | int] = {
            "title": card,
            "copies": view.hand.count(card),
            "up": _dice(ability.up),
            "down": _pills(ability.down),
            "limit": ability.phase or 0,
        }
        cards.append(("card", facts))
    alt = f"Your hand: {', '.join(called for _, called in counted(view.hand))}."
    return Picture("hand", alt, *_abreast(cards), _GROUND)


def _mutations(view: View) -> Picture | None:
    if not view.row or view.phase in (Phase.FACTIONS, Phase.OVER):
        return None
    extra = holds(view, view.seat, Point.SLAY_GAIN) if view.location else 0
    paid = payable(view)
    cards: list[tuple[str, dict[str, str | int]]] = []
    for name in sorted(view.row):
        mutation = view.box.mutation[name]
        dice = _dice(mutation.dice)
        facts: dict[str, str | int] = {
            "title": name,
            "cost": _dice(mutation.cost, _COST),
            "influence": mutation.influence + extra,
            "dice": dice,
            "stable": _pills(mutation.stable),
            "spread": _breadth(dice),
            "payable": int(name in paid),
        }
        cards.append(("mutation", facts))
    alt = f"Mutations: {', '.join(sorted(view.row))}."
    alt += f" You could pay for: {', '.join(sorted(paid))}." if paid else ""
    return Picture("mutations", alt, *_abreast(cards), _GROUND)


def _fight(view: View) -> Picture | None:
    pairs = [(seat, target(view, seat)) for seat in range(view.size)]
    arrows = [(one, other) for one, other in pairs if other is not None]
    if not arrows or view.phase is Phase.OVER:
        return None
    seats = [(name_for(view, seat, 13), camp.faction) for seat, camp in enumerate(view.camps)]
    width, height, parts = ring(seats, arrows, view.seat)
    said = [
        f"{name_for(view, one)} {'attack' if one == view.seat else 'attacks'} {whom(view, other)}"
        for one, other in arrows
    ]
    return Picture("fight", f"{'; '.join(said)}.", width, height, parts, _GROUND)


def _own(view: View) -> Picture | None:
    if view.seat is None or not view.camps[view.seat].faction:
        return None
    return _camps(view, "you", [view.seat])


def _others(view: View) -> Picture | None:
    seats = others(view)
    return _camps(view, "others", seats) if seats else None


def _camps(view: View, name: str, seats: Sequence[Seat]) -> Picture:
    """What lies before these seats, one below the other."""
    parts: list[Part] = []
    top = _MARGIN
    for seat in seats:
        camp = view.camps[seat]
        parts.append(_word(name_for(view, seat, 16), _MARGIN, top, 160, bold=1))
        parts.append(_word(camp.faction, _MARGIN + 164, top, 164))
        parts.append(_track("health", camp.health, view.box.health, _MARGIN, top + 20, 140))
        parts.append(_track("influence", camp.influence, WIN, _MARGIN + 148, top + 20, 184))
        placed, high = _flowing(_lying(view, seat), top + 40, _MINI)
        parts += placed
        top += 40 + high + 8
    alt = " ".join(_said(view, seat) for seat in seats)
    return Picture(name, alt, _WIDE, top - 2, tuple(parts), _GROUND)


def _track(kind: str, value: int, length: int, x: int, y: int, width: int) -> Part:
    return Part.of("track", x, y, kind=kind, value=value, length=length, width=width)


# A part that has no place yet, as name and facts, and how wide it is.
_Loose = tuple[str, dict[str, str | int], int]


def _flowing(loose: Iterable[_Loose], top: int, high: int) -> tuple[list[Part], int]:
    """Parts one beside the other, in as many lines as they need, and how high that is."""
    parts: list[Part] = []
    x, y = _MARGIN, top
    for name, facts, width in loose:
        if x > _MARGIN and x + width > _WIDE - _MARGIN:
            x, y = _MARGIN, y + high + _GAP
        parts.append(Part.of(name, x, y, **facts))
        x += width + _GAP
    return parts, (y + high - top if parts else 0)


def _lying(view: View, seat: Seat) -> list[_Loose]:
    """The cards before a seat, backs where the reader does not know them, then what else counts."""
    camp = view.camps[seat]
    found = [_card(view, each) for each in view.cards(seat)]
    found += [("back", {}, _MINI)] * view.hidden[seat]
    dice, bonus = granted(view, seat)
    if any(dice) or any(bonus):
        found.append(_mini("always", dice, bonus))
    for name in camp.slain_now:
        mutation = view.box.mutation[name]
        found.append(_mini("slain", mutation.dice, mutation.stable, mutation.influence))
    return found


def _card(view: View, played: Played) -> _Loose:
    ability = view.box.ability[played.card]
    if played.side is Side.DOWN:
        return _mini("down", stable=ability.down)
    return _mini("up", ability.up, limit=ability.phase or 0)


def _mini(
    side: str, dice: Counts = NONE, stable: Counts = NONE, influence: int = 0, limit: int = 0
) -> _Loose:
    drawn, pills = _dice(dice), _pills(stable)
    spread = _breadth(drawn)
    width = 6 + spread + _PILL * len(pills.split()) + (_STAR if influence else 0) + (_LIMIT if limit else 0)
    facts: dict[str, str | int] = {
        "side": side,
        "dice": drawn,
        "stable": pills,
        "influence": influence,
        "limit": limit,
        "spread": spread,
        "width": max(_MINI, width),
    }
    return "mini", facts, max(_MINI, width)


def _said(view: View, seat: Seat) -> str:
    """A seat's tracks and cards in one sentence."""
    camp = view.camps[seat]
    cards = [f"{each.card} {each.side}" for each in view.cards(seat)]
    cards += [f"{view.hidden[seat]} face down"] if view.hidden[seat] else []
    tracks = f"{name_for(view, seat)}, {camp.faction}, health {camp.health}, influence {camp.influence}"
    return f"{tracks}: {', '.join(cards) or 'no card yet'}."


def fresh_dice(view: View) -> tuple[tuple[Seat, tuple[Roll, ...]], ...]:
    """The dice as they fell, by seat, as long as nobody has played a card since."""
    played = any(camp.played for camp in view.camps) or view.mine or any(view.hidden)
    if played and view.phase is not Phase.OVER:
        return ()
    return tuple(enumerate(view.rolls))


def _rolled(view: View) -> Picture | None:
    rolls = fresh_dice(view)
    if not rolls:
        return None
    parts: list[Part] = []
    top = _MARGIN
    for seat, rolled in rolls:
        parts.append(_word(name_for(view, seat, 16), _MARGIN, top, 160, bold=1))
        top += 20
        for roll in rolled:
            placed, high = _flowing(_fallen(roll), top, 20)
            parts += placed
            top += high + _GAP
        top += _GAP
    said = [f"{name_for(view, seat)}: {', '.join(map(str, rolled))}." for seat, rolled in rolls]
    return Picture("dice", f"Dice. {' '.join(said)}", _WIDE, top, tuple(parts), _GROUND)


def _fallen(roll: Roll) -> Iterable[_Loose]:
    """The dice of a kind, what is added and taken away, and the value."""
    yield "word", {"text": str(roll.kind), "width": 64, "bold": 0}, 64
    for die in roll.dice:
        text = str(die)
        width = 20 if len(text) < 3 else 40
        yield "die", {"kind": roll.kind[0].upper(), "text": text, "width": width}, width
    for number in (roll.bonus, -roll.cut):
        if number:
            yield "word", {"text": f"{number:+}", "width": 24, "bold": 0}, 24
    yield "word", {"text": f"= {roll.value}", "width": 36, "bold": 1}, 36
