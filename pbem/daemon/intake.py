"""Intake: from the IMAP server to the inbox; a mail is moved there only after it is committed here."""

from collections.abc import Sequence
from datetime import timedelta
from hashlib import blake2b

from pbem.daemon.points import Reached
from pbem.desk.office import Office
from pbem.desk.post.alarm import alarm
from pbem.logs import logger
from pbem.mail.imap.mailbox import Fetched, Mailbox, MailboxRefused, MailboxUnavailable
from pbem.mail.read.letter import UnreadableLetter
from pbem.store.books.facts import FETCHED, FETCHING_BROKE
from pbem.store.books.inbox import Arrival
from pbem.store.work import Work

__all__ = ["Intake"]

_log = logger(__name__)

# A mail over which the server breaks down would keep all others from being read for ever, so after so many
# breaks in a row it is looked for.
_MOST_BREAKS = 2
_PATIENCE = timedelta(days=1)
_MOST_NAMED = 10


class Intake:
    """Fetches what is new from the mailbox; of other folders such as Junk only mails with a good token."""

    def __init__(
        self, office: Office, folder: str, done: str, also: Sequence[str], batch: int, reached: Reached
    ) -> None:
        self._office = office
        self._folder = folder
        self._done = done
        self._also = tuple(also)
        self._batch = batch
        self._reached = reached
        # A mail that could not be fetched may be an answer in good time, so no deadline may pass yet.
        self._waits = False
        # The problems of which this look has found nothing.
        self._solved: set[str] = set()

    def fetch(self, mailbox: Mailbox) -> int:
        """Store every new mail; how many were new."""
        began = self._office.now()
        # What lies in the mailbox has not been moved yet, stored or not; what was stored is known again.
        self._waits = False
        self._solved = {"imap", *(f"unfetched {folder}" for folder in (self._folder, *self._also))}
        stored = self._folder_of(mailbox, self._folder, everything=True)
        there = set(mailbox.folders()) if self._also else set()
        for folder in self._also:
            if folder in there:
                stored += self._folder_of(mailbox, folder, everything=False)
        with self._office.database.work() as work:
            if not self._waits:
                work.notes.note(FETCHED, began.isoformat())
            for problem in self._solved:
                work.notes.solved(problem)
        return stored

    def again(self, mailbox: Mailbox) -> int:
        """Store what the folder of done letters holds and the database does not know; how many were new."""
        if self._done not in mailbox.folders():
            return 0
        stored = 0
        for batch in mailbox.new(self._done, 0, self._batch):
            with self._office.database.work() as work:
                arrivals = [self._store(work, message, everything=True) for message in batch]
            stored += sum(arrival is not Arrival.KNOWN for arrival in arrivals)
        return stored

    def _folder_of(self, mailbox: Mailbox, folder: str, *, everything: bool) -> int:
        uidvalidity = mailbox.uidvalidity(folder)
        with self._office.database.reading() as work:
            after = 0 if everything else work.inbox.highest(folder, uidvalidity)
            broken = int(work.notes.fact(f"{FETCHING_BROKE} {folder}") or 0)
        try:
            stored = self._new_in(
                mailbox, folder, after, uidvalidity, everything=everything, careful=broken >= _MOST_BREAKS
            )
        except MailboxUnavailable:
            self._note_broken(folder, broken + 1)
            raise
        if broken:
            self._note_broken(folder, 0)
        if mailbox.unfetched:
            self._left_out(folder, mailbox.unfetched)
        return stored

    def _note_broken(self, folder: str, times: int) -> None:
        with self._office.database.work() as work:
            work.notes.note(f"{FETCHING_BROKE} {folder}", str(times))

    def _left_out(self, folder: str, uids: Sequence[int]) -> None:
        """Tell the operator of mails that cannot be fetched; deadlines wait a day for somebody to look."""
        key = f"unfetched {folder}"
        named = ", ".join(map(str, uids[:_MOST_NAMED])) + (" ..." if uids[_MOST_NAMED:] else "")
        text = (
            f"Mail in the folder {folder} cannot be fetched: UID {named}. All others are read. Look at it "
            "with a mail program; until it is gone or a day has passed, no deadline passes."
        )
        with self._office.database.work() as work:
            alarm(self._office, work, key, text)
            first = next(problem.first for problem in work.notes.problems() if problem.key == key)
            self._solved -= {key}
        self._waits = self._waits or self._office.now() - first < _PATIENCE

    def _new_in(
        self, mailbox: Mailbox, folder: str, after: int, uidvalidity: int, *, everything: bool, careful: bool
    ) -> int:
        stored = 0
        refused: MailboxRefused | None = None
        for batch in mailbox.new(folder, after, self._batch, uidvalidity=uidvalidity, careful=careful):
            self._reached("fetched")
            taken: list[int] = []
            with self._office.database.work() as work:
                for message in batch:
                    arrival = self._store(work, message, everything=everything)
                    if arrival is not None:
                        taken.append(message.uid)
                        stored += arrival is not Arrival.KNOWN
            self._reached("stored")
            # A mailbox without room for the move keeps nobody's letter from being read.
            if taken and refused is None:
                try:
                    mailbox.move(folder, taken, self._done, uidvalidity=uidvalidity)
                except MailboxRefused as fault:
                    refused = fault
            self._reached("moved")
            if not everything and refused is None:
                # Only now: what was stored but not moved must be met again, to be moved then.
                with self._office.database.work() as work:
                    work.inbox.seen(folder, uidvalidity, batch[-1].uid)
        if refused is not None:
            raise refused
        return stored

    def _store(self, work: Work, message: Fetched, *, everything: bool) -> Arrival | None:
        from pbem.mail.read.read import identity

        if not everything and not self._proves(work, message):
            return None
        try:
            message_id, digest = identity(message.raw)
        except UnreadableLetter:
            message_id, digest = _by_hash(message.raw)
        arrival = work.inbox.store(
            message_id=message_id,
            digest=digest,
            raw=message.raw,
            size=message.size,
            folder=message.folder,
            uidvalidity=message.uidvalidity,
            uid=message.uid,
            arrived=message.arrived,
            fetched=self._office.now(),
        )
        if arrival is Arrival.ALTERED:
            _log.warning("a known Message-ID came with another body", message_id=message_id)
        return arrival

    def _proves(self, work: Work, message: Fetched) -> bool:
        from pbem.desk.letters.identity import identify
        from pbem.mail.read.read import read
        from pbem.mail.triage import Proof

        try:
            letter = read(message.raw, message.size)
        except UnreadableLetter:
            return False
        return identify(self._office, work, letter).proof in (Proof.VALID, Proof.STALE)


def _by_hash(raw: bytes) -> tuple[str, str]:
    """An identity for a mail that cannot be read: the hash of its bytes."""
    digest = blake2b(raw, digest_size=16).hexdigest()
    return f"hash.{digest}", digest
