"""`pbem game`: what can be played here, and whether its rules hold."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pbem.cli.terminal.exits import Exit
from pbem.cli.terminal.help import argument, examples, option
from pbem.cli.terminal.output import AsJson, complain, say, show_table
from pbem.cli.upgrade import recheck

if TYPE_CHECKING:
    from pbem.engine.game import AnyGame

app = typer.Typer(
    help="List the games, and put their rules to the test.",
    epilog=examples("pbem game list"),
    no_args_is_help=True,
)

app.command(epilog=examples("pbem game recheck 12", "pbem game recheck 12 --adopt --why 'a corrected rule'"))(
    recheck
)

Slug = Annotated[str, argument("The game, as `pbem game list` names it.", metavar="GAME")]
AnySlug = Annotated[
    str | None, argument("The game, as `pbem game list` names it; else all of them.", metavar="GAME")
]
Seats = Annotated[int | None, option("--seats", "How many seats; else every number in turn.", metavar="N")]
Seed = Annotated[str, option("--seed", "Another seed is another run.", metavar="TEXT")]
Options = Annotated[
    list[str] | None, option("--option", "An option of the game; may be repeated.", metavar="NAME=VALUE")
]


@app.command("list", epilog=examples("pbem game list", "pbem game list --json"))
def list_games(as_json: AsJson = False) -> None:
    """List the games that can be played here; one that cannot be loaded is named, and the exit code is 1."""
    from pbem.engine import registry
    from pbem.errors import OperatorError

    rows: list[tuple[str, str, str, str]] = []
    broken = False
    for slug in registry.slugs():
        try:
            info = registry.game(slug).info
        except OperatorError as error:
            complain(str(error))
            broken = True
            continue
        seats = f"{info.fewest}" if info.fewest == info.most else f"{info.fewest} to {info.most}"
        rows.append((slug, info.title, seats, info.version))
    show_table(["game", "title", "seats", "rules"], rows, as_json=as_json)
    if broken:
        raise typer.Exit(Exit.PROBLEM)


@app.command(epilog=examples("pbem game options domspec", "pbem game options ecosystem --json"))
def options(game: Slug, as_json: AsJson = False) -> None:
    """List what can be chosen when a match of a game is opened, by mail as well as with `match new`."""
    from pbem.engine import registry
    from pbem.render.text_kit import joined

    rows = [
        (option.name, option.default, joined(option.values, "or"), option.help)
        for option in registry.game(game).info.options
    ]
    show_table(["option", "usual", "allowed", "meaning"], rows, as_json=as_json)


@app.command(epilog=examples("pbem game check ecosystem", "pbem game check my_game --matches 500"))
def check(
    package: Annotated[
        str, argument("An installed game, or a package that holds a GAME.", metavar="PACKAGE")
    ],
    matches: Annotated[int, option("--matches", "How many to play.", metavar="N", min=1)] = 60,
    as_json: AsJson = False,
) -> None:
    """Put a game under the laws, random play and the mails, and say what its author has to mend."""
    from pbem.testing.conformance.findings import find_game, findings

    found = list(findings(find_game(package), matches))
    rows = [(each.checked, each.problem.partition("\n")[0] or "fine") for each in found]
    show_table(["checked", "found"], rows, as_json=as_json)
    problems = [f"{each.checked}: {each.problem}" for each in found if each.problem]
    if problems:
        complain("\n".join(problems))
        raise typer.Exit(Exit.PROBLEM)


@app.command(
    epilog=examples("pbem game fuzz ecosystem --matches 500", "pbem game fuzz ecosystem --again fuzz.json")
)
def fuzz(
    game: AnySlug = None,
    matches: Annotated[int, option("--matches", "How many matches.", metavar="N", min=1)] = 100,
    seats: Seats = None,
    seed: Seed = "fuzz",
    option: Options = None,
    out: Annotated[Path, option("--out", "Where a match that failed is written.", metavar="FILE")] = Path(
        "fuzz.json"
    ),
    trees: Annotated[
        bool, option("--trees", "Measure the options of every question too, which takes longer.")
    ] = False,
    again: Annotated[
        Path | None, option("--again", "Play a match that failed once more.", metavar="FILE")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play random legal matches, check every component after every move, and count what happened.

    A failure is written to a file that plays it again. What the game knows and no match met is a failure too.
    With --trees: the most answers any question had, and the most words that could come next.
    """
    from pbem.testing.play import playout

    if again is not None:
        _play_again(again)
        return
    never: list[str] = []
    rows: list[tuple[str, str, str, int]] = []
    for each in _games(game):
        slug = each.info.slug
        chosen = _chosen(option)
        try:
            tally = playout.fuzz(each, matches, seats, seed, chosen, measured=trees)
        except playout.PlayoutFailed as failed:
            out.write_text(
                json.dumps(failed.record.plain(), indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
            )
            complain(f"{failed}\nplay it again with: pbem game fuzz --again {out}")
            raise typer.Exit(Exit.PROBLEM) from failed
        missing = tally.missing(each, chosen)
        never += [f"{slug}: {name} never happened in {tally.matches} matches" for name in missing]
        for kind, counted in tally.plain().items():
            found = counted.items() if isinstance(counted, dict) else [("", counted)]
            rows += [(slug, kind, name, times) for name, times in found]
    show_table(["game", "kind", "name", "times"], rows, as_json=as_json)
    if never:
        complain("\n".join(never))
        raise typer.Exit(Exit.PROBLEM)


def _play_again(file: Path) -> None:
    from pbem.engine import registry
    from pbem.testing.play.playout import PlayedMatch, rerun

    record = PlayedMatch.read(_json(file))
    moves = len(tuple(rerun(registry.game(record.game), record))) - 1
    say(f"All {moves} moves of {file} are played without a failure now.")


@app.command(
    epilog=examples(
        "pbem game waits dstcg --seats 3 --matches 200", "pbem game waits domspec --seats 4 --json"
    )
)
def waits(
    game: Slug,
    seats: Seats = None,
    matches: Annotated[int, option("--matches", "How many deals.", metavar="N", min=1)] = 20,
    seed: Seed = "waits",
    option: Options = None,
    as_json: AsJson = False,
) -> None:
    """Count how often a match by mail waits for letters, with and without standing orders.

    Bots play every deal: with none, with all and with half of them leaving orders; scores tell what it costs.
    """
    from pbem.engine import registry
    from pbem.testing.play import waiting_times as counting

    title = registry.game(game)
    sizes = range(title.info.fewest, title.info.most + 1) if seats is None else (seats,)
    rows = [
        (
            *(game, size, each.name, *(round(mean, 2) for mean in each.means)),
            *("" if ratio is None else round(ratio, 3) for ratio in (each.share, each.error)),
        )
        for size in sizes
        for each in counting.figures([*counting.measure(title, size, matches, seed, _chosen(option))])
    ]
    show_table(["game", "seats", "figure", "without", "with", "share", "error"], rows, as_json=as_json)


@app.command(
    epilog=examples(
        "pbem game strength dstcg --seats 3 --deals 20",
        "pbem game strength ecosystem --level normal --against easy",
        "pbem game strength domspec --against half",
    )
)
def strength(
    game: Slug,
    seats: Seats = None,
    deals: Annotated[int, option("--deals", "How many deals.", metavar="N", min=1)] = 8,
    level: Annotated[str, option("--level", "Who is measured: easy, normal or strong.")] = "strong",
    against: Annotated[
        str,
        option(
            "--against",
            "All the others: a level, `half` (strong at half its budget), `random`, or MODULE:FUNCTION.",
        ),
    ] = "easy",
    seed: Seed = "strength",
    as_json: AsJson = False,
) -> None:
    """Measure how often one bot wins among others; each deal is played from every seat.

    Errors are standard errors over deals. A share of 1 / seats is fair; ties are split.
    """
    from pbem.engine import registry
    from pbem.testing.play import strength as measuring

    title = registry.game(game)
    sizes = range(max(2, title.info.fewest), title.info.most + 1) if seats is None else (seats,)
    one, others = (measuring.player_named(title, each) for each in (level, against))
    rows = []
    for size in sizes:
        found = measuring.measure(title, size, one, others, deals, seed)
        numbers = [round(each, 3) for each in (*found.share, 1 / size, *found.margin, found.longest)]
        rows.append((game, size, level, against, deals, deals * size, *numbers))
    header = [
        "game",
        "seats",
        "level",
        "against",
        "deals",
        "matches",
        "share",
        "share error",
        "fair",
        "lead",
        "lead error",
        "longest s",
    ]
    show_table(header, rows, as_json=as_json)


@app.command(
    epilog=examples(
        "pbem game playthrough ecosystem --check", "pbem game playthrough ecosystem --write --seats 4"
    )
)
def playthrough(
    game: AnySlug = None,
    write: Annotated[
        bool, option("--write/--check", "Write the transcripts anew, or compare with them.")
    ] = False,
    seats: Annotated[
        int | None, option("--seats", "With --write: add a match of so many seats.", metavar="N")
    ] = None,
    seed: Seed = "playthrough",
    option: Options = None,
    bots: Annotated[
        bool, option("--bots", "With --seats: bots play, and only moves, news and end are kept.")
    ] = False,
    folder: Annotated[
        Path, option("--folder", "Where the transcripts lie, a folder a game.", metavar="FOLDER")
    ] = Path("tests/playthroughs"),
) -> None:
    """Compare whole matches with their transcripts, or write these anew for a review of the difference."""
    from pbem.testing.play import playthrough as golden

    for each in _games(game):
        slug = each.info.slug
        if write and seats is not None:
            path = folder / slug / f"{seats}-seats-{seed}.txt"
            path.parent.mkdir(parents=True, exist_ok=True)
            fresh = golden.fresh_of_bots if bots else golden.fresh
            path.write_text(fresh(each, seats, seed, _chosen(option)), encoding="utf-8")
            say(f"Wrote {path}.")
            continue
        paths = golden.in_folder(folder, slug)
        if not paths:
            complain(
                f"{slug} has no playthrough in {folder}: add one with --write --seats {each.info.fewest}"
            )
            raise typer.Exit(Exit.PROBLEM)
        for path in paths:
            if write:
                path.write_text(golden.rewritten(each, path.read_text(encoding="utf-8")), encoding="utf-8")
            else:
                golden.compare(each, path)
            say(f"{'Wrote' if write else 'Unchanged:'} {path}.")


@app.command(epilog=examples("pbem game perft ecosystem", "pbem game perft ecosystem --depth 2"))
def perft(
    game: Slug,
    file: Annotated[Path | None, option("--file", "Else tests/perft/GAME.perft.", metavar="FILE")] = None,
    depth: Annotated[int | None, option("--depth", "Count no deeper.", metavar="N")] = None,
) -> None:
    """Count positions ahead and compare with a file; a difference prints the count below each answer."""
    from pbem.engine import registry
    from pbem.testing.play import perft as counting

    path = file or Path("tests/perft") / f"{game}.perft"
    for case in counting.cases(_text(path)):
        nodes = counting.check(registry.game(game), case, depth)
        say(f"{case.name}: {nodes} positions, as expected.")


@app.command(epilog=examples("pbem game rulings ecosystem"))
def rulings(game: Slug) -> None:
    """Print our readings of unclear rules as the page RULINGS.md of a game has them."""
    from pbem.engine import registry

    found = registry.game(game)
    for line in found.rulings.page(game, found.info.title).rstrip().splitlines():
        say(line)


def _games(slug: str | None) -> "Iterable[AnyGame]":
    """The game named, or all there are."""
    from pbem.engine import registry

    return [registry.game(each) for each in (registry.slugs() if slug is None else (slug,))]


def _chosen(pairs: list[str] | None) -> dict[str, str]:
    """The options of a game as they stand on the command line."""
    from pbem.errors import OperatorError

    for pair in pairs or ():
        if "=" not in pair:
            raise OperatorError(f"An option is written NAME=VALUE, not {pair!r}.")
    return dict(pair.split("=", 1) for pair in pairs or ())


def _text(path: Path) -> str:
    from pbem.errors import OperatorError

    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise OperatorError(f"{path} cannot be read: {error.strerror}.") from error


def _json(path: Path) -> Any:
    from pbem.errors import OperatorError

    try:
        return json.loads(_text(path))
    except ValueError as error:
        raise OperatorError(f"{path} is no JSON: {error}") from error
