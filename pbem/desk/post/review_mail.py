"""The mail in which the strong bot looks back at a match that is over."""

from pbem.desk.match.cause import Cause
from pbem.desk.match.live import Live, Sitter
from pbem.desk.match.news import namer
from pbem.desk.post.mail import Mail
from pbem.desk.post.match_pages import afterwards_page
from pbem.desk.post.readers import SeatReader
from pbem.desk.record.review import Moment, Review
from pbem.engine.bots.review import MOST
from pbem.engine.language.lexicon import Ordered
from pbem.engine.values import replace
from pbem.render.text_kit import one_line
from pbem.store.tables.words import DispatchKind


def review_mail(live: Live, sitter: Sitter, review: Review, cause: Cause | None = None) -> Mail:
    """For each player what mattered most; as a receipt it goes out at once, for it was asked for."""
    name = namer(live, sitter.seat)
    players = [
        (name(seat) if seat == sitter.seat else one_line(name(seat)), [_told(live, each) for each in moments])
        for seat, moments in review.players
    ]
    page = afterwards_page(live, sitter, "review", {"players": players, "most": MOST})
    cause = cause or Cause(f"review {live.id}")
    return Mail(SeatReader(live, sitter), DispatchKind.RECEIPT, page, cause, question="end", once=True)


def _told(live: Live, moment: Moment) -> Moment:
    """A moment whose orders are in the words of whoever reads them."""
    played, better = (Ordered(order, live.game) for order in (moment.played, moment.better))
    return replace(moment, played=played, better=better)
