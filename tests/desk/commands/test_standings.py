"""`standings`: results and ratings by mail."""

import pytest

from tests.desk.support.results import end
from tests.harness.club import Club


@pytest.mark.unsound
def test_standings_by_mail(club: Club) -> None:
    """The table marks its reader, the last results stand below, and nothing is wider than a mail."""
    end(club, club.opens("ecosystem", ["Anna", "Ben"]), (50, 61))
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("1")
    anna.writes("standings")
    text = anna.newest.text
    lines = [" ".join(line.split()) for line in text.splitlines()]

    assert "STANDINGS Ecosystem, 1 match" in lines
    assert any(line.startswith("1 Ben 10") and line.endswith(" 1 1 61 -") for line in lines)
    assert any(line.startswith("2 Anna (you) 9") and line.endswith(" 1 0 50 100 %") for line in lines)
    assert "1 Mon 16 Nov Ben 61, Anna 50" in lines
    assert 72 >= max(map(len, text.splitlines()))


def test_standings_by_mail_without_a_token(club: Club) -> None:
    """The address on file is enough; a game may be named, and one that is not there is said so."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("standings dstcg", address="play@club.example")
    empty = anna.newest.text
    anna.writes("standings chess", address="play@club.example")

    assert "No match that counts has ended yet." in empty
    assert "There is no game 'chess' here." in anna.newest.text
