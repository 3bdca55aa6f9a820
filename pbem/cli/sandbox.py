"""`pbem sandbox`: a mailbox in the browser for everybody at the table, on this machine alone."""

from typing import Annotated

import typer

from pbem.cli.terminal.extras import sandbox_extra
from pbem.cli.terminal.help import examples, option
from pbem.cli.terminal.output import say

app = typer.Typer()

# How long the bots may take to join before the page is shown nevertheless.
_PATIENCE = 20.0


@app.command(
    epilog=examples("pbem sandbox", "pbem sandbox --game domspec --seats 4 --port 8025 --no-browser")
)
def sandbox(
    game: Annotated[str, option("--game", "The game's slug, as `pbem game list` shows it.")] = "ecosystem",
    seats: Annotated[int, option("--seats", "How many play: you and bots.", min=1, max=6)] = 3,
    bots: Annotated[str, option("--bots", "How well they play: easy, normal or strong.")] = "normal",
    language: Annotated[
        str,
        option(
            "--language",
            "What the mailboxes read, such as de, or de,en for one and the next.",
            metavar="CODES",
        ),
    ] = "en",
    port: Annotated[int, option("--port", "Where the page is; 0 for any free port.", min=0, max=65535)] = 0,
    browser: Annotated[bool, option("--browser/--no-browser", "Open the page in the browser.")] = True,
) -> None:
    """Play a match by mail in the browser, against bots: read the mails, tap a move, put the clock forward.

    Mail servers, the daemon's passes, the bots and the page run in this one process, on the loopback
    interface. Ctrl-C ends it, and everything it made is removed.
    """
    import tempfile
    import webbrowser
    from contextlib import suppress
    from pathlib import Path

    from pbem.cli.terminal.words import languages_of, one_of
    from pbem.engine import registry
    from pbem.engine.bots.insight import Skill

    with sandbox_extra("pbem sandbox"):
        from pbem.testing.sandbox.playground import Playground
        from pbem.testing.sandbox.server import Served

    # A name that is not there is told before anything is started.
    title = registry.game(game).info.title
    skill = one_of(Skill, bots, "--bots") or Skill.NORMAL
    languages = languages_of(language)
    with (
        tempfile.TemporaryDirectory(prefix="pbem-sandbox-") as folder,
        Playground(Path(folder), skill, languages) as club,
    ):
        page = Served(club, port)
        club.opens(game, seats)
        # The first question is there when the page is.
        club.settle(_PATIENCE)
        say(f"{title} for {seats}: you are Anna. Open this address, which holds the key to it:")
        say(f"  {page.door.url}")
        say("Ctrl-C ends the sandbox and removes its mails.")
        if browser:
            webbrowser.open(page.door.url)
        with suppress(KeyboardInterrupt):
            page.run()
    say("The sandbox is closed.")
