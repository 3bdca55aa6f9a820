"""`pbem cron`: the lines for a crontab, which knows neither our folder nor our environment."""

import os
import shlex
import sys
from pathlib import Path
from typing import Annotated

import typer

from pbem.cli.terminal.help import examples, option
from pbem.cli.terminal.invocation import invocation_of
from pbem.cli.terminal.output import complain, say

app = typer.Typer()

# A crontab ends a command at a plain percent sign, in quotes too, and takes \% for one.
_TODAY = r"$(date +\%F)"


@app.command(epilog=examples("pbem cron", "pbem cron --minutes 15 --backup /var/backups/pbem"))
def cron(
    context: typer.Context,
    minutes: Annotated[int, option("--minutes", "Minutes between two passes.", min=1, max=60)] = 5,
    backup: Annotated[
        Path | None, option("--backup", "Also a line for a backup there every night.", metavar="FOLDER")
    ] = None,
) -> None:
    """Print the crontab's line for this installation: the program and its settings by their full names.

    `(crontab -l; pbem cron) | crontab -` adds it to yours.
    """
    from pbem.config import settings_file

    invocation = invocation_of(context)
    # What the line would stumble over every five minutes is said now.
    invocation.settings()
    config = settings_file(invocation.config).absolute()
    pbem = _words(*_program(), "--config", str(config))
    times = f"*/{minutes} * * * *" if minutes < 60 else "0 * * * *"
    say(f"{times}  {pbem} run --once")
    if backup is not None:
        say(f"0 4 * * *  {pbem} db backup {_words(str(backup.absolute()))}/{_TODAY}.sqlite >/dev/null")
    # PBEM_CONFIG has gone into the line.
    unknown = [name for name in sorted(os.environ) if name.startswith("PBEM_") and name != "PBEM_CONFIG"]
    if unknown:
        complain(f"cron does not know {', '.join(unknown)} of your environment; set them in the crontab, too")


def _program() -> tuple[str, ...]:
    """How this very program is started from anywhere."""
    started = Path(sys.argv[0]).absolute()
    # By its links, not by what they lead to: an upgrade changes where these lead.
    return (str(started),) if started.name == "pbem" else (sys.executable, "-m", "pbem")


def _words(*words: str) -> str:
    return shlex.join(words).replace("%", r"\%")
