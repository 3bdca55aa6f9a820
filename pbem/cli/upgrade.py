"""`pbem upgrade`: everything a new version of pbem asks for, tried on a copy before anything is touched."""

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.terminal.exits import Exit
from pbem.cli.terminal.help import argument, examples, option
from pbem.cli.terminal.invocation import invocation_of, login
from pbem.cli.terminal.output import AsJson, complain, say, show_table

if TYPE_CHECKING:
    from pbem.desk.match.rules_fit import Fit
    from pbem.desk.office import Office
    from pbem.store.work import Work

app = typer.Typer()


@app.command(epilog=examples("pbem upgrade --check", "pbem upgrade"))
def upgrade(
    context: typer.Context,
    check: Annotated[
        bool, option("--check", "Touch nothing: try the upgrade on a copy and print what differs.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Bring database and matches to this version of pbem; stop the daemon first.

    Every match that is not over is played again under the rules installed now. One that differs is put on
    hold, and its game master is told which entry; the others go on. With --check all of it happens on a copy,
    and the exit code is 1 when a match differs.
    """
    from pbem.desk.ops.try_upgrade import tried_upgrade

    settings = invocation_of(context).settings()
    found = tried_upgrade(settings.database.url)
    _show(found, as_json=as_json)
    if not check:
        _upgrade(context)
    if any(fit.problem for fit in found):
        raise typer.Exit(Exit.PROBLEM)


def _upgrade(context: typer.Context) -> None:
    from pbem.store.keep import migrate
    from pbem.store.tables.words import MatchStatus

    done = migrate.upgrade(invocation_of(context).settings().database.url)
    if done.backup is not None:
        say(f"Copied the database as it was to {done.backup}.")
    office = invocation_of(context).office()
    with office.database.reading() as work:
        running = [match.id for match in work.roster.matches(MatchStatus.RUNNING)]
    for number in running:
        why = office.database.run(partial(_adopt, office, number))
        if why is not None:
            complain(f"Match {number} is on hold: {why}")


def _adopt(office: "Office", number: int, work: "Work") -> str | None:
    """Let a match go on under the installed rules; where it cannot, why."""
    from pbem.desk.acts.adopt_rules import adopt_rules

    match = work.roster.match(number)
    assert match is not None
    return None if adopt_rules(office, work, match) else match.held_why


def recheck(
    context: typer.Context,
    number: Annotated[int, argument("The match's number.", metavar="N", min=1)],
    adopt: Annotated[
        bool, option("--adopt", "Go on under the installed rules; everybody at the table is told.")
    ] = False,
    why: Annotated[str, option("--why", "The reason, which the players are told.", metavar="TEXT")] = "",
    as_json: AsJson = False,
) -> None:
    """Play a match again under the rules installed now and say whether it fits, before they are adopted."""
    from pbem.desk.acts.act import Act
    from pbem.desk.acts.adopt_rules import accept_rules
    from pbem.desk.match.rules_fit import recheck as play_again
    from pbem.desk.table.match_list import find_match

    office = invocation_of(context).office()
    if adopt:
        who = f"The operator ({login()})"
        say(
            office.database.run(
                lambda work: accept_rules(Act(office, work, find_match(work, number), who, why))
            )
        )
        return
    with office.database.reading() as work:
        fit = play_again(work, find_match(work, number))
    _show([fit], as_json=as_json)
    if fit.problem:
        raise typer.Exit(Exit.PROBLEM)


def _show(found: "list[Fit]", *, as_json: bool) -> None:
    rows = [(fit.match, fit.game, fit.rules, fit.version, fit.problem or "fits") for fit in found]
    show_table(["match", "game", "rules", "installed", "result"], rows, as_json=as_json)
