"""Books by their names; tests/store/test_database.py has what is kept and what is taken back."""

import pytest

from pbem.store.database import Database


def test_a_book_is_opened_once(database: Database) -> None:
    """Whoever asks for it has the same one, on the line of this transaction."""
    with database.reading() as work:
        assert work.notes is work.notes
        assert work.link is work.notes._link


def test_a_book_that_is_none(database: Database) -> None:
    """A slip of the pen is no empty book."""
    with database.reading() as work, pytest.raises(AttributeError, match="letters"):
        work.letters  # noqa: B018 - that it is asked for is the test
