from pbem.store.database import Database
from pbem.store.tables.club import Terms
from pbem.store.tables.core import Match
from pbem.store.tables.words import MatchStatus, PublishKind


def test_what_public_pages_may_be_made_of(database: Database, match: Match) -> None:
    """What is published, with who holds its seats; a match that nobody wanted to show is not among it."""
    with database.work() as work:
        assert [] == work.publications.listed()
        work.table_terms.set(Terms(match_id=1, publish=PublishKind.RESULT))
        (listed,) = work.publications.listed()

    assert (1, PublishKind.RESULT, MatchStatus.RUNNING) == (listed.id, listed.publish, listed.status)
    assert [(0, "Anna"), (1, "Ben"), (2, "Cleo")] == [(each.number, each.name) for each in listed.holders]


def test_a_table_that_anybody_may_join(database: Database, match: Match) -> None:
    """Though nothing of it will be published; neither when it has begun nor when it is private."""
    with database.work() as work:
        work.table_terms.set(Terms(match_id=1, listed=True))
        assert [] == work.publications.listed()
        match.status = MatchStatus.INVITING
        work.roster.save_match(match)
        assert [1] == [listed.id for listed in work.publications.listed()]
        work.table_terms.set(Terms(match_id=1))
        assert [] == [listed.id for listed in work.publications.listed()]
