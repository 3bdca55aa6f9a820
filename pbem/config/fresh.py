"""Writes a first settings file, so that no server ever runs on a secret that somebody else knows."""

import json
import os
import re
from collections.abc import Mapping
from pathlib import Path

from pbem import resources
from pbem.errors import ConfigError

EXAMPLE = "config.example.toml"

_KEY_LINE = re.compile(r'^key = ".*"$', re.MULTILINE)


def write_fresh(path: Path) -> None:
    """Write the example's settings with a fresh secret, readable by nobody else; never over a file.

    Raises ConfigError where the file exists already or cannot be written.
    """
    example = resources.file(EXAMPLE).read_text(encoding="utf-8")
    content, replaced = _KEY_LINE.subn(f'key = "{_secret()}"', example)
    assert replaced == 1, "the example has one secret"
    _write(path, content)


def write_own(path: Path, sections: Mapping[str, Mapping[str, object]]) -> None:
    """Write these settings in the same way, with a fresh secret where they have none, and nothing empty."""
    parts = [
        "# Settings of pbem. Everything else has its default; config.example.toml explains all there is.\n"
    ]
    for name, values in {**sections, "secret": sections.get("secret") or {"key": _secret()}}.items():
        lines = [f"{key} = {_toml(value)}\n" for key, value in values.items() if value not in ("", (), None)]
        if lines:
            parts.append(f"\n[{name}]\n{''.join(lines)}")
    _write(path, "".join(parts))


def _toml(value: object) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, int):
        return json.dumps(value)
    escaped = "".join(
        f"\\{letter}" if letter in '"\\' else letter if letter.isprintable() else f"\\u{ord(letter):04x}"
        for letter in str(value)
    )
    return f'"{escaped}"'


def _secret() -> str:
    import secrets

    return secrets.token_urlsafe(32)


def _write(path: Path, content: str) -> None:
    try:
        # O_EXCL decides in one step whether the file is ours to write.
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError as error:
        said = f"{path} is there already and was left as it is; remove it or name another"
        raise ConfigError(said) from error
    except OSError as error:
        raise ConfigError(f"{path} cannot be written ({error.strerror})") from error
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(content)
