"""The answer to a question of ours: yes or no under its own code, once."""

from datetime import timedelta

import pytest

from tests.desk.support.tables import DESK, said
from tests.harness.club import Club

pytestmark = pytest.mark.replies


def test_a_second_yes_does_nothing_again(club: Club) -> None:
    """A confirmation counts once."""
    dora = club.person("Dora")
    dora.writes("new ecosystem", address=DESK)
    asked = dora.newest
    dora.writes("yes")
    dora.writes("yes", to=asked)

    assert "answered before" in said(dora.newest.text)
    with club.office.database.reading() as work:
        assert 1 == len(work.roster.matches())


def test_an_answer_without_yes_does_nothing(club: Club) -> None:
    """Somebody whose address was forged can complain without becoming a player."""
    dora = club.person("Dora")
    dora.writes("join 1", address=DESK)
    dora.writes("Who are you and what do you want")

    assert "could not be read as yes or no" in said(dora.newest.text)
    with club.office.database.reading() as work:
        assert [] == work.roster.players()


def test_an_old_question_is_not_answered_any_more(club: Club) -> None:
    """After two weeks the request must be written again."""
    dora = club.person("Dora")
    dora.writes("new ecosystem", address=DESK)
    club.clock.time += timedelta(days=15)
    dora.writes("yes")

    assert "its time is over" in said(dora.newest.text)


def test_a_yes_with_more_beside_it_is_asked_again(club: Club) -> None:
    """The question was about the letter before, so an answer that says more is none."""
    dora = club.person("Dora")
    dora.writes("new ecosystem", address=DESK)
    dora.writes("yes\nI would like to play on Tuesdays\nThanks, Dora")

    assert "could not be read as yes or no" in said(dora.newest.text)
