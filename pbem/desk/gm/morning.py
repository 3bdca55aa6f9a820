"""The game master's morning mail: what needs a decision, then every match, then the health of the mail."""

from datetime import datetime, timedelta

from pbem.desk import admin
from pbem.desk.due import MORNING
from pbem.desk.gm.needs import Need, needs_of
from pbem.desk.gm.reports import match_rows, title_of
from pbem.desk.gm.writing import write_to_master
from pbem.desk.live import box_of
from pbem.desk.office import Office
from pbem.desk.overview import mail_health
from pbem.engine import registry
from pbem.engine.codec import codec_for
from pbem.render import times
from pbem.render.filters import one_line, wrapped
from pbem.render.page import Head
from pbem.store.tables import Match, Player
from pbem.store.words import DispatchKind, DispatchStatus, LetterStatus, MatchStatus
from pbem.store.work import Work

__all__ = ["send_mornings"]

_DAY = timedelta(days=1)

# Whoever becomes game master, or moves to another zone, is noticed after so long.
_LOOK_AGAIN = timedelta(hours=1)

_LETTERS = "abcdefghi"


def send_mornings(office: Office, work: Work) -> int:
    """Write to every game master whose morning has come and who was not written to today; to how many."""
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
            sent += _write(office, work, player, zone, today)
    work.notes.note(MORNING, following.isoformat())
    return sent


def _write(office: Office, work: Work, player: Player, zone: str, today: str) -> bool:
    assert player.id is not None
    matches = {match.id: match for match in work.masters.matches_of(player.id)}
    lines = [line for line in admin.lines(work) if line.number in matches]
    alive = [line for line in lines if line.status != MatchStatus.FINISHED]
    needs = [need for line in alive for need in needs_of(office, work, matches[line.number], line, zone)]
    if not alive or not (needs or office.morning.always):
        return False
    dues = [line.until for line in alive if line.until is not None and not line.clock]
    count = f"{len(alive)} match{'es' if len(alive) != 1 else ''}"
    needed = f"{len(needs)} thing{'s need' if len(needs) != 1 else ' needs'} you" if needs else "all is well"
    head = Head(
        f"{count}, {needed}.  [#gm.{player.id}]",
        f"Reply with:   {_first(needs)}" if needs else "No answer needed.",
        f"First deadline: {times.moment(min(dues), zone)}." if dues else "No deadline runs.",
        "No answer: each match goes on as its rules say." if needs else "",
    )
    body = (
        *((_needs(needs),) if needs else ()),
        "\n".join(
            [f"ALL MATCHES     times of {times.place(zone)}; first deadline first", *match_rows(alive, zone)]
        ),
        *_finished(office, work, [matches[line.number] for line in lines]),
        _mail(office, work, zone),
    )
    subject = f"{count}, {needed}, {times.day(office.now(), zone)}"
    write_to_master(
        office, work, player, head, body, DispatchKind.NOTICE, subject, f"morning {player.id} {today}"
    )
    return True


def _first(needs: list[Need]) -> str:
    orders = needs[0].orders
    return "   or   ".join(f"1{_LETTERS[place]}" for place in range(min(2, len(orders)))) or "status"


def _needs(needs: list[Need]) -> str:
    rows = ["NEEDS YOU"]
    for number, need in enumerate(needs, 1):
        rows.append(wrapped(need.text, 72, f"  {number}  ", "     "))
        for label, (order, remark) in zip(_LETTERS, need.orders, strict=False):
            rows.append(f"       {number}{label}   {order}{f'   ({remark})' if remark else ''}")
    return "\n".join(rows)


def _finished(office: Office, work: Work, matches: list[Match]) -> tuple[str, ...]:
    """The results since yesterday's mail."""
    rows = []
    for match in matches:
        if match.finished is None or match.finished < office.now() - _DAY:
            continue
        rows.append(wrapped(f"{match.id}, {_result(work, match)}", 72, "  Finished   ", " " * 13))
    return ("\n".join(rows),) if rows else ()


def _result(work: Work, match: Match) -> str:
    assert match.id is not None
    line = next(line for line in admin.lines(work) if line.number == match.id)
    if match.outcome is None:
        return f"{title_of(line)}: ended without a result"
    outcome = codec_for(registry.game(match.game), box_of(work, match)).load(match.outcome)
    names = line.players.split(", ")
    scores = sorted(zip(outcome.scores, names, strict=False), reverse=True)
    return f"{title_of(line)}: {', '.join(f'{name} {score}' for score, name in scores)}"


def _mail(office: Office, work: Work, zone: str) -> str:
    """How the mail does; nobody's letter is named."""
    now = office.now()
    health = mail_health(office, work)
    letters = [each for each in work.inbox.latest(health.fetched_today) if each.fetched > now - _DAY]
    waiting = health.dispatches[DispatchStatus.WAITING] + health.dispatches[DispatchStatus.UNCERTAIN]
    dead = health.dispatches[DispatchStatus.DEAD]
    bounces = sum(1 for each in letters if each.verdict == "bounce")
    shunted = sum(1 for each in letters if each.status is LetterStatus.SHUNTED)
    look = f" Last look {times.moment(health.fetched, zone)}." if health.fetched is not None else ""
    rows = [
        "MAIL AND MACHINE     since yesterday",
        wrapped(
            f"{_count(health.fetched_today, 'letter')} in, {_count(health.sent_today, 'mail')} out, "
            f"{waiting or 'none'} waiting, {dead or 'none'} given up.{look}",
            72,
            "  ",
        ),
        wrapped(f"{bounces} came back, {shunted} that broke the code.", 72, "  "),
    ]
    problems = [problem.text for problem in work.notes.problems() if problem.key in ("imap", "smtp")]
    rows += [wrapped(f"Trouble: {one_line(text, 200)}", 72, "  ", "    ") for text in problems]
    return "\n".join(rows)


def _count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
