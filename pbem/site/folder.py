"""The folder that public pages stand in: what belongs there is known, written at one stroke, and deleted.

`.pbem-site` notes which files belong to which unit and under which key they were written: a line before a
unit's files are touched and one after. So a crash leaves no file that nobody knows of.
"""

import fcntl
import json
import os
from collections.abc import Iterable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import IO, Self

from pbem.errors import OperatorError

_NOTES = ".pbem-site"

# The units of systemd keep everything to themselves, and a web server is another user.
_FILE, _DIRECTORY = 0o644, 0o755

# The line that notes when something was last written.
_AT = "at"


class Busy(OperatorError):
    """Another process writes to the folder."""


class Folder(AbstractContextManager["Folder"]):
    """Opened for one build at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._notes = path / _NOTES
        # The files of each unit, and its key where they are whole.
        self._files: dict[str, list[str]] = {}
        self._keys: dict[str, str] = {}
        self._lines = 0
        # When pages were last written, in seconds; 0 for never.
        self.at = 0.0

    def __enter__(self) -> Self:
        try:
            self._open()
        except OSError as error:
            raise OperatorError(f"public pages cannot be written to {self.path}: {error.strerror}") from error
        return self

    def __exit__(self, *ended: object) -> None:
        if self._lines > 2 * len(self._keys) + 8:
            self._tidy()
        self._log.close()

    def _open(self) -> None:
        if not self._notes.exists():
            if self.path.exists() and any(self.path.iterdir()):
                raise OperatorError(
                    f"{self.path} is not empty and not ours: public pages need a folder to delete in"
                )
            self._make(self.path)
        self._log: IO[str] = self._notes.open("a+", encoding="utf-8")
        try:
            fcntl.flock(self._log, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise Busy(f"somebody else is writing to {self.path} just now") from error
        self._log.seek(0)
        for line in self._log:
            self._read(line)

    def _read(self, line: str) -> None:
        try:
            unit, key, files = json.loads(line)
        except ValueError:
            # The last line of a crash is half a line; the one before it names what was begun.
            return
        self._lines += 1
        if unit == _AT:
            self.at = float(key)
        elif files:
            known = [] if key else self._files.get(unit, [])
            self._files[unit] = list(dict.fromkeys([*known, *files]))
            self._keys[unit] = key
        else:
            self._files.pop(unit, None)
            self._keys.pop(unit, None)

    def key(self, unit: str) -> str:
        """The key that a unit was written under; empty where it is not there, or not whole."""
        return self._keys.get(unit, "")

    @property
    def units(self) -> tuple[str, ...]:
        """All that there is."""
        return tuple(self._files)

    def write(self, unit: str, key: str, files: Iterable[tuple[str, bytes]], *, keep: bool = False) -> int:
        """Write a unit's files one after the other, and delete or keep those it has no more; how many."""
        before = self._files.get(unit, [])
        written: list[str] = []
        for name, data in files:
            if not written or name not in before:
                self._note(unit, "", [name])
            self._put(self.path / name, data)
            written.append(name)
        others = [name for name in before if name not in written]
        if not keep:
            self._delete(others)
        self._note(unit, key, [*written, *others] if keep else written)
        return len(written)

    def trim(self, unit: str, names: Iterable[str]) -> None:
        """Delete what a unit has beside these files."""
        kept = list(names)
        others = [name for name in self._files.get(unit, []) if name not in kept]
        if others:
            self._delete(others)
            self._note(unit, self._keys[unit], kept)

    def drop(self, unit: str) -> None:
        """Delete a unit's files."""
        self._note(unit, "", self._files[unit])
        self._delete(self._files[unit])
        self._note(unit, "", [])

    def stamp(self, at: float) -> None:
        """Pages were written then."""
        self._note(_AT, str(at), [])

    def _note(self, unit: str, key: str, files: list[str]) -> None:
        line = json.dumps([unit, key, files])
        self._log.write(f"{line}\n")
        self._log.flush()
        self._read(line)

    def _make(self, path: Path) -> None:
        path.mkdir(parents=True, exist_ok=True)
        path.chmod(_DIRECTORY)

    def _put(self, path: Path, data: bytes) -> None:
        """Write a file so that a reader finds either the old one or the new one, never a half."""
        if not path.parent.exists():
            self._make(path.parent)
        fresh = _unfinished(path)
        fresh.write_bytes(data)
        fresh.chmod(_FILE)
        fresh.replace(path)

    def _delete(self, names: Iterable[str]) -> None:
        for name in names:
            path = self.path / name
            path.unlink(missing_ok=True)
            _unfinished(path).unlink(missing_ok=True)
            while (path := path.parent) != self.path and path.exists() and not any(path.iterdir()):
                path.rmdir()

    def _tidy(self) -> None:
        """Write the notes anew, a line a unit."""
        units = ([unit, key, self._files[unit]] for unit, key in self._keys.items())
        lines = (json.dumps(row, ensure_ascii=False) for row in ([_AT, str(self.at), []], *units))
        fresh = _unfinished(self._notes)
        fresh.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        os.chmod(fresh, 0o600)
        fresh.replace(self._notes)


def _unfinished(path: Path) -> Path:
    return path.with_name(f".{path.name}.new")
