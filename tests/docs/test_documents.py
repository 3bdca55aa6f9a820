"""Whatever a document says is there: commands, options and tests."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.main import get_command

from pbem.cli import app

ROOT = Path(__file__).parents[2]
DOCUMENTS = sorted([*ROOT.glob("docs/*.md"), ROOT / "README.md", ROOT / "SECURITY.md"])

# Text that is set as code: fenced, indented or between backticks.
_CODE = re.compile(r"```.*?```|^    [^\n]*$|`[^`\n]+`", re.DOTALL | re.MULTILINE)
# A call of pbem: a line of its own, behind the five fields of a crontab, or what stands between backticks.
_CALL = re.compile(r"^(?:(?:[\d*/,-]+ +){5})?(?:/\S+/)?pbem ([^\n]+)$")
_TEST = re.compile(r"\btests/[\w/]+\.py\b")


def calls(text: str) -> list[list[str]]:
    """The words after each `pbem` that is set as code."""
    pieces = (
        piece.strip()
        for found in _CODE.findall(text)
        for line in found.strip("`").splitlines()
        for piece in line.split("&&")
    )
    return [shlex.split(found[1]) for found in map(_CALL.match, pieces) if found is not None]


def problem(words: list[str]) -> str | None:
    """What is wrong with a call: a word that is no command of its group, an option its command has not."""
    command: Any = get_command(app)
    options = _options(command)
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word.startswith("--"):
            option = word.partition("=")[0]
            if option not in {*options, "--help"}:
                return f"{option} is no option of pbem {' '.join(words)}"
            if options.get(option) and rest:
                rest.pop(0)
        elif hasattr(command, "list_commands"):
            command = command.get_command(typer.Context(command), word)
            if command is None:
                return f"{word} is no command in pbem {' '.join(words)}"
            options = _options(command)
    return None


def _options(command: Any) -> dict[str, bool]:
    """A command's options, and whether a value follows each."""
    return {
        name: not getattr(parameter, "is_flag", False)
        for parameter in command.params
        for name in parameter.opts
        if name.startswith("-")
    }


CALLS = [
    pytest.param(words, id=f"{document.name}: pbem {' '.join(words)}")
    for document in DOCUMENTS
    for words in calls(document.read_text("utf-8"))
]


def test_the_search_finds_calls() -> None:
    """Or the test below would be empty: in a crontab, in a block, within a sentence."""
    found = {" ".join(case.values[0]) for case in CALLS}  # type: ignore[arg-type]

    assert {
        "--config /etc/pbem/config.toml run --once",
        "doctor --roundtrip",
        "status --watch",
        "reprocess 7 --dry-run",
        "match resume 7",
        "verify FILE --mail FIRST.eml",
        "player forget",
    } <= found


@pytest.mark.parametrize("words", CALLS)
def test_every_call_is_understood(words: list[str]) -> None:
    """Its words lead to a command, and its options are ones of that command."""
    assert problem(words) is None


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("stats", "stats is no command in pbem stats"),
        ("match lst", "lst is no command in pbem match lst"),
        ("run --twice", "--twice is no option of pbem run --twice"),
        ("--config x run --once", None),
    ],
)
def test_a_call_that_is_wrong_is_found(call: str, expected: str | None) -> None:
    """The test above can fail."""
    assert expected == problem(call.split())


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_tests_that_are_named_are_there(document: Path) -> None:
    """A promise names the test that holds it."""
    named = set(_TEST.findall(document.read_text("utf-8")))

    assert set() == {name for name in named if not (ROOT / name).is_file()}


def test_every_command_is_documented() -> None:
    """An operator finds every command of pbem in some document."""
    text = "\n".join(document.read_text("utf-8") for document in DOCUMENTS)
    commands: Any = get_command(app)

    assert [] == [name for name in commands.commands if f"pbem {name}" not in text]


def test_every_event_of_the_table_is_logged() -> None:
    """The events that docs/operator.md names are those of the code."""
    table = re.findall(
        r"^\| `([a-z ]+)` \|", (ROOT / "docs" / "operator.md").read_text("utf-8"), re.MULTILINE
    )
    code = "\n".join(path.read_text("utf-8") for path in (ROOT / "pbem" / "daemon").glob("*.py"))

    assert [] == [event for event in table if f'"{event}"' not in code]
    assert "dispatch sent" in table
