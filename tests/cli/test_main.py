import os
import platform
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

import pbem
from pbem import cli
from pbem.store.sql.revision import HEAD
from tests.cli.conftest import Run


def test_the_version(run: Run) -> None:
    """--version prints what a report of a fault should name."""
    ended = run("--version")

    assert (0, f"pbem {pbem.__version__}") == (ended.code, ended.out.splitlines()[0])
    about = f"CPython {platform.python_version()}, SQLite {sqlite3.sqlite_version}, database schema {HEAD}"
    assert [about] == ended.out.splitlines()[1:]


def test_the_version_is_that_of_the_distribution() -> None:
    """The version is written in two places, and they agree."""
    pyproject = (Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8")

    assert [pbem.__version__] == re.findall(r'^version = "(.*)"$', pyproject, re.MULTILINE)


def test_an_error_is_a_line_a_problem(run: Run, tmp_path: Path) -> None:
    """Wrong settings are listed on standard error without a traceback, and nothing can steer the terminal."""
    (tmp_path / "config.toml").write_text('[mail]\naddress = "\u001b[2J"\n'.replace("\u001b", "\\u001b"))

    ended = run("db", "check")

    assert (3, "") == (ended.code, ended.out)
    assert 5 == len(ended.err.splitlines())
    assert {"pbem"} == {line.split(":")[0] for line in ended.err.splitlines()}
    assert ended.err.replace("\n", "").isprintable()


@pytest.mark.parametrize(
    "arguments", [["nonsense"], ["db"], ["db", "check", "--nonsense"], ["db", "backup"], []]
)
def test_a_command_that_is_not_understood(run: Run, arguments: list[str]) -> None:
    """Wrong usage ends with code 2 and goes to standard error."""
    ended = run(*arguments)

    assert (2, "") == (ended.code, ended.out)
    assert ended.err.startswith("Usage: pbem ")


def test_an_interrupt_ends_quietly(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Control-C gives code 130 and no traceback."""

    def interrupt(path: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("pbem.config.write_fresh", interrupt)

    ended = run("init")

    assert (130, "", "") == (ended.code, ended.out, ended.err)


def test_the_entry_point_is_there() -> None:
    """`python -m pbem` is the same program."""
    done = subprocess.run(
        [sys.executable, "-m", "pbem", "--version"], capture_output=True, text=True, check=True
    )

    assert f"pbem {pbem.__version__}" == done.stdout.splitlines()[0]


def test_the_shell_completes_commands() -> None:
    """What `pbem --install-completion` puts into a shell asks like this."""
    asked = {"_PBEM_COMPLETE": "complete_bash", "COMP_WORDS": "pbem do", "COMP_CWORD": "1"}
    done = subprocess.run(
        [Path(sys.executable).with_name("pbem")],
        env=os.environ | asked,
        capture_output=True,
        text=True,
        check=False,
    )

    assert ["doctor"] == done.stdout.split()


def test_starting_up_imports_nothing_heavy() -> None:
    """What a command does not need is not loaded before it is asked for: cron starts us every minute.

    This is the budget for which imports stand inside functions, and the only reason for it. `pbem run --once`
    with nothing to do should take 1.2 times as long as a bare script that imports, logs in and looks
    (tests/bench/once.py). So the command line loads none of the libraries below before a command is chosen;
    and a pass loads the rules, the templates and the reader of letters when there is a letter or a deadline,
    the books and tables of table life when one is opened, and alembic, openskill and lxml only for a
    migration, a rating and a mail that has nothing but HTML.
    """
    code = f"import sys, {cli.__name__}; print(*sorted(m for m in sys.modules if '.' not in m))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout

    assert set() == set(loaded.split()) & {
        "sqlmodel",
        "sqlalchemy",
        "alembic",
        "imapclient",
        "aiosmtplib",
        "aiosmtpd",
        "jinja2",
        "rich",
        "lxml",
        "asyncio",
    }


def test_a_command_is_loaded_when_it_is_named() -> None:
    """`pbem run --once` makes one command of a few dozen; help and completion make them all."""
    code = f"""
import sys
from typer.main import get_command
from {cli.__name__} import app
get_command(app).commands["run"]
print(*sorted(m for m in sys.modules if m.startswith("pbem.cli.") and "terminal" not in m))
"""
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout

    assert ["pbem.cli.run"] == loaded.split()


_IDLE = """
import sys
from pathlib import Path
from pbem import bootstrap
from pbem.daemon import assembly
from pbem.store.database import Database
from pbem.testing.servers.loopback import loopback_settings

settings = loopback_settings(Path(sys.argv[1]), 1, 1)
if not settings.database.path.exists():
    Database(settings.database.url).create()
office = bootstrap.office(settings)
passes = assembly.passes(settings, office)
passes.warden.greet()
done = [passes.clerk.work_off(), passes.warden.look(), passes.warden.think(), passes.postman.deliver()]
passes.clerk.remind()
passes.warden.good_morning()
passes.publisher.publish()
passes.archive.cut()
assert [0, 0, 0, 0] == done, done
print(*sorted(sys.modules))
"""


def test_a_pass_with_nothing_to_do_loads_no_more_than_it_needs(tmp_path: Path) -> None:
    """No rules, templates or reader of letters, no tables of table life, no dialect but its database's."""
    # The first pass of a day has a morning to see to.
    command = [sys.executable, "-c", _IDLE, str(tmp_path)]
    passed = [subprocess.run(command, capture_output=True, text=True, check=True) for _ in range(2)]
    loaded = passed[-1].stdout.split()

    heavy = ("alembic", "jinja2", "openskill", "lxml", "sqlalchemy.dialects.postgresql", "pbem.games")
    heavy += ("pbem.engine.kernel", "pbem.desk.letters", "pbem.store.tables.club", "pbem.store.tables.upkeep")
    assert "pbem.daemon.passes" in loaded
    assert [] == [name for name in loaded if name.startswith(heavy)]


def test_a_command_ends_without_looking_for_garbage() -> None:
    """All that a process holds goes with it: searching it first was a quarter of an idle pass of cron."""
    code = f"""
import atexit, gc
from {cli.__name__} import main
atexit.register(lambda: print(gc.get_freeze_count() > 0))
main()
"""
    command = [sys.executable, "-c", code, "--version"]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout

    assert "True" == said.splitlines()[-1]


def test_a_command_leaves_one_file_that_holds_everything(tmp_path: Path) -> None:
    """Nothing lies in a log beside the database when a command has ended: who copies the file has it all."""
    made = tmp_path / "club.sqlite"
    code = f"""
import sys
from pbem.cli import main
from pbem.store.database import Database
database = Database("sqlite:///{made}")
database.create()
main()
"""
    subprocess.run([sys.executable, "-c", code, "--version"], check=True, capture_output=True)

    assert [made] == [*tmp_path.iterdir()]
