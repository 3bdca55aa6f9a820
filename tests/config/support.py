"""The smallest settings file, changes of it, and what is said of them."""

from pathlib import Path

import pytest

from pbem.config import load
from pbem.errors import ConfigError

__all__ = ["KEY", "SMALLEST", "changed", "problems"]

KEY = "k" * 40

SMALLEST = f"""
[mail]
address = "play@example.org"
[imap]
host = "imap.example.org"
[smtp]
host = "smtp.example.org"
[secret]
key = "{KEY}"
[operator]
address = "op@example.org"
"""


def problems(path: Path, environment: dict[str, str] | None = None) -> list[str]:
    """The lines that loading a file is answered with."""
    with pytest.raises(ConfigError) as caught:
        load(path, environment or {})
    assert caught.value.__context__ is None
    # The folder differs from run to run; the file's name is enough.
    return str(caught.value).replace(f"{path.parent}/", "").splitlines()


def changed(path: Path, section: str, line: str) -> Path:
    """The smallest file with one more line in a section."""
    path.write_text(SMALLEST.replace(f"[{section}]\n", f"[{section}]\n{line}\n"))
    return path
