from datetime import datetime

from pbem.store.database import Database
from pbem.store.tables.core import Match
from pbem.store.tables.words import IdentityLevel, MatchStatus


def test_who_looks_after_a_match(database: Database, match: Match, now: datetime) -> None:
    """Whoever it was opened with, and those added since; added twice is added once."""
    with database.work() as work:
        match.gm_id = 3
        work.roster.save_match(match)
        work.masters.add(1, 1, now)
        work.masters.add(1, 1, now)

        assert [1, 3] == [player.id for player in work.masters.of_match(1)]
        assert [1, 3] == [player.id for player in work.masters.everybody()]
        assert [[1], [], [1]] == [[each.id for each in work.masters.matches_of(n)] for n in (1, 2, 3)]
        assert (True, False) == (work.masters.remove(1, 1), work.masters.remove(1, 1))
        assert [3] == [player.id for player in work.masters.of_match(1)]


def test_what_somebodys_matches_ask_of_a_letter(database: Database, match: Match, now: datetime) -> None:
    """Of matches that go on, whether they play or look after them."""
    with database.work() as work:
        match.identity = IdentityLevel.AUTH
        work.roster.save_match(match)
        assert [IdentityLevel.AUTH] == work.masters.levels_of(1)
        match.status = MatchStatus.FINISHED
        work.roster.save_match(match)
        assert [] == work.masters.levels_of(1)
