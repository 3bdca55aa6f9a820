"""The club of the tests: what demo and showcase need, and everything else that happens in one."""

from collections.abc import Sequence
from typing import Any

from pbem.desk.deadlines import due, reviewing, thinking
from pbem.desk.ops.morning import send_mornings
from pbem.engine.moves import alphabetical
from pbem.store.tables.core import Match
from pbem.testing.people import club
from tests.harness.again import Past

__all__ = ["Club"]


class Club(club.Club):
    """A club whose bots think, whose mornings come and whose rows are looked at."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._past = Past(self)

    def opens(self, game: str, names: Sequence[str], **more: Any) -> int:
        opens = super().opens
        asked = repr((game, tuple(names), sorted(more.items())))
        return self._past.done(lambda: opens(game, names, **more), "opens", asked, often=True)

    def receive(self, raw: bytes) -> None:
        receive = super().receive
        self._past.done(lambda: receive(raw), "receives", raw)

    def look(self, *, fetched: bool = True) -> None:
        look = super().look
        self._past.done(lambda: look(fetched=fetched), "looks", fetched)

    def think(self) -> int:
        """Bots at the tables answer until none of them is asked; how many answers that were."""
        thought = 0
        with self.office.database.reading() as work:
            tables = due.bot_tables(work)
        for match_id, _ in tables:
            while thinking.think(self.office, match_id):
                thought += 1
        self.deliver()
        return thought

    def look_back(self) -> int:
        """The strong bot thinks over the matches that somebody asked about; how many answers that were."""
        with self.office.database.reading() as work:
            wanted = due.reviews(work)
        thought = sum(reviewing.go_on(self.office, match_id, lambda: True) for match_id in wanted)
        self.deliver()
        return thought

    def morning(self) -> None:
        """Game masters whose morning has come are written to."""
        with self.office.database.work() as work:
            send_mornings(self.office, work)
        self.deliver()

    def live_row(self, match_id: int) -> Match:
        """The match's row, also before it has started."""
        with self.office.database.reading() as work:
            match = work.roster.match(match_id)
        assert match is not None
        return match

    def first_order(self, match_id: int, seat: int) -> str:
        """The alphabetically first order a seat could send."""
        live = self.live(match_id)
        return str(alphabetical(live.kernel.options(live.position, seat)))
