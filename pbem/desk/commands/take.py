"""`take N`: somebody on the stand-by list takes a seat that was offered to them."""

from functools import partial

from pbem.desk.commands.command import Asking, Command, Said, number_in, told
from pbem.desk.match.live import Live, take_up
from pbem.desk.match.sight import demand_sight
from pbem.desk.table import substituting
from pbem.engine.language.tongues import refused, worded
from pbem.store.tables.words import MatchStatus


def _run(asking: Asking, argument: str) -> Said:
    match = asking.work.roster.match(number_in(argument.strip().rstrip(".!")) or 0)
    if match is None or match.status is not MatchStatus.RUNNING:
        raise refused("Write   take   and the number of a match with a free seat, as the offer names it.")
    live = take_up(asking.work, match)
    for sitter in live.sitters:
        offers = asking.work.votes_and_offers.offers(live.id, sitter.seat)
        if any(offer.player_id == asking.player.id for offer in offers):
            demand_sight(asking.work, match, sitter.seat, asking.player)
            then = partial(_take, asking, live, sitter.seat)
            return Said(question=worded("Take a seat at {title}?", title=live.title), then=then)
    raise refused("No seat of that match is free for you: somebody else may have taken it.")


def _take(asking: Asking, live: Live, seat: int) -> Said:
    before = live.sitters[seat].name
    substituting.take(asking.office, asking.work, live, seat, asking.player, asking.cause)
    return told(
        "You play on for {before} in {title}. A mail with all you need is on its way.",
        before=before,
        title=live.title,
    )


TAKE = Command("take", worded("take N"), worded("take a seat that was offered to you"), _run)
