"""Deputies: somebody else who may answer for a seat, with mails and a token of their own."""

from datetime import datetime

from pbem.desk.match.absences import away_at
from pbem.desk.match.live import Live, Sitter
from pbem.store.books.roster import Sitting
from pbem.store.tables.upkeep import Deputy
from pbem.store.work import Work


def proxy(work: Work, sitter: Sitter, player_id: int) -> Sitter | None:
    """The deputy as somebody who can be mailed at the seat; None without an address."""
    player = work.roster.player(player_id)
    addresses = work.roster.addresses(player_id)
    if player is None or not addresses:
        return None
    return Sitter(Sitting(sitter.seating.seat, player, addresses[0].address), sitter.table_zone)


def proxies(work: Work, match_id: int, sitter: Sitter, now: datetime) -> list[tuple[Deputy, Sitter]]:
    """Everybody who may answer for a seat now or later."""
    rows = work.attendance.deputies(match_id, sitter.seat, now)
    found = ((row, proxy(work, sitter, row.player_id)) for row in rows)
    return [(row, each) for row, each in found if each is not None]


def asked_at_once(work: Work, live: Live, sitter: Sitter, now: datetime) -> list[Sitter]:
    """Who is mailed a question beside the seat's player: in the named time, or while the player is away."""
    away = away_at(work, sitter, now)
    return [
        each
        for row, each in proxies(work, live.id, sitter, now)
        if _open(row, now) and (away is not None or row.since is not None or row.until is not None)
    ]


def asked_on_a_miss(work: Work, live: Live, sitter: Sitter, now: datetime) -> list[Sitter]:
    """Who is asked now that the player has missed the deadline, and has not been asked before."""
    sent = work.outbox.of_question(live.id, live.match.epoch, live.position.asked, sitter.seat)
    mailed = {dispatch.recipient for dispatch in sent}
    return [
        each
        for row, each in proxies(work, live.id, sitter, now)
        if _open(row, now) and each.address not in mailed
    ]


def _open(row: Deputy, now: datetime) -> bool:
    return row.since is None or row.since <= now
