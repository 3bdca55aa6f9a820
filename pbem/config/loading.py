"""Reads the settings file and the environment into `Settings`, or says everything that is wrong with them."""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from pbem.config.problems import PREFIX, SECTIONS, Origins, problem_of, unknown_variable
from pbem.config.sections import PASSWORD_KEYS, Settings
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
