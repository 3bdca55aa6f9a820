"""What befalls every run besides kills and faults: one poisoned letter, one poisoned recipient, a set-back.

The server hangs up whenever it is to give the one letter, and refuses the other's mail whatever comes;
neither may keep anything else from its way. A backup is taken at a random moment of a pass and put back later
with letters waiting: in the right way (`pbem db restore`), or by hand, as after a snapshot of the machine.
"""

import shutil
from contextlib import closing
from dataclasses import dataclass, replace
from datetime import datetime

from pbem.store.database import Database
from pbem.store.keep.checks import check
from pbem.store.keep.restore import restore
from pbem.store.tables.words import DispatchKind
from tests.harness.ordeal import POISONED, Ordeal
from tests.harness.play_ahead import Stage
from tests.harness.smtp_server import Fault
from tests.harness.strikes import START

__all__ = ["Mishaps"]

# How the recipient's mail is refused: each of these was once taken for a refusal of us.
_REFUSALS = (
    Fault("rcpt", reply="550 5.7.1 Refused by policy"),
    Fault("rcpt", reply="450 4.7.1 Try again later"),
    Fault("data", reply="554 5.7.1 Looks like spam"),
    Fault("data", reply="550 No"),
    Fault("mail", close=True),
)

_LETTER = (
    b"From: Zoe <zoe@elsewhere.example>\r\nTo: play@club.example\r\nSubject: hello\r\n"
    b"Message-ID: <poisoned@elsewhere.example>\r\nDate: Mon, 16 Nov 2026 09:00:00 +0000\r\n\r\nPOISONED\r\n"
)

# In one run of so many a backup is restored, or the file is put back by hand.
_RESTORED, _RAW = 3, 10


@dataclass(slots=True)
class _SetBack:
    """In which stage the backup is taken, in which it is put back, and how."""

    taken: int
    put_back: int
    raw: bool


class Mishaps:
    """The mishaps of one run, each at its stage."""

    def __init__(self, ordeal: Ordeal, number: int, stages: tuple[Stage, ...]) -> None:
        self._ordeal = ordeal
        self._stages = stages
        # What moves deadlines must not come before the last lapse of the script.
        self._calm = 1 + max(place for place, stage in enumerate(stages) if stage.lapsed)
        chance, last = ordeal.chance, len(stages) - 1
        self._set_back: _SetBack | None = None
        if number % _RAW == _RAW // 2 or number % _RESTORED == 1:
            taken = chance.randint(self._calm, last - 2)
            raw = number % _RAW == _RAW // 2
            self._set_back = _SetBack(taken, chance.randint(taken + 1, last - 1), raw)
        self._backup = ordeal.database.path.with_name("backup.sqlite")
        self._poison_recipient(stages[0].at)

    def befall(self, place: int) -> None:
        """What happens when a stage begins, before its own faults and kills."""
        stage = self._stages[place]
        if place == self._calm:
            self._ordeal.imap.deliver(self._ordeal.user, _LETTER, arrived=stage.at)
            self._ordeal.proxy.poison = b"POISONED"
            self._ordeal.report.mishaps["poisoned letter"] += 1
        if self._set_back is not None and place == self._set_back.taken:
            self._take_backup(stage)
        if self._set_back is not None and place == self._set_back.put_back:
            self._put_back(stage, raw=self._set_back.raw)

    def _poison_recipient(self, now: datetime) -> None:
        ordeal = self._ordeal
        # At `mail` a server does not know to whom; there the sender tells it.
        sender = "poison-envelope@club.example"
        refusal = ordeal.chance.choice(_REFUSALS)
        at_mail = refusal.stage == "mail"
        fault = replace(refusal, to=None if at_mail else POISONED, sender=sender if at_mail else None)
        ordeal.always = [fault]
        ordeal.smtp.faults = [fault]
        with ordeal.database.work() as work:
            work.outbox.put(
                message_id=POISONED,
                kind=DispatchKind.LASTCALL,
                sender=sender,
                recipient=POISONED,
                subject="poisoned",
                raw=b"Subject: poisoned\r\nTo: " + POISONED.encode() + b"\r\n\r\n",
                now=now,
            )
        ordeal.report.mishaps["poisoned recipient"] += 1

    def _take_backup(self, stage: Stage) -> None:
        """At a random moment of a pass, with some of the letters there; it must be sound at once."""
        ordeal = self._ordeal
        ordeal.arrive(stage, ordeal.chance.randint(1, max(1, len(stage.letters))))
        when = ordeal.chance.choice((START, *stage.hits))
        ordeal.attempt(stage, act=self._back_up, when=when)
        if not self._backup.exists():
            self._back_up()
        with closing(Database(f"sqlite:///{self._backup}")) as copy:
            ordeal.report.breaches += [f"the backup is not sound: {flaw}" for flaw in check(copy)]

    def _back_up(self) -> None:
        self._ordeal.database.backup(self._backup)

    def _put_back(self, stage: Stage, *, raw: bool) -> None:
        """Letters wait in the mailbox; the daemon is killed, and the next one finds an older database."""
        ordeal = self._ordeal
        ordeal.arrive(stage)
        ordeal.end_daemon()
        ordeal.database.close()
        path = ordeal.database.path
        if raw:
            for side in ("-wal", "-shm"):
                path.with_name(path.name + side).unlink(missing_ok=True)
            shutil.copy(self._backup, path)
        else:
            with ordeal.database.sole():
                restore(ordeal.database, self._backup, stage.at)
        ordeal.set_back = True
        ordeal.report.mishaps["raw rollback" if raw else "backup restored under load"] += 1
