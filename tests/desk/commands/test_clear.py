"""`clear`: what one has left for later is withdrawn."""

from tests.desk.support.tables import newest
from tests.harness.club import Club


def test_everything_on_file_is_withdrawn_and_counted(club: Club) -> None:
    """Only what is the writer's own, and what was withdrawn answers nothing."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna, ben = club.person("Anna"), club.person("Ben")
    ben.writes("prefer bear, wolf, fox")
    anna.writes("then pick bear at d4\nprefer bear, wolf, fox")
    anna.writes("clear")

    assert "2 standing orders withdrawn." in newest(anna)
    assert "ON FILE NOW" not in anna.newest.text
    with club.office.database.reading() as work:
        assert (0, 1) == tuple(len(work.standing_orders.of_seat(1, seat)) for seat in (0, 1))
    anna.writes("clear")
    assert "0 standing orders withdrawn." in newest(anna)
