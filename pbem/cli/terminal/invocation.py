"""What was asked of pbem as a whole, and the settings that follow from it, read when a command wants them."""

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from pbem.engine.values import Value

if TYPE_CHECKING:
    from pbem.config import Settings
    from pbem.desk.office import Office


class Invocation(Value):
    """The options that stand before the command."""

    config: Path | None

    def settings(self) -> "Settings":
        """The settings, or a ConfigError that lists what is wrong with them."""
        from pbem.config import load

        return load(self.config)

    def office(self) -> "Office":
        """The desk over a database that is there and of our schema."""
        from pbem.bootstrap import office

        opened = office(self.settings())
        opened.database.open()
        return opened


def invocation_of(context: typer.Context) -> Invocation:
    """The invocation a command belongs to."""
    invocation = context.obj
    assert isinstance(invocation, Invocation)
    return invocation


def login() -> str:
    """Who sits at the terminal, as the system knows them: written down when somebody looks at a secret."""
    import os
    import pwd

    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        return f"uid {os.getuid()}"
