"""A real Dovecot on loopback, so that the tests meet the server that players' mail meets.

It runs in the foreground out of a folder of its own below /tmp, as root or not, and ends with its context.
"""

import contextlib
import grp
import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Mapping
from datetime import datetime
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.harness.dovecot_settings import Setup, configuration, tokens_file

__all__ = ["Dovecot", "DovecotFailed", "free_ports"]

_START_SECONDS = 15.0
_STOP_SECONDS = 10.0


class DovecotFailed(RuntimeError):
    """Dovecot did not come up; the sentence carries the end of its log."""


class Dovecot:
    """One running server with these users; a context manager.

    `stop` and `start` take it down and bring it back on the same ports with its mail kept.
    """

    host = "127.0.0.1"

    def __init__(
        self,
        users: Mapping[str, str],
        *,
        tls: tuple[Path, Path] | None = None,
        below_inbox: bool = False,
        introspection: str = "",
        mechanisms: str = "plain login",
    ) -> None:
        self.users: dict[str, str] = {}
        self._below_inbox = below_inbox
        self._introspection = introspection
        self._mechanisms = mechanisms
        self._tls = tls
        # Unix sockets live below it and their paths are limited to about 100 characters.
        self.folder = Path(tempfile.mkdtemp(prefix="pbem-", dir="/tmp"))
        self.imap_port = self.lmtp_port = self.imaps_port = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._serial = count(1)
        self._owner = _mail_owner()
        self.folder.chmod(0o755)
        try:
            for name, password in users.items():
                self._add_user(name, password)
            self._give(self.folder / "users")
        except BaseException:
            self.close()
            raise

    @classmethod
    def available(cls) -> bool:
        """Say whether a Dovecot is installed on this machine."""
        return _program() is not None

    def __enter__(self) -> Self:
        try:
            self.start()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the server at once and remove everything it kept."""
        process, self._process = self._process, None
        # It takes a second to stop in good order, which matters no more.
        if process is not None:
            _kill(process)
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self) -> None:
        """Bring the server up, the first time on ports that are free now."""
        if self.imap_port:
            self._launch()
            return
        # Somebody else may take a free port before Dovecot does, so a failed first start is tried again.
        for attempt in range(3):
            self.imap_port, self.lmtp_port, self.imaps_port = free_ports(3)
            try:
                self._launch()
            except DovecotFailed:
                if attempt == 2:
                    raise
            else:
                return

    def stop(self) -> None:
        """Take the server and every open connection down, with its mail kept for the next `start`."""
        process, self._process = self._process, None
        if process is None:
            return
        process.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_STOP_SECONDS)
        _kill(process)

    def deliver(
        self, user: str, raw: bytes, folder: str = "INBOX", *, arrived: datetime | None = None
    ) -> None:
        """Put a message into a folder, as if it had arrived at that time (INTERNALDATE)."""
        box = self._maildir(user, folder)
        name = f"{time.time_ns() // 1000}.M{os.getpid()}Q{next(self._serial)}.test"
        draft = box / "tmp" / name
        draft.write_bytes(raw)
        # Dovecot takes the arrival time from the file's modification time.
        if arrived is not None:
            os.utime(draft, (arrived.timestamp(), arrived.timestamp()))
        self._give(draft)
        draft.rename(box / "new" / name)

    def knows(self, user: str) -> bool:
        """Say whether there is such a user."""
        return user in self.users

    def mailbox(self, user: str, folder: str = "INBOX") -> list[bytes]:
        """Every message of a folder as bytes, in order of arrival."""
        box = self._maildir(user, folder)
        files = [path for part in ("new", "cur") for path in (box / part).iterdir()]
        # The name begins with the time of delivery; flags follow after a colon.
        files.sort(key=lambda path: (path.stat().st_mtime, _serial_of(path.name)))
        return [path.read_bytes() for path in files]

    def break_uidvalidity(self, user: str, folder: str = "INBOX") -> None:
        """Make every UID of a folder invalid, as after a restored backup; nobody may be logged in."""
        box = self._maildir(user, folder)
        uidlist = box / "dovecot-uidlist"
        old = re.match(r"\d+ V(\d+)", uidlist.read_text()) if uidlist.exists() else None
        for path in box.glob("dovecot[.-]*"):
            if path.is_file():
                path.unlink()
        # A new number is made from the clock and would be the old one within the same second: we choose it.
        validity = (int(old[1]) if old else int(time.time())) + 1
        uidlist.write_text(f"3 V{validity} N1 G{os.urandom(16).hex()}\n")
        self._give(uidlist)

    def log(self) -> str:
        """Everything the server said so far."""
        return "".join(
            path.read_text(errors="replace")
            for path in sorted(self.folder.glob("dovecot*.log"))
            if path.is_file()
        )

    def _add_user(self, name: str, password: str) -> None:
        if not re.fullmatch(r"[A-Za-z0-9._-]+", name) or set(":\r\n") & set(password):
            raise ValueError(f"user {name!r} or its password does not fit into a passwd file")
        home = self.folder / "mail" / name
        home.mkdir(parents=True)
        self._give(home)
        with (self.folder / "users").open("a") as passwords:
            passwords.write(
                f"{name}:{{PLAIN}}{password}:{self._owner.pw_uid}:{self._owner.pw_gid}::{home}::\n"
            )
        self.users[name] = password

    def _maildir(self, user: str, folder: str) -> Path:
        if user not in self.users:
            raise KeyError(f"no user {user!r} here")
        root = self.folder / "mail" / user / "Maildir"
        box = root if folder.upper() == "INBOX" else root / ("." + folder.replace("/", "."))
        for path in (root, box, *(box / part for part in ("cur", "new", "tmp"))):
            if not path.is_dir():
                path.mkdir(mode=0o700)
                self._give(path)
        return box

    def _give(self, path: Path) -> None:
        if os.geteuid() == 0:
            os.chown(path, self._owner.pw_uid, self._owner.pw_gid)

    def _launch(self) -> None:
        program = _program()
        if program is None:
            raise DovecotFailed("dovecot is not installed on this machine")
        config = self.folder / "dovecot.conf"
        config.write_text(configuration(_version(program), self._setup()))
        if self._introspection:
            (self.folder / "oauth2.conf").write_text(tokens_file(self._setup()))
        with (self.folder / "dovecot-stdout.log").open("ab") as output:
            self._process = subprocess.Popen(
                [program, "-F", "-c", str(config)],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        deadline = time.monotonic() + _START_SECONDS
        while not self._greets():
            if self._process.poll() is not None or time.monotonic() > deadline:
                self.stop()
                raise DovecotFailed(f"dovecot did not start:\n{self.log()[-2000:]}")
            time.sleep(0.01)

    def _setup(self) -> Setup:
        owner, login = self._owner.pw_name, self._owner.pw_name
        if os.geteuid() == 0:
            login = _first_account("dovenull", "nobody").pw_name
        return Setup(
            folder=str(self.folder),
            user=owner,
            group=grp.getgrgid(self._owner.pw_gid).gr_name,
            login_user=login,
            imap_port=self.imap_port,
            lmtp_port=self.lmtp_port,
            imaps_port=self.imaps_port if self._tls else 0,
            tls=(str(self._tls[0]), str(self._tls[1])) if self._tls else None,
            below_inbox=self._below_inbox,
            introspection=self._introspection,
            mechanisms=self._mechanisms,
        )

    def _greets(self) -> bool:
        with contextlib.suppress(OSError), socket.create_connection((self.host, self.imap_port), 5) as peer:
            return peer.recv(4) == b"* OK"
        return False


def _kill(process: subprocess.Popen[bytes]) -> None:
    # A session with a client may outlive the master for a while; all of them are of one process group.
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _program() -> str | None:
    # An ordinary user's path often lacks the folder of the daemons.
    return shutil.which("dovecot", path=f"{os.environ.get('PATH', os.defpath)}:/usr/sbin:/usr/local/sbin")


def _version(program: str) -> tuple[int, int]:
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
    major, minor = said.split(".")[:2]
    return int(major), int(minor)


def _mail_owner() -> pwd.struct_passwd:
    # Root may not own mail; anybody else owns it himself.
    return pwd.getpwuid(os.geteuid()) if os.geteuid() else _first_account("dovecot", "nobody")


def _first_account(*names: str) -> pwd.struct_passwd:
    for name in names:
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)
    raise DovecotFailed(f"this machine has none of the accounts {', '.join(names)}")


def free_ports(number: int) -> tuple[int, ...]:
    """Ports of this machine that nobody listens on."""
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(number)]
        for each in sockets:
            each.bind(("127.0.0.1", 0))
        return tuple(each.getsockname()[1] for each in sockets)


def _serial_of(name: str) -> int:
    found = re.search(r"Q(\d+)", name)
    return int(found[1]) if found else 0
