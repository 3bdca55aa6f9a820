"""Settings for servers on this machine: what the demo, the tests and the benches run the daemon with."""

import os
import secrets
from pathlib import Path

from pydantic import SecretStr

from pbem.config import Security, Settings
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

__all__ = ["HOST", "loopback_settings", "write_config"]

HOST = "club.example"


def loopback_settings(
    folder: Path,
    imap_port: int,
    smtp_port: int,
    *,
    user: str = "play",
    password: str = "demo",
    key: str | None = None,
    poll: int = 5,
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
        daemon=DaemonSection(poll=poll),
        operator=OperatorSection(address=f"{operator}@{HOST}"),
        site=SiteSection(language=language),
        # Here whole matches are played in an hour.
        limits=LimitsSection(sender=10_000, thread=10_000, total=10_000),
    )


def write_config(path: Path, settings: Settings) -> Path:
    """The settings as an operator's file, for a process of its own."""
    text = f"""[mail]
address = "{settings.mail.address}"
name = "{settings.mail.name}"
language = "{settings.mail.language}"
[imap]
host = "{settings.imap.host}"
port = {settings.imap.port}
security = "none"
user = "{settings.imap.user}"
password = {_quoted(settings.imap.password.get_secret_value())}
also = [{", ".join(_quoted(folder) for folder in settings.imap.also)}]
timeout = {settings.imap.timeout}
[smtp]
host = "{settings.smtp.host}"
port = {settings.smtp.port}
security = "none"
timeout = {settings.smtp.timeout}
per_hour = {settings.smtp.per_hour}
[database]
url = "{settings.database.url}"
[secret]
key = {_quoted(settings.secret.key.get_secret_value())}
[daemon]
poll = {settings.daemon.poll}
[operator]
address = "{settings.operator.address}"
[limits]
sender = {settings.limits.sender}
thread = {settings.limits.thread}
total = {settings.limits.total}
[site]
language = "{settings.site.language}"
"""
    descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with os.fdopen(descriptor, "w", encoding="utf-8") as file:
        file.write(text)
    return path


def _quoted(text: str) -> str:
    """Text as TOML has it."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
