from pathlib import Path

import pytest

from pbem import resources
from pbem.config import Security, Settings, load
from pbem.config.problems import SECTIONS
from tests.config.support import KEY, changed, problems


def test_the_usual_port_follows_the_kind_of_security(file: Path) -> None:
    """Who asks for STARTTLS without a port gets the port for STARTTLS."""
    settings = load(file, {"PBEM_IMAP__SECURITY": "starttls", "PBEM_SMTP__SECURITY": "starttls"})

    assert (Security.STARTTLS, 143, 587) == (
        settings.imap.security,
        settings.imap.port,
        settings.smtp.port,
    )


def test_no_representation_shows_a_secret(file: Path) -> None:
    """Settings can be logged by mistake without giving a password away."""
    changed(file, "imap", 'password = "hunter2"')
    file.write_text(file.read_text().replace("[smtp]\n", '[smtp]\npassword_command = "echo hunter3"\n'))
    settings = load(file, {})

    shown = f"{settings} {settings!r} {settings.imap!r} {settings.smtp!r}"

    assert "echo" in settings.smtp.password_command
    assert [] == [secret for secret in ("hunter2", "hunter3", KEY) if secret in shown]


def test_two_ways_to_a_password_are_one_too_many(file: Path) -> None:
    """Two sources of one password are refused rather than ranked silently."""
    changed(file, "imap", 'password = "hunter2"\npassword_file = "p"')

    assert ["config.toml: imap.password and imap.password_file: give only one of them"] == problems(file)


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.8.8.8", "::1"])
def test_no_encryption_is_for_this_machine(file: Path, host: str) -> None:
    """Security none is fine on loopback."""
    settings = load(file, {"PBEM_IMAP__SECURITY": "none", "PBEM_IMAP__HOST": host})

    assert Security.NONE is settings.imap.security


def test_no_encryption_over_a_network_is_refused(file: Path) -> None:
    """A password never crosses a network in the clear."""
    assert [
        'config.toml: imap.security = "none" is for a server on this machine only;'
        " imap.example.org needs tls or starttls"
    ] == problems(file, {"PBEM_IMAP__SECURITY": "none"})


def test_settings_built_in_code_ignore_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """The demo's own settings are not disturbed by variables meant for a real server."""
    monkeypatch.setenv("PBEM_IMAP__HOST", "imap.example.org")

    settings = Settings.model_validate(
        {
            "mail": {"address": "play@localhost"},
            "imap": {"host": "127.0.0.1", "port": 1143, "security": "none"},
            "smtp": {"host": "127.0.0.1", "port": 1025, "security": "none"},
            "secret": {"key": KEY},
            "operator": {"address": "op@localhost"},
        }
    )

    assert "127.0.0.1" == settings.imap.host


def test_the_example_is_the_defaults(file: Path) -> None:
    """What the example shows is what holds without it, but for what only an example can say."""
    plain = load(file, {}).model_dump()
    file.write_text(resources.file("config.example.toml").read_text("utf-8").replace("replace-me", KEY))
    shown = load(file, {}).model_dump()
    optional = [
        (section, key)
        for section, kind in SECTIONS.items()
        for key, field in kind.model_fields.items()
        if not field.is_required()
    ]

    assert [("mail", "name"), ("imap", "user"), ("imap", "also"), ("smtp", "user")] == [
        (section, key) for section, key in optional if plain[section][key] != shown[section][key]
    ]
