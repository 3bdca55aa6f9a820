"""`remind`: the open question once more."""

import pytest

from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.acts import Post
from tests.desk.support.tables import newest
from tests.harness.club import Club


def test_the_question_comes_once_more_with_its_board(club: Club, ruth: Correspondent, post: Post) -> None:
    """To whoever is waited for, and an answer to that mail counts."""
    ruth.writes("remind 1")
    new = post.new()

    assert ([], 1) == (new["Anna"], len(new["Ben"]))
    ben = club.person("Ben")
    assert "YOUR HAND" in ben.newest.text
    ben.writes("1")
    assert 2 == club.live(1).position.asked


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("remind 1 anna", "Nobody of that name is asked anything at match 1."),
        ("remind 1 zoe", "Nobody is called 'zoe' at match 1"),
    ],
)
def test_whoever_has_answered_is_not_reminded(ruth: Correspondent, post: Post, line: str, why: str) -> None:
    """Nobody is mailed, and the answer says why."""
    ruth.writes(line)
    new = post.new()

    assert why in newest(ruth)
    assert ([], []) == (new["Anna"], new["Ben"])
