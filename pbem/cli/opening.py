"""`pbem match new`: open a match."""

import tomllib
from pathlib import Path
from typing import Annotated, Any

import typer

from pbem.cli.terminal.help import argument, option
from pbem.cli.terminal.invocation import invocation_of
from pbem.cli.terminal.output import say
from pbem.cli.terminal.words import one_of
from pbem.errors import OperatorError, PlayerError

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
    game: Annotated[str, argument("The game's slug, as `pbem game list` shows it.")],
    player: Annotated[
        list[str],
        option(
            "--player",
            "A seat, in seat order; once for each player. A language may follow: 'NAME=ADDRESS de'.",
            metavar="NAME=ADDRESS",
        ),
    ],
    bot: Annotated[
        list[str] | None,
        option(
            "--bot", "A seat a bot plays, behind the players': easy, normal, strong.", metavar="NAME=LEVEL"
        ),
    ] = None,
    gm: Annotated[
        str | None, option("--gm", "The game master of this match.", metavar="NAME=ADDRESS")
    ] = None,
    language: Annotated[
        str, option("--language", "What players read who are new and have none.", metavar="de")
    ] = "",
    start_now: Annotated[
        bool, option("--start-now", "Deal at once, without waiting for joins: not provable.")
    ] = False,
    deadline: Annotated[
        str | None, option("--deadline", "Time for a question: 48h or 3d.", metavar="48h")
    ] = None,
    closes: Annotated[
        str | None, option("--closes", "The time of day deadlines end at; `never` for none.", metavar="20:00")
    ] = None,
    pace: Annotated[
        str | None,
        option(
            "--pace",
            "The pace in one line: '24h, working days, quiet 22:00-08:00, grace 2h, remind 12h 3h' "
            "or 'daily at 20:00'; config.example.toml lists every part.",
            metavar="TEXT",
        ),
    ] = None,
    zone: Annotated[str | None, option("--zone", "The table's time zone.", metavar="Europe/Berlin")] = None,
    identity: Annotated[
        str | None, option("--identity", "Who may move: token, token+from or token+auth.", metavar="LEVEL")
    ] = None,
    option: Annotated[
        list[str] | None,
        option("--option", "An option of the game; cards=FILE is a box of your own.", metavar="NAME=VALUE"),
    ] = None,
    press: Annotated[
        str, option("--press", "What players may write to each other: open, anonymous or none.")
    ] = "open",
    watch: Annotated[
        bool, option("--watch", "Let anybody who plays here watch what everybody may see.")
    ] = False,
    publish: Annotated[
        str, option("--publish", "What the club's public pages show of it: no, result or replay.")
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
