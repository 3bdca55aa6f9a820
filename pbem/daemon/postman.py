"""The postman: from the outbox to the SMTP server, within the quota, the most urgent first.

Mails are taken in hand before they are sent, so that several postmen never send the same one, and a person's
mails go out one after another.
"""

import asyncio
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import TypeAlias

from pbem.daemon.points import Reached
from pbem.desk.office import Office
from pbem.desk.post.alarm import alarm, refused
from pbem.engine.values import Value
from pbem.logs import logger
from pbem.mail.smtp.deliver import Delivered, Delivery, Parcel, SmtpAccount, send
from pbem.render.text_kit import one_line
from pbem.store.books.facts import SENDING
from pbem.store.tables.mails import Dispatch
from pbem.store.tables.words import DispatchKind, DispatchStatus
from pbem.store.work import Work

_log = logger(__name__)

_BATCH = 200

# Accepted mails are written down at least this often, so that a crash repeats few of them.
_RECORD = 20

# How long the queue rests after a refusal that is about us, and one mail when nobody answered.
_PAUSE = timedelta(minutes=15)
_SHORT_PAUSE = timedelta(minutes=1)

# Mails that bring what somebody wrote to several others.
_QUOTING = (DispatchKind.PRESS, DispatchKind.NOTICE)

# So long mails stay in hand: who has not said by then what became of them has died. None is begun in the
# last part of it.
IN_HAND = timedelta(minutes=5)
_BEGUN_WITHIN = 0.6

# Mails and their bytes, by number.
_Batch: TypeAlias = dict[int, tuple[Dispatch, bytes]]

_HOUR = timedelta(hours=1)
_DAY = timedelta(days=1)


class Quota(Value):
    """How many mails we may send; 0 for no limit."""

    per_hour: int = 0
    per_day: int = 0


class Postman:
    """Sends what is due; bytes are never made again, so a repeated mail is the same mail."""

    def __init__(self, office: Office, account: SmtpAccount, quota: Quota, reached: Reached) -> None:
        self._office = office
        self._account = account
        self._quota = quota
        self.reached = reached
        # Whether all that is in hand is so with somebody alive.
        self.begun = False
        # Whether we were told to stop: no further mail is begun then.
        self.stopping: Callable[[], bool] = lambda: False

    def deliver(self) -> int:
        """Send until nothing waits, the quota is used or the server unwilling; return how many went."""
        accepted, more = 0, True
        while more:
            went, more = self.send_some()
            accepted += went
        return accepted

    def send_some(self) -> tuple[int, bool]:
        """Send at most a batch; return how many went, and whether there may be more to send now."""
        if not self.begun:
            self._free()
        batch = self._batch()
        if not batch:
            return 0, False
        sending = _Delivery(self._office, self.reached, batch, self.stopping)
        # What a database that failed still calls in hand is freed when we begin again.
        self.begun = False
        try:
            asyncio.run(self._send(sending))
        finally:
            sending.end()
        self.begun = True
        return sending.accepted, not (sending.stopped or sending.undecided())

    async def _send(self, sending: "_Delivery") -> None:
        """Send a batch, with a sign of life every second: each wait for the server has its own end."""
        refused, parcels, decided = self._refused_before(), sending.parcels(), sending.decided
        pulse = asyncio.ensure_future(self._pulse())
        try:
            await send(self._account, parcels, on_delivery=decided, refused=refused, stopping=self.stopping)
        finally:
            pulse.cancel()

    async def _pulse(self) -> None:
        while True:
            await asyncio.sleep(1)
            self.reached("alive")

    def _refused_before(self) -> bool:
        """Whether the server refused us the last time, and has taken nothing since."""
        with self._office.database.reading() as work:
            problems = {problem.key for problem in work.notes.problems()}
            return "smtp" in problems and not work.notes.is_well("smtp")

    def _free(self) -> None:
        """What a postman who has died had in hand is sent at once, if nobody else can be sending it."""
        self.begun = True
        if self._office.database.alone():
            self._office.database.run(lambda work: work.outbox.free())

    def _batch(self) -> _Batch:
        """Take in hand what is sent next."""
        with self._office.database.reading() as work:
            if not work.outbox.due(self._office.now(), 1):
                return {}
        found = self._office.database.run(self._take)
        # What was not taken before goes behind what may pass.
        found.sort(key=lambda each: each.attempts > 0)
        # Nobody who writes need wait for it.
        with self._office.database.reading() as work:
            made = ((dispatch, work.outbox.raw(dispatch.id)) for dispatch in found)
            return {dispatch.id: (dispatch, raw) for dispatch, raw in made if raw is not None}

    def _take(self, work: Work) -> list[Dispatch]:
        now = self._office.now()
        # All postmen write this row, so that only one chooses and counts at a time.
        work.notes.note(SENDING, now.isoformat())
        left = _BATCH
        for most, span in ((self._quota.per_hour, _HOUR), (self._quota.per_day, _DAY)):
            if most:
                left = min(left, most - work.outbox.sent_since(now - span) - work.outbox.under_way())
        due = work.outbox.due(now, left) if left > 0 else []
        work.outbox.take(due, now + IN_HAND)
        return due


class _Delivery:
    """One batch on its way; what the server said is written down every few mails."""

    def __init__(self, office: Office, reached: Reached, batch: _Batch, stopping: Callable[[], bool]) -> None:
        self._stopping = stopping
        self._office = office
        self._reached = reached
        self._batch = batch
        self._unrecorded: list[Delivery] = []
        self._decided: set[int] = set()
        self.accepted = 0
        self.stopped = False

    def parcels(self) -> Iterator[Parcel]:
        self._reached("sending")
        until = self._office.now() + IN_HAND * _BEGUN_WITHIN
        for number, (dispatch, raw) in self._batch.items():
            if self._stopping() or self._office.now() > until:
                return
            sender, to, again = dispatch.sender, dispatch.recipient, dispatch.attempts > 1
            yield Parcel(number, sender, to, raw, _kin(dispatch), again)

    def decided(self, delivery: Delivery) -> None:
        """The server has said what becomes of one mail."""
        self._reached("accepted")
        self._unrecorded.append(delivery)
        self._decided.add(delivery.id)
        self.accepted += delivery.verdict is Delivered.SENT
        self.stopped = self.stopped or delivery.verdict is Delivered.US
        if len(self._unrecorded) >= _RECORD:
            self.record()

    def undecided(self) -> bool:
        """Whether some mail was not tried at all."""
        return len(self._decided) < len(self._batch)

    def end(self) -> None:
        """Write down the rest of what the server has said, and let go of what was not begun."""
        self.record()
        left = [dispatch for number, (dispatch, _) in self._batch.items() if number not in self._decided]
        if left:
            self._office.database.run(lambda work: work.outbox.give_back(left))

    def record(self) -> None:
        """Write down what the server has said so far."""
        deliveries, self._unrecorded = self._unrecorded, []
        if not deliveries:
            return
        sent = [self._batch[each.id][0] for each in deliveries if each.verdict is Delivered.SENT]
        self._office.database.run(lambda work: self._write(work, sent, deliveries))
        for dispatch in sent:
            _log.info("dispatch sent", id=dispatch.id, kind=str(dispatch.kind), match=dispatch.match_id)
        self._reached("recorded")

    def _write(self, work: Work, sent: list[Dispatch], deliveries: list[Delivery]) -> None:
        now = self._office.now()
        work.outbox.sent(sent, now)
        if sent:
            work.notes.well("smtp", now)
        for dispatch in sent:
            work.notes.well(refused(dispatch.recipient), now)
        for delivery in deliveries:
            if delivery.verdict is not Delivered.SENT:
                self._failed(work, delivery)

    def _failed(self, work: Work, delivery: Delivery) -> None:
        dispatch = self._batch[delivery.id][0]
        now = self._office.now()
        said = one_line(f"{delivery.code or ''} {delivery.text}".strip(), 300)
        _log.warning("dispatch not taken", id=dispatch.id, verdict=str(delivery.verdict), said=said)
        if delivery.verdict is Delivered.US:
            # A refusal about us is never held against a mail or a player.
            work.outbox.postpone(dispatch, said, now + _PAUSE, tried=delivery.begun)
            alarm(self._office, work, "smtp", f"The mail server refuses our mail: {said}")
            work.outbox.rest(now + _PAUSE)
        elif delivery.verdict is Delivered.LATER and delivery.code is None:
            # Neither is a server that does not answer; it may be back at the next pass.
            work.outbox.postpone(dispatch, said, now + _SHORT_PAUSE, tried=delivery.begun)
            alarm(self._office, work, "smtp", f"The mail server does not answer: {said}")
        elif delivery.verdict is Delivered.REFUSED:
            self._refused(work, dispatch, said)
        elif delivery.verdict is Delivered.BOUNCED:
            work.outbox.dead(dispatch, said, now)
            self._give_up(work, dispatch, said, blame=True)
        elif delivery.verdict is Delivered.UNCERTAIN:
            if work.outbox.uncertain(dispatch, said, now) is DispatchStatus.DEAD:
                self._give_up(work, dispatch, said, blame=False)
        elif work.outbox.later(dispatch, said, now) is DispatchStatus.DEAD:
            self._give_up(work, dispatch, said, blame=True)

    def _refused(self, work: Work, dispatch: Dispatch, said: str) -> None:
        """A mail is refused and others are not: it is tried again for some days, behind all others."""
        if work.outbox.later(dispatch, said, self._office.now()) is DispatchStatus.DEAD:
            work.notes.well(refused(dispatch.recipient), self._office.now())
            self._give_up(work, dispatch, said, blame=False)
            return
        text = (
            f"The mail server refuses dispatch {dispatch.id} to {self._name(work, dispatch)}: {said}. "
            "Others go out. It is tried again for five days; "
            f"`pbem dispatch cancel {dispatch.id}` takes it back."
        )
        alarm(self._office, work, refused(dispatch.recipient), text)

    def _name(self, work: Work, dispatch: Dispatch) -> str:
        player = work.roster.player(dispatch.player_id)
        return one_line(player.name if player is not None else dispatch.recipient)

    def _give_up(self, work: Work, dispatch: Dispatch, said: str, *, blame: bool) -> None:
        """A mail cannot be delivered: tell the operator, and score the player's address if it is to blame."""
        player = work.roster.player(dispatch.player_id)
        if player is not None and blame:
            player.bounces += 1.0
            work.roster.save_player(player)
        text = f"Mail to {self._name(work, dispatch)} could not be delivered: {said}"
        alarm(self._office, work, f"bounce {dispatch.recipient}", text)


def _kin(dispatch: Dispatch) -> str:
    """The letter whose words a mail holds, which a filter may dislike in all of them."""
    return f"letter {dispatch.letter_id}" if dispatch.kind in _QUOTING and dispatch.letter_id else ""
