"""The documented lines of a crontab, run as cron does: hardly any environment, and every word is mailed."""

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.harness.clubhouse import Clubhouse
from tests.harness.needed import need

pytestmark = pytest.mark.servers

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
PROGRAM = Path(sys.executable).with_name("pbem")

_LINE = re.compile(r"^ +((?:[\d*/,-]+ +){5}\S.*)$", re.MULTILINE)
_DOCUMENTED = [found[1] for path in DOCUMENTS for found in _LINE.finditer(path.read_text("utf-8"))]

# What Debian's cron gives a command (crontab(5)).
_ENVIRONMENT = {"PATH": "/usr/bin:/bin", "SHELL": "/bin/sh", "LOGNAME": "pbem"}

Start = Callable[..., "subprocess.Popen[str]"]


def under_cron(line: str, folder: Path) -> tuple[int, str]:
    """Run a line of a crontab as cron does; its exit code and what would be mailed."""
    command = re.sub(r"^(?:\S+ +){5}", "", line)
    # A percent sign ends the command, and one behind a backslash is one (crontab(5)).
    command = re.split(r"(?<!\\)%", command)[0].replace(r"\%", "%")
    environment = _ENVIRONMENT | {"HOME": str(folder)}
    done = subprocess.run(
        ["/bin/sh", "-c", command],
        env=environment,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=60,
        check=False,
    )
    return done.returncode, done.stdout


def test_the_documents_have_lines() -> None:
    """Or the test below would be empty."""
    assert {"run --once", "db backup"} == {
        part for part in ("run --once", "db backup") if any(part in line for line in _DOCUMENTED)
    }


@pytest.mark.parametrize("line", _DOCUMENTED)
def test_every_documented_line_runs(line: str, own_club: Clubhouse, tmp_path: Path) -> None:
    """With the paths of this machine for the documents', each does its work and prints nothing."""
    backups = tmp_path / "backups"
    backups.mkdir()
    places = {
        "/usr/local/bin/pbem": PROGRAM,
        "/etc/pbem/config.toml": own_club.folder / "config.toml",
        "/var/backups/pbem": backups,
    }
    for documented, here in places.items():
        line = line.replace(documented, str(here))

    assert (0, "") == under_cron(line, tmp_path)
    assert ("backup" in line) == any(backups.iterdir())


def test_the_lines_it_prints_run(own_club: Clubhouse, tmp_path: Path) -> None:
    """`pbem cron` prints lines that work from any folder, whatever stands in the names of files."""
    folder = tmp_path / "100 % mine"
    folder.mkdir()
    shutil.copy(own_club.folder / "config.toml", folder / "own.toml")
    told = subprocess.run(
        [PROGRAM, "--config", "own.toml", "cron", "--minutes", "15", "--backup", "."],
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    lines = told.stdout.splitlines()

    assert ["*/15 * * * *", "0 4 * * *"] == [re.match(r"(?:\S+ +){4}\S+", line)[0] for line in lines]  # type: ignore[index]
    assert [(0, ""), (0, "")] == [under_cron(line, Path("/")) for line in lines]
    assert 1 == len(list(folder.glob("20*-*-*.sqlite")))


def test_what_cron_does_not_know_is_named(own_club: Clubhouse) -> None:
    """A password in the environment of the terminal is not one in cron's."""
    told = subprocess.run(
        [PROGRAM, "cron"],
        env=os.environ | {"PBEM_CONFIG": str(own_club.folder / "config.toml"), "PBEM_IMAP__PASSWORD": "x"},
        capture_output=True,
        text=True,
        check=True,
    )

    assert "pbem: cron does not know PBEM_IMAP__PASSWORD of your environment" in told.stderr
    assert "PBEM_CONFIG" not in told.stderr


_PRIVATE = """\
set -e
mount -t tmpfs none /etc/cron.d
mount -t tmpfs none /var/spool/cron
mount -t tmpfs none /run
mount --bind /dev/null /etc/crontab
mkdir -m 1730 /var/spool/cron/crontabs
crontab -
exec cron -f
"""


@pytest.mark.long
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can start a cron apart from the machine's")
def test_a_real_cron_runs_it(own_club: Clubhouse) -> None:
    """A cron of our own, apart from the machine's, starts a pass within the minute, and mails go out."""
    need(shutil.which("cron"), "cron")
    own_club.opens("ecosystem", ("Anna", "Ben"))
    told = subprocess.run(
        [PROGRAM, "--config", own_club.folder / "config.toml", "cron", "--minutes", "1"],
        capture_output=True,
        text=True,
        check=True,
    )
    cron = subprocess.Popen(
        ["unshare", "-mpf", "--kill-child", "--mount-proc", "sh", "-c", _PRIVATE],
        stdin=subprocess.PIPE,
        text=True,
    )
    try:
        assert cron.stdin is not None
        cron.stdin.write(told.stdout)
        cron.stdin.close()
        deadline = time.monotonic() + 75
        while len(own_club.smtp.accepted) < 2 and time.monotonic() < deadline:
            assert cron.poll() is None
            time.sleep(0.5)
    finally:
        cron.kill()
        cron.wait()

    assert 2 == len(own_club.smtp.accepted)
