"""How a match ended, by place."""

import pytest

from tests.desk.support.results import end, ended
from tests.harness.club import Club


@pytest.mark.unsound
def test_a_result_is_told_by_place(club: Club) -> None:
    """The winner stands first, whatever seat it was."""
    number = club.opens("ecosystem", ["Anna", "Ben", "Cleo"])
    end(club, number, (40, 61, 55))
    [found] = ended(club)

    assert [("Ben", 1, 61, True), ("Cleo", 2, 55, False), ("Anna", 3, 40, False)] == [
        (each.name, each.place, each.score, each.won) for each in found.placings
    ]


@pytest.mark.unsound
def test_whoever_resigned_is_last(club: Club) -> None:
    """Also where the stand-in has won for them, which counts for nobody."""
    number = club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Ben").writes("resign")
    asked = next(mail for mail in reversed(club.person("Ben").mails) if mail.kind == "confirmation")
    club.person("Ben").writes("yes", to=asked)
    end(club, number, (40, 61))
    [found] = ended(club)

    assert [("Anna", 2, False), ("Ben", 3, True)] == [
        (each.name, each.place, each.resigned) for each in found.placings
    ]
    assert [0, 0] == [each.won for each in found.placings]
