import os
import subprocess
import sys
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


def test_an_installed_pbem_works_in_any_folder(wheel: Path, tmp_path: Path) -> None:
    """Away from the repository the wheel alone writes settings and makes a database."""
    site, work = tmp_path / "site", tmp_path / "work"
    work.mkdir()
    zipfile.ZipFile(wheel).extractall(site)

    # -P keeps the current folder off the path; what was unpacked comes before any other installation.
    environment = {**os.environ, "PYTHONPATH": str(site)}
    for command in (["init"], ["db", "upgrade"], ["db", "check"]):
        subprocess.run([sys.executable, "-P", "-m", "pbem", *command], cwd=work, env=environment, check=True)

    assert {"config.toml", "pbem.sqlite"} <= {path.name for path in work.iterdir()}
