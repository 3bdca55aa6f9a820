"""The game master's verbs under `pbem match`, made from the same table as their mails."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.terminal.help import argument, examples, option
from pbem.cli.terminal.invocation import invocation_of, login
from pbem.cli.terminal.output import say, show_text
from pbem.desk.gm.catalogue import CATALOGUE, Verb

if TYPE_CHECKING:
    from pbem.desk.office import Office
    from pbem.desk.ops.try_act import Trial
    from pbem.store.work import Work

Number = Annotated[int, argument("The match's number.", metavar="N", min=1)]
Words = Annotated[list[str] | None, argument("What the usage above names.", metavar="WORDS")]
Question = Annotated[int | None, option("--question", "Do it only while this question is open.", metavar="Q")]
Why = Annotated[str, option("--why", "The reason, which the players are told.", metavar="TEXT")]
DryRun = Annotated[bool, option("--dry-run", "Change nothing; print whom it would mail, and what.")]


def add_verbs(app: typer.Typer) -> None:
    """Make a command of each verb."""
    for verb in CATALOGUE.values():
        usage = f"N {verb.usage}".strip()
        command = f"pbem match {verb.name} 12 {_quoted(verb)}".rstrip()
        if verb.moves:
            command += " --question 7"
        app.command(
            verb.name,
            help=f"{verb.summary[0].upper()}{verb.summary[1:]}.\n\nUsage: pbem match {verb.name} {usage}\n\n"
            "Everybody at the table is told, and the match's journal tells who did it.",
            epilog=examples(command, f"{command} --dry-run"),
        )(_command(verb))


def _quoted(verb: Verb) -> str:
    return f'"{verb.example}"' if verb.speech else verb.example


def _command(verb: Verb) -> Callable[..., None]:
    def run(
        context: typer.Context,
        number: Number,
        words: Words = None,
        question: Question = None,
        why: Why = "",
        dry_run: DryRun = False,
    ) -> None:
        office = invocation_of(context).office()
        argument = " ".join(words or ())

        def does(work: "Work") -> str:
            return _perform(office, work, verb, number, argument, question, why)

        if dry_run:
            from pbem.desk.ops.try_act import try_out

            _show(try_out(office, does))
            return
        say(office.database.run(does))

    return run


def _perform(
    office: "Office", work: "Work", verb: Verb, number: int, argument: str, question: int | None, why: str
) -> str:
    from pbem.desk.acts.act import Act
    from pbem.desk.gm.perform import perform
    from pbem.desk.table.match_list import find_match
    from pbem.render.text_kit import one_line

    match = find_match(work, number)
    act = Act(office, work, match, f"The operator ({login()})", one_line(why, 500), question)
    return perform(act, verb, argument)


def _show(trial: "Trial") -> None:
    say(f"Nothing was changed. It would say: {trial.said}")
    say(f"It would mail {len(trial.mails)}:")
    for mail in trial.mails:
        say("")
        say(f"  {mail.kind} to {mail.to}")
        say(f"  {mail.subject}")
        if mail.text is None:
            say("    (the player's own board or hand stands in it, so its text is not shown)")
        else:
            show_text("\n".join(f"    {line}".rstrip() for line in mail.text.splitlines()))
