"""docs/gamemaster.md is held to the orders there are, by mail and on the command line."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.main import get_command

from pbem.cli import app
from pbem.desk.gm.catalogue import CATALOGUE
from pbem.desk.gm.order_line import parse, usage_of
from pbem.desk.letters.gm_letters import MARKED

DOC = (Path(__file__).parents[2] / "docs" / "gamemaster.md").read_text(encoding="utf-8")
ROWS = {found[1]: found[2] for found in re.finditer(r"^\| `([^`]+)`( \*)? \|", DOC, re.MULTILINE)}
COMMANDS = [line for line in DOC.splitlines() if line.startswith("pbem ")]
MORE = {"status [N]", "mail N NAME", "confirm CODE", "set WHAT VALUE", "help [ORDER]"}


def test_every_order_is_in_the_table_and_nothing_else() -> None:
    """With a star where it waits for a code."""
    expected = {usage_of(verb): " *" if verb.name in MARKED else None for verb in CATALOGUE.values()}

    assert expected | dict.fromkeys(MORE) == ROWS


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
