"""Keeps what a seat was told but not mailed yet, until a mail to that seat takes it along."""

from collections.abc import Iterable, Sequence

from sqlalchemy import bindparam, delete

from pbem.store.sql.link import Book
from pbem.store.sql.statements import Adding, WriteStatement, finding, same, table
from pbem.store.tables.core import Match, News

# The seat number under which news for those who watch a match wait.
WATCHERS = -1

_NEWS = table(News)
_OF_SEAT = same(_NEWS, "match_id", "seat")

_TELL = Adding(News)
PENDING = finding(News, "match_id", by="id")
_MAILED = WriteStatement(delete(_NEWS).where(*_OF_SEAT, _NEWS.c.id <= bindparam("last")))
_FORGET = WriteStatement(delete(_NEWS).where(same(_NEWS, "match_id"), _NEWS.c.entry > bindparam("after")))


class UntoldNews(Book):
    """The news not mailed yet, of all matches."""

    def tell(self, match: Match, told: Iterable[tuple[int, str]]) -> None:
        """Keep these (seat, text) pairs, told by the match's last entry."""
        by = {"match_id": match.id, "entry": match.entries}
        _TELL.many(self._link, ({**by, "seat": seat, "text": text} for seat, text in told))

    def of_seat(self, match_id: int, seat: int) -> list[News]:
        """What a seat has not been mailed yet, in the order it was told."""
        return [news for news in self.of_match(match_id) if news.seat == seat]

    def of_match(self, match_id: int) -> list[News]:
        """What the seats of a match have not been mailed yet, in the order it was told."""
        return PENDING.all(self._link, match_id=match_id)

    def forget(self, match_id: int, after: int) -> int:
        """Forget the news of entries after this one, which were undone, and return how many there were."""
        return _FORGET.run(self._link, match_id=match_id, after=after).rowcount

    def mailed(self, news: Sequence[News]) -> None:
        """These news of one seat have gone out in a mail to it."""
        if news:
            last = news[-1]
            pending = PENDING.known(self._link, match_id=last.match_id)
            _MAILED.run(self._link, match_id=last.match_id, seat=last.seat, last=last.id)
            if pending is not None:
                left = [row for row in pending if row[2] != last.seat or row[0] > last.id]
                PENDING.prime(self._link, left, match_id=last.match_id)
