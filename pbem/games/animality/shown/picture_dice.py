"""The dice of the last conflict and recovery as they fell, as a picture."""

from collections.abc import Iterable

from pbem.engine.language.tongues import heard, tongue
from pbem.engine.pictures import Part, Picture
from pbem.engine.seats import Seat
from pbem.games.animality.rules.dice import Roll
from pbem.games.animality.rules.dice_kinds import Kind
from pbem.games.animality.rules.names import spoken
from pbem.games.animality.rules.state import Phase
from pbem.games.animality.rules.view import View
from pbem.games.animality.shown.layout import name_for
from pbem.games.animality.shown.picture_parts import GROUND, MARGIN, WIDE, Loose, flowing, headed

_HIGH = 20

# How wide the name of each kind is, and a letter more in another language.
_LETTER = 7
_NAMES = {Kind.ATTACK: 40, Kind.DEFENSE: 50, Kind.RECOVER: 48, Kind.INFLUENCE: 58}


def fresh_dice(view: View) -> tuple[tuple[Seat, tuple[Roll, ...]], ...]:
    """The dice as they fell, by seat, as long as nobody has played a card since."""
    played = any(camp.played for camp in view.camps) or any(view.hidden) or view.mine
    if played and view.phase is not Phase.OVER:
        return ()
    return tuple(enumerate(view.rolls))


def dice_picture(view: View) -> Picture | None:
    """Everybody's dice; None while there are none to look at."""
    rolls = fresh_dice(view)
    if not rolls:
        return None
    parts: list[Part] = []
    top = MARGIN
    for seat, rolled in rolls:
        parts.append(headed(name_for(view, seat, 16), MARGIN, top, WIDE - 2 * MARGIN))
        top += _HIGH
        for line in _lines(rolled):
            placed, high = flowing(line, top, _HIGH)
            parts += placed
            top += high + 4
        top += 4
    said = [
        f"{name_for(view, seat)}: {', '.join(heard(roll.said) for roll in rolled)}." for seat, rolled in rolls
    ]
    return Picture("dice", tongue("Dice. {said}", said=" ".join(said)), WIDE, top - 2, tuple(parts), GROUND)


def _lines(rolled: Iterable[Roll]) -> list[list[Loose]]:
    """The kinds one beside the other as long as there is room; none is broken that fits a line."""
    lines: list[list[Loose]] = []
    room = 0
    # Nothing rolled, added or taken away is nothing to look at.
    for fallen in (_fallen(roll) for roll in rolled if roll.dice or roll.bonus or roll.cut):
        needed = sum(width + 4 for _, _, width in fallen)
        if needed > room:
            lines.append([])
            room = WIDE - 2 * MARGIN + 4
        lines[-1] += fallen
        room -= needed
    return lines


def _fallen(roll: Roll) -> list[Loose]:
    """The dice of a kind, what is added and taken away, and the value they make."""
    kind = spoken(roll.kind)
    found = [_text(kind, _NAMES[roll.kind] + _LETTER * max(0, len(kind) - len(roll.kind)))]
    for die in roll.dice:
        shown = str(die)
        width = 20 if len(shown) < 3 else 40
        found.append(("die", {"kind": roll.kind[0].upper(), "text": shown, "width": width}, width))
    found += [_text(f"{number:+}", 26) for number in (roll.bonus, -roll.cut) if number]
    return [*found, _text(f"= {roll.value}", 40, bold=1)]


def _text(text: str, width: int, bold: int = 0) -> Loose:
    return "word", {"text": text, "width": width, "bold": bold}, width
