"""A letter's way over the desk: what becomes of it, and who reads it."""

import pytest

from pbem.store.tables.words import LetterStatus
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def test_every_letter_is_marked(club: Club) -> None:
    """A letter that was answered is done."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("1")

    with club.office.database.reading() as work:
        assert {LetterStatus.DONE: 1} == work.inbox.counts()
