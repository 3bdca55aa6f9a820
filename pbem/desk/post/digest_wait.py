"""Which mails wait for the one digest a day that some players want, and when it comes."""

from datetime import UTC, datetime, time, timedelta

from pbem.desk.match.live import Live, Sitter
from pbem.desk.office import Office
from pbem.render import times
from pbem.store.tables.words import DispatchKind
from pbem.store.work import Work

# What a digest may hold; a last call, a receipt and a finale always come alone.
_KINDS = (DispatchKind.TURN, DispatchKind.NEWS, DispatchKind.REMINDER)

# A question in a digest must leave this much time to answer it.
_TIME_LEFT = timedelta(hours=12)


def next_moment(after: datetime, at: str, zone_name: str) -> datetime:
    """The first time after that moment at which the clock of a zone shows this."""
    zone = times.zone(zone_name)
    day = after.astimezone(zone).date()
    while True:
        moment = datetime.combine(day, time.fromisoformat(at), tzinfo=zone).astimezone(UTC)
        if moment > after:
            return moment
        day += timedelta(days=1)


def can_wait(office: Office, work: Work, live: Live, sitter: Sitter, kind: DispatchKind) -> bool:
    """Whether a mail may wait for its reader's digest."""
    player = sitter.seating.player
    if kind not in _KINDS or player is None:
        return False
    at = work.votes_and_offers.mail_wishes(player.id).digest
    if not at:
        return False
    digest = next_moment(office.now(), at, sitter.zone)
    rows = work.open_questions.of_seat(live.id, sitter.seat)
    return all(row.due - digest >= _TIME_LEFT for row in rows if row.due is not None)
