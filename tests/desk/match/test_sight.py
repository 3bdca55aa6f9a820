"""Who may see which hand: whoever has seen one seat's cards never sees another's at the same table."""

import pytest

from pbem.desk.match.sight import demand_sight, is_at_table, may_see
from pbem.errors import PlayerError
from pbem.store.tables.core import Player
from pbem.store.tables.words import MatchStatus
from pbem.store.work import Work
from tests.desk.support.acts import appoint
from tests.harness.club import Club


@pytest.fixture
def tables(club: Club) -> Club:
    """Anna and Ben play where Ruth looks, Cleo and Dora play elsewhere."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    club.opens("ecosystem", ["Cleo", "Dora"])
    return club


def _player(work: Work, name: str) -> Player:
    found = work.roster.player_at(f"{name.lower()}@mail.example")
    assert found is not None
    return found


def _seen(club: Club, name: str) -> tuple[bool, bool]:
    """Whether somebody may see the hands of Anna and of Ben."""
    match = club.live_row(1)
    with club.office.database.reading() as work:
        anna, ben = (may_see(work, match, seat, _player(work, name)) for seat in (0, 1))
    return anna, ben


def test_a_player_sees_the_own_hand_and_an_outsider_could_see_any(tables: Club) -> None:
    """As long as they have seen none."""
    assert [(True, False), (False, True), (True, True)] == [
        _seen(tables, name) for name in ("Anna", "Ben", "Cleo")
    ]


def test_who_has_seen_a_hand_sees_no_other(tables: Club) -> None:
    """Whether as a deputy, who may look at it still, or by a mail of long ago; after the end anybody may."""
    with tables.office.database.work() as work:
        work.sights.see(1, _player(work, "Dora").id, 1)
    appoint(tables, "deputy Cleo")

    assert [(True, False), (False, True)] == [_seen(tables, name) for name in ("Cleo", "Dora")]
    with tables.office.database.work() as work:
        match = work.roster.match(1)
        assert match is not None
        assert [True, False] == [is_at_table(work, match, _player(work, who).id) for who in ("Cleo", "Dora")]
        match.status = MatchStatus.FINISHED
        assert may_see(work, match, 1, _player(work, "Cleo"))


@pytest.mark.parametrize(
    ("name", "why"),
    [("Ruth", "Ruth is game master of match 1"), ("Anna", "Anna knows another hand of match 1")],
)
def test_who_may_not_see_a_hand_is_told_why(tables: Club, name: str, why: str) -> None:
    """A game master steps down first."""
    match = tables.live_row(1)
    with tables.office.database.reading() as work:
        demand_sight(work, match, 1, _player(work, "Cleo"))
        with pytest.raises(PlayerError, match=why):
            demand_sight(work, match, 1, _player(work, name))
