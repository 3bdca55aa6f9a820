"""`pbem standings`: ratings, results and reliability."""

from dataclasses import asdict
from typing import Annotated

import typer

from pbem.cli.terminal.help import argument, examples
from pbem.cli.terminal.invocation import invocation_of
from pbem.cli.terminal.output import AsJson, say, show_json, show_table

app = typer.Typer()

_COLUMNS = ("game", "player", "rating", "played", "won", "best", "asked", "in time")


@app.command(epilog=examples("pbem standings", "pbem standings ecosystem --json"))
def standings(
    context: typer.Context,
    game: Annotated[str | None, argument("Only this game.", metavar="[GAME]")] = None,
    as_json: AsJson = False,
) -> None:
    """Show who has won how often, ratings, and what share of questions each player answered in time.

    As JSON with the result of every match.
    """
    from pbem.desk.record.ranking import rankings

    found = invocation_of(context).office().database.run(lambda work: rankings(work, game))
    if as_json:
        show_json({ranking.game: asdict(ranking) for ranking in found})
        return
    rows = [
        (
            ranking.game,
            ranked.name,
            ranked.rating,
            ranked.played,
            ranked.won,
            ranked.best,
            ranked.reliability.asked if ranked.reliability is not None else None,
            f"{int(ranked.reliability.share * 100)} %" if ranked.reliability is not None else None,
        )
        for ranking in found
        for ranked in ranking.players
    ]
    if rows:
        show_table(_COLUMNS, rows)
    else:
        say("No match that counts has ended yet.")
