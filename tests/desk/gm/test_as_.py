"""`as`: an answer that a game master gives for a seat."""

import pytest

from pbem.store.tables.words import EntryKind
from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.acts import confirm
from tests.desk.support.tables import newest
from tests.harness.club import Club

pytestmark = pytest.mark.replies


def test_an_answer_for_a_seat_is_told_to_all_and_shown_to_its_player(club: Club, ruth: Correspondent) -> None:
    """The journal tells who gave it."""
    order = club.first_order(1, 1)
    ruth.writes(f"as 1.1 ben {order} because Ben is in hospital")
    confirm(ruth)
    with club.office.database.reading() as work:
        kinds = [entry.kind for entry in work.journal.entries(1)][-2:]

    assert [EntryKind.RULING, EntryKind.ANSWER] == kinds
    assert f"The answer given for you: {order}" in newest(club.person("Ben"))
    assert "Ruth, game master, has answered for Ben (Ben is in hospital)" in newest(club.person("Anna"))
    assert "The answer given for you" not in newest(club.person("Anna"))
