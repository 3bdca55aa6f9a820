"""One transaction, with everything a use-case needs to read and write in it.

Nothing may be awaited, mailed or fetched inside: others wait for whoever writes.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from sqlalchemy import Engine

from pbem.store.sql.backend import Backend
from pbem.store.sql.link import Link

if TYPE_CHECKING:
    from pbem.store.books.attendance import AttendanceBook
    from pbem.store.books.followers import Followers
    from pbem.store.books.inbox import Inbox
    from pbem.store.books.journal import Journal
    from pbem.store.books.masters import Masters
    from pbem.store.books.notes import Notes
    from pbem.store.books.open_questions import OpenQuestions
    from pbem.store.books.outbox import Outbox
    from pbem.store.books.presses import Presses
    from pbem.store.books.publications import Publications
    from pbem.store.books.questions import Questions
    from pbem.store.books.results import Results
    from pbem.store.books.roster import Roster
    from pbem.store.books.settlings import Settlings
    from pbem.store.books.sights import Sights
    from pbem.store.books.standing_orders import StandingOrders
    from pbem.store.books.table_terms import TableTerms
    from pbem.store.books.untold_news import UntoldNews
    from pbem.store.books.votes_and_offers import VotesAndOffers
    from pbem.store.books.wait_requests import WaitRequests


class Work:
    """A unit of work: committed on leaving, rolled back as a whole when an exception passes."""

    # The books, each by the name of its module: it is opened when somebody asks for it.
    attendance: "AttendanceBook"
    followers: "Followers"
    inbox: "Inbox"
    journal: "Journal"
    masters: "Masters"
    notes: "Notes"
    open_questions: "OpenQuestions"
    outbox: "Outbox"
    presses: "Presses"
    publications: "Publications"
    questions: "Questions"
    results: "Results"
    roster: "Roster"
    settlings: "Settlings"
    sights: "Sights"
    standing_orders: "StandingOrders"
    table_terms: "TableTerms"
    untold_news: "UntoldNews"
    votes_and_offers: "VotesAndOffers"
    wait_requests: "WaitRequests"

    def __init__(self, engine: Engine, backend: Backend) -> None:
        self._engine = engine
        self._backend = backend

    def __enter__(self) -> Self:
        try:
            self._connection = self._engine.connect()
        except Exception as error:
            raise self._backend.explain(error) or error from error
        try:
            self._connection.begin()
        except Exception as error:
            self._connection.close()
            raise self._backend.explain(error) or error from error
        self.link = Link(self._connection.connection.driver_connection, self._backend)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        committing = False
        try:
            if error is None:
                self.link.settle()
                committing = True
                self._connection.commit()
        except Exception as failed:
            raise self._backend.explain(failed, committing=committing) or failed from failed
        finally:
            if self.link.lost:
                # There is nothing to roll back on it, and those that wait in the pool are lost as well.
                self._connection.invalidate()
                self._engine.dispose()
            # Closing rolls back whatever was not committed.
            self._connection.close()
        sentence = self._backend.explain(error)
        if sentence is not None:
            raise sentence from error

    # Who checks types reads above what there is, and nothing else.
    if not TYPE_CHECKING:

        def __getattr__(self, name):
            opened = self.__dict__[name] = _book(name)(self.link)
            return opened

    def overwrite_deleted(self) -> None:
        """Deleted bytes are overwritten from now on, not only given free, where that can be."""
        self._backend.overwrite_deleted(self.link)

    def read_newest(self) -> None:
        """Each statement sees what is committed when it begins; to be said first."""
        self._backend.read_newest(self.link)

    def look_up_match(self, match_id: int, players: Mapping[int, int], writer: int | None) -> None:
        """Find out at once which books hold something of a match that will be asked for piece by piece.

        It is told who sits at its table, by seat, and who writes about it.
        """
        from pbem.store.books.match_lookup import look_up

        look_up(self.link, match_id, players, writer)


@cache
def _book(name: str) -> Any:
    """The class of a book, loaded when first asked for: an idle pass of cron needs only a few of all."""
    kind = Work.__annotations__.get(name)
    if kind is None:
        raise AttributeError(name)
    return getattr(import_module(f"pbem.store.books.{name}"), kind)
