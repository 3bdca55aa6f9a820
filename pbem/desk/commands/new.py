"""`new`: open a table."""

from pbem.desk.commands.command import Asking, Command, Said, Seated, told
from pbem.desk.table import moving, seating
from pbem.desk.table.new_words import in_english, read_table
from pbem.engine import registry
from pbem.engine.language.tongues import Typed, worded


def _run(asking: Asking, argument: str) -> Said:
    office, work = asking.office, asking.work
    if argument.strip().lower() == "codes":
        return Said(question=worded("Make all your reply codes anew?"), then=lambda: _codes(asking))
    table = read_table(argument, office.pace, asking.player.zone or office.zone)
    match = seating.open_table(office, work, asking.player, table)
    title = f"{registry.game(table.game).info.title} {match.id}"
    kind = worded("open to all") if table.listed else worded("private")
    if table.bots is not None:
        kind = worded(
            "the others are {bots} bots, so it is not rated", bots=Typed(table.bots, "table_values")
        )
    return Said(
        done=worded(
            "Table {title} is yours: {seats} seats, {kind}.", title=title, seats=table.seats, kind=kind
        ),
        answer=Seated(match, 0),
    )


def _codes(asking: Asking) -> Said:
    moving.renew(asking.office, asking.work, asking.player, asking.cause)
    return told("Every code that was mailed to you is void. What is open comes once more.")


NEW = Command(
    "new",
    worded("new GAME [4 seats 48h ...]"),
    worded("open a table; games GAME tells what may follow"),
    _run,
    reads=in_english,
)
