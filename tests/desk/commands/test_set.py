"""`set`: what a player chooses about the mails they get."""

import pytest

from tests.desk.support.tables import said
from tests.harness.club import Club


def test_set_zone_changes_the_times_a_player_reads(club: Club) -> None:
    """From the next mail on."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("set zone America/Chicago\nshow")

    assert "By Wed 18 Nov, 13:00 Chicago." in anna.newest.text


def test_set_format_list_gives_forty_columns(club: Club) -> None:
    """For phones and screen readers: nothing wider than 40 columns but codes and addresses."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("set format list")
    anna.writes("show")

    board = anna.newest.text.split("your hand")[-1].split("YOUR HAND")[-1].split("Reply code")[0]
    assert all(len(line) <= 40 for line in board.splitlines())


def test_set_format_json_attaches_view_and_options(club: Club) -> None:
    """For a player's own program."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("set format json")
    data = anna.newest.attachment("view.json")

    assert (1, 1, "a", True) == (data["match"], data["question"], data["seat"], data["asked"])
    assert {"pick"} == set(data["options"])


def test_set_name(club: Club) -> None:
    """The name others read."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("set name Annabel\n1")
    club.person("Ben").writes("1")

    assert "Annabel" in club.person("Ben").newest.text


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("set zone Atlantis", "is no time zone: write it as Europe/Berlin."),
        ("set receipts maybe", "is no such setting: receipts on or off."),
        ("set address nowhere", "is no e-mail address."),
        ("set format pdf", "is no format: text, list or json."),
        (
            "set volume 11",
            "public, receipts, reminders, digest, calendar, language, address and",
        ),
        ("set zone", "and one of zone, format, pictures"),
    ],
)
def test_a_command_that_cannot_be_done_says_why(club: Club, line: str, sentence: str) -> None:
    """The receipt names the line and the reason, and nothing changes."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    before = club.live(1).position
    anna.writes(line)

    assert f"  > {line}\n    NOT POSSIBLE, nothing was done." in anna.newest.text
    assert sentence in said(anna.newest.text)
    assert before == club.live(1).position


def test_no_receipts_where_all_is_well(club: Club) -> None:
    """Problems, commands and questions still come."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("set receipts off")
    assert "get no receipt any more" in said(anna.newest.text)
    before = len(anna.mails)
    anna.writes("1")
    assert before == len(anna.mails)
    assert 1 == len(club.live(1).position.sealed)
    anna.writes("frobnicate")
    assert before + 1 == len(anna.mails)
    anna.writes("set receipts on")
    anna.writes("2")
    assert "receipt" == anna.newest.kind


def test_a_name_is_no_address(club: Club) -> None:
    """Everybody at the table reads it."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("set name anna@mail.example")

    assert "choose one without @" in " ".join(anna.newest.text.split())
