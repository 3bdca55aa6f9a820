"""Our templates as code, kept beside them as Python keeps its modules: a short process compiles none."""

import contextlib
from pathlib import Path

from jinja2.bccache import Bucket, FileSystemBytecodeCache

from pbem.resources import folder

# Code depends on how templates are compiled, too. What was compiled before they worded what they print, and
# escaped it in one go, has another name and is never read.
_NAMED = "%s.printed.jinja"


class _BesideThem(FileSystemBytecodeCache):
    """Code is known by the text it was made from; where nothing can be written, it is made each time."""

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled, if we may."""
        with contextlib.suppress(OSError):
            super().dump_bytecode(bucket)


def compiled_templates() -> FileSystemBytecodeCache | None:
    """Where the code of our templates lies; only who may change them can write there."""
    place: Path = folder("templates") / "__pycache__"
    with contextlib.suppress(OSError):
        place.mkdir(exist_ok=True)
    return _BesideThem(str(place), _NAMED) if place.is_dir() else None
