"""The game masters' guides are held to the orders there are, by mail and on the command line."""

import re
import shlex
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.main import get_command

from pbem.cli import app
from pbem.desk.gm.catalogue import BY_MAIL_ALONE, CATALOGUE
from pbem.desk.gm.order_line import in_english, parse, usage_of
from pbem.desk.letters.gm_letters import MARKED
from pbem.desk.time.dates import moment_of

DOC, *OTHERS = (
    (Path(__file__).parents[2] / "docs" / name).read_text(encoding="utf-8")
    for name in ("gamemaster.md", "spielleitung.md")
)
COMMANDS = [line for doc in (DOC, *OTHERS) for line in doc.splitlines() if line.startswith("pbem ")]
MORE = {"status [N]", "mail N NAME", "confirm CODE", "set WHAT VALUE", "help [ORDER]"}


def rows(doc: str) -> dict[str, str | None]:
    """The orders of a guide's table, and whether each is marked."""
    return {found[1]: found[2] for found in re.finditer(r"^\| `([^`]+)`( \*)? \|", doc, re.MULTILINE)}


def shape(usage: str) -> tuple[str, ...]:
    """The verb of an order in English, and where it needs a match or its question."""
    verb, *rest = in_english(usage).split()
    return (verb, *(word for word in rest if word.strip("[]") in ("N", "N.Q")))


def test_every_order_is_in_the_table_and_nothing_else() -> None:
    """With a star where it waits for a code."""
    expected = {usage_of(verb): " *" if verb.name in MARKED else None for verb in CATALOGUE.values()}

    assert expected | dict.fromkeys(MORE) == rows(DOC)


@pytest.mark.parametrize("doc", OTHERS)
def test_every_table_in_another_language_is_the_same(doc: str) -> None:
    """The same orders with the same stars, in the words of that language."""
    assert {shape(usage): star for usage, star in rows(DOC).items()} == {
        shape(usage): star for usage, star in rows(doc).items()
    }


@pytest.mark.parametrize("doc", OTHERS)
def test_every_order_in_another_language_is_understood(doc: str) -> None:
    """Wherever it stands in the text with the number of a match."""
    lines = re.findall(r"`([^`\n]* (?:7|N)(?:[.](?:143|Q))?(?: [^`]*)?)`", doc)
    orders = [in_english(re.sub(r"\bN\b", "7", line).replace(".Q", ".143")) for line in lines]
    read = [line for line in orders if not line.startswith(("pbem ", *BY_MAIL_ALONE))]

    assert {7} == {parse(line).match for line in read}
    assert len(read) > len(CATALOGUE)


def test_every_verb_is_shown_on_the_command_line() -> None:
    """At least once."""
    shown = {shlex.split(line)[2] for line in COMMANDS if line.startswith("pbem match ")}

    assert set(CATALOGUE) <= shown


@pytest.mark.parametrize("line", COMMANDS)
def test_every_command_line_is_understood(line: str) -> None:
    """By the very commands."""
    command: Any = get_command(app)
    words = shlex.split(line)[1:]
    while hasattr(command, "list_commands"):
        command = command.get_command(typer.Context(command), words.pop(0))
        assert command is not None

    assert [] == command.make_context("pbem", words).args


@pytest.mark.parametrize("order", re.findall(r"`((?:extend|rollback|rule|release) 7[^`]*)`", DOC))
def test_every_order_by_mail_is_understood(order: str) -> None:
    """As it stands in the text."""
    assert 7 == parse(order).match


@pytest.mark.parametrize("doc", [DOC, *OTHERS])
def test_every_deadline_of_the_guide_is_a_time(doc: str) -> None:
    """As it stands behind the order that sets one."""
    row = next(line for line in doc.splitlines() if line.startswith(("| `deadline", "| `frist")))
    told = [text for text in re.findall(r"`([^`]+)`", row) if text.endswith(":00")]
    now = datetime(2026, 11, 16, 9, 0, tzinfo=UTC)

    assert 4 == len(told)
    assert all(moment_of(text, "Europe/Berlin", now) > now for text in told)
