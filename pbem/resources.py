"""Finds the files that stand at the repository's top level and inside the package once it is installed."""

from pathlib import Path

from pbem.errors import OperatorError

_PACKAGE = Path(__file__).parent


def folder(name: str) -> Path:
    """A folder that travels with the package, such as `templates`."""
    return _find(name)


def file(name: str) -> Path:
    """A file that travels with the package, such as `config.example.toml`."""
    return _find(name)


def _find(name: str) -> Path:
    for place in (_PACKAGE / name, _PACKAGE.parent / name):
        if place.exists():
            return place
    raise OperatorError(f"this installation of pbem is incomplete: {name} is missing; install pbem again")
