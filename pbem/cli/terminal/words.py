"""Words typed for a status or a level, checked against the closed list they are taken from."""

from enum import StrEnum
from typing import TypeVar

import typer

from pbem.engine.language.spoken import code_of, codes

W = TypeVar("W", bound=StrEnum)


def one_of(words: type[W], typed: str | None, hint: str = "--status") -> W | None:
    """The word typed, None where none was; anything else is wrong usage that names what there is."""
    if typed is None:
        return None
    try:
        return words(typed.lower())
    except ValueError:
        allowed = ", ".join(words)
        raise typer.BadParameter(f"{typed!r} is none of {allowed}", param_hint=hint) from None


def languages_of(typed: str) -> tuple[str, ...]:
    """The codes of languages typed as `de,en`; anything else is wrong usage that names what there is."""
    found = []
    for name in typed.split(","):
        code = code_of(name)
        if code is None:
            allowed = ", ".join(codes())
            raise typer.BadParameter(f"{name!r} is none of {allowed}", param_hint="--language")
        found.append(code)
    return tuple(found)
