"""The kinds of value a setting can have, so that every section checks the same thing the same way.

A validator here only says no; the sentence the operator reads is the field's description (see problems).
"""

import datetime
import re
import shlex
from collections.abc import Callable
from pathlib import Path
from typing import Annotated
from zoneinfo import ZoneInfo

from pydantic import AfterValidator, BeforeValidator, Field, ValidationInfo

from pbem.engine.language.spoken import ENGLISH, codes

SQLITE = "sqlite:///"
_SERVER = re.compile(r"postgresql\+psycopg://[^/]*/[^/?]+(\?.*)?")
_WEB = re.compile(r"https?://[A-Za-z0-9.-]+(:\d+)?(/[A-Za-z0-9._~/-]*)?")

# Strict on purpose: this is our own address or the operator's, not a stranger's.
_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*/=?^_`{|}~+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*")


def _that(fits: Callable[[str], object]) -> AfterValidator:
    """A text that is good."""

    def check(text: str) -> str:
        if not fits(text):
            raise ValueError
        return text

    return AfterValidator(check)


def _zone(value: object) -> object:
    if not isinstance(value, str):
        return value
    try:
        return ZoneInfo(value)
    except (KeyError, OSError) as error:
        raise ValueError from error


def _time_of_day(value: object) -> object:
    # pydantic reads 20 as twenty seconds past midnight, and 20:00Z as a time with a zone of its own.
    if isinstance(value, str) and re.fullmatch(r"\d\d?:\d\d", value):
        hour, minute = value.split(":")
        return datetime.time(int(hour), int(minute))
    if isinstance(value, datetime.time):
        return value
    raise ValueError


def _split_at_commas(value: object) -> object:
    # The environment has no lists: PBEM_IMAP__ALSO=Junk,Spam.
    return [part.strip() for part in value.split(",") if part.strip()] if isinstance(value, str) else value


def _split_like_a_shell(value: object) -> object:
    return shlex.split(value) if isinstance(value, str) else value


def _blank_is_none(value: object) -> object:
    return None if value == "" else value


def _beside(path: Path | None, info: ValidationInfo) -> Path | None:
    """A relative path is relative to the settings file, whatever folder cron starts us in."""
    folder: Path | None = (info.context or {}).get("folder")
    return None if path is None else (folder or Path()) / path.expanduser()


def _database_url(url: str, info: ValidationInfo) -> str:
    if _SERVER.fullmatch(url):
        return url
    name = url.removeprefix(SQLITE)
    if name == url or not name or name.startswith(":memory:") or "?" in name:
        raise ValueError
    return f"{SQLITE}{_beside(Path(name), info)}"


def _web_address(url: str) -> str:
    """The address of a folder, with the slash that files in it follow."""
    if url and not _WEB.fullmatch(url):
        raise ValueError
    return f"{url.rstrip('/')}/" if url else ""


MailAddress = Annotated[str, _that(_ADDRESS.fullmatch)]
# A control character in a name would end up in a mail header.
OneLine = Annotated[str, _that(str.isprintable)]
FilledLine = Annotated[str, Field(min_length=1), _that(str.isprintable)]
Port = Annotated[int, Field(ge=1, le=65535)]
Count = Annotated[int, Field(ge=0)]
Share = Annotated[int, Field(ge=1, le=100_000)]
Language = Annotated[str, _that(lambda code: code == ENGLISH or code in codes())]
Zone = Annotated[ZoneInfo, BeforeValidator(_zone)]
TimeOfDay = Annotated[datetime.time, BeforeValidator(_time_of_day)]
Folders = Annotated[tuple[FilledLine, ...], BeforeValidator(_split_at_commas)]
Argv = Annotated[tuple[str, ...], BeforeValidator(_split_like_a_shell)]
File = Annotated[Path | None, BeforeValidator(_blank_is_none), AfterValidator(_beside)]
WebAddress = Annotated[str, AfterValidator(_web_address)]
DatabaseUrl = Annotated[str, AfterValidator(_database_url)]
