"""`turn`: the open question of a match by itself."""

import pytest

from tests.desk.support.tables import newest, words
from tests.harness.club import Club


def test_the_question_of_another_match_comes_in_a_mail_that_can_be_answered(club: Club) -> None:
    """Whatever mail was answered with it; an answer to what comes is one in that match."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.opens("ecosystem", ["Anna", "Cleo"])
    anna = club.person("Anna")
    before = len(anna.mails)
    anna.writes("turn 2", to=anna.mails[0])

    came = anna.mails[before:]
    assert any("The question of Ecosystem 2 is on its way to you." in words(mail) for mail in came)
    question = next(mail for mail in came if "[#2.1a]" in mail.text)
    assert "YOUR HAND" in question.text
    anna.writes("1", to=question)
    assert (0, 1) == (len(club.live(1).position.sealed), len(club.live(2).position.sealed))


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("turn 1", "You are not asked anything in match 1 now."),
        ("turn 2", "You are not asked anything in match 2 now."),
        ("turn 3", "Write turn and the number of a match of yours, such as turn 12."),
    ],
)
def test_where_nothing_is_asked_nothing_is_sent(club: Club, line: str, sentence: str) -> None:
    """Neither in a match of others, nor where somebody else's turn it is."""
    club.opens("ecosystem", ["Ben", "Cleo"])
    club.opens("dstcg", ["Anna", "Dora"])
    live = club.live(2)
    (asked,) = live.kernel.unanswered(live.position)
    idle = club.person(live.sitters[1 - asked].name)
    idle.writes(line)

    assert sentence in newest(idle)
