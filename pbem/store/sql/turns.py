"""Lets two processes of ours write in turn.

Who waits for SQLite's lock looks for it again after ever longer pauses, and meets somebody who writes letter
after letter in the middle of one each time. Here the next turn is for whoever waits, who is woken by the
system. However a process ends, its turn does.
"""

import fcntl
import os
from types import TracebackType
from weakref import finalize

# The places in the file that are locked: whoever waits for the turn keeps the others before the gate.
_GATE, _TURN = 0, 1


class Turns:
    """Whose turn it is; made before the fork, entered on either side of it, and not twice at a time."""

    def __init__(self) -> None:
        # A file in memory; its locks belong to a process, not to the open file, which both have.
        self._file = os.memfd_create("turns")
        finalize(self, os.close, self._file)

    def __enter__(self) -> None:
        try:
            for place in (_GATE, _TURN):
                fcntl.lockf(self._file, fcntl.LOCK_EX, 1, place)
        except BaseException:
            # A signal may end the wait, and then we may have to wait for the other process.
            fcntl.lockf(self._file, fcntl.LOCK_UN, 1, _TURN)
            raise
        finally:
            fcntl.lockf(self._file, fcntl.LOCK_UN, 1, _GATE)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        fcntl.lockf(self._file, fcntl.LOCK_UN, 1, _TURN)
