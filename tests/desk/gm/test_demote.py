"""`demote`: a further game master is one no longer."""

from pbem.desk.gm import promote
from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.acts import act, confirm
from tests.desk.support.tables import newest
from tests.harness.club import Club


def test_whoever_was_added_orders_nothing_any_more(club: Club, ruth: Correspondent) -> None:
    """The table is told; the one whom the match was opened with stays."""
    ida = club.person("Ida")
    act(club, 1, promote.run, "Ida=ida@mail.example")
    code = ida.newest
    ruth.writes("demote 1 ida")
    confirm(ruth)
    assert "Ida is no game master of match 1 any more." in newest(ruth)
    assert "Ida" in newest(club.person("Anna"))
    ida.writes("pause 1", to=code)

    with club.office.database.reading() as work:
        assert work.open_questions.stopped(1) is None
        assert '"no game master":"Ida"' in work.journal.entries(1)[-1].text
    for name in ("Ruth", "Ida", "Otto"):
        ruth.writes(f"demote 1 {name}")
        assert f"Nobody called '{name}' was added to match 1 as game master." in newest(ruth)
