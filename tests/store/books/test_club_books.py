"""Terms, press, mutes, stand-bys, watchers and held answers."""

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


def test_press_is_counted_by_seat(database: Database, match: Match, now: datetime) -> None:
    """What another seat wrote, or what is older, does not count."""
    with database.work() as work:
        work.presses.add(1, 0, None, "hello", now)
        work.presses.add(1, 1, 0, "hi", now)

        assert 1 == work.presses.sent_since(1, 0, now - timedelta(hours=1))
        assert 0 == work.presses.sent_since(1, 0, now)
        assert ["hello", "hi"] == [each.text for each in work.presses.of_match(1)]


def test_mutes(database: Database, match: Match) -> None:
    """Muting twice is muting once."""
    with database.work() as work:
        work.presses.mute(1, 0, 1)
        work.presses.mute(1, 0, 1)
        assert frozenset({1}) == work.presses.muted(1, 0)
        assert work.presses.unmute(1, 0, 1)
        assert not work.presses.unmute(1, 0, 1)


def test_stand_bys_wait_in_order(database: Database, match: Match, now: datetime) -> None:
    """A game has its own list; asking twice keeps the place."""
    with database.work() as work:
        work.followers.stand_by(2, "ecosystem", now)
        work.followers.stand_by(1, "ecosystem", now + timedelta(hours=1))
        work.followers.stand_by(2, "ecosystem", now + timedelta(hours=2))

        assert [2, 1] == [player.id for player in work.followers.standbys("ecosystem")]
        assert [] == work.followers.standbys("dstcg")
        assert work.followers.step_back(2, "ecosystem")
        assert [] == work.followers.standing_by(2)


def test_holds(database: Database, match: Match) -> None:
    """Of one question, by seat."""
    with database.work() as work:
        work.wait_requests.hold(1, 0, 1, 2)
        work.wait_requests.hold(1, 0, 1, 0)

        assert (0, 2) == work.wait_requests.of_question(1, 0, 1)
        assert work.wait_requests.release(1, 0, 1, 0)
        assert not work.wait_requests.release(1, 0, 1, 0)
        assert () == work.wait_requests.of_question(1, 0, 2)
