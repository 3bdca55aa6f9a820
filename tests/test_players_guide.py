"""The players' guide in each language and the commands know each other."""

import re
from pathlib import Path

import pytest

from pbem.desk.commands import COMMANDS
from pbem.desk.letters.lines.spoken import command_of, in_english
from pbem.desk.letters.lines.yes_no import Meaning, meaning
from pbem.desk.table.new_words import read_table
from pbem.desk.time.pace import Pace
from pbem.engine import registry

DOCS = Path(__file__).parent.parent / "docs"
GUIDES = ("players.md", "spieler.md")

# What is set as code and is no command: orders, labels, codes, the command line, the end of a mail, and what
# may stand behind `new` and `set`, which is explained beside them.
_OTHERS = {
    "players.md": "pick trout please 2a quit -- [#12.joinb] pbem private press=none watch=no publish=result "
    "publish=replay bank 24h bots easy normal strong this",
    "spieler.md": "nimm Forelle bitte 2a quit -- [#12.joinb] pbem privat post=keine zuschauen=nein "
    "veröffentlichen=ergebnis veröffentlichen=wiedergabe Zeitkonto 24h diese",
}


def _code(guide: str) -> list[str]:
    """Everything that is set as code."""
    return re.findall(r"`([^`\n]+)`", (DOCS / guide).read_text("utf-8"))


def _commands(guide: str) -> dict[str, str]:
    """Each command of a guide as it is written there, and in English."""
    found = {words: in_english(words) for words in _code(guide)}
    return {words: english for words, english in found.items() if command_of(english) is not None}


@pytest.mark.parametrize("guide", GUIDES)
@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_command_is_in_the_guide(guide: str, name: str) -> None:
    """A verb that a player can send is told to players."""
    named = {found.name for english in _commands(guide).values() if (found := command_of(english))}

    assert name in named, f"docs/{guide} does not name `{name}`: add it to the table it belongs to"


@pytest.mark.parametrize("guide", GUIDES)
def test_every_word_of_the_guide_is_a_command(guide: str) -> None:
    """Nothing is promised that is not understood."""
    rest = (words for words in _code(guide) if words not in _commands(guide) and not _answers(words))
    unknown = {words.split()[0].strip(",:") for words in rest} - {*_OTHERS[guide].split()}

    assert set() == unknown, f"docs/{guide} names {sorted(unknown)}, which no command understands"


def _answers(words: str) -> bool:
    return meaning([words]) is not Meaning.OTHER


@pytest.mark.parametrize("guide", GUIDES)
def test_tables_of_the_guide_can_be_opened(guide: str) -> None:
    """An example that is typed as it stands works."""
    opened = [
        english.removeprefix("new ")
        for english in _commands(guide).values()
        if english.startswith("new ") and english.split()[1] in registry.slugs()
    ]

    assert {"ecosystem"} == {read_table(each, Pace(), "UTC").game for each in opened}


@pytest.mark.parametrize("guide", GUIDES)
def test_the_guide_is_two_pages(guide: str) -> None:
    """Of sixty lines each; more is not read."""
    assert len((DOCS / guide).read_text("utf-8").splitlines()) <= 120


def test_the_guides_name_the_same_commands() -> None:
    """Whoever reads one has what the other tells."""
    english, other = (
        {" ".join(each.split()[:2]) for each in _commands(guide).values() if each.split()[0] in _SETTINGS}
        for guide in GUIDES
    )

    assert english == other


# The commands whose second word says what is meant.
_SETTINGS = ("set", "vote")
