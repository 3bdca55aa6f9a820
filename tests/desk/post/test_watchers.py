"""Watching: the public view of a match, mailed to whoever asked for it."""

from tests.desk.support.tables import admitted, table
from tests.harness.club import Club


def test_watching_twice_is_answered_once(club: Club) -> None:
    """And what else was asked for in the letter is answered with it."""
    table(club, "Anna", "Ben")
    dora = admitted(club, "Dora")
    told = len(dora.mails)
    dora.writes("watch 1\nwatch 1\ngames")

    assert ["news"] == [mail.kind for mail in dora.mails[told:]]
    assert "GAMES" in dora.newest.text
