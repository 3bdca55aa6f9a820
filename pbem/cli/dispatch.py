"""`pbem dispatch`: the mails that go out."""

from dataclasses import astuple, fields
from typing import Annotated

import typer

from pbem.cli.terminal.help import argument, examples, option
from pbem.cli.terminal.invocation import invocation_of, login
from pbem.cli.terminal.output import AsJson, say, show_bytes, show_fields, show_table
from pbem.cli.terminal.words import one_of

Number = Annotated[int, argument("The dispatch's number.", metavar="N", min=1)]

app = typer.Typer(
    help="Look at the mails that go out, have one sent again, or take one back.",
    epilog=examples("pbem dispatch list --status dead"),
    no_args_is_help=True,
)


@app.command("list", epilog=examples("pbem dispatch list", "pbem dispatch list --status dead --json"))
def list_(
    context: typer.Context,
    status: Annotated[
        str | None, option("--status", "Only these: waiting, uncertain, sent, dead or cancelled.")
    ] = None,
    count: Annotated[int, option("--count", "How many at most.", min=1)] = 100,
    as_json: AsJson = False,
) -> None:
    """List the dispatches made last, and how far they have come."""
    from pbem.desk.ops.mail_admin import DispatchLine, dispatch_lines
    from pbem.store.tables.words import DispatchStatus

    wanted = one_of(DispatchStatus, status)
    with invocation_of(context).office().database.reading() as work:
        found = dispatch_lines(work, wanted, count)
    show_table([each.name for each in fields(DispatchLine)], map(astuple, found), as_json=as_json)


@app.command(epilog=examples("pbem dispatch show 31", "pbem dispatch show 31 --raw"))
def show(
    context: typer.Context,
    number: Number,
    raw: Annotated[
        bool, option("--raw", "Print the mail itself; the journal of its match tells that you looked.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show what is known of a dispatch: to whom, about what, tries and the server's last words."""
    from pbem.desk.ops.mail_admin import dispatch_raw, dispatch_shown

    office = invocation_of(context).office()
    if raw:
        mail = office.database.run(lambda work: dispatch_raw(office, work, number, login()))
        # Printed after the commit, so that nothing is seen of which the journal does not tell.
        show_bytes(mail)
        return
    with office.database.reading() as work:
        facts = dispatch_shown(work, number)
    show_fields(facts, as_json=as_json)


@app.command(epilog=examples("pbem dispatch retry 31"))
def retry(context: typer.Context, number: Number) -> None:
    """Queue a mail that was not sent once more; the same bytes go out."""
    from pbem.desk.ops.mail_admin import retry_dispatch

    office = invocation_of(context).office()
    office.database.run(lambda work: retry_dispatch(office, work, number))
    say(f"Dispatch {number} goes out with the next pass of `pbem run`.")


@app.command(epilog=examples("pbem dispatch cancel 31"))
def cancel(context: typer.Context, number: Number) -> None:
    """Take a mail back that has not gone out, such as one that the mail server refuses again and again."""
    from pbem.desk.ops.mail_admin import cancel_dispatch

    office = invocation_of(context).office()
    office.database.run(lambda work: cancel_dispatch(office, work, number))
    say(f"Dispatch {number} is not sent; `pbem dispatch retry {number}` would send it after all.")
