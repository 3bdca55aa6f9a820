"""Keeps what a table is about to do (votes, seats on offer) and wishes about mail."""

from datetime import datetime

from sqlalchemy import bindparam, delete

from pbem.store.sql.link import Book
from pbem.store.sql.statements import Adding, Command, Maker, Query, Saving, same, table
from pbem.store.tables.upkeep import MailWishes, Offer, Vote

__all__ = ["WISHES_OF", "VotesAndOffers"]

_VOTE, _OFFER, _WISHES = (table(model) for model in (Vote, Offer, MailWishes))
_make_wishes = Maker(MailWishes)

_CAST, _WISH = Saving(Vote), Saving(MailWishes)
_VOTES = Query(
    Vote,
    lambda rows: rows.where(
        same(_VOTE, "match_id", "motion"),
        _VOTE.c.created > bindparam("since"),
    ).order_by(_VOTE.c.seat),
)
_RETRACT = Command(delete(_VOTE).where(same(_VOTE, "match_id", "seat", "motion")))
_DECIDED = Command(delete(_VOTE).where(same(_VOTE, "match_id", "motion")))
_OFFERED = Adding(Offer, once=True)
_OFFERS = Query(Offer, lambda rows: rows.where(same(_OFFER, "match_id", "seat")).order_by(_OFFER.c.id))
_TAKEN = Command(delete(_OFFER).where(same(_OFFER, "match_id", "seat")))
WISHES_OF = Query(MailWishes, lambda rows: rows.where(same(_WISHES, "player_id")))


class VotesAndOffers(Book):
    """Votes, offered seats and wishes."""

    # Votes.

    def cast(self, vote: Vote) -> None:
        """A seat wants this."""
        _CAST.row(self._link, vote)

    def votes(self, match_id: int, motion: str, since: datetime) -> list[Vote]:
        """Who has voted for it after that time."""
        return _VOTES.all(self._link, match_id=match_id, motion=motion, since=since)

    def retract(self, match_id: int, seat: int, motion: str) -> bool:
        """A seat does not want it any more; False when it never did."""
        return _RETRACT.run(self._link, match_id=match_id, seat=seat, motion=motion).rowcount == 1

    def decided(self, match_id: int, motion: str) -> None:
        """The vote is over."""
        _DECIDED.run(self._link, match_id=match_id, motion=motion)

    # Offers.

    def offer(self, offer: Offer) -> None:
        """A seat is offered to somebody."""
        _OFFERED.run(self._link, **offer.__dict__)

    def offers(self, match_id: int, seat: int) -> list[Offer]:
        """To whom a seat is offered."""
        return _OFFERS.all(self._link, match_id=match_id, seat=seat)

    def taken(self, match_id: int, seat: int) -> None:
        """A seat is not on offer any more."""
        _TAKEN.run(self._link, match_id=match_id, seat=seat)

    # Wishes.

    def mail_wishes(self, player_id: int) -> MailWishes:
        """What a player wants of mails about deadlines; a fresh row where nothing was said yet."""
        return WISHES_OF.first(self._link, player_id=player_id) or _make_wishes.fresh(player_id=player_id)

    def save_mail_wishes(self, wishes: MailWishes) -> None:
        """Write what a player wants."""
        _WISH.row(self._link, wishes)
