import os
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as it would be published."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(build, capture_output=True, text=True, check=False)
    assert 0 == done.returncode, done.stdout + done.stderr
    (path,) = folder.iterdir()
    return path


def test_what_stands_at_the_top_level_is_in_the_wheel(wheel: Path) -> None:
    """Templates, migrations and the example of the settings travel with the package, every file of them."""
    files = [
        path.relative_to(ROOT).as_posix()
        for top in ("templates", "migrations")
        for path in (ROOT / top).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    ]
    packed = set(zipfile.ZipFile(wheel).namelist())

    assert [] == [name for name in [*files, "config.example.toml"] if f"pbem/{name}" not in packed]


@pytest.mark.long
def test_an_installed_pbem_plays_a_match_in_any_folder(wheel: Path, tmp_path: Path) -> None:
    """In an empty environment, away from the repository, the wheel sets up a server and plays the demo."""
    work, home = tmp_path / "work", tmp_path / "venv"
    work.mkdir()
    venv.create(home, with_pip=True)
    install = [home / "bin" / "pip", "install", "-qq", "--disable-pip-version-check", wheel]
    subprocess.run(install, check=True, cwd=work)
    pbem = home / "bin" / "pbem"
    environment = {
        key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PBEM_CONFIG")
    }
    for command in (["init"], ["db", "upgrade"], ["db", "check"]):
        subprocess.run([pbem, *command], cwd=work, env=environment, check=True)
    demo = [pbem, "demo", "--players", "2", "--out", "mails"]
    done = subprocess.run(demo, cwd=work, env=environment, check=True, capture_output=True, text=True)

    assert "Ecosystem is over after" in done.stdout
    assert (work / "mails" / "index.html").is_file()
    assert {"config.toml", "pbem.sqlite", "mails"} <= {path.name for path in work.iterdir()}
    # What it says at the end shows its match to step through.
    (line,) = [line for line in done.stdout.splitlines() if line.startswith("To step through it: pbem ")]
    words = line.removeprefix("To step through it: pbem ").removesuffix(" --serve").split()
    subprocess.run([pbem, *words], cwd=work, env=environment, check=True)
    assert "stepping" in next((work / "mails" / "site").glob("replay-*.js")).read_text("utf-8")
    assert (work / "mails" / "site" / "m" / "1" / "index.html").is_file()
