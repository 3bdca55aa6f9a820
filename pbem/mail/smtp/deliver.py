"""Sending mail: several connections at once, each used again and again, and a verdict on every parcel.

The library that speaks SMTP is imported when the first mail is sent, not before: most passes send none.
"""

import asyncio
import bisect
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from pbem.errors import ServerError
from pbem.mail.network import tls_context
from pbem.mail.smtp.account import Delivery, Parcel, SmtpAccount
from pbem.mail.smtp.verdicts import Delivered

if TYPE_CHECKING:
    import ssl

    from pbem.mail.smtp.line import Line, NoLine

__all__ = [
    "Delivered",
    "Delivery",
    "Parcel",
    "RelayRefused",
    "RelayUnavailable",
    "SmtpAccount",
    "check",
    "send",
]

# So many broken connections in a row, with nothing sent in between, are a broken network.
_MOST_BREAKS = 3


class RelayUnavailable(ServerError):
    """The SMTP server cannot be reached now; trying again later may help."""


class RelayRefused(ServerError):
    """The SMTP server said no; trying again will not help before something is changed."""


async def send(
    account: SmtpAccount, parcels: Iterable[Parcel], *, on_delivery: Callable[[Delivery], None]
) -> None:
    """Send the parcels, begun in their order, and report each as soon as it is decided.

    A parcel without a report was not begun: after a verdict that is about us, or when the network is down,
    the rest is left alone. If this is cancelled, parcels under way have no report and may have gone out.
    """
    await _Round(account, parcels, on_delivery).run()


async def check(account: SmtpAccount) -> str:
    """Connect, log in and ask for a sign of life; return the server's greeting."""
    from pbem.mail.smtp.line import Line, NoLine

    line = Line(account, _context(account))
    try:
        greeting = await line.open()
        await line.check()
    except NoLine as fault:
        raise _as_error(account, fault) from None
    finally:
        await line.close()
    return greeting


def _as_error(account: SmtpAccount, fault: "NoLine") -> ServerError:
    said = " ".join(str(part) for part in (fault.code, fault.text) if part).rstrip(".")
    where = f"Cannot log in at SMTP server {account.host}:{account.port}: {said}."
    if fault.verdict is Delivered.LATER:
        return RelayUnavailable(f"{where} Check the network and [smtp] host and port.")
    return RelayRefused(f"{where} Check [smtp] user, password and security.")


def _context(account: SmtpAccount) -> "ssl.SSLContext | None":
    return None if account.security == "none" else tls_context(account.cafile)


class _Round:
    """One call of `send`: the parcels still to come, and the workers that carry them."""

    def __init__(
        self, account: SmtpAccount, parcels: Iterable[Parcel], report: Callable[[Delivery], None]
    ) -> None:
        self._account = account
        self._context = _context(account)
        self._parcels = enumerate(parcels)
        self._returned: list[tuple[int, Parcel]] = []
        self._report = report
        self._workers = max(1, account.connections)
        self._breaks = 0
        self._over = False

    async def run(self) -> None:
        """Let the workers work until nothing is left or something stops them all."""
        tasks = [asyncio.ensure_future(self._work()) for _ in range(self._workers)]
        try:
            await asyncio.gather(*tasks)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _work(self) -> None:
        line: Line | None = None
        try:
            while taken := self._take():
                if line is None or not line.usable:
                    line = await self._open(taken)
                    if line is None:
                        return
                await self._carry(line, taken)
        finally:
            if line is not None:
                await line.close()
            self._workers -= 1

    def _take(self) -> tuple[int, Parcel] | None:
        if self._over:
            return None
        return self._returned.pop(0) if self._returned else next(self._parcels, None)

    def _give_back(self, taken: tuple[int, Parcel]) -> None:
        bisect.insort(self._returned, taken, key=lambda each: each[0])

    async def _open(self, taken: tuple[int, Parcel]) -> "Line | None":
        """Connect, or give the parcel back; who fails alone says why and ends the round."""
        from pbem.mail.smtp.line import Line, NoLine

        while True:
            line = Line(self._account, self._context)
            alone = self._workers == 1
            try:
                await line.open()
            except NoLine as fault:
                # A server that allows us fewer connections than we want is served by those we have, and when
                # these were done meanwhile there is room for this one.
                if self._workers > 1:
                    self._give_back(taken)
                    return None
                if alone:
                    self._end(taken, fault)
                    return None
            except BaseException:
                line.drop()
                raise
            else:
                return line

    def _end(self, taken: tuple[int, Parcel], fault: "NoLine") -> None:
        self._give_back(taken)
        _, first = self._returned.pop(0)
        self._over = True
        self._report(Delivery(first.id, fault.verdict, fault.code, fault.text))

    async def _carry(self, line: "Line", taken: tuple[int, Parcel]) -> None:
        try:
            delivery = await line.hand_over(taken[1])
        except BaseException:
            line.drop()
            raise
        if delivery is not None and delivery.verdict is Delivered.SENT:
            self._breaks = 0
        elif delivery is None or delivery.verdict is Delivered.UNCERTAIN:
            self._breaks += 1
        if self._breaks >= _MOST_BREAKS and delivery is None:
            delivery = Delivery(taken[1].id, Delivered.LATER, None, "the connection breaks again and again")
        if self._breaks >= _MOST_BREAKS or (delivery is not None and delivery.verdict is Delivered.US):
            self._over = True
        if delivery is None:
            self._give_back(taken)
        else:
            self._report(delivery)
