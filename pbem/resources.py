"""Finds the folders that stand at the top of the source tree and travel inside the installed package."""

from pathlib import Path

from pbem.errors import OperatorError

__all__ = ["folder"]

_PACKAGE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """The folder of that name: inside the installed package, else at the top of the source tree."""
    for home in (_PACKAGE, _PACKAGE.parent):
        found = home / name
        if found.is_dir():
            return found
    raise OperatorError(f"this pbem is not installed whole: its folder {name!r} is missing; install it again")
