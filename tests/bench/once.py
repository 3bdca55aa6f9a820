"""`pbem run --once` on an empty inbox, beside a script that imports, logs in and asks the least possible."""

import resource
import subprocess
import sys
import tempfile
from pathlib import Path

from pbem.store.database import Database
from pbem.testing.servers.loopback import loopback_settings, write_config
from tests.bench.harness import SURROUNDINGS, Figure, at_most, rounds
from tests.harness.dovecot import Dovecot

__all__ = ["measure"]

_USER, _PASSWORD = "play", "bench"
_TARGET = 1.2
_TOP = Path(__file__).parents[2]


def _seconds(command: list[str]) -> float:
    """The processor time of a process, whatever else the machine is doing."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [sys.executable, *command], check=True, cwd=_TOP, stdin=subprocess.DEVNULL, env=SURROUNDINGS
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def measure(*, quick: bool) -> list[Figure]:
    """Milliseconds of processor time from the start of a process to its end."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Dovecot({_USER: _PASSWORD}) as dovecot,
    ):
        settings = loopback_settings(Path(folder), dovecot.imap_port, 1, user=_USER, password=_PASSWORD)
        Database(settings.database.url).create()
        config = write_config(Path(folder) / "config.toml", settings)
        once = ["-m", "pbem", "--config", str(config), "run", "--once"]
        bare = [
            *("-m", "tests.bench.once_floor"),
            *(str(dovecot.imap_port), _USER, _PASSWORD, settings.database.url),
        ]
        # The first start of each compiles its modules.
        for command in (once, bare):
            _seconds(command)
        pairs = rounds(
            5 if quick else 21,
            lambda number: 1000 * _seconds(once),
            lambda number: 1000 * _seconds(bare),
        )
        notes = (_imports(once),)
    return [at_most("once", "ms", pairs, _TARGET, notes)]


def _imports(command: list[str]) -> str:
    """Which packages the pass spends its imports on, each counted without what it imports itself."""
    said = subprocess.run(
        [sys.executable, "-X", "importtime", *command],
        check=True,
        cwd=_TOP,
        capture_output=True,
        text=True,
        env=SURROUNDINGS,
    ).stderr
    spent: dict[str, float] = {}
    for line in said.splitlines():
        parts = line.removeprefix("import time:").split("|")
        if len(parts) == 3 and parts[0].strip().isdecimal():
            package = parts[2].strip().split(".")[0]
            spent[package] = spent.get(package, 0.0) + int(parts[0]) / 1000
    most = sorted(spent.items(), key=lambda each: -each[1])[:8]
    return "imports in ms: " + ", ".join(f"{package} {ms:.0f}" for package, ms in most)
