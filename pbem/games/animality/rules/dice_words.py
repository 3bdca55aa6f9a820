"""Words: dice, bonuses and rewards as players read them."""

from collections.abc import Iterator

from pbem.engine.language.tongues import Row, worded
from pbem.games.animality.rules.box import Ability, Mutation
from pbem.games.animality.rules.dice_kinds import KINDS, Counts, Kind
from pbem.games.animality.rules.names import word


def _counted(counts: Counts) -> Iterator[tuple[Kind, int]]:
    return ((kind, number) for kind, number in zip(KINDS, counts, strict=True) if number)


def count_words(counts: Counts) -> str:
    """Such as `1 attack 2 defense`: a cost, or dice where it is clear that they are dice."""
    return Row((part for kind, number in _counted(counts) for part in (str(number), word(kind))), " ")


def dice_words(counts: Counts) -> str:
    """Such as `1 attack die 2 defense dice`."""
    dice = ((number, word(f"{kind} {'die' if number == 1 else 'dice'}")) for kind, number in _counted(counts))
    return Row((part for number, called in dice for part in (str(number), called)), " ")


def bonus_words(counts: Counts) -> str:
    """Such as `+1 attack +2 recover`."""
    return Row((part for kind, number in _counted(counts) for part in (f"{number:+}", word(kind))), " ")


def up_words(card: Ability) -> str:
    """What a card gives face up."""
    dice = count_words(card.up)
    if card.phase is not None:
        return worded("{dice}, phase {phase}", dice=dice, phase=card.phase)
    return dice or word("nothing")


def down_words(card: Ability) -> str:
    """What a card gives face down."""
    return bonus_words(card.down) or word("nothing")


def reward_words(mutation: Mutation, extra: int = 0) -> str:
    """What slaying a Mutation gives, a Location's extra Influence counted in."""
    influence = mutation.influence + extra
    parts = (
        worded("{influence} influence", influence=influence) if influence else "",
        dice_words(mutation.dice),
        bonus_words(mutation.stable),
    )
    return Row(part for part in parts if part)
