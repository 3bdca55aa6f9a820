"""The standings of a game."""

import pytest

from pbem.desk.ops.forget_player import forget_player
from pbem.desk.record.ranking import rankings
from pbem.errors import PlayerError
from tests.desk.support.results import end, ranked
from tests.harness.club import Club


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
def test_who_is_shown_first_among_equals_is_the_first_of_all(club: Club) -> None:
    """Where only a part is shown, names are compared as in the whole, in whatever case they are written."""
    end(club, club.opens("ecosystem", ["Zoe", "anna"]), (40, 40))
    [whole] = ranked(club)
    with club.office.database.work() as work:
        [part] = rankings(work, None, 1)

    assert ["anna", "Zoe"] == [each.name for each in whole.players]
    assert whole.players[:1] == part.players


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
