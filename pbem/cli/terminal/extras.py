"""What only some commands need and not every server has installed."""

import shlex
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from pbem.errors import OperatorError


@contextmanager
def sandbox_extra(command: str) -> Iterator[None]:
    """Around imports that need pbem[sandbox]: where it is missing, name the line that installs it."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.partition(".")[0] == "pbem":
            raise
        line = shlex.join([sys.executable, "-m", "pip", "install", "pbem[sandbox]"])
        raise OperatorError(
            f"{command} needs {missing.name}, which is not installed; run: {line}"
        ) from missing
