"""Keeps what a table is about to do (votes, seats on offer) and wishes about mail."""

from datetime import datetime

from pbem.store.sql.link import Book
from pbem.store.sql.statements import Adding, Maker, Saving, finding, removing
from pbem.store.tables.upkeep import MailWishes, Offer, Vote

_make_wishes = Maker(MailWishes)

_CAST, _WISH = Saving(Vote), Saving(MailWishes)
_VOTES = finding(Vote, "match_id", "motion", by="seat")
_RETRACT, _DECIDED = removing(Vote, "match_id", "seat", "motion"), removing(Vote, "match_id", "motion")
_OFFERED = Adding(Offer, once=True)
_OFFERS, _TAKEN = finding(Offer, "match_id", "seat", by="id"), removing(Offer, "match_id", "seat")
WISHES_OF = finding(MailWishes, "player_id")


class VotesAndOffers(Book):
    """Votes, offered seats and wishes."""

    # Votes.

    def cast(self, vote: Vote) -> None:
        """A seat wants this."""
        _CAST.row(self._link, vote)

    def votes(self, match_id: int, motion: str, since: datetime) -> list[Vote]:
        """Who has voted for it after that time."""
        found = _VOTES.all(self._link, match_id=match_id, motion=motion)
        return [vote for vote in found if vote.created > since]

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
