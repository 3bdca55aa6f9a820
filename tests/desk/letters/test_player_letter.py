"""The answer to a letter that was accepted: its lines in turn, what they do, and one mail."""

from pathlib import Path

import pytest

from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.acts import Post
from tests.desk.support.tables import last
from tests.harness.club import Club


@pytest.mark.both
def test_the_vote_that_pauses_a_match_names_no_deadline(club: Club, anna: Correspondent) -> None:
    """What it brings about comes by itself, in the next mail."""
    post = Post(club, "Cleo")
    anna.writes("vote pause")
    club.person("Ben").writes("vote pause")
    club.person("Cleo").writes("vote pause")

    receipt = last(club.person("Cleo"), "receipt").text
    assert "The table has decided; a mail about it follows." in receipt
    assert "due" not in receipt.partition("\n\n")[0]
    assert "Paused" in " ".join(post.new()["Cleo"])


@pytest.mark.parametrize(
    "line", ["status", "then pick bear at e4", "set zone Europe/Paris", "tell all: sorry, I was away"]
)
def test_an_expired_code_still_names_its_seat(club: Club, line: str) -> None:
    """Under the mail of a closed question a player may ask, tell, set and leave standing orders."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    first = anna.newest
    anna.writes(club.first_order(1, 0))
    club.person("Ben").writes(club.first_order(1, 1))
    anna.writes(line, to=first)

    assert f"  > {line}\n" in anna.newest.text
    assert "nothing was done" not in anna.newest.text


@pytest.mark.parametrize("line", ["clear skies here", "status of the weather", "undo nothing you said"])
def test_a_command_stands_alone(table: Club, line: str) -> None:
    """Other words behind it make it no command."""
    anna = table.person("Anna")
    anna.writes(line)

    assert f"`{line.split()[0]}` counts only alone on its line" in " ".join(anna.newest.text.split())


@pytest.mark.parametrize("line", ["again please", "ok", "Okay!", "OK thanks"])
def test_whoever_agrees_is_answered(table: Club, line: str) -> None:
    """Every mail is promised an answer, but bare thanks."""
    anna = table.person("Anna")
    anna.writes(line)

    assert ["turn", "receipt"] == [mail.kind for mail in anna.mails]


def test_an_echo_of_anothers_code_is_answered(tmp_path: Path) -> None:
    """Under --paranoid the letter used to be put aside without a word."""
    club = Club(tmp_path, paranoid=True)
    club.opens("ecosystem", ["Anna", "Ben"])
    token = club.person("Ben").newest.reply_to.partition("+")[2].partition("@")[0]
    anna = club.person("Anna")
    anna.writes(f"what is {token}", quoting=False)

    assert ["turn", "receipt"] == [mail.kind for mail in anna.mails]
    assert token not in anna.newest.text
