"""The game master's morning mail: what needs a decision, then every match, then the health of the mail."""

from collections.abc import Iterable
from datetime import datetime, timedelta

from pbem.desk.gm.status import match_rows, title_of
from pbem.desk.match.live import box_of
from pbem.desk.office import Office
from pbem.desk.ops.morning_health import health_of, letters_of_today
from pbem.desk.ops.morning_needs import needs_of
from pbem.desk.ops.morning_people import away, slowest
from pbem.desk.post.readers import language_of
from pbem.desk.post.to_master import notify_master
from pbem.desk.table import match_list
from pbem.engine import registry
from pbem.engine.codec import codec_for
from pbem.engine.language.tongues import heard, speaking, worded
from pbem.render import times
from pbem.render.text_kit import wrapped
from pbem.store.books.facts import MORNING
from pbem.store.tables.core import Match, Player
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
    needs = sorted(
        (
            need
            for line in alive
            for need in needs_of(office, work, matches[line.number], line, zone, letters)
        ),
        key=lambda need: need.urgency,
    )
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
    slow = slowest(office, work, alive)
    rows = [
        *((worded("Finished"), f"{match.id}, {heard(_result(work, match))}") for match in ended),
        *(((worded("Slowest this week"), worded("{slow} an answer", slow=slow)),) if slow else ()),
        *((worded("Away"), each) for each in away(office, work, alive, zone)),
    ]
    named = ["" if place and rows[place - 1][0] == name else name for place, (name, _) in enumerate(rows)]
    told = [
        wrapped(text, 72, f"  {heard(name):<19}", " " * 21)
        for name, (_, text) in zip(named, rows, strict=True)
    ]
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
