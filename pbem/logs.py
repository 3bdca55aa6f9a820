"""Writes one line an event, so that a daemon's log can be read by people, searched and fed to other tools.

An event is a few fixed words and named facts: `log = logger(__name__)`, then
`log.info("letter taken", match=12, seat="b")`. What players wrote is escaped, so that nobody can forge a
line, and a secret that was registered is blotted out wherever it turns up, in tracebacks and other libraries'
lines too.
"""

import json
import logging
import sys
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from typing import TextIO

_BLOT = "***"

_Line = Callable[[Mapping[str, object]], str]


class EventLogger:
    """A standard logger for events with named facts."""

    def __init__(self, name: str) -> None:
        self._logger = logging.getLogger(name)

    def debug(self, event: str, **facts: object) -> None:
        """Something only a developer asks for."""
        self._log(logging.DEBUG, event, facts)

    def info(self, event: str, **facts: object) -> None:
        """Something that went as it should."""
        self._log(logging.INFO, event, facts)

    def warning(self, event: str, **facts: object) -> None:
        """Something the operator should know."""
        self._log(logging.WARNING, event, facts)

    def error(self, event: str, **facts: object) -> None:
        """Something the operator must see to."""
        self._log(logging.ERROR, event, facts)

    def exception(self, event: str, **facts: object) -> None:
        """The same, with the exception that is being handled."""
        self._log(logging.ERROR, event, facts, exc_info=True)

    def _log(self, level: int, event: str, facts: Mapping[str, object], *, exc_info: bool = False) -> None:
        # The event goes in as an argument: a percent sign in it is not for logging to format.
        self._logger.log(level, "%s", event, extra={"facts": facts}, exc_info=exc_info)


def logger(name: str) -> EventLogger:
    """The logger of a module."""
    return EventLogger(name)


def set_up(
    *,
    level: int = logging.INFO,
    as_json: bool = False,
    secrets: Iterable[str] = (),
    stream: TextIO | None = None,
) -> None:
    """Send our events from this level on, and warnings of the libraries, to a stream (standard error)."""
    handler = logging.StreamHandler(sys.stderr if stream is None else stream)
    handler.setFormatter(_LineFormatter(json.dumps if as_json else _plain_line, secrets))
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.getLogger("pbem").setLevel(level)


class _LineFormatter(logging.Formatter):
    """Collects the facts of a record, blots secrets out, and has them written as one line."""

    def __init__(self, line: _Line, secrets: Iterable[str]) -> None:
        super().__init__()
        self._line = line
        # The longest first, so that a secret within another does not leave the rest of it standing.
        self._secrets = sorted({form for secret in secrets for form in _forms(secret)}, key=len, reverse=True)

    def format(self, record: logging.LogRecord) -> str:
        facts: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "event": record.getMessage(),
            **getattr(record, "facts", {}),
        }
        if record.exc_info:
            facts["exception"] = self.formatException(record.exc_info)
        return self._line({name: self._blotted(value) for name, value in facts.items()})

    def _blotted(self, value: object) -> object:
        if value is None or isinstance(value, bool):
            return value
        text = str(value)
        for secret in self._secrets:
            text = text.replace(secret, _BLOT)
        # A number stays a number in JSON unless it held a secret.
        return value if isinstance(value, int | float) and text == str(value) else text


def _forms(secret: str) -> set[str]:
    """A secret as it is, and as quoting it inside another text writes it."""
    return {form for form in (secret, repr(secret)[1:-1], json.dumps(secret)[1:-1]) if form}


def _plain_line(facts: Mapping[str, object]) -> str:
    return " ".join(f"{name}={_plain_value(value)}" for name, value in facts.items())


def _plain_value(value: object) -> str:
    text = str(value)
    if text.isprintable() and text and not any(character in ' ="\\' for character in text):
        return text
    # JSON escapes quotes and line ends; what else could steer a terminal is escaped by hand.
    quoted = json.dumps(text, ensure_ascii=False)
    return "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in quoted)
