"""Small words: what a command takes beside itself, what is answered, and what is repeated of a letter."""

from pathlib import Path

import pytest

from pbem.mail.write.tokens import masked
from tests.desk.support.tables import said
from tests.harness.club import Club


@pytest.fixture
def table(club: Club) -> Club:
    """A match of two, in its first question."""
    club.opens("ecosystem", ["Anna", "Ben"])
    return club


@pytest.mark.parametrize("line", ["clear skies here", "status of the weather", "undo nothing you said"])
def test_a_command_stands_alone(table: Club, line: str) -> None:
    """Other words behind it make it no command."""
    anna = table.person("Anna")
    anna.writes(line)

    assert f"`{line.split()[0]}` counts only alone on its line" in " ".join(anna.newest.text.split())


@pytest.mark.parametrize("line", ["show please", "status, please!", "More time, please!", "hand thanks"])
def test_polite_words_beside_a_command_do_no_harm(table: Club, line: str) -> None:
    """People are polite to programs, too."""
    anna = table.person("Anna")
    anna.writes(line)

    assert "NOT" not in anna.newest.text.split("RECEIVED")[1].split("\n\n")[0]


@pytest.mark.parametrize("line", ["again please", "ok", "Okay!", "OK thanks"])
def test_whoever_agrees_is_answered(table: Club, line: str) -> None:
    """Every mail is promised an answer, but bare thanks."""
    anna = table.person("Anna")
    anna.writes(line)

    assert ["turn", "receipt"] == [mail.kind for mail in anna.mails]


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("ben@mail.example", "ben@..."),
        ("ben＠mail．example", "ben@..."),
        ('"ben b"@mail.example', '"ben b"@...'),
        ("ben @mail.example", "ben@..."),
        ("ben @ mail.example", "ben@..."),
        ("b\u200ben@mail\u00ad.example", "ben@..."),
        ("thanks @ben", "thanks @ben"),
        ("meet @ home", "meet @ home"),
        ("12.7.b.k7qf2m9xw3ht", "(code)"),
        ("gm.5.k7qf2m9xw3ht", "(code)"),
    ],
)
def test_what_is_repeated_is_masked(written: str, shown: str) -> None:
    """However an address or a code is written."""
    assert shown == masked(written)


def test_an_echo_of_anothers_code_is_answered(tmp_path: Path) -> None:
    """Under --paranoid the letter used to be put aside without a word."""
    club = Club(tmp_path, paranoid=True)
    club.opens("ecosystem", ["Anna", "Ben"])
    token = club.person("Ben").newest.reply_to.partition("+")[2].partition("@")[0]
    anna = club.person("Anna")
    anna.writes(f"what is {token}", quoting=False)

    assert ["turn", "receipt"] == [mail.kind for mail in anna.mails]
    assert token not in anna.newest.text


def test_a_yes_to_the_receipt_of_what_is_asked_back(club: Club) -> None:
    """It came last, so people answer it; they read which mail wants the yes, and nothing is done."""
    match = club.opens("ecosystem", ("Anna", "Ben"))
    anna = club.person("Anna")
    anna.writes("resign")
    asked = next(mail for mail in reversed(anna.mails) if mail.kind == "confirmation")
    for word in ("yes", "no"):
        anna.writes(word, to=next(mail for mail in anna.mails if mail.kind == "receipt"))

        text = " ".join(anna.newest.text.split())
        assert "You are asked about `resign` already: answer that mail first." in text
        assert not club.live(match).sitters[0].resigned
    anna.writes("yes", to=asked)
    assert club.live(match).sitters[0].resigned


def test_quit_ends_the_reading_of_a_mail(club: Club) -> None:
    """What follows is listed as not read, shortly."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("status\nquit\n1\nresign\nundo\nshow")

    assert () == club.live(1).position.sealed
    assert not club.live(1).sitters[0].resigned
    assert "Not read, below quit: 1; resign; undo and 1 more." in said(anna.newest.text)


def test_commands_below_two_dashes_are_listed_as_not_read(club: Club) -> None:
    """A plain signature is not worth a word."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("status\n--\nresign")
    assert "Not read, below --: resign." in said(anna.newest.text)
    anna.writes("status\n-- \nAnna Miller")
    assert "Not read, below" not in said(anna.newest.text)
    assert not club.live(1).sitters[0].resigned
