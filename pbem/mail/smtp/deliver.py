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
from pbem.mail.smtp.evidence import Evidence
from pbem.mail.smtp.verdicts import Delivered, enhanced_code

if TYPE_CHECKING:
    import ssl

    from pbem.mail.smtp.line import NoLine, SmtpLine

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

# So many mails in a row of which we do not know whether they arrived are a broken network.
_MOST_UNCERTAIN = 3

# Whoever is asked to log in need not ask for others.
_LOGIN = (530, 534, 535, 538)

_HUNG_UP = "the server hung up when it was given this mail"


class RelayUnavailable(ServerError):
    """The SMTP server cannot be reached now; trying again later may help."""


class RelayRefused(ServerError):
    """The SMTP server said no; trying again will not help before something is changed."""


async def send(
    account: SmtpAccount,
    parcels: Iterable[Parcel],
    *,
    on_delivery: Callable[[Delivery], None],
    refused: bool = False,
    stopping: Callable[[], bool] = lambda: False,
) -> None:
    """Send the parcels, begun in their order, and report each as soon as it is decided.

    To one address no parcel is begun before the one before it is decided. None is begun once `stopping` says
    so. Doubtful ones go last, each alone. A parcel without a report was not begun: after a verdict that is
    about us, or when the network is down, the rest is left alone. If we were `refused` the last time, a
    refusal is about us until a mail passes. If this is cancelled, parcels under way have no report and may be
    out.
    """
    await _Round(account, parcels, on_delivery, Evidence(about_us=refused), stopping).run()


async def check(account: SmtpAccount) -> str:
    """Connect, log in and ask for a sign of life; return the server's greeting."""
    from pbem.mail.smtp.line import NoLine, SmtpLine

    line = SmtpLine(account, _context(account))
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
        self,
        account: SmtpAccount,
        parcels: Iterable[Parcel],
        report: Callable[[Delivery], None],
        evidence: Evidence,
        stopping: Callable[[], bool],
    ) -> None:
        self._account = account
        self._context = _context(account)
        self._parcels = enumerate(parcels)
        self._returned: list[tuple[int, Parcel]] = []
        # To whom a parcel is under way.
        self._busy: set[str] = set()
        self._stopping = stopping
        self._doubtful: list[tuple[int, Parcel]] = []
        self._report = report
        self._evidence = evidence
        self._workers = 0
        self._broke: set[int] = set()
        self._uncertain = 0
        self._over = False

    async def run(self) -> None:
        """Carry the parcels together, then the doubtful ones each alone, until something stops it all."""
        await self._together(max(1, self._account.connections))
        while self._doubtful and not self._over:
            self._returned.append(self._doubtful.pop(0))
            await self._together(1)
        self._tell(self._evidence.settled())

    async def _together(self, workers: int) -> None:
        self._workers = workers
        tasks = [asyncio.ensure_future(self._work()) for _ in range(workers)]
        try:
            await asyncio.gather(*tasks)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _work(self) -> None:
        line: SmtpLine | None = None
        try:
            while taken := self._take():
                try:
                    if line is None or not line.usable:
                        line = await self._open(taken)
                        if line is None:
                            return
                    await self._carry(line, taken)
                finally:
                    self._busy.discard(taken[1].to)
        finally:
            if line is not None:
                await line.close()
            self._workers -= 1

    def _take(self) -> tuple[int, Parcel] | None:
        """The next parcel for somebody to whom none is under way: mails to one person keep their order."""
        if self._over or self._stopping():
            return None
        for place, taken in enumerate(self._returned):
            if taken[1].to not in self._busy:
                return self._begun(self._returned.pop(place))
        for taken in self._parcels:
            if taken[1].doubtful:
                self._doubtful.append(taken)
            elif taken[1].to in self._busy:
                self._give_back(taken)
            else:
                return self._begun(taken)
        return None

    def _begun(self, taken: tuple[int, Parcel]) -> tuple[int, Parcel]:
        self._busy.add(taken[1].to)
        return taken

    def _give_back(self, taken: tuple[int, Parcel]) -> None:
        bisect.insort(self._returned, taken, key=lambda each: each[0])

    async def _open(self, taken: tuple[int, Parcel]) -> "SmtpLine | None":
        """Connect, or give the parcel back; who fails alone says why and ends the round."""
        from pbem.mail.smtp.line import NoLine, SmtpLine

        while True:
            line = SmtpLine(self._account, self._context)
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
        self._report(Delivery(first.id, fault.verdict, fault.code, fault.text, begun=False))

    async def _carry(self, line: "SmtpLine", taken: tuple[int, Parcel]) -> None:
        parcel = taken[1]
        try:
            delivery = await line.hand_over(parcel)
        except BaseException:
            line.drop()
            raise
        if delivery is None and parcel.id not in self._broke:
            # Nothing was handed over, and any line may break once.
            self._broke.add(parcel.id)
            self._give_back(taken)
            return
        self._judge(parcel, delivery or Delivery(parcel.id, Delivered.US, None, _HUNG_UP))

    def _judge(self, parcel: Parcel, delivery: Delivery) -> None:
        if delivery.verdict is Delivered.UNCERTAIN:
            self._uncertain += 1
            self._over = self._over or self._uncertain >= _MOST_UNCERTAIN
        if delivery.verdict is Delivered.SENT:
            self._uncertain = 0
            self._tell([delivery, *self._evidence.sent()])
        elif _is_open(delivery):
            decided = self._evidence.refused(parcel, delivery)
            about_us = any(each.verdict in (Delivered.US, Delivered.LATER) for each in decided)
            self._over = self._over or about_us
            self._tell(decided)
        else:
            self._over = self._over or delivery.verdict is Delivered.US
            self._tell([delivery])

    def _tell(self, decided: Iterable[Delivery]) -> None:
        for delivery in decided:
            self._report(delivery)


def _is_open(delivery: Delivery) -> bool:
    """Whether others must say what an answer is about: a bare code that refuses an address may be, too."""
    if delivery.code in _LOGIN:
        return False
    bare = enhanced_code(delivery.code or 0, delivery.text) is None and delivery.code is not None
    return delivery.verdict is Delivered.US or (delivery.verdict is Delivered.BOUNCED and bare)
