"""Layout: the small pieces that every drawing of a View is put together from."""

import re

from pbem.engine.events import YOU
from pbem.engine.language.tongues import heard, tongue
from pbem.engine.seats import Seat
from pbem.engine.text import GLUE, clip
from pbem.games.animality.rules.dice_kinds import Kind
from pbem.games.animality.rules.names import spoken, word
from pbem.games.animality.rules.pools import bonus, dice
from pbem.games.animality.rules.rule_changes import ZERO, Point
from pbem.games.animality.rules.state import holds
from pbem.games.animality.rules.view import View

# A number and the blank behind it.
_NUMBERED = re.compile(r"(\d) (?=[^\W\d_])")


def name_for(view: View, seat: Seat, width: int = 12) -> str:
    """A seat's name as the reader knows it."""
    return heard(YOU) if seat == view.seat else clip(view.names[seat], width)


def who(view: View, seat: Seat) -> str:
    """The same inside a sentence."""
    return tongue("you") if seat == view.seat else name_for(view, seat)


def whom(view: View, seat: Seat) -> str:
    """The same of somebody to whom something is done."""
    return tongue("you", sense="whom") if seat == view.seat else name_for(view, seat)


def unbroken(text: str) -> str:
    """Numbers and what they count kept on one line: `1 attack`, `+2 defense`."""
    return _NUMBERED.sub(rf"\1{GLUE}", heard(text))


def power_text(view: View, seat: Seat) -> str:
    """A faction's power in words."""
    return word(view.box.faction[view.camps[seat].faction].text)


def sum_text(view: View, seat: Seat, kind: Kind) -> str:
    """What a seat shows of one kind: `2 + 3 dice`."""
    fixed, number = _parts(view, seat, kind)
    if not number:
        return str(fixed)
    rolled = f"{number} {spoken('die' if number == 1 else 'dice')}"
    return f"{fixed} + {rolled}" if fixed else rolled


def spread(view: View, seat: Seat, kind: Kind) -> str:
    """The least and the most that what a seat shows can come to: `(2-11)`."""
    fixed, number = _parts(view, seat, kind)
    if not number:
        return ""
    faces = view.box.faces[kind.place]
    zero = holds(view, seat, ZERO[kind.place])
    counts = [face or zero for face in faces]
    return f"({max(0, fixed + number * min(counts))}-{max(0, fixed + number * max(counts))})"


def _parts(view: View, seat: Seat, kind: Kind) -> tuple[int, int]:
    fixed = bonus(view, seat)[kind.place]
    if kind is Kind.ATTACK:
        fixed -= holds(view, seat, Point.ATTACK_CUT)
    number = dice(view, seat)[kind.place]
    return (fixed if number else max(0, fixed)), number
