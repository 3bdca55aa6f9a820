"""Who is connected to a PostgreSQL server beside us, and as whom others see us there."""

import os
import socket
from typing import Any

_HOLDERS = (
    "FROM pg_locks l JOIN pg_stat_activity a USING (pid) JOIN pg_database d ON d.oid = l.database "
    "WHERE d.datname = current_database() AND l.locktype = 'advisory' AND l.granted AND l.classid = 0 "
    "AND l.objid = %s"
)
_WORKERS = f"SELECT DISTINCT application_name {_HOLDERS} AND application_name LIKE 'pbem %%/%%' ORDER BY 1"
# The server keeps 63 bytes of a name, and the number at its end tells two of one machine apart.
_LONGEST_HOST = 40


def call(link: Any, what: str) -> None:
    """Let others see who we are."""
    name = f"pbem {what} {socket.gethostname()[:_LONGEST_HOST]}/{os.getpid()}"
    link.execute("SELECT set_config('application_name', %s, false)", (name,))


def workers(link: Any, lock: int) -> tuple[str, ...]:
    """Those who hold a share of this lock, by the names they gave themselves."""
    return tuple(name.removeprefix("pbem ") for (name,) in link.execute(_WORKERS, (lock,)))


def pooled(link: Any) -> bool:
    """Whether a pooler stands between us and the server: it invents the number of our process."""
    return bool(link.execute("SELECT pg_backend_pid()").fetchone() != (link.info.backend_pid,))


def holder(link: Any, lock: int) -> str:
    """Who holds this lock, for the operator."""
    found = link.execute(f"SELECT a.pid, a.client_addr, a.backend_start {_HOLDERS}", (lock,)).fetchone()
    if found is None:
        return "a process that has just ended"
    pid, host, since = found
    return f"the server's process {pid} for {host or 'this machine'} since {since:%Y-%m-%d %H:%M:%S} UTC"
