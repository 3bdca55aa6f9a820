import os
import shutil
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / ".ci" / "system-packages"


@pytest.fixture
def machine(tmp_path: Path) -> Path:
    """A folder of commands that is all the script finds: a Debian without the packages, and no rights."""
    for name in ("mktemp", "rm", "mv", "chmod", "grep", "tail", "bash"):
        (tmp_path / name).symlink_to(shutil.which(name))
    command(tmp_path, "dpkg-query", "exit 1")
    command(tmp_path, "apt-get", f'echo "$*" >> {tmp_path}/asked')
    command(tmp_path, "id", "echo 1000")
    return tmp_path


def command(folder: Path, name: str, does: str) -> None:
    """Put a command there that does this."""
    path = folder / name
    path.unlink(missing_ok=True)
    path.write_text(f"#!/bin/sh\n{does}\n")
    path.chmod(0o755)


def run(machine: Path, *packages: str) -> tuple[int, str, bool]:
    """The exit code, what was said, and whether an installation was asked for."""
    done = subprocess.run(
        ["/bin/bash", SCRIPT, *packages],
        env=os.environ | {"PATH": str(machine)},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr, (machine / "asked").exists()


def test_what_is_there_is_left_alone(machine: Path) -> None:
    """Nothing is said or done when every package is installed."""
    command(machine, "dpkg-query", "printf installed")

    assert (0, "", False) == run(machine, "fonts-dejavu-core")


def test_without_rights_one_sentence_says_what_to_do(machine: Path) -> None:
    """Who may not install is told the command, and the build goes on."""
    code, said, asked = run(machine, "fonts-dejavu-core")

    assert (0, 1, False) == (code, said.count("\n"), asked)
    packages = (
        "dovecot-imapd dovecot-lmtpd postgresql spamassassin chromium cron bubblewrap systemd "
        "fonts-dejavu-core"
    )
    assert f"sudo apt-get install {packages}" in said


def test_elsewhere_one_sentence_names_the_packages(machine: Path) -> None:
    """A machine without apt is told what would be needed, and the build goes on."""
    (machine / "apt-get").unlink()
    code, said, _ = run(machine)

    assert (0, 1, True) == (code, said.count("\n"), "dovecot-imapd dovecot-lmtpd postgresql" in said)
