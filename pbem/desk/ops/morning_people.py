"""The people at a game master's tables: who was slow to answer, and who is or will be away."""

from collections.abc import Iterable
from datetime import timedelta
from statistics import fmean

from pbem.desk.match.live import Sitter, sitters_of
from pbem.desk.office import Office
from pbem.engine.language.tongues import worded
from pbem.render import times
from pbem.render.text_kit import joined, one_line
from pbem.store.books.mail_tallies import answers_since
from pbem.store.tables.core import Match
from pbem.store.tables.upkeep import Absence
from pbem.store.work import Work

_WEEK = timedelta(days=7)

# Absences that begin later are no news yet.
_SOON = timedelta(days=14)

_MOST = 3


def _seated(work: Work, matches: Iterable[Match]) -> list[tuple[Match, Sitter]]:
    """Everybody who plays at these tables, a seat each."""
    return [
        (match, sitter)
        for match in matches
        for sitter in sitters_of(work, match)
        if sitter.seating.player is not None and not sitter.resigned
    ]


def slowest(office: Office, work: Work, matches: Iterable[Match]) -> str:
    """Who took longest for an answer this week, on average; only of questions that are closed."""
    seats = {(match.id, sitter.seat): sitter for match, sitter in _seated(work, matches)}
    taken: dict[int, list[float]] = {}
    names: dict[int, str] = {}
    week = office.now() - _WEEK
    answers = [
        each for match in {match for match, _ in seats} for each in answers_since(work.link, match, week)
    ]
    for answer in answers:
        sitter = seats.get((answer.match, answer.seat))
        if sitter is None:
            continue
        player = sitter.seating.seat.player_id or 0
        names[player] = one_line(sitter.name, 30)
        taken.setdefault(player, []).append((answer.answered - answer.asked) / timedelta(hours=1))
    means = sorted(((fmean(hours), names[player]) for player, hours in taken.items()), reverse=True)
    return ", ".join(f"{name} {hours:.0f} h" for hours, name in means[:_MOST])


def away(office: Office, work: Work, matches: Iterable[Match], zone: str) -> list[str]:
    """Who is away now or soon, until when, and who answers meanwhile; the first first."""
    now = office.now()
    seats: dict[int, list[tuple[Match, Sitter]]] = {}
    for match, sitter in _seated(work, matches):
        seats.setdefault(sitter.seating.seat.player_id or 0, []).append((match, sitter))
    found = sorted(
        (absence.since, player, absence)
        for player in seats
        for absence in work.attendance.absences(player, now)
        if absence.since < now + _SOON
    )
    return [_sentence(office, work, seats[player], absence, zone) for _, player, absence in found]


def _sentence(
    office: Office, work: Work, seats: list[tuple[Match, Sitter]], absence: Absence, zone: str
) -> str:
    last = times.day(absence.until - timedelta(minutes=1), zone)
    span = worded("from {day} to {last}", day=times.day(absence.since, zone), last=last)
    if absence.since <= office.now():
        span = worded("until {last}", last=last)
    rows = [
        row
        for match, sitter in seats
        for row in work.attendance.deputies(match.id, sitter.seat, absence.since)
        if row.since is None or row.since < absence.until
    ]
    players = [work.roster.player(each) for each in dict.fromkeys(row.player_id for row in rows)]
    names = [one_line(player.name, 30) for player in players if player is not None]
    deputy = worded(" (deputy: {names})", names=joined(names)) if names else ""
    return f"{one_line(seats[0][1].name, 30)} {span}{deputy}"
