"""Settings for servers on this machine: what the demo, the tests and the benches run the daemon with."""

import secrets
from pathlib import Path

from pydantic import SecretStr

from pbem.config import Security, Settings
from pbem.config.fresh import write_own
from pbem.config.sections import (
    DaemonSection,
    DatabaseSection,
    ImapSection,
    LimitsSection,
    MailSection,
    OperatorSection,
    SecretSection,
    SiteSection,
    SmtpSection,
)

HOST = "club.example"


def loopback_settings(
    folder: Path,
    imap_port: int,
    smtp_port: int,
    *,
    user: str = "play",
    password: str = "demo",
    key: str | None = None,
    also: tuple[str, ...] = (),
    operator: str = "operator",
    language: str = "en",
) -> Settings:
    """Settings whose mail servers are on the loopback interface and whose database is in the folder."""
    here = "127.0.0.1"
    return Settings(
        mail=MailSection(address=f"{user}@{HOST}", name="Demo Club", language=language),
        imap=ImapSection(
            host=here,
            port=imap_port,
            security=Security.NONE,
            user=user,
            password=SecretStr(password),
            also=also,
        ),
        smtp=SmtpSection(host=here, port=smtp_port, security=Security.NONE),
        database=DatabaseSection(url=f"sqlite:///{(folder / 'pbem.sqlite').absolute()}"),
        secret=SecretSection(key=SecretStr(key or secrets.token_hex(32))),
        daemon=DaemonSection(poll=5),
        operator=OperatorSection(address=f"{operator}@{HOST}"),
        site=SiteSection(language=language),
        # Here whole matches are played in an hour.
        limits=LimitsSection(sender=10_000, thread=10_000, total=10_000),
    )


def write_config(path: Path, settings: Settings) -> Path:
    """The settings that were chosen as an operator's file, for a process of its own."""
    sections = {
        name: {key: _plain(getattr(section, key)) for key in section.model_fields_set}
        for name, section in settings
    }
    write_own(path, sections)
    return path


def _plain(value: object) -> object:
    return value.get_secret_value() if isinstance(value, SecretStr) else value
