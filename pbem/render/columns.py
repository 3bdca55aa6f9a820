"""Two columns of a mail: what is written, and what it does."""

from pbem.engine.language.tongues import heard
from pbem.render.text_kit import wrapped

_WIDTH = 72
_COLUMN = 28


def explained(usage: str, summary: str) -> str:
    """A row of help; a usage that is too long for its column stands on a line of its own."""
    first = f"  {heard(usage)}"
    if len(first) + 2 <= _COLUMN:
        return wrapped(summary, _WIDTH, first.ljust(_COLUMN), " " * _COLUMN)
    return f"{first}\n{wrapped(summary, _WIDTH, ' ' * _COLUMN, ' ' * _COLUMN)}"
