"""`watch`: the public view, at the points that a game marks."""

import pytest

from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.tables import admitted, kinds, last, said, table
from tests.harness.club import Club


def first_kind(person: Correspondent) -> str:
    """The newest kind of mail that carries a code of the match."""
    return "turn" if "turn" in kinds(person) else "news"


def table_of(club: Club, game: str) -> int:
    """A match of two opened by mail."""
    anna, ben = admitted(club, "Anna"), admitted(club, "Ben")
    anna.writes(f"new {game} 2 seats")
    ben.writes("join 1")
    return 1


def test_watchers_get_the_public_view_at_marked_points(club: Club) -> None:
    """At once, after each marked point, and at the end; never what only a seat may know."""
    number = table(club, "Anna", "Ben")
    dora = admitted(club, "Dora")
    assert f"Ecosystem {number}" in dora.newest.text
    dora.writes(f"watch {number}")
    assert "news" == dora.newest.kind
    assert "You watch Ecosystem 1" in said(dora.newest.text)
    assert "YOUR HAND" not in dora.newest.text
    before = len(dora.mails)
    for name in ("Anna", "Ben"):
        club.person(name).writes("1")

    assert before < len(dora.mails)
    assert "pick 2 of 20" in dora.newest.text
    dora.writes(f"unwatch {number}")
    before = len(dora.mails)
    for name in ("Anna", "Ben"):
        club.person(name).writes("1")
    assert before == len(dora.mails)


@pytest.mark.parametrize("game", ["animality", "domspec", "dstcg", "ecosystem"])
def test_every_game_can_be_watched_to_its_end(club: Club, game: str) -> None:
    """The spectator's view is laid out by the game's own template, also as a list."""
    number = table_of(club, game)
    dora = admitted(club, "Dora")
    dora.writes(f"watch {number}")
    dora.writes("set format list")
    club.person("Anna").writes("resign", to=last(club.person("Anna"), first_kind(club.person("Anna"))))
    for _ in range(6):
        live = club.live(number)
        seats = live.kernel.unanswered(live.position)
        for seat in seats:
            person = club.person(live.sitters[seat].name)
            person.writes(club.first_order(number, seat), quoting=False)

    assert "news" in kinds(dora)
    assert all("StrictUndefined" not in mail.text for mail in dora.mails)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("watch", "Say which match, such as watch 12."),
        ("watch 99", "There is no match 99 that can be watched"),
        ("watch 1", "There is no match 1 that can be watched"),
        ("watch 2", "You sit at Ecosystem 2 yourself; `show` shows it."),
    ],
)
def test_what_cannot_be_followed_says_why(club: Club, line: str, sentence: str) -> None:
    """A private match is not even there for others."""
    club.opens("ecosystem", ["Cleo", "Dora"])
    anna = admitted(club, "Anna")
    anna.writes("new ecosystem 1 seats")
    anna.writes(line)

    assert sentence in said(anna.newest.text)
