"""`pbem letter`: the mails that came in."""

from dataclasses import astuple, fields
from typing import Annotated

import typer

from pbem.cli.terminal.help import argument, examples, option
from pbem.cli.terminal.invocation import invocation_of, login
from pbem.cli.terminal.output import AsJson, say, show_bytes, show_fields, show_table
from pbem.cli.terminal.words import one_of

Number = Annotated[int, argument("The letter's number.", metavar="N", min=1)]

app = typer.Typer(
    help="Look at the mails that came in, and have one read again.",
    epilog=examples("pbem letter list --status shunted"),
    no_args_is_help=True,
)


@app.command("list", epilog=examples("pbem letter list", "pbem letter list --status shunted --json"))
def list_(
    context: typer.Context,
    status: Annotated[
        str | None, option("--status", "Only these: new, done, dropped, refused, held, shunted or piled.")
    ] = None,
    count: Annotated[int, option("--count", "How many at most.", min=1)] = 100,
    as_json: AsJson = False,
) -> None:
    """List the letters that came last, and what became of them."""
    from pbem.desk.ops.mail_admin import LetterLine, letter_lines
    from pbem.store.tables.words import LetterStatus

    wanted = one_of(LetterStatus, status)
    with invocation_of(context).office().database.reading() as work:
        found = letter_lines(work, wanted, count)
    show_table([each.name for each in fields(LetterLine)], map(astuple, found), as_json=as_json)


@app.command(epilog=examples("pbem letter show 7", "pbem letter show 7 --raw"))
def show(
    context: typer.Context,
    number: Number,
    raw: Annotated[bool, option("--raw", "Print the mail itself, byte by byte.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show a letter: its headers, the lines read as the player's own, and the verdict.

    It may hold a sealed order, so the journal of a match that goes on tells that you looked.
    """
    from pbem.desk.ops.mail_admin import letter_raw, letter_shown

    office = invocation_of(context).office()
    # Printed after the commit, so that nothing is seen of which the journal does not tell.
    if raw:
        show_bytes(office.database.run(lambda work: letter_raw(office, work, number, login())))
    else:
        facts = office.database.run(lambda work: letter_shown(office, work, number, login()))
        show_fields(facts, as_json=as_json)


@app.command(epilog=examples("pbem letter retry 7"))
def retry(context: typer.Context, number: Number) -> None:
    """Have a letter read again by the next pass; one that was dealt with is not done twice."""
    from pbem.desk.ops.mail_admin import retry_letter

    invocation_of(context).office().database.run(lambda work: retry_letter(work, number))
    say(f"Letter {number} is read again by the next pass of `pbem run`.")


@app.command(epilog=examples("pbem letter drop 7"))
def drop(context: typer.Context, number: Number) -> None:
    """Let go of a letter that was put aside: it is kept, and you are not reminded of it any more."""
    from pbem.desk.ops.mail_admin import drop_letter

    invocation_of(context).office().database.run(lambda work: drop_letter(work, number))
    say(f"Letter {number} is dropped. Tell its writer, whose clock runs on now.")


@app.command(epilog=examples("pbem letter release"))
def release(context: typer.Context) -> None:
    """Let the letters be read that came without a reply code, too many at once."""
    from pbem.desk.ops.mail_admin import release_letters

    count = invocation_of(context).office().database.run(release_letters)
    say(f"{count} letters are read by the next pass of `pbem run`.")
