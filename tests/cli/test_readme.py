"""The README promises only what there is."""

import re
import shlex
from pathlib import Path
from typing import Any

from typer.main import get_command

from pbem.cli import app

README = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")

CODE = "\n".join(re.findall(r"```.*?```|`[^`\n]+`", README, re.DOTALL))

# What follows a call of pbem, up to a word that cannot be a command's.
_CALLS = re.compile(r"\bpbem((?: [a-z][a-z-]*)+)")


def unknown_words(words: list[str]) -> list[str]:
    """The first word that is no command of the group it stands in, if any."""
    command: Any = get_command(app)
    for word in words:
        group = getattr(command, "commands", None)
        if group is None:
            return []
        if word not in group:
            return [word]
        command = group[word]
    return []


def test_the_readme_names_commands() -> None:
    """The search for commands finds some, or the test below would be empty."""
    assert {"init", "doctor", "match new ecosystem", "run", "verify"} <= {
        words.strip() for words in _CALLS.findall(CODE)
    }


def test_the_readme_names_only_commands_that_there_are() -> None:
    """Every `pbem …` of the README is understood."""
    calls = [shlex.split(words) for words in _CALLS.findall(CODE)]

    assert [] == [word for words in calls for word in unknown_words(words)]


def test_the_readme_names_only_options_that_there_are() -> None:
    """Every option beside a command of the README is one that some command has."""
    known = {option for command in _all(get_command(app)) for each in command.params for option in each.opts}
    named = {word for line in CODE.splitlines() if "pbem " in line for word in re.findall(r"--[a-z-]+", line)}

    assert set() == named - known - {"--help"}


def _all(command: Any) -> list[Any]:
    return [command, *(found for each in getattr(command, "commands", {}).values() for found in _all(each))]
