from pathlib import Path

import pytest

from pbem import resources
from pbem.config import Security, Settings, load, settings_file
from pbem.config.problems import SECTIONS
from pbem.errors import ConfigError

KEY = "k" * 40
SMALLEST = f"""
[mail]
address = "play@example.org"
[imap]
host = "imap.example.org"
[smtp]
host = "smtp.example.org"
[secret]
key = "{KEY}"
[operator]
address = "op@example.org"
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The smallest settings file that is right."""
    path = tmp_path / "config.toml"
    path.write_text(SMALLEST)
    return path


def problems(path: Path, environment: dict[str, str] | None = None) -> list[str]:
    """The lines that loading a file is answered with."""
    with pytest.raises(ConfigError) as caught:
        load(path, environment or {})
    assert caught.value.__context__ is None
    # The folder differs from run to run; the file's name is enough.
    return str(caught.value).replace(f"{path.parent}/", "").splitlines()


def changed(path: Path, section: str, line: str) -> Path:
    """The smallest file with one more line in a section."""
    path.write_text(SMALLEST.replace(f"[{section}]\n", f"[{section}]\n{line}\n"))
    return path


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


def test_the_usual_port_follows_the_kind_of_security(file: Path) -> None:
    """Who asks for STARTTLS without a port gets the port for STARTTLS."""
    settings = load(file, {"PBEM_IMAP__SECURITY": "starttls", "PBEM_SMTP__SECURITY": "starttls"})

    assert (Security.STARTTLS, 143, 587) == (
        settings.imap.security,
        settings.imap.port,
        settings.smtp.port,
    )


def test_the_database_lies_beside_the_settings_file(file: Path) -> None:
    """A relative database name means the settings file's folder, not the current one."""
    assert f"sqlite:///{file.parent}/pbem.sqlite" == load(file, {}).database.url
    assert file.parent / "pbem.sqlite" == load(file, {}).database.path


def test_an_absolute_database_path_stays(file: Path) -> None:
    """Four slashes begin an absolute path, which is left alone."""
    url = "sqlite:////var/lib/pbem/games.sqlite"

    assert url == load(file, {"PBEM_DATABASE__URL": url}).database.url


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


def test_everything_wrong_is_said_at_once(file: Path) -> None:
    """An empty file gives one line for every setting that has no default."""
    file.write_text("")

    assert [
        "mail.address",
        "imap.host",
        "smtp.host",
        "secret.key",
        "operator.address",
    ] == [line.removeprefix("config.toml: ").split(" is missing: it must be ")[0] for line in problems(file)]


@pytest.mark.parametrize(
    ("section", "line", "problem"),
    [
        ("imap", 'hots = "x"', "imap.hots: there is no such setting; did you mean imap.host?"),
        ("imap", "per_hour = 3", "imap.per_hour: there is no such setting; did you mean smtp.per_hour?"),
        ("mail", 'nmae = "x"', 'mail.nmae = "x": there is no such setting; did you mean mail.name?'),
        (
            "operator",
            "colour = 3",
            "operator.colour = 3: there is no such setting; "
            "known are operator.address, operator.name, operator.command",
        ),
    ],
)
def test_an_unknown_key_gets_the_closest_one(file: Path, section: str, line: str, problem: str) -> None:
    """A typo is answered with the key that was meant, a key in the wrong section with the right section."""
    assert [f"config.toml: {problem}"] == problems(changed(file, section, line))


def test_an_unknown_section_gets_the_closest_one(file: Path) -> None:
    """A misspelled section is found as such."""
    file.write_text(f"{SMALLEST}\n[deadline]\nhours = 3\n")

    assert ["config.toml: deadline: there is no such setting; did you mean [deadlines]?"] == problems(file)


def test_a_section_must_be_a_section(file: Path) -> None:
    """A value where a section belongs is answered with how to write a section."""
    file.write_text(f"daemon = 3\n{SMALLEST}")

    assert ["config.toml: daemon: must be a section, [daemon] on a line of its own"] == problems(file)


def test_a_problem_in_the_environment_is_reported_there(file: Path) -> None:
    """Who set a variable is told the variable, not a file that is fine."""
    assert ['environment: PBEM_SMTP__PORT = "x": must be a port number from 1 to 65535'] == problems(
        file, {"PBEM_SMTP__PORT": "x"}
    )


@pytest.mark.parametrize(
    ("variable", "meant"),
    [
        ("PBEM_IMAP_PASSWORD", "PBEM_IMAP__PASSWORD"),
        ("PBEM_IMPA__HOST", "PBEM_IMAP__HOST"),
        ("PBEM_SMTP__PASWORD", "PBEM_SMTP__PASSWORD"),
    ],
)
def test_an_unknown_variable_is_not_ignored(file: Path, variable: str, meant: str) -> None:
    """A misspelled variable stops us, because otherwise the file's old value would silently be used."""
    assert [f"environment: {variable}: there is no such setting; did you mean {meant}?"] == problems(
        file, {variable: "hunter2"}
    )


@pytest.mark.parametrize("key", ["password", "pasword", "pw", "password_comand"])
def test_no_problem_shows_a_secret(file: Path, key: str) -> None:
    """Not even under a misspelled key is a password printed."""
    (line,) = problems(changed(file, "imap", f'{key} = ["hunter2"]'))

    assert "hunter2" not in line


def test_a_short_secret_is_refused_without_showing_it(file: Path) -> None:
    """A guessable secret does not start the server, and is not printed either."""
    file.write_text(SMALLEST.replace(KEY, "sesame"))

    (line,) = problems(file)

    assert line.startswith("config.toml: secret.key: must be 32 or more random characters")


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
