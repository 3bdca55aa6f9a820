"""Reads the settings file and the environment into `Settings`, or says everything that is wrong with them."""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import SecretStr, ValidationError

from pbem.config.problems import PREFIX, SECTIONS, Origins, problem_of, unknown_variable
from pbem.config.sections import PASSWORD_KEYS, Account, Oauth2Section, Settings
from pbem.errors import ConfigError

_FILE_VARIABLE = "PBEM_CONFIG"


def settings_file(path: Path | None, environment: Mapping[str, str] | None = None) -> Path:
    """The file to use: the one given, else the one PBEM_CONFIG names, else config.toml in this folder."""
    named = (os.environ if environment is None else environment).get(_FILE_VARIABLE)
    return path or Path(named or "config.toml")


def load(path: Path | None = None, environment: Mapping[str, str] | None = None) -> Settings:
    """The settings of a file, each of them overridden by its variable in the environment.

    Raises ConfigError with one line a problem.
    """
    environment = os.environ if environment is None else environment
    path = settings_file(path, environment)
    problems: list[str] = []
    data = _read(path)
    variables = _variables(environment, problems)
    _override(data, variables, environment)
    try:
        settings = Settings.model_validate(data, context={"folder": path.absolute().parent})
    except ValidationError as error:
        origins = Origins(str(path), variables)
        problems += [problem_of(detail, origins) for detail in error.errors(include_url=False)]
    # Raised out here, because the exception of pydantic carries the values, passwords among them.
    if problems:
        raise ConfigError("\n".join(problems))
    return settings


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except FileNotFoundError as error:
        raise ConfigError(
            f"there is no settings file {path}: `pbem init` writes one,"
            f" --config FILE or {_FILE_VARIABLE} names another"
        ) from error
    except OSError as error:
        raise ConfigError(f"the settings file {path} cannot be read ({error.strerror})") from error
    except tomllib.TOMLDecodeError as error:
        problem = f"{path}: not TOML: {error}"
    except UnicodeDecodeError as error:
        problem = f"{path}: not UTF-8 text: byte {error.start} starts no character"
    # Raised out here, because both exceptions may carry the whole file.
    raise ConfigError(problem)


def _variables(environment: Mapping[str, str], problems: list[str]) -> dict[tuple[str, ...], str]:
    """Our variables by the setting each one names; those that name none become problems."""
    found: dict[tuple[str, ...], str] = {}
    for variable in sorted(environment):
        if not variable.startswith(PREFIX) or variable == _FILE_VARIABLE:
            continue
        section, _, key = variable.removeprefix(PREFIX).lower().partition("__")
        if section in SECTIONS and key in SECTIONS[section].model_fields:
            found[section, key] = variable
        else:
            problems.append(unknown_variable(variable))
    return found


def _override(
    data: dict[str, Any], variables: Mapping[tuple[str, ...], str], environment: Mapping[str, str]
) -> None:
    """Lay the environment over the file; a section that is missing is reported key by key."""
    for section in SECTIONS:
        data.setdefault(section, {})
    for (section, key), variable in variables.items():
        values = data[section]
        if not isinstance(values, dict):
            continue
        # A password from the environment also wins over the file's other ways to get one.
        if key in PASSWORD_KEYS and environment[variable]:
            for other in PASSWORD_KEYS:
                if (section, other) not in variables:
                    values.pop(other, None)
        values[key] = environment[variable]


# A password manager may have to ask an agent, but a daemon must not hang on it.
_PATIENCE = 30.0


def password_of(account: Account) -> SecretStr:
    """The password of an account: from its setting, else its file, else its command.

    Errors name the setting and never quote what was read.
    """
    if account.password.get_secret_value():
        return account.password
    if account.password_file is not None:
        path, key = account.password_file, f"{account.key}.password_file"
        try:
            return _first_line(path.read_bytes(), key)
        except OSError as error:
            raise ConfigError(f"{key}: {path} cannot be read ({error.strerror})") from error
    if account.password_command:
        key = f"{account.key}.password_command"
        return _first_line(_run(account.password_command, key), key)
    choices = ", ".join(f"{account.key}.{key}" for key in PASSWORD_KEYS)
    raise ConfigError(
        f"there is no password for {account.host}: set one of {choices},"
        f" or PBEM_{account.key.upper()}__PASSWORD in the environment"
    )


def token_of(section: Oauth2Section) -> str:
    """The access token that the operator's command prints now."""
    key = "oauth2.token_command"
    return _first_line(_run(section.token_command, key), key, "access token").get_secret_value()


def _run(argv: tuple[str, ...], key: str) -> bytes:
    import subprocess

    name = argv[0]
    try:
        # The words are the operator's own and no shell sees them. What the command prints beside the password
        # could hold it too, so it goes nowhere.
        done = subprocess.run(  # noqa: S603 - see above
            argv, stdin=subprocess.DEVNULL, capture_output=True, timeout=_PATIENCE, check=False
        )
    except OSError as error:
        raise ConfigError(f"{key}: {name} cannot be started ({error.strerror})") from error
    except subprocess.TimeoutExpired:
        problem = f"{key}: {name} did not answer within {_PATIENCE:.0f} seconds"
    else:
        if done.returncode == 0:
            return done.stdout
        problem = f"{key}: {name} ended with exit code {done.returncode}; run it by hand to see why"
    # Raised out here, because the exception of a time-out carries the command's output.
    raise ConfigError(problem)


def _first_line(content: bytes, key: str, what: str = "password") -> SecretStr:
    line = content.split(b"\n", 1)[0].rstrip(b"\r")
    try:
        password = line.decode()
    except UnicodeDecodeError:
        password = ""
    if not password:
        raise ConfigError(f"{key}: the first line is empty or not UTF-8 text; it must be the {what}")
    return SecretStr(password)
