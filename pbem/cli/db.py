"""`pbem db`: the care of the database file."""

from pathlib import Path
from typing import Annotated

import typer

from pbem.cli.terminal.exits import Exit
from pbem.cli.terminal.help import argument, examples, option
from pbem.cli.terminal.invocation import invocation_of
from pbem.cli.terminal.output import AsJson, say, show_table

app = typer.Typer(
    help="Create, upgrade, check, back up and restore the database.",
    epilog=examples("pbem db upgrade"),
    no_args_is_help=True,
)


@app.command(epilog=examples("pbem db upgrade"))
def upgrade(context: typer.Context) -> None:
    """Create the database, or bring an older one up to this version of pbem.

    What an older one holds is copied to a file beside it first.
    """
    from pbem.desk.ops.backups import in_bytes
    from pbem.store.database import Database
    from pbem.store.keep import migrate

    url = invocation_of(context).settings().database.url
    done = migrate.upgrade(url)
    if done.backup is not None:
        say(f"Copied the database as it was to {done.backup}.")
        before, after = map(in_bytes, done.sizes)
        say(f"The upgrade took {done.seconds:.0f} seconds; the database had {before} and has {after} now.")
    say(f"{Database(url).name} {'was' if done.before == done.after else 'is now'} up to date.")


@app.command(epilog=examples("pbem db check", "pbem db check --json"))
def check(context: typer.Context, as_json: AsJson = False) -> None:
    """Look for damage, replay every match, and print each problem with what helps; with any, exit code 1."""
    from pbem.desk.ops.match_admin import problems as match_problems
    from pbem.store.database import Database
    from pbem.store.keep import checks

    database = Database(invocation_of(context).settings().database.url)
    problems = checks.check(database, extra=match_problems)
    if problems or as_json:
        rows = [(each.what, each.remedy) for each in problems]
        show_table(("problem", "remedy"), rows, as_json=as_json)
    else:
        say(f"{database.name} is sound.")
    if problems:
        raise typer.Exit(Exit.PROBLEM)


@app.command(epilog=examples("pbem db backup nightly.sqlite"))
def backup(
    context: typer.Context,
    file: Annotated[Path, argument("The file to make; one that is there is left alone.")],
) -> None:
    """Copy the database to a new file, also while the daemon runs, and look whether the copy is sound.

    When the newest one was made is shown by `pbem status` and in the game masters' morning mails.
    """
    from pbem.bootstrap import utc_now
    from pbem.desk.ops.backups import back_up
    from pbem.store.database import Database

    database = Database(invocation_of(context).settings().database.url)
    database.open()
    back_up(database, file, utc_now())
    say(f"Wrote {file}.")


@app.command(epilog=examples("pbem db restored"))
def restored(context: typer.Context) -> None:
    """Say that the database was restored by other means, or that its server has lost what was committed last.

    The next pass of `pbem run` reads the mailbox again, as after `pbem db restore`.
    """
    from pbem.bootstrap import utc_now
    from pbem.store.database import Database
    from pbem.store.keep.restore import note_restored

    settings = invocation_of(context).settings()
    database = Database(settings.database.url)
    database.open()
    with database.sole():
        database.run(lambda work: note_restored(database, work, utc_now()))
    say(f"The next pass of `pbem run` reads {settings.imap.mailbox} and {settings.imap.done} again.")


@app.command(epilog=examples("pbem db copy --to postgresql+psycopg://pbem@localhost/pbem"))
def copy(
    context: typer.Context,
    to: Annotated[str, option("--to", "An empty database, as in [database] url.", metavar="URL")],
) -> None:
    """Move everything to another database, of the same kind or another, and compare both.

    It refuses while a daemon runs. Afterwards every command refuses the database that was left: two of them
    must never answer one mailbox.
    """
    from pbem.desk.ops.match_admin import problems as match_problems
    from pbem.store.database import Database
    from pbem.store.keep.moving import move

    source, target = Database(invocation_of(context).settings().database.url), Database(to)
    with source.sole():
        counts = move(source, target, match_problems)
    say(f"Copied {sum(counts.values())} rows of {len(counts)} tables to {target.name}, and compared them.")
    say(f"Now set [database] url to it; {source.name} is not used any more.")


@app.command(epilog=examples("pbem db restore nightly.sqlite"))
def restore(
    context: typer.Context,
    file: Annotated[Path, argument("A backup made by `pbem db backup`; it is only read.")],
    anyway: Annotated[bool, option("--anyway", "Also one in which rows contradict each other.")] = False,
) -> None:
    """Put a backup in the place of the database; the next pass reads the mailbox again.

    It refuses while a daemon runs or the backup is not sound, and keeps the database it replaces. Letters
    that the mail server still has are not lost; what was done by command since the backup is.
    """
    from pbem.bootstrap import utc_now
    from pbem.desk.ops.match_admin import problems as match_problems
    from pbem.store.database import Database
    from pbem.store.keep.restore import restore as put_back

    settings = invocation_of(context).settings()
    database = Database(settings.database.url)
    with database.sole():
        aside = put_back(database, file, utc_now(), match_problems, anyway=anyway)
    say(f"Restored {database.name} from {file}.")
    if aside is not None:
        say(f"The database it replaces is now {aside}.")
    say(
        f"The next pass of `pbem run` reads {settings.imap.mailbox} and {settings.imap.done} again. "
        "What was done by command since the backup must be done again."
    )
