"""`help`: every command, or one."""

import pytest

from pbem.desk.commands import COMMANDS
from tests.desk.support.tables import said
from tests.harness.club import Club


def test_help_lists_every_command(club: Club) -> None:
    """The list is made from the commands themselves."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("help")

    assert all(command.usage in anna.newest.text for command in COMMANDS.values())


def test_help_of_one_command(club: Club) -> None:
    """A command's own line."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("help set")

    assert "set WHAT VALUE" in anna.newest.text
    assert "history" not in anna.newest.text.split("COMMANDS")[1].split("Reply code")[0]


@pytest.mark.parametrize("verb", [name for name in COMMANDS if " " not in name])
def test_every_verb_has_its_help(club: Club, verb: str) -> None:
    """`help VERB` shows how it is written and what it does."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes(f"help {verb}")

    assert COMMANDS[verb].usage in anna.newest.text
    assert COMMANDS[verb].summary in said(anna.newest.text)


@pytest.mark.both
@pytest.mark.parametrize(("line", "listed"), [("Hilfe", "aufgeben  "), ("aide!", "resign  ")])
def test_help_is_found_in_other_languages(club: Club, line: str, listed: str) -> None:
    """Who cries for help in another language gets it, in that one if we speak it, and no order to send."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes(line)

    assert listed in anna.newest.text
    assert "NOT UNDERSTOOD" not in anna.newest.text
