"""`pbem demo`: a whole match by mail, without an account, root or network."""

from pathlib import Path
from typing import Annotated

import typer

from pbem.cli.terminal.extras import sandbox_extra
from pbem.cli.terminal.help import examples, option
from pbem.cli.terminal.output import say

app = typer.Typer()


@app.command(
    epilog=examples(
        "pbem demo", "pbem demo --game ecosystem --players 4 --out mails", "pbem demo --language de,en"
    )
)
def demo(
    game: Annotated[str, option("--game", "The game's slug, as `pbem game list` shows it.")] = "ecosystem",
    players: Annotated[int, option("--players", "How many programs play.", min=1, max=6)] = 3,
    bots: Annotated[
        str, option("--bots", "How well they play: easy, normal or strong.", metavar="LEVEL")
    ] = "normal",
    language: Annotated[
        str,
        option(
            "--language",
            "What they read and write, such as de, or de,en for one and the next.",
            metavar="CODES",
        ),
    ] = "en",
    seed: Annotated[int, option("--seed", "Decides what the programs do.")] = 1,
    out: Annotated[Path | None, option("--out", "Where to leave the mails; an empty or new folder.")] = None,
) -> None:
    """Play a match by mail on embedded servers, with the real daemon, and leave every mail to look at.

    Nothing leaves this machine: an IMAP and an SMTP server run on free ports of the loopback interface until
    the match is over.
    """
    import tempfile

    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    from pbem.cli.terminal.words import languages_of, one_of
    from pbem.engine import registry
    from pbem.engine.bots.insight import Skill

    with sandbox_extra("pbem demo"):
        from pbem.testing.demo.play_demo import Demo
        from pbem.testing.demo.play_demo import play as play_demo

    info = registry.game(game).info
    skill = one_of(Skill, bots, "--bots") or Skill.NORMAL
    languages = languages_of(language)
    folder = out if out is not None else Path(tempfile.mkdtemp(prefix="pbem-demo-"))
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("question {task.completed}"),
        TimeElapsedColumn(),
    )
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task(f"{info.title}, {players} players", total=None)
        result = play_demo(
            Demo(folder, game, players, seed, skill, languages),
            lambda stage, question: progress.update(
                task, completed=question, description=f"{info.title}: {stage}"
            ),
        )
    places = [" and ".join(result.names[seat] for seat in place) for place in result.outcome.places]
    say(f"{info.title} is over after {result.seconds:.0f} seconds.")
    for number, place in enumerate(places, 1):
        say(f"  {number}. {place}")
    for name, score, received, sent in zip(
        result.names, result.outcome.scores, result.received, result.sent, strict=True
    ):
        say(f"  {name}: {score} points, got {received} mails and sent {sent}.")
    say(f"Every mail is in {folder / 'mails'}; open {result.index} to browse them by player.")
    say(f"To step through it: pbem --config {folder / 'config.toml'} site {folder / 'site'} --serve")
    say("Next: pbem sandbox to play yourself in the browser, or pbem init to set up your own server.")
