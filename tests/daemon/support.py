"""Settings that the doctor looks at, and what it finds."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from pbem.config import Settings
from pbem.daemon.doctor import Diagnosis
from pbem.store.database import Database

__all__ = ["PASSWORD", "by_name", "failures", "now", "settings_for"]

PASSWORD = "geheim 4711"


def now() -> datetime:
    """The time it is."""
    return datetime.now(UTC)


def settings_for(folder: Path, imap_port: int, smtp_port: int, **changes: Any) -> Settings:
    """Settings with a database that is there; changes are laid over them, `section__key`."""
    sections: dict[str, dict[str, Any]] = {
        "mail": {"address": "play@club.example"},
        "imap": {"host": "127.0.0.1", "port": imap_port, "user": "play", "password": PASSWORD, "timeout": 5},
        "smtp": {"host": "127.0.0.1", "port": smtp_port, "timeout": 5},
        "database": {"url": f"sqlite:///{folder / 'pbem.sqlite'}"},
        "secret": {"key": "k" * 40},
        "operator": {"address": "operator@club.example"},
    }
    sections["imap"]["security"] = sections["smtp"]["security"] = "none"
    for name, value in changes.items():
        section, _, key = name.partition("__")
        sections.setdefault(section, {})[key] = value
    database = Database(sections["database"]["url"])
    if not database.path.exists():
        database.create()
    return Settings.model_validate(sections)


def failures(findings: Iterator[Diagnosis]) -> dict[str, Diagnosis]:
    """What failed, by name; whatever failed names a remedy."""
    found = {each.name: each for each in findings if not each.good}
    assert [] == [each.name for each in found.values() if not each.remedy]
    return found


def by_name(findings: Iterator[Diagnosis]) -> dict[str, Diagnosis]:
    """All lines by name."""
    return {each.name: each for each in findings}
