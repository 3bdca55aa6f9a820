"""An SMTP server that delivers into a sink, for the demo and the sandbox.

It does to a mail what a real one does: strips the sub-address to find the mailbox, leaves the fields alone,
and writes Return-Path and Delivered-To above them.
"""

import asyncio
from typing import Any, Protocol

from aiosmtpd.smtp import SMTP

from pbem.testing.servers.loopthread import LoopServer


class Sink(Protocol):
    """Where mail goes, such as an IMAP server."""

    def knows(self, user: str) -> bool:
        """Say whether there is such a mailbox."""

    def deliver(self, user: str, raw: bytes) -> None:
        """Take a message in."""


class SmtpServer(LoopServer):
    """A server in front of `sink`."""

    def __init__(self, sink: Sink, *, host: str = "127.0.0.1", port: int = 0) -> None:
        super().__init__("demo-smtp", host)
        self.smtp_port = port
        self.sink = sink

    def mailbox_of(self, address: str) -> str:
        """Find the mailbox an address means, the sub-address being stripped."""
        local = address.rpartition("@")[0] or address
        return local.split("+", 1)[0]

    def take(self, sender: str, recipient: str, raw: bytes) -> None:
        """Deliver a message to one recipient."""
        trace = f"Return-Path: <{sender}>\r\nDelivered-To: {recipient}\r\n"
        self.sink.deliver(self.mailbox_of(recipient), trace.encode() + raw)

    async def _listen(self) -> None:
        server = await asyncio.get_running_loop().create_server(self._protocol, self.host, self.smtp_port)
        self.smtp_port = server.sockets[0].getsockname()[1]

    def _protocol(self) -> asyncio.Protocol:
        protocol: asyncio.Protocol = SMTP(
            Hooks(self),
            hostname="localhost",
            ident="pbem demo SMTP server, loopback only",
            loop=asyncio.get_running_loop(),
        )
        return protocol


class Hooks:
    """What aiosmtpd asks while a client speaks."""

    def __init__(self, owner: SmtpServer) -> None:
        self._owner = owner

    async def handle_RCPT(  # noqa: N802 - aiosmtpd finds its hooks by these names
        self, server: Any, session: Any, envelope: Any, address: str, options: list[str]
    ) -> str:
        """Refuse whom the sink does not know."""
        if not self._owner.sink.knows(self._owner.mailbox_of(address)):
            return f"550 5.1.1 <{address}>: Recipient address rejected: User unknown"
        envelope.rcpt_tos.append(address)
        envelope.rcpt_options.extend(options)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 - as above
        """Deliver to each recipient."""
        for recipient in envelope.rcpt_tos:
            self._owner.take(envelope.mail_from or "", recipient, envelope.content)
        return "250 2.0.0 OK: delivered"
