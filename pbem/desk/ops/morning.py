"""The game master's morning mail: what needs a decision, then every match, then the health of the mail."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from itertools import chain
from statistics import fmean

from pbem.desk.gm.status import match_rows, title_of
from pbem.desk.match.live import Sitter, box_of, sitters_of
from pbem.desk.office import Office
from pbem.desk.ops.morning_health import health_of, letters_of_today
from pbem.desk.ops.morning_needs import needs_of
from pbem.desk.post.readers import language_of
from pbem.desk.post.to_master import notify_master
from pbem.desk.table import match_list
from pbem.engine import registry
from pbem.engine.codec import codec_for
from pbem.engine.language.tongues import heard, speaking, worded
from pbem.render import times
from pbem.render.text_kit import joined, one_line, wrapped
from pbem.store.books.facts import MORNING
from pbem.store.books.mails.mail_tallies import answers_since
from pbem.store.tables.core import Match, Player
from pbem.store.tables.upkeep import Absence
from pbem.store.tables.words import MatchStatus
from pbem.store.work import Work

_DAY = timedelta(days=1)

# Whoever becomes game master, or moves to another zone, is noticed after so long.
_LOOK_AGAIN = timedelta(hours=1)


def send_mornings(office: Office, work: Work) -> int:
    """Write to every game master whose morning has come, once a day, and return to how many."""
    now = office.now()
    sent = 0
    following = now + _LOOK_AGAIN
    for player in work.masters.everybody():
        zone = player.zone or office.zone
        local = now.astimezone(times.zone(zone))
        today, key = local.date().isoformat(), f"{MORNING} {player.id}"
        if local.time() < office.morning.at:
            begins = datetime.combine(local.date(), office.morning.at, tzinfo=times.zone(zone))
            following = min(following, begins.astimezone(now.tzinfo))
        elif work.notes.fact(key) != today:
            work.notes.note(key, today)
            with speaking(language_of(office, player)):
                sent += _write(office, work, player, zone, today)
    work.notes.note(MORNING, following.isoformat())
    return sent


def _write(office: Office, work: Work, player: Player, zone: str, today: str) -> bool:
    matches = {match.id: match for match in work.masters.matches_of(player.id)}
    lines = [line for line in match_list.lines(work) if line.number in matches]
    alive = [line for line in lines if line.status != MatchStatus.FINISHED]
    letters = letters_of_today(office, work)
    found = (needs_of(office, work, matches[line.number], line, zone, letters) for line in alive)
    needs = sorted(chain.from_iterable(found), key=lambda need: need.urgency)
    if not alive or not (needs or office.morning.always):
        return False
    dues = [line.until for line in alive if line.until is not None and not line.clock]
    facts = {
        "matches": len(alive),
        "needs": [{**need.facts, "what": need.urgency.name.lower(), "orders": need.orders} for need in needs],
        "due": times.moment(min(dues), zone) if dues else "",
        "today": times.day(office.now(), zone),
        "place": times.place(zone),
        "rows": match_rows(alive, zone),
        "about": _about(office, work, [matches[line.number] for line in lines], zone),
        "health": health_of(office, work, letters, _people(work, matches.values()), zone),
    }
    taps = tuple(order for need in needs for order in need.orders) or ("status",)
    notify_master(office, work, player, "morning", facts, f"morning {player.id} {today}", taps=taps)
    return True


def _about(office: Office, work: Work, matches: list[Match], zone: str) -> tuple[str, ...]:
    """The results since yesterday's mail, who is slow and who is away."""
    since = office.now() - _DAY
    ended = [match for match in matches if match.finished is not None and match.finished >= since]
    alive = [match for match in matches if match.finished is None]
    slow = _slowest(office, work, alive)
    rows = [
        *((worded("Finished"), f"{match.id}, {heard(_result(work, match))}") for match in ended),
        *(((worded("Slowest this week"), worded("{slow} an answer", slow=slow)),) if slow else ()),
        *((worded("Away"), each) for each in _away(office, work, alive, zone)),
    ]
    named = ["" if place and rows[place - 1][0] == name else name for place, (name, _) in enumerate(rows)]
    pairs = zip(named, rows, strict=True)
    told = [wrapped(text, 72, f"  {heard(name):<19}", " " * 21) for name, (_, text) in pairs]
    return ("\n".join(told),) if told else ()


def _people(work: Work, matches: Iterable[Match]) -> set[int]:
    """Everybody at the tables of a game master."""
    seats = [each.seat.player_id for match in matches for each in work.roster.seated(match.id)]
    return {player for player in seats if player is not None}


def _result(work: Work, match: Match) -> str:
    line = next(line for line in match_list.lines(work) if line.number == match.id)
    if match.outcome is None:
        return worded("{title_of}: ended without a result", title_of=title_of(line))
    outcome = codec_for(registry.game(match.game), box_of(work, match)).load(match.outcome)
    names = line.players.split(", ")
    scores = sorted(zip(outcome.scores, names, strict=False), reverse=True)
    return f"{title_of(line)}: {', '.join(f'{name} {score}' for score, name in scores)}"


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


def _slowest(office: Office, work: Work, matches: Iterable[Match]) -> str:
    """Who took longest for an answer this week, on average; only of questions that are closed."""
    seats = {(match.id, sitter.seat): sitter for match, sitter in _seated(work, matches)}
    taken: dict[int, list[float]] = {}
    names: dict[int, str] = {}
    week = office.now() - _WEEK
    numbers = {match for match, _ in seats}
    for answer in (each for match in numbers for each in answers_since(work.link, match, week)):
        sitter = seats.get((answer.match, answer.seat))
        if sitter is None:
            continue
        player = sitter.seating.seat.player_id or 0
        names[player] = one_line(sitter.name, 30)
        taken.setdefault(player, []).append((answer.answered - answer.asked) / timedelta(hours=1))
    means = sorted(((fmean(hours), names[player]) for player, hours in taken.items()), reverse=True)
    return ", ".join(f"{name} {hours:.0f} h" for hours, name in means[:_MOST])


def _away(office: Office, work: Work, matches: Iterable[Match], zone: str) -> list[str]:
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
