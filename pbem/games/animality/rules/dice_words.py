"""Words: dice, bonuses and rewards as players read them."""

from pbem.engine.tongues import worded
from pbem.games.animality.rules.box import Ability, Mutation
from pbem.games.animality.rules.dice_kinds import KINDS, Counts

__all__ = ["bonus_words", "count_words", "dice_words", "down_words", "reward_words", "up_words"]


def count_words(counts: Counts) -> str:
    """Such as `1 attack 2 defense`: a cost, or dice where it is clear that they are dice."""
    return " ".join(f"{number} {kind}" for kind, number in zip(KINDS, counts, strict=True) if number)


def dice_words(counts: Counts) -> str:
    """Such as `1 attack die 2 defense dice`."""
    return " ".join(
        f"{number} {kind} {'die' if number == 1 else 'dice'}"
        for kind, number in zip(KINDS, counts, strict=True)
        if number
    )


def bonus_words(counts: Counts) -> str:
    """Such as `+1 attack +2 recover`."""
    return " ".join(f"{number:+} {kind}" for kind, number in zip(KINDS, counts, strict=True) if number)


def up_words(card: Ability) -> str:
    """What a card gives face up."""
    limit = "" if card.phase is None else worded(", phase {phase}", phase=card.phase)
    return f"{count_words(card.up)}{limit}" or "nothing"


def down_words(card: Ability) -> str:
    """What a card gives face down."""
    return bonus_words(card.down) or "nothing"


def reward_words(mutation: Mutation, extra: int = 0) -> str:
    """What slaying a Mutation gives, a Location's extra Influence counted in."""
    influence = mutation.influence + extra
    parts = [
        worded("{influence} influence", influence=influence) if influence else "",
        dice_words(mutation.dice),
        bonus_words(mutation.stable),
    ]
    return ", ".join(part for part in parts if part)
