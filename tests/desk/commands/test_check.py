"""`check`: what would become of an order, and nothing is done."""

import pytest

from tests.desk.support.tables import said
from tests.harness.club import Club


def test_check_tries_an_order_and_changes_nothing(club: Club) -> None:
    """The words as understood, and that it would be sealed."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    before = club.live(1).position
    order = club.first_order(1, 0)
    anna.writes(f"check {order}")

    assert f"IF YOU SENT THIS\n  {order}\n  It would be sealed" in anna.newest.text
    assert before == club.live(1).position


def test_check_tells_what_is_public_and_what_comes_next(club: Club) -> None:
    """Where nothing is drawn, the consequence is told as the match would tell it."""
    club.opens("dstcg", ["Anna", "Ben"])
    live = club.live(1)
    seat = live.kernel.unanswered(live.position)[0]
    person = club.person(live.sitters[seat].name)
    person.writes("check pass")

    assert "IF YOU SENT THIS\n  pass\n" in person.newest.text
    assert "Then others are asked." in person.newest.text
    assert live.position == club.live(1).position


def test_check_of_something_wrong_says_why(club: Club) -> None:
    """The same explanation as for the order itself."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("check pick unicorn")

    assert "NOT POSSIBLE, nothing was done." in anna.newest.text
    assert "It would not be taken:" in said(anna.newest.text)


@pytest.mark.parametrize("game", ["animality", "domspec", "dstcg", "ecosystem"])
def test_check_is_the_same_whatever_is_hidden(club: Club, game: str) -> None:
    """The answer does not depend on the cards of the others or on what will be drawn."""
    club.opens(game, ["Anna", "Ben"])
    live = club.live(1)
    seat = live.kernel.unanswered(live.position)[0]
    person = club.person(live.sitters[seat].name)
    tried = []
    for _ in range(3):
        person.writes(f"check {club.first_order(1, seat)}")
        tried.append(person.newest.text.split("IF YOU SENT THIS")[1].split("Reply code")[0])

    assert 1 == len(set(tried))


@pytest.mark.parametrize(
    ("line", "sentence"),
    [("check", "Say which order, such as check pass.")],
)
def test_what_cannot_be_tried_says_why(club: Club, line: str, sentence: str) -> None:
    """One sentence, and nothing changes."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    before = club.live(1).position
    anna.writes(line)

    assert sentence in said(anna.newest.text)
    assert before == club.live(1).position
