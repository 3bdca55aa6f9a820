import sys
from pathlib import Path

import pytest

from pbem.config import ImapSection, load, password_of, settings_file
from pbem.errors import ConfigError
from tests.config.support import changed, problems


def test_the_smallest_file_loads_with_defaults(file: Path) -> None:
    """Five sections are enough; the rest has defaults."""
    settings = load(file, {})

    assert (48, "20:00", "UTC", 4) == (
        settings.deadlines.hours,
        settings.deadlines.time.strftime("%H:%M"),
        settings.deadlines.zone.key,
        settings.deadlines.reminder,
    )
    assert (993, 465) == (settings.imap.port, settings.smtp.port)
    assert ("INBOX", "Done", ()) == (settings.imap.mailbox, settings.imap.done, settings.imap.also)


def test_the_environment_wins_over_the_file(file: Path) -> None:
    """A variable overrides the same setting of the file, whatever its type."""
    changed(file, "imap", 'port = 1993\nalso = ["Spam"]')

    settings = load(
        file,
        {"PBEM_IMAP__PORT": "2993", "PBEM_IMAP__ALSO": "Junk, Bulk Mail", "PBEM_DAEMON__IDLE": "false"},
    )

    assert 2993 == settings.imap.port
    assert ("Junk", "Bulk Mail") == settings.imap.also
    assert settings.daemon.idle is False


def test_a_password_in_the_environment_replaces_the_files_way_to_get_one(file: Path) -> None:
    """PBEM_IMAP__PASSWORD does not quarrel with a password_file in the file."""
    changed(file, "imap", 'password_file = "nowhere"')

    settings = load(file, {"PBEM_IMAP__PASSWORD": "hunter2"})

    assert "hunter2" == settings.imap.password.get_secret_value()
    assert settings.imap.password_file is None


def test_which_file_is_used(tmp_path: Path) -> None:
    """The option comes first, then PBEM_CONFIG, then config.toml in the current folder."""
    given, named = tmp_path / "a.toml", tmp_path / "b.toml"

    assert given == settings_file(given, {"PBEM_CONFIG": str(named)})
    assert named == settings_file(None, {"PBEM_CONFIG": str(named)})
    assert Path("config.toml") == settings_file(None, {})


def test_a_missing_file_says_what_to_do(tmp_path: Path) -> None:
    """Without a file the sentence names the command that writes one."""
    with pytest.raises(ConfigError, match=r"there is no settings file .*none.toml: `pbem init` writes one"):
        load(tmp_path / "none.toml", {})


def test_a_folder_is_no_settings_file(tmp_path: Path) -> None:
    """A file that cannot be read is named with the reason."""
    with pytest.raises(ConfigError, match=r"cannot be read \(Is a directory\)"):
        load(tmp_path, {})


def test_broken_toml_names_the_line(file: Path) -> None:
    """A slip of the pen in line 3 is found in line 3, and the line itself is not quoted."""
    file.write_text('[imap]\nhost = "x"\npassword = "hunter2\n')

    (line,) = problems(file)

    assert line.startswith("config.toml: not TOML: ")
    assert "line 3" in line
    assert "hunter2" not in line


def test_a_file_in_another_encoding_is_refused(file: Path) -> None:
    """TOML is UTF-8; a Latin-1 umlaut is reported with its place."""
    file.write_bytes(b'[mail]\nname = "K\xf6nig"\n')

    assert ["config.toml: not UTF-8 text: byte 16 starts no character"] == problems(file)


def account(**password: object) -> ImapSection:
    """An account with this way to a password."""
    return ImapSection.model_validate({"host": "imap.example.org", **password})


def test_a_password_in_the_settings() -> None:
    """The setting itself is the first place to look."""
    assert "hunter2" == password_of(account(password="hunter2")).get_secret_value()


@pytest.mark.parametrize("content", ["hunter2", "hunter2\n", "hunter2\r\n", "hunter2\nuser: play\n"])
def test_a_password_in_a_file(tmp_path: Path, content: str) -> None:
    """Its first line is the password, whatever ends the line."""
    path = tmp_path / "password"
    path.write_bytes(content.encode())

    assert "hunter2" == password_of(account(password_file=str(path))).get_secret_value()


@pytest.mark.parametrize(
    "command",
    [f"{sys.executable} -c 'print(\"hunter2\")'", [sys.executable, "-c", 'print("hunter2")']],
    ids=["text", "list"],
)
def test_a_password_from_a_command(command: object) -> None:
    """A command may be one text or a list of words."""
    assert "hunter2" == password_of(account(password_command=command)).get_secret_value()


def test_a_command_sees_no_shell() -> None:
    """What a shell would take for syntax is passed on as it is."""
    assert "$HOME; *" == password_of(account(password_command="echo '$HOME;' *")).get_secret_value()


@pytest.mark.parametrize(
    ("password", "problem"),
    [
        ({}, r"there is no password for imap.example.org: set one of imap.password, .*PBEM_IMAP__PASSWORD"),
        ({"password_file": "/nowhere/at/all"}, r"imap.password_file: /nowhere/at/all cannot be read"),
        ({"password_file": "/dev/null"}, "imap.password_file: the first line is empty"),
        ({"password_command": ["/nowhere/at/all"]}, "imap.password_command: /nowhere/at/all cannot be start"),
        ({"password_command": ["true"]}, "imap.password_command: the first line is empty"),
    ],
)
def test_what_goes_wrong_names_the_setting(password: dict[str, object], problem: str) -> None:
    """The sentence names the setting to mend."""
    with pytest.raises(ConfigError, match=problem):
        password_of(account(**password))


def test_a_failing_command_is_not_quoted() -> None:
    """Neither its words nor what it printed appear in the error or behind it."""
    command = [sys.executable, "-c", 'print("hunter2"); raise SystemExit(3)']

    with pytest.raises(ConfigError) as caught:
        password_of(account(password_command=command))

    assert caught.value.__context__ is None
    assert "ended with exit code 3" in str(caught.value)
    assert "hunter2" not in str(caught.value)
