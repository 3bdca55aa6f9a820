"""Wishes for an animal: `prefer birds, mammals or insects`, left before the choice comes round."""

from collections.abc import Iterable

from pbem.engine.moves import Level
from pbem.engine.wishes import Granted, first_possible
from pbem.engine.words import tokens
from pbem.games.domspec.rules.question import said

_OR = " or "


def animal_wished(options: Level, wishes: Iterable[str]) -> Granted | None:
    """The first animal among the wishes that nobody has; None where no wish names one."""
    named = [
        animal.word
        for wish in wishes
        for choice in wish.split(_OR)
        for animal in said(tuple(tokens(choice))).animals
    ]
    return first_possible(options, [f"take {word}" for word in named]) if named else None
