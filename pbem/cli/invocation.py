"""What was asked of pbem as a whole, and the settings that follow from it, read when a command wants them."""

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from pbem.config import Settings

__all__ = ["Invocation", "invocation_of"]


@dataclass(frozen=True, slots=True)
class Invocation:
    """The options that stand before the command."""

    config: Path | None

    def settings(self) -> "Settings":
        """The settings, or a ConfigError that lists what is wrong with them."""
        from pbem.config import load

        return load(self.config)


def invocation_of(context: typer.Context) -> Invocation:
    """The invocation a command belongs to."""
    invocation = context.obj
    assert isinstance(invocation, Invocation)
    return invocation
