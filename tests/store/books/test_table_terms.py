from datetime import datetime, timedelta

from pbem.store.database import Database
from pbem.store.tables.club import Terms
from pbem.store.tables.core import Match
from pbem.store.tables.words import MatchStatus, PressKind


def test_a_match_without_terms_has_the_defaults(database: Database, match: Match) -> None:
    """Matches of before the lobby go on as they were."""
    with database.reading() as work:
        terms = work.table_terms.of(1)

    assert (None, False, PressKind.OPEN, False) == (
        terms.opener_id,
        terms.listed,
        terms.press,
        terms.watching,
    )


def test_open_tables_are_those_listed_that_have_not_begun(
    database: Database, match: Match, now: datetime
) -> None:
    """Neither a private table nor a running match is among them."""
    with database.work() as work:
        work.table_terms.set(Terms(match_id=1, opener_id=1, listed=True, watching=True))
        assert [] == work.table_terms.open_tables()
        assert [1] == [each.id for each in work.table_terms.watchable(5)]
        match.status = MatchStatus.INVITING
        work.roster.save_match(match)
        assert [1] == [each.id for each in work.table_terms.open_tables()]
        work.table_terms.set(Terms(match_id=1, opener_id=1))
        assert [] == work.table_terms.open_tables()
        assert 1 == work.table_terms.opened_since(1, now - timedelta(days=1))
        assert 0 == work.table_terms.opened_since(1, now)


def test_a_sequel_is_found_until_it_is_closed(database: Database, match: Match, now: datetime) -> None:
    """So that everybody who says again comes to one table."""
    with database.work() as work:
        after = Match(game="ecosystem", rules="1", box=match.box, secret="00", created=now)
        sequel = work.roster.add_match(after)
        work.table_terms.set(Terms(match_id=sequel.id, after_id=1))
        found = work.table_terms.sequel(1)
        assert found is not None
        assert sequel.id == found.id
        sequel.status = MatchStatus.CLOSED
        work.roster.save_match(sequel)
        assert work.table_terms.sequel(1) is None
