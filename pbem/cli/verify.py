"""`pbem verify`: was the deal fair? It needs the file of the match, a player's first mail, and no server."""

from pathlib import Path
from typing import Annotated

import typer

from pbem.cli.terminal.exits import Exit
from pbem.cli.terminal.help import argument, examples, option
from pbem.cli.terminal.output import AsJson, say, show_fields, show_table

app = typer.Typer()

# What a verdict is worth, in a sentence.
_MEANINGS = {
    "fair": "The deal was fair: it is what your mail promised before the cards were dealt.",
    "consistent": "The file is consistent with itself. With --mail and your first turn mail it proves more.",
    "not provable": "The file is consistent, but the match was started so that its deal cannot be proved.",
    "not consistent": "Something does not fit: see the lines that failed.",
}


@app.command(epilog=examples("pbem verify ecosystem-12.json --mail first.eml"))
def verify(
    file: Annotated[Path, argument("The match's file: it came with your last mail.")],
    mail: Annotated[
        Path | None, option("--mail", "Your first turn mail, saved as it came.", metavar="FIRST.eml")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Deal a finished match again and compare it with what a player holds.

    Every check is a line. Without the mail the verdict is "consistent" at best, never "fair": a server could
    have made up the whole file afterwards. With any failure the exit code is 1.
    """
    from pbem.desk.record.match_file import parse, read_bytes
    from pbem.desk.record.verify import verify as verify_file

    found = verify_file(parse(read_bytes(file)), read_bytes(mail) if mail is not None else None)
    rows = [(check.name, str(check.finding), check.text) for check in found.checks]
    if as_json:
        checks = [dict(zip(("check", "result", "detail"), row, strict=True)) for row in rows]
        show_fields({"verdict": str(found.verdict), "checks": checks}, as_json=True)
    else:
        show_table(("check", "result", "detail"), rows)
        say(f"{str(found.verdict).upper()}. {_MEANINGS[found.verdict]}")
    if found.failures:
        raise typer.Exit(Exit.PROBLEM)
