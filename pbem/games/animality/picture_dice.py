"""The dice of the last conflict and recovery as they fell, as a picture."""

from collections.abc import Iterable

from pbem.engine.pictures import Part, Picture
from pbem.engine.seats import Seat
from pbem.games.animality.dice import Roll
from pbem.games.animality.layout import name_for
from pbem.games.animality.picture_pieces import GROUND, MARGIN, WIDE, Loose, flowing, word
from pbem.games.animality.state import Phase
from pbem.games.animality.view import View

__all__ = ["dice_picture", "fresh_dice"]

_HIGH = 20


def fresh_dice(view: View) -> tuple[tuple[Seat, tuple[Roll, ...]], ...]:
    """The dice as they fell, by seat, as long as nobody has played a card since."""
    played = any(camp.played for camp in view.camps) or any(view.hidden) or view.mine
    if played and view.phase is not Phase.OVER:
        return ()
    return tuple(enumerate(view.rolls))


def dice_picture(view: View) -> Picture | None:
    """Everybody's dice, a line a kind; None while there are none to look at."""
    rolls = fresh_dice(view)
    if not rolls:
        return None
    parts: list[Part] = []
    top = MARGIN
    for seat, rolled in rolls:
        parts.append(word(name_for(view, seat, 16), MARGIN, top, WIDE - 2 * MARGIN))
        placed, high = flowing(_fallen(rolled), top + _HIGH, _HIGH)
        parts += placed
        top += _HIGH + high + 8
    said = [f"{name_for(view, seat)}: {', '.join(map(str, rolled))}." for seat, rolled in rolls]
    return Picture("dice", f"Dice. {' '.join(said)}", WIDE, top - 2, tuple(parts), GROUND)


def _fallen(rolled: Iterable[Roll]) -> Iterable[Loose]:
    """The dice of each kind, what is added and taken away, and the value they make."""
    for roll in rolled:
        if not roll.dice and not roll.value:
            continue
        yield _text(str(roll.kind), 64)
        for die in roll.dice:
            shown = str(die)
            width = 20 if len(shown) < 3 else 40
            yield "die", {"kind": roll.kind[0].upper(), "text": shown, "width": width}, width
        for number in (roll.bonus, -roll.cut):
            if number:
                yield _text(f"{number:+}", 22)
        yield _text(f"= {roll.value}", 40, bold=1)


def _text(text: str, width: int, bold: int = 0) -> Loose:
    return "word", {"text": text, "width": width, "bold": bold}, width
