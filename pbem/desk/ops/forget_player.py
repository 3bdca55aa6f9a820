"""Forgetting a player who asks for it: the person goes, the matches they were part of stay whole."""

from pbem.engine.values import Value
from pbem.errors import PlayerError
from pbem.store.keep.forget import forget_filed
from pbem.store.tables.core import Player
from pbem.store.tables.words import MatchStatus
from pbem.store.work import Work


class Forgotten(Value):
    """How much was deleted."""

    addresses: int
    letters: int
    mails: int


def forget_player(work: Work, player: Player) -> Forgotten:
    """Delete name, addresses, settings and mail of a player who is in no match that still goes on."""
    over = (MatchStatus.FINISHED, MatchStatus.CLOSED)
    playing = [str(match.id) for match in work.roster.matches_of(player.id) if match.status not in over]
    if playing:
        raise PlayerError(
            f"{player.name} still has a seat in match {', '.join(playing)}: give it to somebody else or end "
            f"the match first."
        )
    work.overwrite_deleted()
    addresses = [each.address for each in work.roster.addresses(player.id)]
    letters = work.inbox.forget(player.id, addresses)
    mails = sum(work.outbox.forget(player.id, address) for address in addresses)
    for address in addresses:
        work.questions.forget(address)
    forget_filed(work.link, player.id)
    work.roster.forget(player)
    player.name, player.zone, player.zone_guessed = f"Former player {player.id}", None, False
    player.format, player.public = "", None
    work.roster.save_player(player)
    return Forgotten(len(addresses), letters, mails)
