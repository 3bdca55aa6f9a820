"""What players read who answer mails that a restored database does not know of."""

from pathlib import Path

import pytest

from pbem.store.database import Database
from pbem.store.keep.restore import restore
from tests.harness.club import Club


@pytest.fixture
def clubs(tmp_path: Path) -> tuple[Club, Club]:
    """A club, and what it is after a backup of its first question was restored."""
    club = Club(tmp_path)
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    backup = tmp_path / "backup.sqlite"
    club.office.database.backup(backup)
    (tmp_path / "later").mkdir()
    restored = tmp_path / "later" / "club.sqlite"
    restore(Database(f"sqlite:///{restored}"), backup, club.clock())
    return club, Club(tmp_path / "later", club.clock)


def _words(text: str) -> str:
    return " ".join(text.split())


def test_a_question_that_is_still_to_come(clubs: tuple[Club, Club]) -> None:
    """An order for a question of the lost database comes back with the question that is open."""
    before, after = clubs
    for seat, name in enumerate(("Anna", "Ben")):
        before.person(name).writes(before.first_order(1, seat))
    raw = before.person("Anna").writes("pick trout at d4", quoting=False)
    after.person("Anna")
    after.receive(raw)

    assert (1, 2) == (after.live(1).position.asked, before.live(1).position.asked)
    text = _words(after.person("Anna").newest.text)
    assert "not open any more, because the server was restored from a backup" in text
    assert "pick trout at d4" in text


def test_a_match_that_is_lost(clubs: tuple[Club, Club]) -> None:
    """Who answers a match opened after the backup is told that it is lost; its number stays unused."""
    before, after = clubs
    lost = before.opens("ecosystem", ["Anna", "Ben"])
    raw = before.person("Anna").writes("status", quoting=False)
    after.person("Anna")
    after.receive(raw)

    assert "a match that was opened after it was made is lost" in _words(after.person("Anna").newest.text)
    assert lost < after.opens("ecosystem", ["Anna", "Ben"])


@pytest.mark.parametrize("name", ["Anna", "Ruth"])
def test_no_message_id_is_used_again(clubs: tuple[Club, Club], name: str) -> None:
    """The same letter is answered under another Message-ID, for its answer may be worded otherwise now.

    That holds for a player and for a game master.
    """
    before, after = clubs
    raw = before.person(name).writes("status", quoting=False)
    after.person(name)
    after.clock.go(hours=1)
    after.receive(raw)

    once, again = before.person(name).newest, after.person(name).newest
    assert ("receipt", "receipt") == (once.kind, again.kind)
    assert once.message_id != again.message_id
