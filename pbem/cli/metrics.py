"""`pbem metrics`: figures for Prometheus."""

import os
from pathlib import Path
from typing import Annotated

import typer

from pbem.cli.terminal.help import examples, option
from pbem.cli.terminal.invocation import invocation_of
from pbem.cli.terminal.output import show_text
from pbem.errors import OperatorError

app = typer.Typer()

# Whoever collects the figures is another user, and they hold no secret.
_READABLE = 0o644


@app.command(
    epilog=examples("pbem metrics", "pbem metrics --file /var/lib/prometheus/node-exporter/pbem.prom")
)
def metrics(
    context: typer.Context,
    file: Annotated[
        Path | None,
        option("--file", "Write to this file at one stroke, for node_exporter's collector.", metavar="FILE"),
    ] = None,
) -> None:
    """Print matches, letters, mails, ages and problems as Prometheus reads them.

    No name, address or subject is among them.
    """
    from pbem.desk.ops.metrics import exposition
    from pbem.desk.ops.overview import overview

    office = invocation_of(context).office()
    with office.database.reading() as work:
        found = overview(office, work)
    text = exposition(found, office.database.backend.size())
    if file is None:
        show_text(text)
    else:
        _write(file, text)


def _write(file: Path, text: str) -> None:
    """Whoever reads the file sees the figures of before or those of now, never half of them."""
    # The collector takes every *.prom, so the name of the unfinished file must not end like that.
    fresh = file.with_name(f".{file.name}.{os.getpid()}.new")
    try:
        fresh.write_text(text, encoding="utf-8")
        fresh.chmod(_READABLE)
        fresh.replace(file)
    except OSError as error:
        fresh.unlink(missing_ok=True)
        raise OperatorError(f"the figures cannot be written to {file}: {error.strerror}") from error
