"""`ladder`: a player chooses who answers for them when they miss a turn, as far as the table lets them."""

from pbem.desk.commands.command import Asking, Command, Said, spoken, told
from pbem.desk.time.leniency import Rung, ladder, ladder_of
from pbem.desk.time.pace import Pace
from pbem.engine.language.tongues import Typed, refused, worded
from pbem.render.text_kit import joined


def _run(asking: Asking, argument: str) -> Said:
    live, sitter = asking.at_table()
    terms = Pace.load(live.match.pace).terms
    attendance = asking.work.attendance.of_seat(live.id, sitter.seat)
    wanted = (
        argument.lower()
        .replace(",", " ")
        .replace(" then ", " ")
        .replace("standing orders", "standing")
        .split()
    )
    if wanted:
        chosen = () if wanted in (["table"], ["usual"]) else ladder_of(wanted)
        if Rung.WAIT in chosen and Rung.WAIT not in terms.ladder:
            raise refused(
                "This table does not wait for a missed turn; choose standing, deputy, bot or fallback."
            )
        attendance.ladder = " ".join(chosen)
        asking.work.attendance.save(attendance)
    now = joined((Typed(rung, "rungs") for rung in ladder(terms, attendance.ladder)), "then")
    return told("If you miss a turn: {now}.", now=now)


LADDER = Command(
    "ladder",
    worded("ladder deputy, bot"),
    worded("who plays a turn you miss: standing, deputy, bot, fallback; ladder table: as the others"),
    _run,
    reads=spoken("rungs"),
)
