"""`resign`: the seat is given up, and the stand-in plays it."""

import pytest

from tests.desk.support.tables import said
from tests.harness.club import Club


@pytest.mark.parametrize(
    ("line", "sentence"),
    [("resign tomorrow", "counts only alone on its line")],
)
def test_a_command_that_cannot_be_done_says_why(club: Club, line: str, sentence: str) -> None:
    """The receipt names the line and the reason, and nothing changes."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    before = club.live(1).position
    anna.writes(line)

    assert f"  > {line}\n    NOT POSSIBLE, nothing was done." in anna.newest.text
    assert sentence in said(anna.newest.text)
    assert before == club.live(1).position


@pytest.mark.both
def test_a_resigned_seat_is_played_by_the_stand_in_at_once(club: Club) -> None:
    """The others go on without waiting."""
    club.opens("ecosystem", ["Anna", "Ben", "Cleo"])
    anna, ben, cleo = (club.person(name) for name in ("Anna", "Ben", "Cleo"))
    anna.writes("resign")
    anna.writes("yes", to=next(mail for mail in anna.mails if mail.kind == "confirmation"))
    ben.writes("1")
    cleo.writes("1")

    assert "You have left the match." in anna.newest.text
    assert 2 == club.live(1).position.asked
    assert (1, 2) == club.live(1).kernel.unanswered(club.live(1).position)
    assert "resigned; the stand-in plays from now on" in cleo.newest.text
