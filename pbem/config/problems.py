"""Turns what pydantic found into one line a problem: where, which key, which value, what is allowed.

A value is left out where it is a secret, or where a misspelled key could hide one.
"""

import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import TypeAdapter, ValidationError

from pbem.config.sections import Settings, SettingsSection

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

PREFIX = "PBEM_"
SECTIONS: Mapping[str, type[SettingsSection]] = {
    name: field.annotation
    for name, field in Settings.model_fields.items()
    if isinstance(field.annotation, type) and issubclass(field.annotation, SettingsSection)
}
_SECRETS = frozenset({"password", "password_command", "key", "client_secret", "token_command"})
_LONGEST = 60


class Origins:
    """Which settings came from the environment, so that a problem is reported where it can be mended."""

    def __init__(self, file: str, variables: Mapping[tuple[str, ...], str]) -> None:
        self._file = file
        self._variables = variables

    def name(self, loc: tuple[str, ...]) -> str:
        """Where a setting was given and how it is written there."""
        variable = self._variables.get(loc)
        return f"environment: {variable}" if variable else f"{self._file}: {'.'.join(loc)}"


def problem_of(error: "ErrorDetails", origins: Origins) -> str:
    """One line for one error of pydantic."""
    # Inside a list pydantic goes on with the position; the operator looks for section and key.
    loc = tuple(str(part) for part in error["loc"])[:2]
    name = origins.name(loc)
    if error["type"] == "extra_forbidden":
        return f"{name}{_shown(loc, error['input'])}: there is no such setting{_suggestion(loc)}"
    if len(loc) == 1 and loc[0] in SECTIONS:
        # A rule between two settings of a section carries its own sentence.
        if error["type"] == "value_error":
            return f"{name.removesuffix(loc[0])}{error['ctx']['error']}"
        return f"{name}: must be a section, [{loc[0]}] on a line of its own"
    allowed = SECTIONS[loc[0]].model_fields[loc[1]].description
    if error["type"] == "missing":
        return f"{name} is missing: it must be {allowed}"
    return f"{name}{_shown(loc, error['input'])}: must be {allowed}"


def refusal(section: str, key: str, value: object) -> str:
    """The sentence that refuses a value of a setting; empty if the value is allowed."""
    field = SECTIONS[section].model_fields[key]
    kind: Any = Annotated[field.annotation, field]
    try:
        TypeAdapter(kind).validate_python(value)
    except ValidationError:
        return f"must be {field.description}"
    return ""


def unknown_variable(variable: str) -> str:
    """One line for a variable of ours that names no setting."""
    known = [f"{PREFIX}{section}__{key}".upper() for section, key in _all_keys()]
    return f"environment: {variable}: there is no such setting{_did_you_mean(variable, known)}"


def _shown(loc: tuple[str, ...], value: Any) -> str:
    section, key = loc[0], loc[-1]
    known = key in _keys(section)
    keeps_secrets = section not in SECTIONS or not _SECRETS.isdisjoint(_keys(section))
    if key in _SECRETS or (keeps_secrets and not known):
        return ""
    text = json.dumps(value, default=str, ensure_ascii=False)
    # An address of another kind of database may carry a password.
    text = re.sub(r"://[^@\s]*@", "://***@", text)
    return f" = {text if len(text) <= _LONGEST else text[:_LONGEST] + '…'}"


def _suggestion(loc: tuple[str, ...]) -> str:
    if len(loc) == 1:
        return _did_you_mean(f"[{loc[0]}]", [f"[{name}]" for name in SECTIONS])
    section, key = loc
    elsewhere = [f"{other}.{same}" for other, same in _all_keys() if same == key]
    if elsewhere:
        return f"; did you mean {' or '.join(elsewhere)}?"
    return _did_you_mean(f"{section}.{key}", [f"{section}.{known}" for known in _keys(section)])


def _did_you_mean(wrong: str, known: list[str]) -> str:
    from difflib import get_close_matches

    closest = get_close_matches(wrong, known, n=1, cutoff=0.75)
    return f"; did you mean {closest[0]}?" if closest else f"; known are {', '.join(known)}"


def _keys(section: str) -> list[str]:
    return list(SECTIONS[section].model_fields) if section in SECTIONS else []


def _all_keys() -> list[tuple[str, str]]:
    return [(section, key) for section in SECTIONS for key in _keys(section)]
