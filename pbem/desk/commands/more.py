"""`more time`: a player takes time from a budget of their own."""

from datetime import timedelta

from pbem.desk.commands.command import Asking, Command, Said
from pbem.desk.match import time_bank
from pbem.desk.time.pace import Pace
from pbem.desk.time.shifts import later
from pbem.engine.events import noted
from pbem.engine.language.tongues import plural, refused, worded
from pbem.engine.reader.words import tokens
from pbem.render import times


def _run(asking: Asking, argument: str) -> Said:
    live, sitter = asking.at_table()
    if tokens(argument) not in (("time",), ("time", "please"), ("time", "pls")):
        raise refused("Write   more time   alone on its line.")
    mine = asking.work.open_questions.of_seat(live.id, sitter.seat)
    rows = [row for row in mine if row.due is not None]
    if not rows:
        raise refused("You are not asked anything that has a deadline now.")
    pace = Pace.load(live.match.pace)
    terms = pace.terms
    if terms.bank:
        bank = time_bank.said(asking.work, live.match, sitter.seat)
        raise refused("This table has time banks instead. {bank}", bank=bank)
    attendance = asking.work.attendance.of_seat(live.id, sitter.seat)
    left = terms.more - attendance.extended - 1
    if left < 0:
        if not terms.more:
            raise refused("This table gives no more time.")
        raise refused(
            "You have had more time {more} times in this match, which is all there is.", more=terms.more
        )
    attendance.extended += 1
    asking.work.attendance.save(attendance)
    row = rows[0]
    assert row.due is not None
    row.due = later(pace, row.due, timedelta(hours=terms.more_hours), live.match.zone)
    row.reminded = 0
    asking.work.open_questions.save(row)
    asking.tell(
        noted(
            "took {more_hours} hours more, until {moment}",
            sitter.seat,
            more_hours=terms.more_hours,
            moment=times.moment(row.due, live.match.zone),
        )
    )
    done = plural(
        left,
        "Your deadline is now {moment}. You can do this once more in this match.",
        "Your deadline is now {moment}. You can do this {n} more times in this match.",
        moment=times.moment(row.due, asking.zone),
    )
    return Said(done=done)


MORE = Command(
    "more", worded("more time"), worded("take more time for this question, a few times a match"), _run
)
