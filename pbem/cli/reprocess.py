"""`pbem reprocess`: deal with a stored letter once more, for show or in earnest."""

from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.terminal.help import argument, examples, option
from pbem.cli.terminal.invocation import invocation_of, login
from pbem.cli.terminal.output import AsJson, say, show_json, show_text

if TYPE_CHECKING:
    from pbem.desk.ops.try_letter import Tried, TriedMail

app = typer.Typer()


@app.command(epilog=examples("pbem reprocess 7 --dry-run", "pbem reprocess 7"))
def reprocess(
    context: typer.Context,
    letter: Annotated[int, argument("The letter's number.", metavar="LETTER", min=1)],
    dry_run: Annotated[
        bool, option("--dry-run", "Only show what it would do; nothing of it is kept.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Have a letter that was put aside or is held read again by the next pass.

    With --dry-run any letter is dealt with and everything taken back: you see its verdict, the entries of the
    journal and the mails. One that was dealt with before is tried on the match as it was then and compared
    with what was sent. All this is a player's secret, so the journal of a match that goes on tells that you
    looked.
    """
    from pbem.desk.ops.try_letter import requeue, try_letter

    office = invocation_of(context).office()
    if not dry_run:
        office.database.run(lambda work: requeue(work, letter))
        say(f"Letter {letter} is read again by the next pass of `pbem run`.")
        return
    tried = try_letter(office, letter, login())
    if as_json:
        mails = [{**asdict(mail), "raw": mail.raw.decode("utf-8", "replace")} for mail in tried.mails]
        show_json({**asdict(tried), "mails": mails, "same": tried.same})
    else:
        show_text("\n".join(_lines(tried)))


def _lines(tried: "Tried") -> Iterator[str]:
    when = f"{tried.at:%Y-%m-%d %H:%M:%S} UTC"
    yield f"Letter {tried.letter}, {f'as on {when}, when it was dealt with' if tried.again else 'now'}."
    yield "Nothing of this is kept."
    yield ""
    if tried.broke:
        yield "It breaks the code, and would be put aside:"
        yield from tried.broke.rstrip().splitlines()
        return
    yield f"VERDICT   {tried.status}: {tried.verdict}{_remark(tried.compared)}"
    yield ""
    yield "JOURNAL" if tried.entries else "JOURNAL   no entry"
    for entry in tried.entries:
        seat = f", seat {entry.seat}" if entry.seat is not None else ""
        yield f"  {entry.number:>3}  {entry.kind}, question {entry.question}{seat}{_remark(entry.compared)}"
        yield f"       {entry.text}"
    yield ""
    yield f"MAILS     {len(tried.mails) or 'none'}"
    for number, mail in enumerate(tried.mails, 1):
        yield from _mail(number, mail)
    if tried.missing:
        yield ""
        yield "MISSING   what was done then and would not be now"
        yield from (f"  {each}" for each in tried.missing)
    if tried.again:
        yield ""
        yield "Everything is the same as then." if tried.same else "Not everything is the same as then."


def _mail(number: int, mail: "TriedMail") -> Iterator[str]:
    yield ""
    yield f"  {number}  {mail.kind} to {mail.to}"
    yield f"     {mail.subject}"
    yield f"     <{mail.message_id.strip('<>')}>"
    if mail.compared:
        yield f"     {mail.compared}"
    # What differs says more than the whole, which is as long as two mails.
    for line in mail.diff or mail.text.rstrip().splitlines():
        yield f"     | {line}".rstrip()


def _remark(compared: str) -> str:
    return f"   ({compared})" if compared else ""
