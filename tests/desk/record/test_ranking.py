"""Results, ratings and reliability, and the mail that tells them."""

from datetime import UTC, datetime, timedelta

import pytest
from openskill.models import PlackettLuce

from pbem.desk.ops import match_admin
from pbem.desk.ops.forget_player import forget_player
from pbem.desk.record.file_results import bring_up_to_date, record_all
from pbem.desk.record.ranking import Ranking, rankings
from pbem.desk.record.rating import NEWCOMER, Estimate, rate
from pbem.desk.record.results import FinalPlace, Placed, placed
from pbem.errors import PlayerError
from pbem.store.books.results import Results
from pbem.store.keep.checks import check
from pbem.store.tables.club import Rating
from tests.desk.support.matches import end, joined_match, play, played_match
from tests.harness.club import Club

_NOON = datetime(2026, 11, 16, 12, tzinfo=UTC)


def ranked(club: Club, game: str | None = None) -> list[Ranking]:
    """The standings."""
    with club.office.database.work() as work:
        return rankings(work, game)


def ended(club: Club) -> list[Placed]:
    """The results of all matches that are over."""
    with club.office.database.work() as work:
        bring_up_to_date(work)
        every = [work.results.filed(match.id) for match in work.roster.matches()]
        return [placed(rows) for rows in every if rows and rows[0].place is not None]


def ratings(found: list[Placed]) -> dict[int, int]:
    """What everybody is rated after these results."""
    skills: dict[int, Estimate] = {}
    for each in found:
        skills.update(rate(each.placings, skills))
    return {player: skill.points for player, skill in skills.items()}


def result(number: int, *players: tuple[int, int]) -> Placed:
    """A result of players and the places they took."""
    placings = tuple(
        FinalPlace(player, f"P{player}", place, 0, place == 1, False) for player, place in players
    )
    return Placed(number, "ecosystem", _NOON, placings)


@pytest.mark.unsound
def test_a_result_is_told_by_place(club: Club) -> None:
    """The winner stands first, whatever seat it was."""
    number = club.opens("ecosystem", ["Anna", "Ben", "Cleo"])
    end(club, number, (40, 61, 55))
    [found] = ended(club)

    assert [("Ben", 1, 61, True), ("Cleo", 2, 55, False), ("Anna", 3, 40, False)] == [
        (each.name, each.place, each.score, each.won) for each in found.placings
    ]


@pytest.mark.unsound
def test_whoever_resigned_is_last(club: Club) -> None:
    """Also where the stand-in has won for them, which counts for nobody."""
    number = club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Ben").writes("resign")
    asked = next(mail for mail in reversed(club.person("Ben").mails) if mail.kind == "confirmation")
    club.person("Ben").writes("yes", to=asked)
    end(club, number, (40, 61))
    [found] = ended(club)

    assert [("Anna", 2, False), ("Ben", 3, True)] == [
        (each.name, each.place, each.resigned) for each in found.placings
    ]
    assert [0, 0] == [each.won for each in found.placings]


def test_ratings_follow_the_results() -> None:
    """Winners rise over newcomers, losers fall below, equals stay level, and three in a row count."""
    found = ratings([result(1, (1, 1), (2, 2), (3, 2))])

    assert found[1] > NEWCOMER > found[2] == found[3]
    assert ratings([result(1, (1, 1), (2, 2)), result(2, (1, 1), (2, 2))])[1] > found[1]


def test_beating_the_strong_counts_for_more() -> None:
    """The same win lifts a newcomer higher over a player who has won before."""
    won = [result(number, (1, 1), (2, 2)) for number in range(1, 6)]
    over_strong = ratings([*won, result(9, (3, 1), (1, 2))])[3]
    over_weak = ratings([*won, result(9, (3, 1), (2, 2))])[3]

    assert over_strong > over_weak


def test_a_match_alone_is_not_rated() -> None:
    """There was nobody to compare with."""
    assert {} == ratings([result(1, (1, 1))])


@pytest.mark.unsound
def test_the_standings_of_a_game(club: Club) -> None:
    """Played, won, best and rating of everybody who has ended a match of it; other games do not count."""
    for scores in ((50, 40), (45, 70)):
        end(club, club.opens("ecosystem", ["Anna", "Ben"]), scores)
    end(club, club.opens("dstcg", ["Anna", "Cleo"]), (1, 2))
    dstcg, ecosystem = ranked(club)

    assert ("dstcg", "ecosystem") == (dstcg.game, ecosystem.game)
    assert [("Ben", 2, 1, 70), ("Anna", 2, 1, 50)] == [
        (each.name, each.played, each.won, each.best) for each in ecosystem.players
    ]
    assert [2, 1] == [each.match for each in ecosystem.results]
    assert ["Cleo", "Anna"] == [each.name for each in dstcg.players]
    assert [ecosystem] == ranked(club, "ecosystem")


def test_nothing_has_ended(club: Club) -> None:
    """There are no standings, and those of a game are empty; a game that is not there is said so."""
    club.opens("ecosystem", ["Anna", "Ben"])

    assert [] == ranked(club)
    assert [()] == [each.players for each in ranked(club, "ecosystem")]
    with pytest.raises(PlayerError, match="no game 'chess'"):
        ranked(club, "chess")


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
def test_a_part_of_the_standings_says_how_many_there_are(club: Club) -> None:
    """The best and the newest are enough for a mail; who stood where does not depend on who is shown."""
    for scores in ((50, 40), (45, 70), (30, 20)):
        end(club, club.opens("ecosystem", ["Anna", "Ben"]), scores)
    [whole] = ranked(club)
    with club.office.database.work() as work:
        [part] = rankings(work, None, 1, 2)

    assert (2, 3) == (part.ranked, part.matches) == (len(whole.players), len(whole.results))
    assert (whole.players[:1], whole.results[:2]) == (part.players, part.results)


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
def test_who_is_shown_first_among_equals_is_the_first_of_all(club: Club) -> None:
    """Where only a part is shown, names are compared as in the whole, in whatever case they are written."""
    end(club, club.opens("ecosystem", ["Zoe", "anna"]), (40, 40))
    [whole] = ranked(club)
    with club.office.database.work() as work:
        [part] = rankings(work, None, 1)

    assert ["anna", "Zoe"] == [each.name for each in whole.players]
    assert whole.players[:1] == part.players


@pytest.mark.unsound
def test_ratings_are_those_of_the_library(club: Club) -> None:
    """Kept as two numbers and shown as OpenSkill would show them."""
    end(club, club.opens("ecosystem", ["Anna", "Ben"]), (50, 40))
    model = PlackettLuce()
    [[winner], [loser]] = model.rate([[model.rating()], [model.rating()]], ranks=[1.0, 2.0])

    assert [round(each.ordinal(alpha=24, target=NEWCOMER)) for each in (winner, loser)] == [
        each.rating for each in ranked(club)[0].players
    ]


@pytest.mark.unsound
def test_a_forgotten_player_keeps_the_results_without_the_name(club: Club) -> None:
    """What others have won against them stays."""
    end(club, club.opens("ecosystem", ["Anna", "Ben"]), (50, 40))
    [before] = ranked(club)
    with club.office.database.work() as work:
        player = work.roster.player_at("ben@mail.example")
        assert player is not None
        forget_player(work, player)
    [after] = ranked(club)

    assert ["Anna", "Former player 2"] == [each.name for each in after.players]
    assert [each.rating for each in before.players] == [each.rating for each in after.players]


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
