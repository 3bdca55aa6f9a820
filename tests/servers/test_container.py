"""The container as far as it can be tried without an image: user, paths, mounts and commands in a sandbox."""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pbem.testing.servers.loopback import write_config
from tests.harness.clubhouse import Clubhouse
from tests.harness.needed import need

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "container"

Run = Callable[..., "subprocess.CompletedProcess[str]"]


def said(instruction: str) -> str:
    """What the last such line of the Containerfile says."""
    return re.findall(rf"^{instruction} (.+)$", (FOLDER / "Containerfile").read_text("utf-8"), re.MULTILINE)[
        -1
    ]


def listed(key: str) -> list[str]:
    """The entries below a key of the compose file."""
    text = (FOLDER / "compose.yaml").read_text("utf-8")
    block = re.search(rf"^ +{key}:\n((?: +- .+\n)+)", text, re.MULTILINE)
    assert block is not None
    return [line.strip("- ") for line in block[1].splitlines()]


@pytest.fixture
def contained(own_club: Clubhouse, tmp_path: Path) -> Run:
    """Runs a command of the container's in a sandbox that is mounted as the compose file says."""
    need(shutil.which("bwrap"), "bubblewrap")
    data, config = tmp_path / "data", tmp_path / "contained.toml"
    data.mkdir(mode=0o777)
    text = write_config(config, own_club.settings).read_text("utf-8")
    config.write_text(re.sub(r"(?m)^url = .*$", 'url = "sqlite:////var/lib/pbem/pbem.sqlite"', text))
    config.chmod(0o644)
    outside = {"./config.toml": config, "data": data}
    mounts: list[str] = []
    for entry in listed("volumes"):
        source, target, *mode = entry.split(":")
        mounts += ["--ro-bind" if mode == ["ro"] else "--bind", str(outside[source]), target]
    # First what is empty: the project itself may lie below it.
    empty = [word for target in listed("tmpfs") for word in ("--tmpfs", target)]
    # The system and our installation stand in for the image; nothing else of this machine is seen.
    seen = {"/usr", "/bin", "/lib", "/lib64", "/etc/ssl", str(ROOT), sys.prefix, sys.base_prefix}
    system = [word for path in sorted(seen) if Path(path).exists() for word in ("--ro-bind", path, path)]
    setting, value = said("ENV").split("=")

    def run(*words: str) -> "subprocess.CompletedProcess[str]":
        program = [str(Path(sys.executable).with_name(word)) if word == "pbem" else word for word in words]
        return subprocess.run(
            [
                *("bwrap", "--unshare-user", "--unshare-pid", "--unshare-ipc", "--die-with-parent"),
                *("--uid", said("USER"), "--gid", said("USER")),
                *("--clearenv", "--setenv", "PATH", "/usr/bin:/bin", "--setenv", setting, value),
                *("--proc", "/proc", "--dev", "/dev", *empty, *system, *mounts),
                *("--remount-ro", "/", "--chdir", said("WORKDIR"), *program),
            ],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )

    return run


@pytest.mark.servers
def test_the_commands_of_the_container(contained: Run, own_club: Clubhouse) -> None:
    """The database is made, a pass runs, and the health check is good after it and not before."""
    entry, health = json.loads(said("ENTRYPOINT")), json.loads(said("HEALTHCHECK").partition("CMD ")[2])
    assert ["run"] == json.loads(said("CMD"))

    def ended(words: list[str]) -> tuple[int, str]:
        done = contained(*words)
        return done.returncode, done.stdout + done.stderr

    assert 1 == ended(health)[0]
    assert 0 == (made := ended([*entry, "db", "upgrade"]))[0], made
    assert 1 == ended(health)[0]
    assert (0, "") == ended([*entry, "run", "--once"])
    assert 0 == (healthy := ended(health))[0], healthy
    assert {"pbem.sqlite"} <= {path.name for path in (own_club.folder / "data").iterdir()}


@pytest.mark.servers
def test_nothing_else_can_be_written(contained: Run) -> None:
    """The file system is closed but for the data and what is temporary, and nobody is root."""
    tried = contained(
        "sh", "-c", "id -u; for at in / /etc/pbem /var /tmp /var/lib/pbem; do touch $at/x 2>&1; done"
    )

    assert said("USER") == tried.stdout.splitlines()[0]
    assert 3 == tried.stdout.count("Read-only file system"), tried.stdout


def test_the_image_has_what_the_program_needs() -> None:
    """What is copied holds everything that a wheel is built from: no file keeps any of it out."""
    assert not (ROOT / ".dockerignore").exists()
    assert not (ROOT / ".containerignore").exists()
    assert "COPY . /src" in (FOLDER / "Containerfile").read_text("utf-8")
