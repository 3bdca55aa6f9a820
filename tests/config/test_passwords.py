import sys
from pathlib import Path

import pytest

from pbem.config import ImapSection, password_of
from pbem.errors import ConfigError


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
