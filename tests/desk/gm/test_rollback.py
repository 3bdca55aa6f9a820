"""`rollback`: the entry to go back to, by its number or by whose answer it was."""

import pytest

from pbem.desk.gm import rollback
from pbem.errors import PlayerError
from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.acts import Post, act, confirm
from tests.desk.support.matches import played_match
from tests.desk.support.tables import newest
from tests.harness.club import Club


@pytest.fixture
def match(club: Club) -> int:
    """A provable match of Anna and Ben at its third question: entries 1 to 5."""
    return played_match(club, 2)


@pytest.mark.replies
def test_a_rollback_by_mail(club: Club, ruth: Correspondent, post: Post) -> None:
    """With its code; everybody at the table gets the mail that explains it."""
    club.person("Ben").writes("1")
    post.new()
    ruth.writes("rollback 1.2 1 because Ben's line was misread")
    confirm(ruth)
    new = post.new()

    assert "Match 1 went back to entry 1: 2 answers undone" in newest(ruth)
    assert ["Went back: Ecosystem 1: your pick 1 of 20 [1.3]"] == new["Anna"] == new["Ben"]
    assert "Why: Ben's line was misread" in club.person("Ben").newest.text


@pytest.mark.both
@pytest.mark.parametrize(
    "words", ["before ben yesterday", "before Ben's pick of monday", "before ben 16 nov"]
)
def test_an_answer_is_found_by_its_player_and_day(club: Club, words: str) -> None:
    """Who knows only whose pick was wrong needs no number."""
    number = played_match(club, 1)
    club.clock.go(hours=24)
    said = act(club, number, rollback.run, words, question=club.live_row(number).asked)

    assert f"Match {number} went back to entry 2: " in said
    with pytest.raises(PlayerError, match="There is no answer of Ben on"):
        act(club, number, rollback.run, "before ben 3 nov", question=club.live_row(number).asked)


@pytest.mark.both
def test_several_answers_of_a_day_are_listed(club: Club, match: int) -> None:
    """With the entry before each of them."""
    with pytest.raises(PlayerError, match=r"There are 2 answers of Ben on .* 2 .question 1., 4 .question 2."):
        act(club, match, rollback.run, "before ben today", question=club.live_row(match).asked)
