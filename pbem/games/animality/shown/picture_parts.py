"""The small pieces that all pictures of Animality are put together from."""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from pbem.engine.language.tongues import tongue
from pbem.engine.pictures import Part
from pbem.games.animality.rules.dice_kinds import KINDS, Counts

GROUND = "#f7f5ef"

# A picture is as wide as a phone: two cards abreast.
WIDE = 344
MARGIN = 6
_GAP = 4
_CARD = (164, 68)
_STEP = (_CARD[0] + _GAP, _CARD[1] + _GAP)

# A die and a bonus with the gap behind it.
DIE = 22
PILL = 42

PieceFacts: TypeAlias = dict[str, str | int]

# A part that has no place yet, as name and facts, and how wide it is.
Loose: TypeAlias = tuple[str, PieceFacts, int]


def dice_tokens(counts: Counts, most: int = 4) -> str:
    """Dice as a template draws them: `A A R`, or `A6` where they are too many to be drawn one by one."""
    letters = [(kind[0].upper(), number) for kind, number in zip(KINDS, counts, strict=True) if number]
    if sum(counts) <= most:
        return " ".join(letter for letter, number in letters for _ in range(number))
    return " ".join(f"{letter}{number}" for letter, number in letters)


def pill_tokens(counts: Counts) -> str:
    """Fixed bonuses as a template draws them: `A+2 D-1`."""
    return " ".join(
        f"{kind[0].upper()}{number:+}" for kind, number in zip(KINDS, counts, strict=True) if number
    )


def breadth(tokens: str) -> int:
    """How wide dice are drawn."""
    return sum(DIE if len(token) == 1 else 2 * DIE for token in tokens.split())


def kinds_called() -> str:
    """The two letters that stand for each kind on a die."""
    return tongue("At De Re In")


def headed(text: str, x: int, y: int, width: int) -> Part:
    """A name, or what else heads something."""
    return Part.of("word", x, y, text=text, width=width, bold=1)


def abreast(name: str, cards: Sequence[PieceFacts]) -> tuple[int, int, tuple[Part, ...]]:
    """Cards in two columns, with the size of their picture."""
    placed = tuple(
        Part.of(name, MARGIN + place % 2 * _STEP[0], MARGIN + place // 2 * _STEP[1], **facts)
        for place, facts in enumerate(cards)
    )
    rows = -(-len(cards) // 2)
    return WIDE, 2 * MARGIN + rows * _STEP[1] - _GAP, placed


def flowing(loose: Iterable[Loose], top: int, high: int) -> tuple[list[Part], int]:
    """Parts one beside the other, in as many lines as they need, and how high that is."""
    parts: list[Part] = []
    x, y = MARGIN, top
    for name, facts, width in loose:
        if x > MARGIN and x + width > WIDE - MARGIN:
            x, y = MARGIN, y + high + _GAP
        parts.append(Part.of(name, x, y, **facts))
        x += width + _GAP
    return parts, (y + high - top if parts else 0)
