"""`pbem init`: the first command a game master types."""

import typer

from pbem.cli.terminal.help import examples
from pbem.cli.terminal.invocation import invocation_of
from pbem.cli.terminal.output import say

__all__ = ["app"]

app = typer.Typer()


@app.command(epilog=examples("pbem init"))
def init(context: typer.Context) -> None:
    """Write a settings file with a fresh secret.

    It goes to config.toml in this folder, or where --config or PBEM_CONFIG says, is readable by you alone,
    and never replaces a file.
    """
    from pbem.config import settings_file, write_fresh

    path = settings_file(invocation_of(context).config)
    write_fresh(path)
    say(f"Wrote {path}. Fill in [mail], [imap], [smtp] and [operator], then run: pbem db upgrade")
