"""`pbem run`: the daemon, or one pass of it for cron."""

import logging
import sys
from contextlib import ExitStack
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.terminal.exits import Exit
from pbem.cli.terminal.help import examples, option
from pbem.cli.terminal.invocation import invocation_of
from pbem.cli.terminal.output import complain
from pbem.errors import AlreadyRunning

if TYPE_CHECKING:
    from pbem.desk.office import Office

app = typer.Typer()


@app.command(epilog=examples("pbem run", "pbem run --once"))
def run(
    context: typer.Context,
    once: Annotated[
        bool, option("--once", "Do one full pass and end: for cron. Silent when all is well.")
    ] = False,
    log_json: Annotated[bool, option("--log-json", "Write the log as JSON, one line an event.")] = False,
    paranoid: Annotated[
        bool, option("--paranoid", "Prove before each mail goes out that it gives no secret away.")
    ] = False,
    from_the_start: Annotated[
        bool, option("--from-the-start", "Read the mail, too, that lay there before the first pass.")
    ] = False,
    verbose: Annotated[bool, option("--verbose", "Log every letter and pass.")] = False,
) -> None:
    """Read move mails, apply them, see to deadlines and send mail: for ever, or once.

    On a database of SQLite two never overlap: the second ends with exit code 6, under cron without a word
    while the other is at work. On PostgreSQL each further one helps with letters and mails, and one of them
    all looks after mailbox and deadlines. With --once a new problem is one line on standard error, the same
    problem is said once a day (at a terminal each time), and the exit code is 1 while something is wrong.
    """
    from dataclasses import replace

    from pbem import bootstrap, logs
    from pbem.daemon import assembly

    settings = invocation_of(context).settings()
    account = assembly.imap_account(settings)
    keys = (settings.secret.key, settings.oauth2.client_secret)
    secrets = (account.password, settings.database.password, *(key.get_secret_value() for key in keys))
    level = logging.INFO if verbose or not once else logging.CRITICAL
    logs.set_up(level=level, as_json=log_json, secrets=[secret for secret in secrets if secret])
    office = bootstrap.office(settings)
    office = replace(office, paranoid=office.paranoid or paranoid)
    office.database.open()
    with ExitStack() as stack:
        try:
            stack.enter_context(office.database.working())
        except AlreadyRunning:
            # Cron mails whatever a pass says; that the one before needs a few minutes more is no news.
            if once and not sys.stderr.isatty() and not _hangs(office):
                raise typer.Exit(Exit.ALREADY_RUNNING) from None
            raise
        if from_the_start:
            from pbem.desk.deadlines import start

            office.database.run(start.unmark)
        if office.own_templates is not None:
            try_templates(office)
        if once:
            tally = assembly.passes(settings, office).once()
            # Who sits there and tries settings wants to read it each time; cron would mail it each time.
            lasting = tally.standing if sys.stderr.isatty() else ()
            for problem in dict.fromkeys((*tally.problems, *lasting)):
                complain(problem)
            if tally.failed:
                raise typer.Exit(Exit.PROBLEM)
        else:
            from pbem.daemon.service import Service
            from pbem.daemon.supervisor import Supervisor

            supervisor = Supervisor.of_environment()
            passes = assembly.passes(settings, office, supervisor.passing)
            daemon = settings.daemon
            Service(passes, settings.imap.mailbox, daemon.poll, daemon.idle, supervisor).run()


def _hangs(office: "Office") -> bool:
    """Whether the pbem that holds the database has begun no pass for so long that somebody should look."""
    from datetime import datetime, timedelta

    from pbem.store.books.facts import PASSED

    with office.database.reading() as work:
        passed = work.notes.fact(PASSED)
    return passed is not None and office.now() - datetime.fromisoformat(passed) > timedelta(hours=1)


def try_templates(office: "Office") -> None:
    """Tell the operator at the start which own templates fail; their mails go out as ours."""
    from pbem.desk.post.alarm import alarm
    from pbem.desk.post.templates.try_templates import faults

    assert office.own_templates is not None
    for fault in faults(office.own_templates):
        key, text = f"template {fault}", f"A template of yours fails: {fault}."
        office.database.run(partial(alarm, office, key=key, text=text))
