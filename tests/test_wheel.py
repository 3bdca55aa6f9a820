"""What is published: wheel and sdist are whole, and from each a match can be played."""

import os
import re
import subprocess
import sys
import tarfile
import venv
import zipfile
from importlib.metadata import PathDistribution
from pathlib import Path

import pytest

import pbem
from tests.harness.shared import shared

ROOT = Path(__file__).parents[1]

# Folders and files that whoever gets the sdist needs to build, test and understand it.
_TOPS = ("pbem", "templates", "migrations", "tests", "docs")


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with both: those `make dist` has just built, or new ones."""
    if "DIST" in os.environ:
        return ROOT / os.environ["DIST"]
    return shared(tmp_path_factory, "dist", _build)


def _build(folder: Path) -> None:
    """Both, the wheel from the sdist: so nothing that it needs can be missing there."""
    build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(build, capture_output=True, text=True, check=False)
    assert 0 == done.returncode, done.stdout + done.stderr


@pytest.fixture(scope="module")
def wheel(dist: Path) -> Path:
    """The wheel as it would be published."""
    (path,) = dist.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def sdist(dist: Path) -> Path:
    """The source distribution as it would be published."""
    (path,) = dist.glob("*.tar.gz")
    return path


def kept(*tops: str) -> list[str]:
    """Every file below these folders that is under version control here."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", *tops],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    return listed.stdout.splitlines()


def test_what_stands_at_the_top_level_is_in_the_wheel(wheel: Path) -> None:
    """Templates, migrations and the example of the settings travel with the package, every file of them."""
    packed = set(zipfile.ZipFile(wheel).namelist())

    wanted = kept("templates", "migrations", "config.example.toml")

    assert [] == [name for name in wanted if f"pbem/{name}" not in packed]
    assert [] == [name for name in kept("pbem") if name not in packed]


def test_everything_is_in_the_sdist(sdist: Path) -> None:
    """Also the tests and the documents; and nothing that is not under version control."""
    with tarfile.open(sdist) as archive:
        packed = {member.name.partition("/")[2] for member in archive.getmembers() if member.isfile()}

    assert set() == set(kept(*_TOPS, "README.md", "CHANGELOG.md", "LICENSE", "config.example.toml")) - packed
    assert {"PKG-INFO"} == packed - set(kept())


def test_what_the_wheel_says_of_itself(wheel: Path) -> None:
    """Its name, the version of the program, its description, and what only the sandbox needs."""
    with zipfile.ZipFile(wheel) as archive:
        info = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        # Behind a zip file's path importlib reads it as it would an installed one.
        about = PathDistribution(zipfile.Path(archive, f"{Path(info).parent}/")).metadata

    assert ("pbem", pbem.__version__) == (about["Name"], about["Version"])
    assert (ROOT / "README.md").read_text("utf-8").strip() == str(about.get_payload()).strip()
    needed = {re.split(r"[^\w.-]", line)[0]: line for line in about.get_all("Requires-Dist") or ()}
    assert ["aiosmtpd", "starlette", "uvicorn"] == sorted(
        name for name, line in needed.items() if "extra == 'sandbox'" in line
    )


def test_the_sdist_becomes_the_same_wheel(wheel: Path, sdist: Path, tmp_path: Path) -> None:
    """Whoever installs it gets what the wheel has, with nothing at hand but what it says it is built with."""
    pip = [sys.executable, "-m", "pip", "wheel", "-qq", "--no-deps", "-w", str(tmp_path), str(sdist)]
    done = subprocess.run(pip, capture_output=True, text=True, check=False)
    assert 0 == done.returncode, done.stdout + done.stderr
    (again,) = tmp_path.glob("*.whl")

    assert _packed(wheel) == _packed(again)


def _packed(wheel: Path) -> dict[str, int]:
    """The checksum of every file in a wheel."""
    return {each.filename: each.CRC for each in zipfile.ZipFile(wheel).infolist()}


@pytest.mark.long
def test_an_installed_pbem_plays_a_match_in_any_folder(wheel: Path, tmp_path: Path) -> None:
    """In an empty environment without a compiler, away from the repository, it sets up a server.

    The demo names the line that it needs, and with that line it plays.
    """
    work, home = tmp_path / "work", tmp_path / "venv"
    work.mkdir()
    venv.create(home, with_pip=True)
    environment = {
        key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PBEM_CONFIG", "DIST")
    } | {"CC": "/bin/false", "CXX": "/bin/false", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}

    def run(*words: str | Path, code: int = 0) -> subprocess.CompletedProcess[str]:
        done = subprocess.run(words, cwd=work, env=environment, check=False, capture_output=True, text=True)
        assert code == done.returncode, done.stdout + done.stderr
        return done

    run(home / "bin" / "pip", "install", "-qq", wheel)
    program = home / "bin" / "pbem"
    for command in (["--version"], ["init"], ["db", "upgrade"], ["db", "check"]):
        run(program, *command)
    demo = [program, "demo", "--players", "2", "--out", "mails"]
    refused = run(*demo, code=1).stderr
    named = re.fullmatch(r"pbem: pbem demo needs \w+, which is not installed; run: (\S+ .*)\n", refused)
    assert named is not None, refused
    run("/bin/sh", "-c", named[1])

    played = run(*demo).stdout
    assert "Ecosystem is over after" in played
    assert (work / "mails" / "index.html").is_file()
    assert {"config.toml", "pbem.sqlite", "mails"} <= {path.name for path in work.iterdir()}
    # What it says at the end shows its match to step through.
    (line,) = [line for line in played.splitlines() if line.startswith("To step through it: pbem ")]
    words = line.removeprefix("To step through it: pbem ").removesuffix(" --serve").split()
    run(program, *words)
    assert "stepping" in next((work / "mails" / "site").glob("replay-*.js")).read_text("utf-8")
    assert (work / "mails" / "site" / "m" / "1" / "index.html").is_file()
