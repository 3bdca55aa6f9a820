"""`pbem match`: opening matches, and looking after those there are."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.mastering import add_verbs
from pbem.cli.opening import new
from pbem.cli.terminal.exits import Exit
from pbem.cli.terminal.help import argument, examples, option
from pbem.cli.terminal.invocation import invocation_of, login
from pbem.cli.terminal.output import AsJson, say, show_fields, show_table, show_text
from pbem.cli.terminal.words import one_of

if TYPE_CHECKING:
    from pbem.store.work import Work

Number = Annotated[int, argument("The match's number.", metavar="N", min=1)]

app = typer.Typer(
    help="Open matches, look after them, check, export and import them.",
    epilog=examples("pbem match list"),
    no_args_is_help=True,
)
app.command(
    epilog=examples(
        "pbem match new ecosystem --player Anna=anna@example.org --player Ben=ben@example.org --deadline 48h"
    )
)(new)


@app.command("list", epilog=examples("pbem match list", "pbem match list --status running --json"))
def list_(
    context: typer.Context,
    status: Annotated[
        str | None, option("--status", "Only these: inviting, running, held, finished or closed.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the matches: where they stand, whom they wait for and until when."""
    from pbem.desk.table import match_list
    from pbem.store.tables.words import MatchStatus

    wanted = one_of(MatchStatus, status)
    with invocation_of(context).office().database.reading() as work:
        found = match_list.lines(work, wanted)
    columns = ("number", "game", "where", "status", "waits_for", "until", "players")
    show_table(columns, [[getattr(line, name) for name in columns] for line in found], as_json=as_json)


@app.command(
    epilog=examples("pbem match show 12", "pbem match show 12 --journal", "pbem match show 12 --as Anna")
)
def show(
    context: typer.Context,
    number: Number,
    name: Annotated[
        str | None,
        option(
            "--as",
            "Print this player's board instead; the match's journal tells that you looked.",
            metavar="NAME",
        ),
    ] = None,
    journal: Annotated[
        bool, option("--journal", "List every entry of the journal, to find one to go back to.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show what everybody at the table may know of a match, or what one player sees.

    While a match goes on, a look at a player's board is written into its journal; `pbem verify` prints it.
    """
    from pbem.desk.ops import match_admin
    from pbem.desk.table import match_list

    office = invocation_of(context).office()
    if name is None:
        with office.database.reading() as work:
            found = match_list.find_match(work, number)
            facts = match_list.shown(work, found, office.address)
            if journal:
                facts = {"match": number, "journal": match_list.journal(work, found)}
        show_fields(facts, as_json=as_json)
        return
    board = office.database.run(
        lambda work: match_admin.board_of(office, work, match_list.find_match(work, number), name, login())
    )
    if as_json:
        show_fields({"match": number, "name": name, "board": board}, as_json=True)
    else:
        show_text(board)


@app.command(epilog=examples("pbem match replay 12 --check", "pbem match replay 12"))
def replay(
    context: typer.Context,
    number: Number,
    check: Annotated[bool, option("--check", "Change nothing, only print what does not fit.")] = False,
    as_json: AsJson = False,
) -> None:
    """Play a match again from its journal and compare: hashes, every entry, the stored position, the outcome.

    Without --check the stored position is made again from a journal that is whole. With any problem the exit
    code is 1.
    """
    from pbem.desk.ops import match_admin
    from pbem.desk.table import match_list

    office = invocation_of(context).office()
    if not check:
        office.database.run(lambda work: match_admin.repair(work, match_list.find_match(work, number)))
    with office.database.reading() as work:
        match = match_list.find_match(work, number)
        problems = match_admin.checked(work, match)
    if problems or as_json:
        show_table(["problem"], [[problem] for problem in problems], as_json=as_json)
    else:
        say(f"Match {number}: {match.entries} entries fit.")
    if problems:
        raise typer.Exit(Exit.PROBLEM)


@app.command(epilog=examples("pbem match export 12 ecosystem-12.json"))
def export(
    context: typer.Context,
    number: Number,
    file: Annotated[Path, argument("The file to make; one that is there is left alone.")],
) -> None:
    """Write a match to a file that can be verified by anybody and imported elsewhere.

    The file holds the match's secret and is readable by you alone. While the match goes on, its journal tells
    that you took it out.
    """
    from pbem.desk.ops import match_admin
    from pbem.desk.record.match_file import write_new
    from pbem.desk.table import match_list

    office = invocation_of(context).office()
    mine = False

    def take_out(work: "Work") -> None:
        # Written before the commit: no entry of a look that failed.
        nonlocal mine
        found = match_admin.export(office, work, match_list.find_match(work, number), login())
        if mine:
            file.unlink()
        write_new(file, found)
        mine = True

    office.database.run(take_out)
    say(f"Wrote {file}.")


@app.command("import", epilog=examples("pbem match import ecosystem-12.json"))
def import_(
    context: typer.Context,
    file: Annotated[Path, argument("A file that `pbem match export` or a last mail brought.")],
) -> None:
    """Take a match in from its file, after everything in it has been checked.

    It gets a number of its own. The file holds no addresses, so a match that is not over is held until
    `pbem match address` has given them.
    """
    from pbem.desk.record.match_file import parse, read_bytes
    from pbem.desk.table.import_match import import_match
    from pbem.store.tables.words import MatchStatus

    office = invocation_of(context).office()
    wanted = parse(read_bytes(file))
    match = office.database.run(lambda work: import_match(office, work, wanted))
    if match.status is MatchStatus.FINISHED:
        say(f"Imported as match {match.id}, which is over.")
    else:
        named = " ".join(f"{name}=ADDRESS" for name in wanted.names)
        say(f"Imported as match {match.id} and held. It goes on after: pbem match address {match.id} {named}")


add_verbs(app)
