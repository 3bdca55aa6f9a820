import shlex
from collections.abc import Iterator
from typing import Any

import pytest
import typer
from typer.main import get_command

from pbem.cli import app


def is_group(command: Any) -> bool:
    """Whether there are commands below this one."""
    return hasattr(command, "list_commands")


def tree(command: Any, *path: str) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every command with the words that lead to it."""
    yield path, command
    if is_group(command):
        context = typer.Context(command)
        for name in command.list_commands(context):
            yield from tree(command.get_command(context, name), *path, name)


COMMANDS = [
    pytest.param(path, command, id=" ".join(path)) for path, command in tree(get_command(app), "pbem")
]


def examples_of(command: Any) -> list[list[str]]:
    """The words of each example in a command's help."""
    lines = (command.epilog or "").splitlines()
    return [shlex.split(line) for line in lines if line.startswith("  pbem ")]


@pytest.mark.parametrize(("path", "command"), COMMANDS)
def test_every_command_has_help_with_an_example(path: tuple[str, ...], command: Any) -> None:
    """Each command says what it does and shows itself in use."""
    assert command.help
    assert path == tuple(examples_of(command)[0][: len(path)])


@pytest.mark.parametrize(("path", "command"), COMMANDS)
def test_every_option_has_help(path: tuple[str, ...], command: Any) -> None:
    """Each option and argument says what it is for."""
    assert [] == [parameter.name for parameter in command.params if not parameter.help]


@pytest.mark.parametrize(("path", "command"), [case for case in COMMANDS if not is_group(case.values[1])])
def test_every_example_is_understood(path: tuple[str, ...], command: Any) -> None:
    """The words of an example are ones its command accepts."""
    for words in examples_of(command):
        context = command.make_context(path[-1], words[len(path) :])

        assert [] == context.args
