"""The players' guide and the commands know each other."""

import re
from pathlib import Path

import pytest

from pbem.desk.commands import COMMANDS
from pbem.engine import registry

GUIDE = Path(__file__).parent.parent / "docs" / "players.md"

# Words in code that are no commands: orders, an answer, a label, a code, the command line, the end of a mail.
_OTHERS = {"pick", "trout", "please", "2a", "quit", "--", "[#12.joinb]", "pbem", "yes"}
# What may stand behind `new` and `set`, and is explained beside them.
_VALUES = {"private", "press=none", "watch=no", "publish=result", "publish=replay", "bank", "24h"}
_VALUES |= {"bots", "easy", "normal", "strong"}


def _first_words() -> set[str]:
    """The first word of everything that is set as code."""
    text = GUIDE.read_text("utf-8")
    return {words.split()[0].strip(",:") for words in re.findall(r"`([^`\n]+)`", text)}


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_is_in_the_guide(name: str) -> None:
    """A verb that a player can send is told to players."""
    assert name.split()[0] in _first_words(), (
        f"docs/players.md does not name `{name}`: add it to the table it belongs to"
    )


def test_every_word_of_the_guide_is_a_command() -> None:
    """Nothing is promised that is not understood."""
    unknown = _first_words() - {name.split()[0] for name in COMMANDS} - _OTHERS - _VALUES

    assert set() == unknown, f"docs/players.md names {sorted(unknown)}, which no command understands"


def test_games_named_in_the_guide_are_installed() -> None:
    """An example that is typed as it stands works."""
    named = set(re.findall(r"`new (?!codes)([a-z]+)", GUIDE.read_text("utf-8")))

    assert named <= set(registry.slugs())


def test_the_guide_is_two_pages() -> None:
    """Of sixty lines each; more is not read."""
    assert len(GUIDE.read_text("utf-8").splitlines()) <= 120
