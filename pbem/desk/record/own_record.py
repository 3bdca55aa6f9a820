"""What a match was to one of its players: how long it took, how quick they were, and all they have played."""

from datetime import timedelta
from statistics import fmean

from pbem.desk.match.live import Live, Sitter
from pbem.desk.record.file_results import file_missing
from pbem.engine.language.tongues import plural, worded
from pbem.render.text_kit import block, wrapped
from pbem.store.books.mails.mail_tallies import Answered, answers_of
from pbem.store.tables.club import Result
from pbem.store.work import Work

# After an upgrade older matches may be missing; nobody's last mail waits for more than these.
_AT_MOST = 50


def results_of(work: Work, live: Live) -> list[Result]:
    """All that those at a table have played up to the end of this match."""
    if live.match.finished is None:
        return []
    file_missing(work, _AT_MOST)
    # Read again later, the mail would be the same: what ended afterwards is no part of it.
    return work.results.of_table(live.id, live.match.finished)


def record_of(work: Work, live: Live, sitter: Sitter, results: list[Result]) -> str:
    """The part of the last mail that only its reader cares for, of all that the table has played."""
    rows = [row for row in results if row.player_id == sitter.seating.seat.player_id]
    played = [row for row in rows if row.place is not None]
    if not played:
        return ""
    won = sum(row.won for row in played)
    said = [plural(len(played), "{n} match, {won} won.", "{n} matches, {won} won.", won=won)]
    asked, in_time = sum(row.asked for row in rows), sum(row.in_time for row in rows)
    if asked:
        said.append(worded("Answered in time: {in_time} of {asked} questions.", in_time=in_time, asked=asked))
    said.append(_this_match(work, live, sitter.seat))
    lines = [wrapped(line, 72, "  ") for line in said if line]
    return block([worded("YOUR RECORD     `standings` shows everybody's"), *lines])


def _this_match(work: Work, live: Live, seat: int) -> str:
    match = live.match
    if match.started is None or match.finished is None:
        return ""
    days = round((match.finished - match.started) / timedelta(days=1))
    if not days:
        return ""
    answers = answers_of(work.link, live.id)
    mine = [each for each in answers if each.seat == seat]
    if not mine:
        return plural(days, "This one took {n} day.", "This one took {n} days.")
    return plural(
        days,
        "This one took {n} day; {hours} hours an answer, yours {mine}.",
        "This one took {n} days; {hours} hours an answer, yours {mine}.",
        hours=_hours(answers),
        mine=_hours(mine),
    )


def _hours(answers: list[Answered]) -> str:
    return f"{fmean((each.answered - each.asked) / timedelta(hours=1) for each in answers):.0f}"
