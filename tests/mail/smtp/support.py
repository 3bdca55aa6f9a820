"""Parcels, an account to send them with, and what became of them."""

import asyncio

from pbem.mail.smtp.deliver import Delivered, Delivery, Parcel, SmtpAccount, send
from tests.harness.smtp_server import SmtpServer

__all__ = ["RAW", "account", "parcels", "sent", "verdicts"]

RAW = b"From: play@example.org\r\nSubject: your turn\r\n\r\n.\r\n..dots\r\nFrom here\r\n"


def parcels(*names: str) -> list[Parcel]:
    """One parcel a name, numbered from one."""
    return [
        Parcel(number, "play+b@example.org", f"{name}@example.org", RAW)
        for number, name in enumerate(names, 1)
    ]


def account(server: SmtpServer, **changes: object) -> SmtpAccount:
    """How to reach a server, one connection unless said otherwise."""
    settings = {"security": "none", "connections": 1, "timeout": 5.0} | changes
    return SmtpAccount(server.host, server.smtp_port, **settings)


def sent(account: SmtpAccount, what: list[Parcel]) -> list[Delivery]:
    """Send and collect the reports in the order they came."""
    reports: list[Delivery] = []
    asyncio.run(send(account, what, on_delivery=reports.append))
    return reports


def verdicts(reports: list[Delivery]) -> dict[int, Delivered]:
    """The verdict on each parcel that has one."""
    return {report.id: report.verdict for report in reports}
