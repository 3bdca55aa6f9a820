"""Three months at a table: absence, full mailbox, outage, somebody gone, clock changes, going back."""

from pathlib import Path

import pytest

from pbem.desk import admin
from pbem.render.times import zone
from pbem.store.words import EntryKind
from tests.desk.season import DAYS, EVERY, ZONE, Season


@pytest.mark.parametrize("game", ["ecosystem", "dstcg", "animality", "domspec"])
def test_a_table_survives_three_months(tmp_path: Path, game: str) -> None:
    """Only who was there and silent is ever played for, and the journal fits from end to end."""
    season = Season(tmp_path, game)
    season.play()
    entries = season.entries()
    lapsed = [entry for entry in entries if entry.kind is EntryKind.LAPSE]
    local = [due.astimezone(zone(ZONE)) for due in season.deadlines]

    # Ben alone is played for: Cleo's mail came back, and an outage is nobody's miss.
    assert {1} == {entry.seat for entry in lapsed}
    assert {"cleo@mail.example"} == set(season.dead())
    assert [EntryKind.SUBSTITUTE] == [entry.kind for entry in entries if entry.kind is EntryKind.SUBSTITUTE]
    assert [EntryKind.ROLLBACK] == [entry.kind for entry in entries if entry.kind is EntryKind.ROLLBACK]
    assert "Dora" == season.club.live(season.match).sitters[1].name
    # Both clock changes lie between the first deadline and the last, and nearly all end at 20:00 there.
    assert 2 == len({moment.utcoffset() for moment in local})
    assert len(season.deadlines) >= DAYS // EVERY // 2
    with season.club.office.database.reading() as work:
        match = work.roster.match(season.match)
        assert match is not None
        assert [] == admin.checked(work, match)
