from pathlib import Path

import pytest

from pbem.config import load
from tests.config.support import SMALLEST, changed, problems


def test_the_database_lies_beside_the_settings_file(file: Path) -> None:
    """A relative database name means the settings file's folder, not the current one."""
    assert f"sqlite:///{file.parent}/pbem.sqlite" == load(file, {}).database.url
    assert file.parent / "pbem.sqlite" == load(file, {}).database.path


def test_an_absolute_database_path_stays(file: Path) -> None:
    """Four slashes begin an absolute path, which is left alone."""
    url = "sqlite:////var/lib/pbem/games.sqlite"

    assert url == load(file, {"PBEM_DATABASE__URL": url}).database.url


@pytest.mark.parametrize(
    ("section", "line", "problem"),
    [
        ("imap", "port = 70000", "imap.port = 70000: must be a port number from 1 to 65535"),
        ("imap", 'security = "ssl"', 'imap.security = "ssl": must be tls, starttls or none'),
        ("mail", 'name = "a\\nBcc: b"', r'mail.name = "a\nBcc: b": must be the name players see beside'),
        ("mail", 'language = "tlh"', 'mail.language = "tlh": must be the code of a language we have'),
        ("mail", 'language = "../de"', 'mail.language = "../de": must be the code of a language we have'),
        ("smtp", "connections = 0", "smtp.connections = 0: must be a number of connections from 1 to 32"),
        ("imap", 'also = ["Junk", 3]', "imap.also = 3: must be a list of further folders"),
        ("imap", "password = 12345", "imap.password: must be text in quotes"),
        ("imap", 'password_command = "pass \'x"', "imap.password_command: must be a command that prints"),
        ("imap", "timeout = 0", "imap.timeout = 0: must be a number of seconds from 1 to 600"),
    ],
)
def test_a_wrong_value_is_named_with_what_is_allowed(
    file: Path, section: str, line: str, problem: str
) -> None:
    """One line has the key, the value unless it is secret, and what would be right."""
    (found,) = problems(changed(file, section, line))

    assert found.startswith(f"config.toml: {problem}")


@pytest.mark.parametrize(
    ("section", "line", "problem"),
    [
        ("deadlines", "time = 20", 'deadlines.time = 20: must be a time of day such as "20:00"'),
        ("deadlines", 'time = "25:00"', 'deadlines.time = "25:00": must be a time of day such as "20:00"'),
        ("deadlines", 'time = "20:00Z"', 'deadlines.time = "20:00Z": must be a time of day such as "20:00"'),
        ("deadlines", 'zone = "Berlin"', 'deadlines.zone = "Berlin": must be the name of a time zone'),
        ("deadlines", 'zone = "../etc"', 'deadlines.zone = "../etc": must be the name of a time zone'),
        ("deadlines", "hours = 4", "deadlines.reminder = 4 must be less than deadlines.hours = 4"),
        (
            "database",
            'url = "postgresql://me:hunter2@host/db"',
            'database.url = "postgresql://***@host/db": must be sqlite:///FILE',
        ),
        ("database", 'url = "sqlite:///:memory:"', 'database.url = "sqlite:///:memory:": must be sqlite:///'),
        ("daemon", 'idle = "perhaps"', 'daemon.idle = "perhaps": must be true or false'),
        ("letters", "keep = -1", "letters.keep = -1: must be a number of days, 0 for ever"),
    ],
)
def test_a_wrong_value_in_a_section_with_defaults(file: Path, section: str, line: str, problem: str) -> None:
    """The sections one may leave out are checked like the others."""
    file.write_text(f"{SMALLEST}\n[{section}]\n{line}\n")

    (found,) = problems(file)

    assert found.startswith(f"config.toml: {problem}")


def test_a_native_toml_time_is_a_time(file: Path) -> None:
    """TOML's own notation for a time of day works as well as a text."""
    file.write_text(f"{SMALLEST}\n[deadlines]\ntime = 19:30:00\n")

    assert "19:30" == load(file, {}).deadlines.time.strftime("%H:%M")
