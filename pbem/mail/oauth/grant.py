"""The file that keeps a provider's permission: only its owner reads it, one process at a time renews it."""

import fcntl
import json
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, field
from pathlib import Path

from pbem.engine.values import Value
from pbem.errors import ConfigError


class Grant(Value):
    """What the provider has given us, and where it is renewed."""

    token_endpoint: str
    refresh_token: str = field(repr=False)
    access_token: str = field(default="", repr=False)
    # By our own clock, so that it need not be right, only steady.
    expires_at: float = 0.0


def demand_private(path: Path) -> None:
    """Refuse a file that is not there, or that others could read."""
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
    except FileNotFoundError:
        raise ConfigError(f"nobody has logged in yet: there is no {path}; run `pbem login`") from None
    except OSError as error:
        raise ConfigError(f"{path} cannot be read ({error.strerror})") from error
    if mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise ConfigError(f"{path} lets others log in as us; run: chmod 600 {path}")


def load(path: Path) -> Grant:
    """The permission as it stands."""
    demand_private(path)
    try:
        return Grant(**json.loads(path.read_text("utf-8")))
    except (ValueError, TypeError):
        problem = f"{path} is no file of `pbem login`; remove it and run that again"
    except OSError as error:
        problem = f"{path} cannot be read ({error.strerror})"
    # Raised out here, because the exception may carry what stands in the file.
    raise ConfigError(problem)


def save(path: Path, grant: Grant) -> None:
    """Put a permission in the place of the one before, in one step and on the disk before this returns."""
    draft = path.with_name(f"{path.name}.new")
    draft.unlink(missing_ok=True)
    descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        json.dump(asdict(grant), file)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep others from renewing: a provider that gives a new permission each time takes the old one back."""
    descriptor = os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)
