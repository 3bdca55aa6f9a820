"""The closing words of a command's help, laid out the same way everywhere."""

from pbem.cli.terminal.exits import MEANINGS

__all__ = ["examples", "exit_codes"]

# This character keeps the help formatter from filling the lines of a paragraph.
_AS_IS = "\b"


def examples(*commands: str) -> str:
    """How a command is used, each example a line that works as it stands."""
    return "\n".join(
        [_AS_IS, "Example:" if len(commands) == 1 else "Examples:", *(f"  {c}" for c in commands)]
    )


def exit_codes() -> str:
    """What each exit code means."""
    return "\n".join([_AS_IS, "Exit codes:", *(f"  {code:>3}  {text}" for code, text in MEANINGS.items())])
