"""One connection to the SMTP server: coming up, handing over a mail at a time, and what each fault means."""

import asyncio
import base64
import contextlib
import re
import ssl
from dataclasses import dataclass

import aiosmtplib

from pbem.errors import ServerError
from pbem.mail.network import one_line, spellings
from pbem.mail.oauth import sasl
from pbem.mail.oauth.access import Access, ProviderUnavailable
from pbem.mail.smtp.account import Delivery, Parcel, SmtpAccount
from pbem.mail.smtp.verdicts import Delivered, Stage, verdict

_GOODBYE_SECONDS = 2.0
# The library would take an address out of whatever it is given, perhaps another one than was meant.
_ADDRESS = re.compile(r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]+@[A-Za-z0-9.-]+")
_NETWORK = (OSError, asyncio.TimeoutError)


@dataclass(frozen=True, slots=True)
class NoLine(Exception):
    """There is no connection, and this is why; not meant for people before it was put into a sentence."""

    verdict: Delivered
    code: int | None
    text: str


class SmtpLine:
    """One connection; it is thrown away as soon as it breaks."""

    def __init__(self, account: SmtpAccount, context: ssl.SSLContext | None) -> None:
        self._secrets = spellings(account.user, account.password)
        self._account = account
        self._client = aiosmtplib.SMTP(
            hostname=account.host,
            port=account.port,
            timeout=account.timeout,
            use_tls=account.security == "tls",
            start_tls=account.security == "starttls",
            tls_context=context,
            local_hostname=account.helo,
        )
        self.sent = 0

    @property
    def usable(self) -> bool:
        """Whether another mail can be handed over."""
        return self._client.is_connected

    async def open(self) -> str:
        """Connect and log in; return the server's greeting."""
        fault = None
        try:
            greeting = await self._client.connect()
            if self._account.access is not None:
                await self._bear(self._account.access)
            elif self._account.user is not None:
                await self._client.login(self._account.user, self._account.password or "")
            return one_line(greeting.message, self._secrets)
        except Exception as error:
            self._client.close()
            fault = self._why(error)
        # Raised outside of the handler, so that no traceback leads to an error that holds the password.
        raise fault

    async def _bear(self, access: Access) -> None:
        """Log in with a token, and with a new one where the server knows that its time is over."""
        if self._client.is_ehlo_or_helo_needed:
            await self._client.ehlo()
        token = await asyncio.to_thread(access.token)
        try:
            await self._show(token)
        except aiosmtplib.SMTPAuthenticationError:
            fresh = await asyncio.to_thread(access.token, token)
            if fresh == token:
                raise
            await self._show(fresh)

    async def _show(self, token: str) -> None:
        account = self._account
        self._secrets = spellings(account.user, token)
        mech = sasl.mechanism(self._client.server_auth_methods)
        said = sasl.response(mech, account.user or "", token, account.host, account.port)
        answer = await self._client.execute_command(b"AUTH", mech.encode(), base64.b64encode(said))
        if answer.code == 334:
            # A server that refuses explains itself first.
            answer = await self._client.execute_command(base64.b64encode(sasl.rejoinder(mech)))
        if answer.code != 235:
            raise aiosmtplib.SMTPAuthenticationError(answer.code, answer.message)

    async def check(self) -> None:
        """Ask for a sign of life."""
        try:
            await self._client.noop()
        except Exception as error:
            raise self._why(error) from None

    async def close(self) -> None:
        """Say good-bye if the server still listens; never fails."""
        with contextlib.suppress(Exception):
            if self._client.is_connected:
                await self._client.quit(timeout=_GOODBYE_SECONDS)
        self._client.close()

    def drop(self) -> None:
        """Close without a word."""
        self._client.close()

    async def hand_over(self, parcel: Parcel) -> Delivery | None:
        """Send one mail; nothing is returned if the line broke before the server was given anything."""
        if unwritable := _unwritable(parcel):
            return unwritable
        stage = Stage.SENDER
        try:
            await self._client.mail(parcel.sender, options=self._options(parcel))
            stage = Stage.RECIPIENT
            await self._client.rcpt(parcel.to)
            stage = Stage.DATA
            answer = await self._client.data(parcel.raw)
        except aiosmtplib.SMTPResponseException as refused:
            return await self._refused(parcel, stage, refused)
        except _NETWORK as broken:
            self._client.close()
            if stage is not Stage.DATA:
                return None
            return Delivery(parcel.id, Delivered.UNCERTAIN, None, self._said(broken))
        self.sent += 1
        return Delivery(parcel.id, Delivered.SENT, answer.code, one_line(answer.message, self._secrets))

    def _options(self, parcel: Parcel) -> list[str]:
        options = []
        if self._client.supports_extension("size"):
            options.append(f"SIZE={len(parcel.raw)}")
        if not parcel.raw.isascii() and self._client.supports_extension("8bitmime"):
            options.append("BODY=8BITMIME")
        return options

    async def _refused(
        self, parcel: Parcel, stage: Stage, refused: aiosmtplib.SMTPResponseException
    ) -> Delivery | None:
        # Many servers close a connection after so many mails with a bare 421; that is no refusal of this one.
        if refused.code == 421 and self.sent:
            self._client.close()
            return None
        await self._reset()
        kind = verdict(stage, refused.code, refused.message)
        return Delivery(parcel.id, kind, refused.code, one_line(refused.message, self._secrets))

    async def _reset(self) -> None:
        try:
            if self._client.is_connected:
                await self._client.rset()
        except (aiosmtplib.SMTPException, *_NETWORK):
            self._client.close()

    def _why(self, error: Exception) -> NoLine:
        said = self._said(error)
        if isinstance(error, ServerError):
            # Where tokens come from has said already what is wrong.
            later = isinstance(error, ProviderUnavailable)
            return NoLine(Delivered.LATER if later else Delivered.US, None, said)
        if isinstance(error, aiosmtplib.SMTPResponseException):
            stage = Stage.LOGIN if isinstance(error, aiosmtplib.SMTPAuthenticationError) else Stage.CONNECT
            return NoLine(verdict(stage, error.code, error.message), error.code, said)
        # A certificate that is not trusted, or an extension that is not offered, will not be better tomorrow.
        distrusted = any(isinstance(each, ssl.SSLCertVerificationError) for each in (error, error.__cause__))
        if isinstance(error, _NETWORK) and not distrusted:
            return NoLine(Delivered.LATER, None, said)
        return NoLine(Delivered.US, None, said)

    def _said(self, error: Exception) -> str:
        # The text of a codec's error quotes what could not be encoded, which may be the password.
        if isinstance(error, UnicodeError):
            return "characters that cannot be sent"
        text = error.message if isinstance(error, aiosmtplib.SMTPResponseException) else str(error)
        return one_line(text, self._secrets) or type(error).__name__


def _unwritable(parcel: Parcel) -> Delivery | None:
    """Judge a parcel with an address that we do not put into a command."""
    if not _ADDRESS.fullmatch(parcel.to):
        return Delivery(parcel.id, Delivered.BOUNCED, None, "the recipient's address cannot be written")
    # No sender at all is the mark of a bounce and may be written.
    if parcel.sender and not _ADDRESS.fullmatch(parcel.sender):
        return Delivery(parcel.id, Delivered.US, None, "the sender's address cannot be written")
    return None
