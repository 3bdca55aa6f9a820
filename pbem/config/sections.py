"""The settings themselves: one class a section of the file, each field with what is allowed in it.

A field's description completes the sentence "imap.port must be …" (see problems). Everything that may be left
empty has an empty value that TOML can write, so that config.example.toml can show every setting.
"""

import datetime
from enum import StrEnum
from ipaddress import ip_address
from pathlib import Path
from typing import Any, ClassVar, Literal, Self
from urllib.parse import unquote, urlsplit
from zoneinfo import ZoneInfo

from pydantic import BaseModel, ConfigDict, Field, SecretStr, model_validator

from pbem.config.kinds import (
    SQLITE,
    Argv,
    Count,
    DatabaseUrl,
    File,
    FilledLine,
    Folders,
    Language,
    MailAddress,
    OneLine,
    Port,
    Share,
    TimeOfDay,
    WebAddress,
    Zone,
)

# The places a password may come from; at most one is used.
PASSWORD_KEYS = ("password", "password_file", "password_command")


class Security(StrEnum):
    """How a connection to a mail server is protected."""

    TLS = "tls"
    STARTTLS = "starttls"
    NONE = "none"


class SettingsSection(BaseModel):
    """What all sections have in common: no unknown key, no change after loading, no value in an error."""

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        hide_input_in_errors=True,
        validate_default=True,
        # Only the whole is ever validated, so only its validator is built, and that when it is wanted.
        defer_build=True,
    )


class MailSection(SettingsSection):
    """Who we are in the mails we send."""

    address: MailAddress = Field(description="the e-mail address players write to, such as play@example.org")
    name: FilledLine = Field(
        default="pbem", description="the name players see beside the address, on one line"
    )
    replies: Literal["plus", "catch-all", "plain"] = Field(
        default="plus", description="plus, catch-all or plain"
    )
    authserv_id: OneLine = Field(
        default="", description="the name our own mail server signs its Authentication-Results with, or empty"
    )
    pictures: bool = Field(default=True, description="true or false")
    language: Language = Field(default="en", description="the code of a language we have, such as en or de")
    templates: File = Field(default=None, description="a folder with changed templates of mails, or empty")


class Account(SettingsSection):
    """A mail server and how to log in to it."""

    key: ClassVar[str]
    ports: ClassVar[dict[str, int]]

    host: FilledLine = Field(description="the name or address of the mail server")
    port: Port = Field(description="a port number from 1 to 65535")
    security: Security = Field(default=Security.TLS, description="tls, starttls or none")
    user: OneLine = Field(default="", description="the name to log in with, on one line")
    auth: Literal["password", "oauth2"] = Field(default="password", description="password or oauth2")
    password: SecretStr = Field(default=SecretStr(""), description="text in quotes")
    password_file: File = Field(
        default=None, description="the path of a file whose first line is the password"
    )
    password_command: Argv = Field(
        default=(),
        repr=False,
        description="a command that prints the password: one text, or a list of its words",
    )
    ca_file: File = Field(
        default=None, description="the path of a PEM file with the authority to trust, or empty"
    )
    timeout: int = Field(default=30, ge=1, le=600, description="a number of seconds from 1 to 600")

    @model_validator(mode="before")
    @classmethod
    def _usual_port(cls, data: Any) -> Any:
        if isinstance(data, dict) and "port" not in data:
            # A wrong kind of security is reported by itself, not as a missing port too.
            usual = cls.ports.get(str(data.get("security")), cls.ports[Security.TLS])
            return {**data, "port": usual}
        return data

    @model_validator(mode="after")
    def _unprotected_only_here(self) -> Self:
        if self.security is Security.NONE and not _is_loopback(self.host):
            raise ValueError(
                f'{self.key}.security = "none" is for a server on this machine only;'
                f" {self.host} needs tls or starttls"
            )
        return self

    @model_validator(mode="after")
    def _one_password(self) -> Self:
        given = [key for key in PASSWORD_KEYS if self._gives(key)]
        if len(given) > 1:
            raise ValueError(f"{' and '.join(f'{self.key}.{key}' for key in given)}: give only one of them")
        return self

    def _gives(self, key: str) -> bool:
        value = getattr(self, key)
        return bool(value.get_secret_value() if isinstance(value, SecretStr) else value)


class ImapSection(Account):
    """Where move mails arrive."""

    key = "imap"
    ports: ClassVar[dict[str, int]] = {"tls": 993, "starttls": 143, "none": 143}

    mailbox: FilledLine = Field(default="INBOX", description="the folder new mails arrive in")
    done: FilledLine = Field(
        default="Done", description="the folder that mails are moved to after they were read"
    )
    also: Folders = Field(default=(), description='a list of further folders to look into, such as ["Junk"]')
    batch: int = Field(default=200, ge=1, le=1000, description="a number of mails from 1 to 1000")


class SmtpSection(Account):
    """Where our own mails go out."""

    key = "smtp"
    ports: ClassVar[dict[str, int]] = {"tls": 465, "starttls": 587, "none": 25}

    per_hour: Count = Field(default=0, description="a number of mails, 0 for no limit")
    per_day: Count = Field(default=0, description="a number of mails, 0 for no limit")
    connections: int = Field(default=4, ge=1, le=32, description="a number of connections from 1 to 32")


class Oauth2Section(SettingsSection):
    """Where access tokens come from, for servers that take no password."""

    token_command: Argv = Field(
        default=(), repr=False, description="a command that prints a token: one text, or a list of its words"
    )
    provider: OneLine = Field(default="", description="google, microsoft, or the provider's https:// address")
    client_id: OneLine = Field(default="", description="the name under which you registered pbem there")
    client_secret: SecretStr = Field(default=SecretStr(""), description="text in quotes")
    scopes: Folders = Field(default=(), description='a list of what is asked for, such as ["mail"]')
    token_file: File = Field(default=None, description="the path of the file that `pbem login` writes")
    ca_file: File = Field(
        default=None, description="the path of a PEM file with the authority to trust, or empty"
    )


class DatabaseSection(SettingsSection):
    """Where everything is kept."""

    url: DatabaseUrl = Field(
        default="sqlite:///pbem.sqlite",
        description="sqlite:///FILE, or postgresql+psycopg://USER@HOST/DATABASE",
    )

    @property
    def password(self) -> str:
        """The password written into the address of a server; nobody else may see it."""
        return unquote(urlsplit(self.url).password or "")

    @property
    def path(self) -> Path:
        """The database file."""
        return Path(self.url.removeprefix(SQLITE))


class SecretSection(SettingsSection):
    """What reply tokens and sealed deals are derived from."""

    key: SecretStr = Field(
        min_length=32, description="32 or more random characters; `pbem init` writes a file with fresh ones"
    )


class DaemonSection(SettingsSection):
    """How the daemon looks for new mail."""

    poll: int = Field(default=60, ge=1, le=86_400, description="a number of seconds from 1 to 86400")
    idle: bool = Field(default=True, description="true or false")
    paranoid: bool = Field(default=False, description="true or false")


class OperatorSection(SettingsSection):
    """Who is told when something is wrong."""

    address: MailAddress = Field(description="the e-mail address of whoever runs this server")
    name: FilledLine = Field(
        default="Operator", description="the name of whoever runs this server, on one line"
    )
    command: Argv = Field(
        default=(), description="a command that is told of problems: one text, or a list of its words"
    )


class DeadlinesSection(SettingsSection):
    """How long players have, where a match does not say otherwise."""

    hours: int = Field(default=48, ge=1, le=8760, description="a number of hours from 1 to 8760")
    time: TimeOfDay = Field(default=datetime.time(20, 0), description='a time of day such as "20:00"')
    zone: Zone = Field(default=ZoneInfo("UTC"), description="the name of a time zone such as Europe/Berlin")
    reminder: Count = Field(default=4, description="a number of hours before the deadline, 0 for no reminder")
    pace: OneLine = Field(
        default="", description='further parts of the pace such as "working days, grace 2h", or empty'
    )

    @model_validator(mode="after")
    def _reminder_before_the_end(self) -> Self:
        if self.reminder >= self.hours:
            raise ValueError(
                f"deadlines.reminder = {self.reminder} must be less than deadlines.hours = {self.hours}"
            )
        return self


class GamemasterSection(SettingsSection):
    """The mail that game masters get in the morning."""

    morning: TimeOfDay = Field(default=datetime.time(8, 0), description='a time of day such as "08:00"')
    when: Literal["needed", "always", "never"] = Field(
        default="needed", description="needed, always or never"
    )


class ClubSection(SettingsSection):
    """Who may come in, and what an address may do without its old one."""

    door: Literal["open", "invited", "closed"] = Field(
        default="invited", description="open, invited or closed"
    )
    unanswered: Folders = Field(
        default=(), description='a list of addresses and domains, such as ["spam.example"]'
    )
    silent_moves: bool = Field(default=True, description="true or false")


class LettersSection(SettingsSection):
    """How long the mails themselves are kept."""

    keep: Count = Field(default=180, description="a number of days, 0 for ever")
    pictures: Count = Field(default=7, description="a number of days, 0 for as long as the mails")


class LimitsSection(SettingsSection):
    """How many letters a day are read and answered."""

    sender: Share = Field(default=200, description="a number of letters from 1 to 100000")
    thread: Share = Field(default=100, description="a number of letters from 1 to 100000")
    total: Share = Field(default=1000, description="a number of letters from 1 to 100000")
    same: Share = Field(default=3, description="a number of letters from 1 to 100000")


class SiteSection(SettingsSection):
    """The club's public pages."""

    path: File = Field(default=None, description="the folder that public pages are written to, or empty")
    url: WebAddress = Field(
        default="", description="the address of that folder, such as https://club.example, or empty"
    )
    language: Language = Field(default="en", description="the code of a language we have, such as en or de")
    index: bool = Field(default=False, description="true or false")
    every: int = Field(default=5, ge=0, le=1440, description="a number of minutes from 0 to 1440")


class Settings(SettingsSection):
    """All settings; built by `load`, or in code where no file is wanted."""

    mail: MailSection
    imap: ImapSection
    smtp: SmtpSection
    oauth2: Oauth2Section = Oauth2Section()
    database: DatabaseSection = DatabaseSection()
    secret: SecretSection
    daemon: DaemonSection = DaemonSection()
    operator: OperatorSection
    deadlines: DeadlinesSection = DeadlinesSection()
    gamemaster: GamemasterSection = GamemasterSection()
    club: ClubSection = ClubSection()
    letters: LettersSection = LettersSection()
    limits: LimitsSection = LimitsSection()
    site: SiteSection = SiteSection()


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"
