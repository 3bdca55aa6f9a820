"""Results and ratings are worked out once, and set right where they contradict a match."""

from datetime import timedelta

import pytest

from pbem.desk.ops import match_admin
from pbem.desk.record.file_results import bring_up_to_date, record_all
from pbem.store.books.results import Results
from pbem.store.keep.checks import check
from pbem.store.tables.club import Rating
from tests.desk.support.matches import joined_match, play, played_match
from tests.desk.support.results import end, ended, ranked, ratings
from tests.harness.club import Club


@pytest.mark.unsound
def test_a_result_is_worked_out_once(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """Standings that are asked for again look at no journal and rate nothing."""
    for scores in ((50, 40), (45, 70)):
        end(club, club.opens("ecosystem", ["Anna", "Ben"]), scores)
    first = ranked(club)
    for name in ("file_results.worked_out", "file_results._count"):
        monkeypatch.setattr(f"pbem.desk.record.{name}", None)

    assert first == ranked(club)


@pytest.mark.unsound
def test_the_daemon_records_ahead(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that a letter finds it done; in parts, where there is much of it."""
    for scores in ((50, 40), (45, 70), (30, 20)):
        end(club, club.opens("ecosystem", ["Anna", "Ben"]), scores)
    monkeypatch.setattr("pbem.desk.record.file_results._AT_ONCE", 2)
    record_all(club.office)

    with club.office.database.reading() as work:
        assert ([], []) == (work.results.unfiled(), work.results.uncounted())
        kept_then = {each.player: each.points for each in work.results.best("ecosystem")}
    monkeypatch.undo()
    assert ratings(ended(club)) == kept_then


@pytest.mark.unsound
def test_a_match_taken_in_between_others_rates_those_after_it_anew(club: Club) -> None:
    """As if it had been there all the time: the order in which matches ended counts."""
    end(club, club.opens("ecosystem", ["Anna", "Ben"]), (50, 40))
    between = club.opens("ecosystem", ["Anna", "Ben"])
    end(club, club.opens("ecosystem", ["Anna", "Ben"]), (45, 70))
    before = ranked(club)
    end(club, between, (20, 90))
    with club.office.database.work() as work:
        match = work.roster.match(between)
        assert match is not None
        assert match.finished is not None
        match.finished -= timedelta(hours=1, minutes=30)
        work.roster.save_match(match)
    [after] = ranked(club)

    assert before[0].players != after.players
    assert [3, 2, 1] == [each.match for each in after.results]
    assert ratings(ended(club)) == {each.player: each.rating for each in after.players}


@pytest.mark.unsound
def test_ratings_of_a_match_in_between_leave_those_before_alone(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only what ended later is counted again, beginning with how its players stood before."""
    for scores in ((50, 40), (45, 70)):
        end(club, club.opens("ecosystem", ["Anna", "Ben"]), scores)
    before = ranked(club)
    counted: list[int] = []
    count = Results.count
    monkeypatch.setattr(Results, "count", lambda self, match: counted.append(match) or count(self, match))
    with club.office.database.work() as work:
        work.link.execute("UPDATE rating SET points = 0, played = 7")
        work.link.execute("UPDATE match SET recorded = 'filed' WHERE id = 2")

    assert before == ranked(club)
    assert [2] == counted


@pytest.mark.unsound
def test_a_standing_that_contradicts_the_results_is_found_and_set_right(club: Club) -> None:
    """By the check of the whole database, whose advice helps."""
    number = played_match(club, 20)
    ended(club)
    database = club.office.database
    assert [] == check(database)
    with database.work() as work:
        work.link.execute("UPDATE rating SET played = 7 WHERE player_id = 1")
    [flaw] = check(database)
    assert "player 1 is said to have ended 7 matches of ecosystem, not 1" == flaw.what
    assert "`pbem match replay 1` counts all of its game again" == flaw.remedy
    with database.work() as work:
        match_admin.repair(work, club.live_row(number))
        bring_up_to_date(work)

    assert [] == check(database)


@pytest.mark.unsound
def test_a_match_that_turns_out_to_have_no_result_counts_for_nobody(club: Club) -> None:
    """Who played no other leaves the standings, and who did stands as if it had never been."""
    wrong = club.opens("ecosystem", ["Anna", "Ben", "Cleo"])
    end(club, wrong, (40, 61, 55))
    end(club, club.opens("ecosystem", ["Anna", "Ben"]), (50, 40))
    ranked(club)
    with club.office.database.work() as work:
        match_admin.repair(work, club.live_row(wrong))
    [after] = ranked(club)

    assert [("Anna", 1), ("Ben", 1)] == [(each.name, each.played) for each in after.players]
    assert ratings(ended(club)) == {each.player: each.rating for each in after.players}


@pytest.mark.unsound
def test_a_standing_without_a_result_is_found_and_set_right(club: Club) -> None:
    """Also of somebody of whom no match is counted."""
    number = played_match(club, 20)
    club.opens("ecosystem", ["Anna", "Cleo"])
    before = ranked(club)
    database = club.office.database
    with database.work() as work:
        work.results.stand([Rating(game="ecosystem", player_id=3, played=1)])
    [flaw] = check(database)
    assert "player 3 is said to have ended 1 matches of ecosystem, not 0" == flaw.what
    assert "`pbem match replay 1` counts all of its game again" == flaw.remedy
    with database.work() as work:
        match_admin.repair(work, club.live_row(number))

    assert before == ranked(club)
    assert [] == check(database)


@pytest.mark.unsound
def test_a_match_that_was_replayed_is_no_flaw(club: Club) -> None:
    """Until somebody asks for the standings nothing says that they are wrong."""
    assert 1 == played_match(club, 20)
    assert 2 == joined_match(club)
    play(club, 2, 20)
    ended(club)
    with club.office.database.work() as work:
        match_admin.repair(work, club.live_row(2))

    assert [] == check(club.office.database)


@pytest.mark.unsound
def test_a_record_that_was_changed_is_found(club: Club) -> None:
    """By the check of the match it is of."""
    number = played_match(club, 20)
    ended(club)
    with club.office.database.work() as work:
        match = work.roster.match(number)
        assert match is not None
        assert [] == match_admin.checked(work, match)
        work.link.execute("UPDATE result SET place = 3 - place")
        assert [
            "the recorded result is not the one of its outcome; `pbem match replay 1` makes it again"
        ] == match_admin.checked(work, match)
        match_admin.repair(work, match)
        assert [] == match_admin.checked(work, match)
