"""The demo's SMTP server for tests of sending: it keeps what it took, asks for logins and fails on demand."""

import asyncio
import base64
import re
import ssl
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from aiosmtpd.smtp import SMTP, AuthResult, LoginPassword, Session

from pbem.mail.network import Security
from pbem.testing.servers import smtp_server
from pbem.testing.servers.smtp_server import Sink

__all__ = ["Accepted", "Fault", "Recorder", "SmtpServer", "Stage"]

Stage = Literal["connect", "login", "mail", "rcpt", "content", "data", "accepted"]
"""Where a fault strikes: `content` is in the middle of a message, `data` at its end before it is delivered,
and `accepted` after it was delivered but before the client is told."""


_MECHANISMS = ("LOGIN", "PLAIN", "XOAUTH2", "OAUTHBEARER")


class Recorder:
    """A sink that has every mailbox and only remembers."""

    def __init__(self) -> None:
        self.delivered: list[tuple[str, bytes]] = []

    def knows(self, user: str) -> bool:
        """Say yes."""
        return True

    def deliver(self, user: str, raw: bytes) -> None:
        """Remember."""
        self.delivered.append((user, raw))


@dataclass(frozen=True, slots=True)
class Accepted:
    """One message as it was handed over, once for each recipient."""

    sender: str
    to: str
    raw: bytes


@dataclass(slots=True)
class Fault:
    """One thing to go wrong: an answer instead of the right one, then possibly silence or a closed line."""

    stage: Stage
    reply: str | None = None
    hang: bool = False
    close: bool = False
    to: str | None = None
    """Only for this recipient; where none is known yet, for none."""
    sender: str | None = None
    """Only for mails under this envelope address."""
    holding: bytes | None = None
    """Only for mails that hold these words, which only the end of a message tells."""
    seconds: float = 0.0
    """How long the server takes before it answers."""
    times: int | None = None
    """How often it strikes; always, if not said."""


class SmtpServer(smtp_server.SmtpServer):
    """A server in front of `sink`.

    With `users` a client must log in; with `subaddress` off, `play+tag` is no mailbox; with `greylist`, each
    pair of sender and recipient is sent away once; above `most_connections` clients are turned away.
    `bearers` says whether a token is that user's, for the `mechanisms` that show one.
    """

    def __init__(
        self,
        sink: Sink,
        *,
        host: str = "127.0.0.1",
        port: int = 0,
        users: Mapping[str, str] | None = None,
        security: Security = "none",
        tls: tuple[Path, Path] | None = None,
        subaddress: bool = True,
        greylist: bool = False,
        most_connections: int | None = None,
        faults: Iterable[Fault] = (),
        bearers: Callable[[str, str], bool] | None = None,
        mechanisms: Iterable[str] = ("LOGIN", "PLAIN"),
    ) -> None:
        super().__init__(sink, host=host, port=port)
        self.users = dict(users or {})
        self.bearers = bearers
        self._excluded = set(_MECHANISMS) - set(mechanisms)
        self.subaddress = subaddress
        self.greylist = greylist
        self.most_connections = most_connections
        self.faults = list(faults)
        self.accepted: list[Accepted] = []
        self.connections = 0
        self.open_connections = 0
        self._greeted: set[tuple[str, str]] = set()
        self._security = security
        self._context = None
        if tls is not None:
            self._context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            self._context.load_cert_chain(*tls)

    def fault(
        self, stage: Stage, recipients: Iterable[str] = (), sender: str = "", content: bytes = b""
    ) -> Fault | None:
        """Find the fault that strikes now, and count it."""
        addressed = {recipient.lower() for recipient in recipients}
        for fault in self.faults:
            wanted = (
                (fault.to is None or fault.to.lower() in addressed)
                and (fault.sender is None or fault.sender == sender)
                and (fault.holding is None or fault.holding in content)
            )
            if fault.stage == stage and wanted and fault.times != 0:
                if fault.times is not None:
                    fault.times -= 1
                return fault
        return None

    def mailbox_of(self, address: str) -> str:
        if self.subaddress:
            return super().mailbox_of(address)
        return address.rpartition("@")[0] or address

    def greets(self, sender: str, recipient: str) -> bool:
        """Say whether this pair has to come again, which it has once."""
        pair = (sender, recipient)
        if not self.greylist or pair in self._greeted:
            return False
        self._greeted.add(pair)
        return True

    def take(self, sender: str, recipient: str, raw: bytes) -> None:
        self.accepted.append(Accepted(sender, recipient, raw))
        super().take(sender, recipient, raw)

    async def _listen(self) -> None:
        loop = asyncio.get_running_loop()
        implicit = self._context if self._security == "tls" else None
        server = await loop.create_server(self._protocol, self.host, self.smtp_port, ssl=implicit)
        self.smtp_port = server.sockets[0].getsockname()[1]

    def _protocol(self) -> asyncio.Protocol:
        protocol: asyncio.Protocol = _Line(
            self,
            hostname="localhost",
            ident="pbem demo SMTP server, loopback only",
            tls_context=self._context if self._security == "starttls" else None,
            auth_require_tls=self._security == "starttls",
            auth_exclude_mechanism=self._excluded,
            authenticator=self._authenticate,
            loop=asyncio.get_running_loop(),
        )
        return protocol

    def _authenticate(
        self, server: Any, session: Any, envelope: Any, mechanism: str, data: Any
    ) -> AuthResult:
        # With `handled` left as it is, the client would wait for an answer until its timeout.
        if fault := self.fault("login"):
            return AuthResult(success=False, handled=False, message=fault.reply)
        right = isinstance(data, LoginPassword) and self.users.get(
            data.login.decode(errors="replace")
        ) == data.password.decode(errors="replace")
        return AuthResult(success=right, handled=right)


class _Session(Session):
    """What is known of a client, without the property that logs a warning at every login."""

    login_data: Any = None


class _Hooks(smtp_server.Hooks):
    """What aiosmtpd asks while a client speaks."""

    _owner: SmtpServer

    async def auth_XOAUTH2(self, server: "_Line", args: list[str]) -> AuthResult:  # noqa: N802 - as below
        """What Google's and Microsoft's servers know."""
        return await self._bears(server, args, b'{"status":"401","schemes":"bearer"}')

    async def auth_OAUTHBEARER(self, server: "_Line", args: list[str]) -> AuthResult:  # noqa: N802 - as below
        """The same as RFC 7628 has it."""
        return await self._bears(server, args, b'{"status":"invalid_token"}')

    async def _bears(self, server: "_Line", args: list[str], why: bytes) -> AuthResult:
        fields = base64.b64decode(args[1]).decode().split("\1")
        user = re.sub(r"^n,a=|^user=|,$", "", fields[0])
        token = next(field for field in fields if field.startswith("auth=")).removeprefix("auth=Bearer ")
        if self._owner.bearers is not None and self._owner.bearers(user, token):
            return AuthResult(success=True, auth_data=user)
        # A server that refuses explains itself, and waits for the client's answer to that.
        await server.challenge_auth(why)
        return AuthResult(success=False, handled=False)

    async def handle_MAIL(  # noqa: N802 - aiosmtpd finds its hooks by these names
        self, server: "_Line", session: Any, envelope: Any, address: str, options: list[str]
    ) -> str:
        if (self._owner.users or self._owner.bearers) and not session.authenticated:
            return "530 5.7.0 Authentication required"
        if reply := await server.suffer("mail", sender=address):
            return reply
        envelope.mail_from = address
        envelope.mail_options.extend(options)
        return "250 2.1.0 OK"

    async def handle_RCPT(  # noqa: N802 - as above
        self, server: "_Line", session: Any, envelope: Any, address: str, options: list[str]
    ) -> str:
        if reply := await server.suffer("rcpt", [address], envelope.mail_from or ""):
            return reply
        known = self._owner.sink.knows(self._owner.mailbox_of(address))
        if known and self._owner.greets(envelope.mail_from or "", address):
            return "450 4.2.0 Greylisted, please come again"
        return await super().handle_RCPT(server, session, envelope, address, options)

    async def handle_DATA(self, server: "_Line", session: Any, envelope: Any) -> str:  # noqa: N802 - as above
        if reply := await server.suffer(
            "data", envelope.rcpt_tos, envelope.mail_from or "", envelope.content
        ):
            return reply
        done = await super().handle_DATA(server, session, envelope)
        return await server.suffer("accepted", envelope.rcpt_tos) or done


class _Line(SMTP):
    """One client's connection, on which faults may strike where aiosmtpd has no hook."""

    def __init__(self, owner: SmtpServer, **settings: Any) -> None:
        super().__init__(_Hooks(owner), **settings)
        self._owner = owner

    async def suffer(
        self, stage: Stage, recipients: Iterable[str] = (), sender: str = "", content: bytes = b""
    ) -> str | None:
        """Let the fault of this stage strike, if there is one; return what is to be answered."""
        fault = self._owner.fault(stage, recipients, sender, content)
        if fault is None:
            return None
        await asyncio.sleep(fault.seconds)
        if fault.close:
            if fault.reply:
                await self.push(fault.reply)
            await self._hang_up(politely=bool(fault.reply))
        if fault.hang:
            await asyncio.Event().wait()
        return fault.reply

    def _create_session(self) -> Session:
        return _Session(self.loop)

    async def _handle_client(self) -> None:
        owner = self._owner
        owner.connections += 1
        owner.open_connections += 1
        try:
            crowded = owner.most_connections is not None and owner.open_connections > owner.most_connections
            reply = "421 4.7.0 Too many connections" if crowded else await self.suffer("connect")
            if reply:
                await self.push(reply)
                await self._hang_up(politely=True)
            await super()._handle_client()
        finally:
            owner.open_connections -= 1

    async def smtp_DATA(self, arg: str) -> None:  # noqa: N802 - aiosmtpd finds its commands by these names
        recipients = self.envelope.rcpt_tos if self.envelope else []
        if self._owner.fault("content", recipients):
            await self.push("354 End data with <CR><LF>.<CR><LF>")
            await self._reader.readuntil(b"\r\n")
            await self._hang_up(politely=False)
        await super().smtp_DATA(arg)

    async def _hang_up(self, *, politely: bool) -> None:
        transport = self.transport
        assert isinstance(transport, asyncio.Transport)
        if politely:
            transport.close()
        else:
            transport.abort()
        # The loss of the connection cancels this.
        await asyncio.Event().wait()
