"""An SMTP server in a process of its own, so that taking mail in costs the sender nothing but the wait."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.harness.smtp_server import Accepted, SmtpServer

__all__ = ["smtp_process"]


class _Nowhere:
    """Has every mailbox and keeps nothing."""

    def knows(self, user: str) -> bool:
        """Say yes."""
        return True

    def deliver(self, user: str, raw: bytes) -> None:
        """Let it go."""


class _Server(SmtpServer):
    """Takes mail and forgets it."""

    def take(self, sender: str, recipient: str, raw: bytes) -> None:
        self.sink.deliver(self.mailbox_of(recipient), Accepted(sender, recipient, raw).raw)


@contextmanager
def smtp_process() -> Iterator[int]:
    """A running server's port."""
    process = subprocess.Popen(
        [sys.executable, "-m", __name__],
        cwd=Path(__file__).parents[2],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout is not None
        yield int(process.stdout.readline())
    finally:
        # It ends when nobody holds its standard input any more.
        process.communicate()


def main() -> None:
    """Serve until standard input ends."""
    with _Server(_Nowhere()) as server:
        sys.stdout.write(f"{server.smtp_port}\n")
        sys.stdout.flush()
        sys.stdin.read()


if __name__ == "__main__":
    main()
