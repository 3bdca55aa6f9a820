"""`pbem player`: who plays here."""

from dataclasses import astuple, fields
from typing import Annotated

import typer

from pbem.cli.help import examples
from pbem.cli.invocation import invocation_of
from pbem.cli.output import AsJson, show_fields, show_table

__all__ = ["app"]

app = typer.Typer(
    help="Look at the players.",
    epilog=examples("pbem player list"),
    no_args_is_help=True,
)


@app.command("list", epilog=examples("pbem player list", "pbem player list --json"))
def list_(context: typer.Context, as_json: AsJson = False) -> None:
    """List the players: addresses, zones, how many matches they are in, how often their mail bounced."""
    from pbem.desk.mailroom import PlayerLine, player_lines

    with invocation_of(context).office().database.reading() as work:
        found = player_lines(work)
    show_table([each.name for each in fields(PlayerLine)], map(astuple, found), as_json=as_json)


@app.command(epilog=examples("pbem player show Anna", "pbem player show anna@example.org --json"))
def show(
    context: typer.Context,
    player: Annotated[str, typer.Argument(help="A player's number, name or address.")],
    as_json: AsJson = False,
) -> None:
    """Show a player with all addresses and matches."""
    from pbem.desk.mailroom import player_shown

    with invocation_of(context).office().database.reading() as work:
        facts = player_shown(work, player)
    show_fields(facts, as_json=as_json)
