"""`pbem player`: who plays here."""

from dataclasses import astuple, fields
from typing import Annotated

import typer

from pbem.cli.terminal.help import argument, examples, option
from pbem.cli.terminal.invocation import invocation_of
from pbem.cli.terminal.output import AsJson, show_fields, show_table

app = typer.Typer(
    help="Look at the players, and forget one.",
    epilog=examples("pbem player list", "pbem player forget anna@example.org"),
    no_args_is_help=True,
)


@app.command("list", epilog=examples("pbem player list", "pbem player list --json"))
def list_(context: typer.Context, as_json: AsJson = False) -> None:
    """List the players: addresses, zones, how many matches they are in, how often their mail bounced."""
    from pbem.desk.ops.mail_admin import PlayerLine, player_lines

    with invocation_of(context).office().database.reading() as work:
        found = player_lines(work)
    show_table([each.name for each in fields(PlayerLine)], map(astuple, found), as_json=as_json)


@app.command(epilog=examples("pbem player show Anna", "pbem player show anna@example.org --json"))
def show(
    context: typer.Context,
    player: Annotated[str, argument("A player's number, name or address.")],
    as_json: AsJson = False,
) -> None:
    """Show a player with all addresses and matches."""
    from pbem.desk.ops.mail_admin import player_shown

    with invocation_of(context).office().database.reading() as work:
        facts = player_shown(work, player)
    show_fields(facts, as_json=as_json)


@app.command(epilog=examples("pbem player forget anna@example.org", "pbem player forget 7 --yes"))
def forget(
    context: typer.Context,
    player: Annotated[str, argument("A player's number, name or address.")],
    yes: Annotated[bool, option("--yes", "Do not ask.")] = False,
) -> None:
    """Delete what is known of a person: name, addresses, settings, all mail to and from them.

    Results of finished matches stay, under a name that says nothing. Whoever still plays must be replaced or
    resign first. This cannot be taken back; a backup made before still holds everything.
    """
    from pbem.desk.ops.forget_player import forget_player
    from pbem.desk.ops.mail_admin import find_player

    office = invocation_of(context).office()
    with office.database.reading() as work:
        found = find_player(work, player)
    if not yes:
        typer.confirm(f"Forget player {found.id}, {found.name}, for good?", abort=True)
    gone = office.database.run(lambda work: forget_player(work, find_player(work, str(found.id))))
    typer.echo(
        f"Forgotten: {gone.letters} letters, {gone.mails} mails and {gone.addresses} addresses deleted."
    )
