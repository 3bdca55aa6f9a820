"""`absence`: a player says to be away, and reads at once what will happen to each deadline."""

import re
from datetime import date, datetime, timedelta

from pbem.desk.commands.command import Asking, Command, Said, spoken, told
from pbem.desk.match import deputies, time_bank
from pbem.desk.match.absences import away_at, due_of
from pbem.desk.match.live import Live, Sitter, take_up
from pbem.desk.match.news import pack
from pbem.desk.post.silence_line import silence
from pbem.desk.time.dates import day_of, end_of, start_of
from pbem.desk.time.leniency import Rung, ladder
from pbem.desk.time.pace import Pace
from pbem.desk.time.shifts import later
from pbem.engine.events import noted
from pbem.engine.language.tongues import heard, plural, refused, worded
from pbem.errors import PlayerError
from pbem.render import times
from pbem.render.text_kit import block, wrapped
from pbem.store.tables.core import Match, Waiting
from pbem.store.tables.upkeep import Absence
from pbem.store.tables.words import MatchStatus

_LONGEST = timedelta(days=60)
_SPLIT = re.compile(r"\s+(?:to|until|till|bis)\s+|\s+-\s+", re.IGNORECASE)

_WILL = {
    Rung.BOT: worded("the bot plays if you do not"),
    Rung.FALLBACK: worded("the stand-in plays if you do not"),
    Rung.WAIT: worded("the table waits for you"),
}


def _run(asking: Asking, argument: str) -> Said:
    text = " ".join(argument.split())
    if text.lower() in ("off", "over", "none"):
        gone = asking.work.attendance.end_absences(asking.player.id, asking.office.now())
        return told("Welcome back: no absence is noted any more.") if gone else told("No absence was noted.")
    now = asking.office.now()
    if not text:
        return Said(blocks=(_noted(asking, now),))
    since, until = _span(text, now.astimezone(times.zone(asking.zone)).date())
    absence = Absence(
        player_id=asking.player.id,
        since=max(now, start_of(since, asking.zone)),
        until=end_of(until, asking.zone),
        created=now,
    )
    if absence.until <= now:
        raise refused("That is over already: {argument}.", argument=argument.strip()[:60])
    if absence.until - absence.since > _LONGEST:
        raise refused("An absence lasts 60 days at most; `resign` gives a seat up.")
    asking.work.attendance.add_absence(absence)
    mine = asking.work.roster.matches_of(asking.player.id)
    running = [match for match in mine if match.status is MatchStatus.RUNNING]
    rows = [line for match in running for line in _touched(asking, match, absence)]
    first, last = _days(asking, absence)
    said = block([worded("WHILE YOU ARE AWAY"), *(rows or [worded("  No match of yours is running.")])])
    back = wrapped(
        worded("`absence off` when you are back early. You may answer all the same, whenever you like.")
    )
    done = worded("You are away from {first} to {last}.", first=first, last=last)
    return Said(done=done, blocks=(said, back))


def _days(asking: Asking, absence: Absence) -> tuple[str, str]:
    """The first and the last day of an absence."""
    last = absence.until - timedelta(minutes=1)
    return times.day(absence.since, asking.zone), times.day(last, asking.zone)


def _span(text: str, today: date) -> tuple[date, date]:
    """`FROM to UNTIL`, `to UNTIL` from today on, or one day."""
    first, *rest = _SPLIT.split(f" {text}".removeprefix(" from "), maxsplit=1)
    if not rest:
        return _one_day(first, today)
    since = day_of(first, today) if first.strip() else today
    return since, day_of(rest[0], since)


def _one_day(text: str, today: date) -> tuple[date, date]:
    """A single day, such as `tomorrow`."""
    try:
        day = day_of(text, today)
    except PlayerError as error:
        raise refused("Write it as   absence 3 dec to 10 dec   or   absence to 10 dec.") from error
    return day, day


def _noted(asking: Asking, now: datetime) -> str:
    known = asking.work.attendance.absences(asking.player.id, now)
    days = (_days(asking, absence) for absence in known)
    rows = [worded("  {day} to {day2}", day=first, day2=last) for first, last in days]
    return block([worded("YOUR ABSENCES"), *(rows or [worded("  none")])])


def _touched(asking: Asking, match: Match, absence: Absence) -> list[str]:
    """What becomes of the open deadline of one match, and of the ones to come."""
    same = asking.live is not None and asking.live.id == match.id
    live = asking.live if asking.live is not None and same else take_up(asking.work, match)
    lines = []
    for sitter in live.sitters:
        if sitter.seating.seat.player_id != asking.player.id or sitter.resigned:
            continue
        open_now = asking.work.open_questions.of_seat(live.id, sitter.seat)
        said = [_open_deadline(asking, live, sitter, row, absence) for row in open_now]
        lines += [
            wrapped(f"{live.title}: {heard(each)}", 72, "  ", "      ")
            for each in (*said, _later(asking, live, sitter, absence))
        ]
        # The day that was said, which elsewhere may end a day later.
        said_to_all = noted("away until {last}", sitter.seat, last=_days(asking, absence)[1])
        if same:
            asking.tell(said_to_all)
        else:
            others = [each.seat for each in live.sitters if each.seat != sitter.seat]
            asking.work.untold_news.tell(match, [(seat, pack(live, (said_to_all,))) for seat in others])
    return lines


def _open_deadline(asking: Asking, live: Live, sitter: Sitter, row: Waiting, absence: Absence) -> str:
    if row.due is None:
        return worded("you are asked now, without a deadline.")
    until = times.moment(row.due, asking.zone)
    if row.bank:
        return _banked(asking, live, row, absence, until)
    if not absence.since <= row.due < absence.until:
        return worded("you are asked now, until {until}; your absence does not touch that.", until=until)
    if deputies.asked_at_once(asking.work, live, sitter, row.due):
        return worded("you are asked now, until {until}; your deputy may answer for you.", until=until)
    moved = due_of(asking.work, live, sitter, row.due)
    if moved == row.due:
        return worded(
            "you are asked now, until {until}: too far to move it, so {otherwise}.",
            until=until,
            otherwise=_otherwise(asking, live, sitter),
        )
    row.due, row.reminded = moved, 0
    asking.work.open_questions.save(row)
    return worded(
        "your deadline moves from {until} to {moment}.", until=until, moment=times.moment(moved, asking.zone)
    )


def _banked(asking: Asking, live: Live, row: Waiting, absence: Absence, until: str) -> str:
    """A time bank does not run while its player is away, as far as the table's budget goes."""
    assert row.due is not None
    pace, attendance = Pace.load(live.match.pace), asking.work.attendance.of_seat(live.id, row.seat)
    away = min(absence.until, row.due) - max(absence.since, asking.office.now())
    away = min(away, timedelta(minutes=pace.terms.away * 1440 - attendance.away))
    if away <= timedelta(0):
        return worded("you are asked now, until {until}; your absence does not touch that.", until=until)
    attendance.away += round(away.total_seconds() / 60)
    asking.work.attendance.save(attendance)
    row.due, row.reminded = later(pace, row.due, away, live.match.zone), 0
    asking.work.open_questions.save(row)
    return worded(
        "your time bank rests meanwhile: {until} becomes {moment}.",
        until=until,
        moment=times.moment(row.due, asking.zone),
    )


def _later(asking: Asking, live: Live, sitter: Sitter, absence: Absence) -> str:
    """What becomes of questions that are asked while the player is away."""
    first = asking.work.standing_orders.of_seat(live.id, sitter.seat)
    if away_at(asking.work, sitter, absence.since) and deputies.proxies(
        asking.work, live.id, sitter, absence.since
    ):
        if not first:
            return worded("later questions: your deputy is asked.")
        return worded(
            "later questions: your standing orders answer what they fit; else your deputy is asked."
        )
    pace = Pace.load(live.match.pace)
    left = pace.terms.away * 1440 - asking.work.attendance.of_seat(live.id, sitter.seat).away
    if left >= 1440:
        days, otherwise = left // 1440, _otherwise(asking, live, sitter)
        if first:
            return plural(
                days,
                "later questions: your standing orders answer what they fit; else their deadlines move to "
                "after your absence where {n} day is enough, else {otherwise}.",
                "later questions: your standing orders answer what they fit; else their deadlines move to "
                "after your absence where {n} days are enough, else {otherwise}.",
                otherwise=otherwise,
            )
        return plural(
            days,
            "later questions: their deadlines move to after your absence where {n} day is enough, else "
            "{otherwise}.",
            "later questions: their deadlines move to after your absence where {n} days are enough, else "
            "{otherwise}.",
            otherwise=otherwise,
        )
    otherwise = _otherwise(asking, live, sitter)
    if first:
        return worded(
            "later questions: your standing orders answer what they fit; else {otherwise}.",
            otherwise=otherwise,
        )
    return worded("later questions: {otherwise}.", otherwise=otherwise)


def _otherwise(asking: Asking, live: Live, sitter: Sitter) -> str:
    if time_bank.left(asking.work, live.match, sitter.seat) and (
        said := silence(asking.work, live, sitter.seat)
    ):
        return said
    attendance = asking.work.attendance.of_seat(live.id, sitter.seat)
    return _WILL[ladder(Pace.load(live.match.pace).terms, attendance.ladder)[-1]]


ABSENCE = Command(
    "absence",
    worded("absence 3 dec to 10 dec"),
    worded("you are away; lists what happens to each deadline. absence off: you are back"),
    _run,
    reads=spoken("days", "switches"),
)
