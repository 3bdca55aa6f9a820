"""What a command's help says: its options and its closing words, the same way everywhere."""

from typing import Any

import typer

from pbem.cli.terminal.exits import MEANINGS

# This character keeps the help formatter from filling the lines of a paragraph.
_AS_IS = "\b"


def examples(*commands: str) -> str:
    """How a command is used, each example a line that works as it stands."""
    return "\n".join(
        [_AS_IS, "Example:" if len(commands) == 1 else "Examples:", *(f"  {c}" for c in commands)]
    )


def option(flag: str, text: str, **more: Any) -> Any:
    """An option of a command: how it is written, and what it means."""
    return typer.Option(flag, help=text, **more)


def argument(text: str, **more: Any) -> Any:
    """What follows a command, and what it means."""
    return typer.Argument(help=text, **more)


def exit_codes() -> str:
    """What each exit code means."""
    return "\n".join([_AS_IS, "Exit codes:", *(f"  {code:>3}  {text}" for code, text in MEANINGS.items())])
