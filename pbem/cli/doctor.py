"""`pbem doctor`: looks whether everything is in place."""

from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.terminal.exits import Exit
from pbem.cli.terminal.help import examples, option
from pbem.cli.terminal.invocation import Invocation, invocation_of
from pbem.cli.terminal.output import AsJson, show_table
from pbem.errors import ConfigError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pbem.daemon.doctor import Diagnosis


app = typer.Typer()


@app.command(epilog=examples("pbem doctor", "pbem doctor --roundtrip"))
def doctor(
    context: typer.Context,
    roundtrip: Annotated[
        bool, option("--roundtrip", "Also send mails to ourselves and compare what comes back.")
    ] = False,
    patience: Annotated[float, option("--patience", "Seconds to wait for that mail.", min=1)] = 60.0,
    quick: Annotated[
        bool, option("--quick", "Only whether the database is there and passes go on: for monitors.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Look over settings, database, mail servers, clock, games and templates, with a remedy for each failure.

    The round trip reports how long a mail takes, in which folder it lands, in which ways a reply code can
    travel, what was changed on the way, and what the server says of SPF, DKIM and DMARC; it deletes its
    mails. With any failure the exit code is 1.
    """
    found = list(_findings(invocation_of(context), roundtrip, patience, quick))
    rows = [(each.name, "ok" if each.good else "failed", each.text, each.remedy) for each in found]
    show_table(("what", "result", "detail", "remedy"), rows, as_json=as_json)
    if not all(each.good for each in found):
        raise typer.Exit(Exit.PROBLEM)


def _findings(invocation: Invocation, roundtrip: bool, patience: float, quick: bool) -> "Iterator[Diagnosis]":
    from pbem.bootstrap import utc_now
    from pbem.config import settings_file
    from pbem.daemon import doctor as examination
    from pbem.daemon.roundtrip import roundtrip as round_trip

    try:
        settings = invocation.settings()
    except ConfigError as error:
        remedy = "correct the settings file, or write one with `pbem init`"
        for problem in str(error).splitlines():
            yield examination.Diagnosis("settings", False, problem, remedy)
        yield from examination.examine_installation()
        return
    if quick:
        yield from examination.examine_quickly(settings, utc_now)
        return
    yield from examination.examine_file(settings_file(invocation.config))
    yield from examination.examine_installation()
    yield from examination.examine(settings, utc_now)
    if roundtrip:
        yield from round_trip(settings, utc_now, patience)
