from pathlib import Path

import pytest

from tests.config.support import KEY, SMALLEST, changed, problems


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
