"""Writes a first settings file, so that no server ever runs on a secret that somebody else knows."""

import os
import re
from pathlib import Path

from pbem import resources
from pbem.errors import ConfigError

__all__ = ["EXAMPLE", "write_fresh"]

EXAMPLE = "config.example.toml"

_KEY_LINE = re.compile(r'^key = ".*"$', re.MULTILINE)


def write_fresh(path: Path) -> None:
    """Write the example's settings with a fresh secret, readable by nobody else; never over a file.

    Raises ConfigError where the file exists already or cannot be written.
    """
    import secrets

    example = resources.file(EXAMPLE).read_text(encoding="utf-8")
    content, replaced = _KEY_LINE.subn(f'key = "{secrets.token_urlsafe(32)}"', example)
    assert replaced == 1, "the example has one secret"
    try:
        # O_EXCL decides in one step whether the file is ours to write.
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError as error:
        raise ConfigError(
            f"{path} is there already and was left as it is; remove it or name another"
        ) from error
    except OSError as error:
        raise ConfigError(f"{path} cannot be written ({error.strerror})") from error
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(content)
