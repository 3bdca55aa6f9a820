"""`pbem match new`: open a match."""

import tomllib
from pathlib import Path
from typing import Annotated, Any

import typer

from pbem.cli.terminal.invocation import invocation_of
from pbem.cli.terminal.output import say
from pbem.cli.terminal.words import one_of
from pbem.errors import OperatorError, PlayerError

__all__ = ["new"]

# The option that names a data file of one's own instead of a value.
_CARDS = "cards"


def _pairs(given: list[str]) -> dict[str, str]:
    pairs: dict[str, str] = {}
    for each in given:
        name, found, value = each.partition("=")
        if not found or not name:
            raise PlayerError(f"{each!r} is no option: write NAME=VALUE.")
        pairs[name] = value
    return pairs


def _box(path: str) -> dict[str, Any]:
    """An owner's own data file."""
    try:
        return tomllib.loads(Path(path).read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise OperatorError(f"the data file {path} cannot be read: {error}") from error
    except tomllib.TOMLDecodeError as error:
        raise OperatorError(f"the data file {path} is no TOML: {error}") from error


def new(
    context: typer.Context,
    game: Annotated[str, typer.Argument(help="The game's slug, as `pbem game list` shows it.")],
    player: Annotated[
        list[str],
        typer.Option(
            "--player",
            metavar="NAME=ADDRESS",
            help="A seat, in seat order; once for each player. A language may follow: 'NAME=ADDRESS de'.",
        ),
    ],
    bot: Annotated[
        list[str] | None,
        typer.Option(
            "--bot",
            metavar="NAME=LEVEL",
            help="A seat a bot plays, behind the players': easy, normal, strong.",
        ),
    ] = None,
    gm: Annotated[
        str | None, typer.Option("--gm", metavar="NAME=ADDRESS", help="The game master of this match.")
    ] = None,
    language: Annotated[
        str, typer.Option("--language", metavar="de", help="What players read who are new and have none.")
    ] = "",
    start_now: Annotated[
        bool, typer.Option("--start-now", help="Deal at once, without waiting for joins: not provable.")
    ] = False,
    deadline: Annotated[
        str | None, typer.Option("--deadline", metavar="48h", help="Time for a question: 48h or 3d.")
    ] = None,
    closes: Annotated[
        str | None,
        typer.Option("--closes", metavar="20:00", help="The time of day deadlines end at; `never` for none."),
    ] = None,
    pace: Annotated[
        str | None,
        typer.Option(
            "--pace",
            metavar="TEXT",
            help="The pace in one line: '24h, working days, quiet 22:00-08:00, grace 2h, remind 12h 3h' "
            "or 'daily at 20:00'; config.example.toml lists every part.",
        ),
    ] = None,
    zone: Annotated[
        str | None, typer.Option("--zone", metavar="Europe/Berlin", help="The table's time zone.")
    ] = None,
    identity: Annotated[
        str | None,
        typer.Option("--identity", metavar="LEVEL", help="Who may move: token, token+from or token+auth."),
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "--option", metavar="NAME=VALUE", help="An option of the game; cards=FILE is a box of your own."
        ),
    ] = None,
    press: Annotated[
        str, typer.Option("--press", help="What players may write to each other: open, anonymous or none.")
    ] = "open",
    watch: Annotated[
        bool, typer.Option("--watch", help="Let anybody who plays here watch what everybody may see.")
    ] = False,
    publish: Annotated[
        str, typer.Option("--publish", help="What the club's public pages show of it: no, result or replay.")
    ] = "no",
) -> None:
    """Open a match: its players are mailed an invitation, and it starts when all have joined."""
    from dataclasses import replace

    from pbem import bootstrap
    from pbem.desk.table.opening import Invitee, Opening, bot_of, open_match
    from pbem.desk.time.pace import Pace
    from pbem.desk.time.pace_text import parse
    from pbem.store.tables.words import IdentityLevel, PressKind, PublishKind

    settings = invocation_of(context).settings()
    office = bootstrap.office(settings)
    office.database.open()
    options = _pairs(option or [])
    cards = options.pop(_CARDS, None)
    agreed = parse(pace, office.pace) if pace is not None else office.pace
    if deadline is not None:
        hours = Pace.hours_of(deadline)
        agreed = replace(agreed, hours=hours, last_call=min(agreed.last_call, max(0, hours - 1)))
    if closes is not None:
        agreed = replace(agreed, closes="" if closes == "never" else closes)
    opening = Opening(
        game=game,
        invitees=tuple(Invitee.parse(each, language) for each in player),
        gm=Invitee.parse(gm) if gm is not None else None,
        options=options,
        box=_box(cards) if cards is not None else None,
        pace=agreed,
        zone=zone or office.zone,
        start_now=start_now,
        identity=one_of(IdentityLevel, identity, "--identity") or IdentityLevel.FROM,
        press=one_of(PressKind, press, "--press") or PressKind.OPEN,
        watching=watch,
        publish=one_of(PublishKind, publish, "--publish") or PublishKind.NO,
        bots=tuple(map(bot_of, bot or ())),
    )
    match = office.database.run(lambda work: open_match(office, work, opening))
    names = ", ".join(invitee.name for invitee in opening.invitees)
    done = "is dealt; the first mails" if start_now else "is open; the invitations"
    say(f"Match {match.id} of {game} {done} to {names} go out with the next pass of `pbem run`.")
