"""Three months at a table: absence, full mailbox, outage, somebody gone, clock changes, going back."""

from datetime import datetime, timedelta
from itertools import groupby
from pathlib import Path

import pytest

from pbem.desk.ops import match_admin
from pbem.render.times import zone
from pbem.store.tables.words import EntryKind
from tests.desk.support.season import DAYS, EVERY, GONE, ZONE, Season

pytestmark = pytest.mark.usefixtures("every_deal")


def _offset(moment: datetime) -> float:
    """Hours from UTC."""
    return (moment.utcoffset() or timedelta()) / timedelta(hours=1)


@pytest.mark.parametrize("game", ["ecosystem", "dstcg", "animality", "domspec"])
def test_a_table_survives_three_months(tmp_path: Path, game: str) -> None:
    """Only who was there and silent is ever played for, and the journal fits from end to end."""
    season = Season(tmp_path, game)
    season.play()
    entries = season.entries()
    lapsed = [entry for entry in entries if entry.kind is EntryKind.LAPSE]
    local = sorted(due.astimezone(zone(ZONE)) for due in season.deadlines)

    # Ben alone is played for, when he was gone: an absence, Cleo's full mailbox and an outage are no misses.
    assert {1} == {entry.seat for entry in lapsed}
    assert GONE <= min(season.day_of(entry.created) for entry in lapsed)
    assert {"Anna", "Ben", "Cleo"} <= season.told("away until")
    assert {"cleo@mail.example"} == set(season.dead())
    assert {"Cleo"} == season.told("A mail to you came back to us, so your deadline has moved.")
    # Whoever is waited for hears of it; in Animality that is Ben in the first outage, and Anna in neither.
    waited_for = {"Ben", "Cleo", "Dora"} if game == "animality" else {"Anna", "Cleo", "Dora"}
    assert waited_for <= season.told("The server could not be reached for")
    # The substitute was caught up, and answers from then on.
    kinds = [(entry.kind, entry.seat) for entry in entries]
    taken = kinds.index((EntryKind.SUBSTITUTE, 1))
    assert 1 == sum(kind is EntryKind.SUBSTITUTE for kind, _ in kinds)
    assert (EntryKind.ANSWER, 1) in kinds[taken:]
    assert {"Dora"} == season.told("You play on for Ben.")
    assert "Dora" == season.club.live(season.match).sitters[1].name
    # Whoever sits there after the rollback reads what was undone and had been told.
    assert 1 == sum(kind is EntryKind.ROLLBACK for kind, _ in kinds)
    assert {"Anna", "Cleo", "Dora"} == season.told("Went back:") == season.told("UNDONE")
    # Clocks went back and forward again, and deadlines stayed at 20:00 there but where an outage moved them.
    assert [1, 0, 1] == [offset for offset, _ in groupby(map(_offset, local))]
    assert 2 >= sum((moment.hour, moment.minute) != (20, 0) for moment in local)
    assert len(season.deadlines) >= DAYS // EVERY // 2
    with season.club.office.database.reading() as work:
        match = work.roster.match(season.match)
        assert match is not None
        assert [] == match_admin.checked(work, match)
