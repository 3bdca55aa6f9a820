"""`pbem status`: the whole installation on one screen."""

import sys
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.terminal.help import examples, option
from pbem.cli.terminal.invocation import invocation_of
from pbem.cli.terminal.output import AsJson, show_json, show_text

if TYPE_CHECKING:
    from pbem.desk.office import Office

app = typer.Typer()


@app.command(epilog=examples("pbem status", "pbem status --watch", "pbem status --json"))
def status(
    context: typer.Context,
    watch: Annotated[bool, option("--watch", "Stay, and show it afresh in place; Ctrl-C ends it.")] = False,
    every: Annotated[float, option("--every", "Seconds between two looks.", min=0.2)] = 5.0,
    as_json: AsJson = False,
) -> None:
    """Show all matches that go on, whom they wait for and until when, how the mail does, and problems.

    It tells nothing that is a player's secret.
    """
    office = invocation_of(context).office()
    if watch:
        if as_json or not sys.stdout.isatty():
            raise typer.BadParameter("needs a terminal, and goes without --json", param_hint="--watch")
        _watch(office, every)
    elif as_json:
        from pbem.desk.ops.overview import overview

        with office.database.reading() as work:
            show_json(asdict(overview(office, work)))
    else:
        show_text(_screen(office))


def _screen(office: "Office") -> str:
    from pbem.cli.terminal.screen import screen
    from pbem.desk.ops.overview import overview

    with office.database.reading() as work:
        return screen(overview(office, work), office.name, office.zone)


def _watch(office: "Office", every: float) -> None:
    import contextlib
    import time

    from rich.console import Console
    from rich.live import Live
    from rich.text import Text

    from pbem.cli.terminal.output import printable

    def shown() -> Text:
        # A Text is taken literally; a plain string would be read as markup.
        text = Text("\n".join(printable(line) for line in _screen(office).splitlines()))
        text.no_wrap = True
        text.overflow = "crop"
        return text

    # Ctrl-C is how one leaves it, so it is no failure.
    with (
        contextlib.suppress(KeyboardInterrupt),
        Live(shown(), console=Console(), screen=True, auto_refresh=False) as live,
    ):
        while True:
            time.sleep(every)
            live.update(shown(), refresh=True)
