"""The postman: from the outbox to the SMTP server, within the quota, the most urgent first."""

import asyncio
from dataclasses import dataclass
from datetime import timedelta

from pbem.daemon.points import Reached
from pbem.desk.office import Office
from pbem.desk.post.alarm import alarm
from pbem.logs import logger
from pbem.mail.smtp.deliver import Delivered, Delivery, Parcel, SmtpAccount, send
from pbem.render.text_kit import one_line
from pbem.store.tables.core import Dispatch
from pbem.store.tables.words import DispatchStatus
from pbem.store.work import Work

__all__ = ["Postman", "Quota"]

_log = logger(__name__)

_BATCH = 200

# Accepted mails are written down at least this often, so that a crash repeats few of them.
_RECORD = 20

# How long the queue rests after a refusal that is about us, and one mail when nobody answered.
_PAUSE = timedelta(minutes=15)
_SHORT_PAUSE = timedelta(minutes=1)

_HOUR = timedelta(hours=1)
_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Quota:
    """How many mails we may send; 0 for no limit."""

    per_hour: int = 0
    per_day: int = 0


class Postman:
    """Sends what is due; bytes are never made again, so a repeated mail is the same mail."""

    def __init__(self, office: Office, account: SmtpAccount, quota: Quota, reached: Reached) -> None:
        self._office = office
        self._account = account
        self._quota = quota
        self._reached = reached

    def deliver(self) -> int:
        """Send until the queue is empty, the quota used or the server unwilling; how many were accepted."""
        accepted = 0
        while True:
            batch = self._batch()
            if not batch:
                return accepted
            round_ = _Round(self._office, self._reached, batch)
            asyncio.run(send(self._account, round_.parcels(), on_delivery=round_.decided))
            round_.record()
            accepted += round_.accepted
            if round_.stopped or round_.undecided():
                return accepted

    def _batch(self) -> dict[int, tuple[Dispatch, bytes]]:
        now = self._office.now()
        with self._office.database.reading() as work:
            left = _BATCH
            if self._quota.per_hour:
                left = min(left, self._quota.per_hour - work.outbox.sent_since(now - _HOUR))
            if self._quota.per_day:
                left = min(left, self._quota.per_day - work.outbox.sent_since(now - _DAY))
            due = work.outbox.due(now, left) if left > 0 else []
            found = [(dispatch, work.outbox.raw(dispatch.id or 0)) for dispatch in due]
        return {dispatch.id or 0: (dispatch, raw) for dispatch, raw in found if raw is not None}


class _Round:
    """One batch on its way; what the server said is written down every few mails."""

    def __init__(self, office: Office, reached: Reached, batch: dict[int, tuple[Dispatch, bytes]]) -> None:
        self._office = office
        self._reached = reached
        self._batch = batch
        self._unrecorded: list[Delivery] = []
        self._decided: set[int] = set()
        self.accepted = 0
        self.stopped = False

    def parcels(self) -> list[Parcel]:
        self._reached("sending")
        return [
            Parcel(number, dispatch.sender, dispatch.recipient, raw)
            for number, (dispatch, raw) in self._batch.items()
        ]

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

    def record(self) -> None:
        """Write down what the server has said so far."""
        deliveries, self._unrecorded = self._unrecorded, []
        if not deliveries:
            return
        now = self._office.now()
        with self._office.database.work() as work:
            sent = [self._batch[each.id][0] for each in deliveries if each.verdict is Delivered.SENT]
            work.outbox.sent(sent, now)
            if sent:
                work.notes.solved("smtp")
            for delivery in deliveries:
                if delivery.verdict is not Delivered.SENT:
                    self._failed(work, delivery)
        for dispatch in sent:
            _log.info("dispatch sent", id=dispatch.id, kind=str(dispatch.kind), match=dispatch.match_id)
        self._reached("recorded")

    def _failed(self, work: Work, delivery: Delivery) -> None:
        dispatch = self._batch[delivery.id][0]
        now = self._office.now()
        said = one_line(f"{delivery.code or ''} {delivery.text}".strip(), 300)
        _log.warning("dispatch not taken", id=dispatch.id, verdict=str(delivery.verdict), said=said)
        if delivery.verdict is Delivered.US:
            # A refusal about us is never held against a mail or a player.
            work.outbox.postpone(dispatch, said, now + _PAUSE)
            alarm(self._office, work, "smtp", f"The mail server refuses our mail: {said}")
            work.outbox.rest(now + _PAUSE)
        elif delivery.verdict is Delivered.LATER and delivery.code is None:
            # Neither is a server that does not answer; it may be back at the next pass.
            work.outbox.postpone(dispatch, said, now + _SHORT_PAUSE)
            alarm(self._office, work, "smtp", f"The mail server does not answer: {said}")
        elif delivery.verdict is Delivered.BOUNCED:
            work.outbox.dead(dispatch, said, now)
            self._give_up(work, dispatch, said, blame=True)
        elif delivery.verdict is Delivered.UNCERTAIN:
            if work.outbox.uncertain(dispatch, said, now) is DispatchStatus.DEAD:
                self._give_up(work, dispatch, said, blame=False)
        elif work.outbox.later(dispatch, said, now) is DispatchStatus.DEAD:
            self._give_up(work, dispatch, said, blame=True)

    def _give_up(self, work: Work, dispatch: Dispatch, said: str, *, blame: bool) -> None:
        """A mail cannot be delivered: tell the operator, and score the player's address if it is to blame."""
        player = work.roster.player(dispatch.player_id) if dispatch.player_id is not None else None
        if player is not None and blame:
            player.bounces += 1.0
            work.roster.save_player(player)
        name = player.name if player is not None else dispatch.recipient
        alarm(
            self._office,
            work,
            f"bounce {dispatch.recipient}",
            f"Mail to {one_line(name)} could not be delivered: {said}",
        )
