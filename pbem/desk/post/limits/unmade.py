"""A mail beyond the budget is not made: the operator hears of it, and a player in the next mail of theirs."""

from pbem.desk.match.live import take_up
from pbem.desk.match.news import pack
from pbem.desk.office import Office
from pbem.desk.post.limits.budget import Unasked, UnaskedShare
from pbem.engine.events import Noted
from pbem.engine.language.tongues import worded
from pbem.engine.values import replace
from pbem.store.tables.core import Player
from pbem.store.tables.words import MatchStatus
from pbem.store.work import Work

_OPERATOR = "Mail to people who never asked for any was not made: there was as much as the budget allows."

# What a player reads once a day.
_FORGED = worded(
    "More mail came in your name without a good reply code than is answered in a day; "
    "nothing it asked for was done."
)
_LOST = worded("More mail of yours came in which nothing was understood than is answered in a day.")


def tell_unmade(office: Office, work: Work, mail: Unasked, address: str) -> None:
    """Say once a day that mail to an address was not made."""
    if mail.is_unknown:
        office.alarm(replace(office, causer=None), work, f"unasked mail, {mail.share}", _OPERATOR)
    player, today = work.roster.player_at(address), str(office.now().date())
    key = f"unmade {player.id if player is not None else ''}"
    invited = mail.share is UnaskedShare.STRANGER and bool(mail.causer)
    if player is None or invited or work.notes.fact(key) == today:
        return
    work.notes.note(key, today)
    _tell_later(work, player, _LOST if mail.share is UnaskedShare.LOST else _FORGED)


def _tell_later(work: Work, player: Player, words: str) -> None:
    """Have a player read something in the next mail of a match of theirs."""
    running = (each for each in work.roster.matches_of(player.id or 0) if each.status is MatchStatus.RUNNING)
    match = next(running, None)
    if match is None:
        return
    live = take_up(work, match)
    seat = next(each.seat for each in live.sitters if each.seating.seat.player_id == player.id)
    work.untold_news.tell(match, [(seat, pack(live, (Noted(words),)))])
