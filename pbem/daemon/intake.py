"""Intake: from the IMAP server to the inbox; a mail is moved there only after it is committed here."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from functools import partial
from hashlib import blake2b

from pbem.daemon.points import Reached
from pbem.desk.deadlines import start
from pbem.desk.office import Office
from pbem.desk.post.alarm import alarm
from pbem.logs import logger
from pbem.mail.imap.mailbox import Fetched, Mailbox, MailboxRefused
from pbem.mail.read.letter import UnreadableLetter
from pbem.store.books.facts import DONE_MARK, FETCHED, UNFETCHED
from pbem.store.books.inbox import Arrival
from pbem.store.work import Work

_log = logger(__name__)

_OLD = "old mail"
# A mail that could not be fetched is tried no more often: each try may cost a connection, or its patience.
_TRY_AGAIN = timedelta(hours=1)
_PATIENCE = timedelta(days=1)
_MOST_NAMED = 10
# Of a folder that was never looked at: its validity and next UID.
_NO_MARK = "0 1"
# Stands before the folder's name, which marks had not at first.
_IN = " in "
# Stands behind the number of a mail that could not be fetched when no other could either.
_DOUBT = "?"


class Intake:
    """Fetches what is new from the mailbox; of other folders such as Junk only mails with a good token."""

    def __init__(
        self,
        office: Office,
        folder: str,
        done: str,
        also: Sequence[str],
        batch: int,
        reached: Reached,
        *,
        leave_old: bool = False,
    ) -> None:
        self._office = office
        self._folder = folder
        self._done = done
        self._also = tuple(also)
        self._batch = batch
        # What lies in the mailbox before the first pass is left there.
        self._leave_old = leave_old
        self._reached = reached
        # A mail that could not be fetched may be an answer in good time, so no deadline may pass yet.
        self._waits = False
        # Whether the server gave any mail of the folder at all.
        self._given = False
        # The problems of which this look has found nothing.
        self._solved: set[str] = set()

    def fetch(self, mailbox: Mailbox, between: Callable[[], None] = lambda: None) -> int:
        """Store every new mail, and return how many were new; `between` is called where more may follow."""
        began = self._office.now()
        # What lies in the mailbox has not been moved yet, stored or not; what was stored is known again.
        self._waits = False
        self._solved = {"imap", *(f"unfetched {folder}" for folder in (self._folder, *self._also))}
        first = self._leave_old and self._mark_start(mailbox)
        stored = self._folder_of(mailbox, self._folder, everything=True, between=between)
        for folder in self._also:
            if mailbox.has(folder):
                stored += self._folder_of(mailbox, folder, everything=False)
        self._office.database.run(lambda work: self._note_fetch(work, began, first=first))
        self._note_mark(mailbox)
        return stored

    def _note_fetch(self, work: Work, began: datetime, *, first: bool) -> None:
        if not self._waits:
            work.notes.note(FETCHED, began.isoformat())
        if not first:
            # It was told, and there is nothing more to it.
            work.notes.solved(_OLD)
        for problem in self._solved:
            work.notes.well(problem, began)

    def _mark_start(self, mailbox: Mailbox) -> bool:
        """In the first pass ever leave what lies there, and say how many; whether this is that pass."""
        with self._office.database.reading() as work:
            if not start.unmarked(work):
                return False
        uidvalidity, uid, count = mailbox.lying(self._folder)

        def mark(work: Work) -> None:
            start.mark(work, uidvalidity, uid, self._office.now())
            if count:
                text = (
                    f"{count} mail{'s lie' if count > 1 else ' lies'} in {self._folder} from before the "
                    "first pass. They are left there, unread; `pbem run --once --from-the-start` reads them."
                )
                alarm(self._office, work, _OLD, text)

        self._office.database.run(mark)
        return True

    def knows_less(self, mailbox: Mailbox) -> bool:
        """Whether the folder of done letters holds some that the database has never seen: it was set back.

        After a crash it may only be that the mark was not noted, so the letters above it are looked at. Where
        fewer lie there than numbers were given out, the others were there and are gone. A database that has
        never read anything has no mark; what tells there are letters under codes of its own matches.
        """
        filled = mailbox.filled(self._done)
        with self._office.database.reading() as work:
            noted = work.notes.fact(DONE_MARK)
            unread = start.unmarked(work)
        if filled is None or noted == self._mark(filled) or (noted is None and not unread):
            return False
        numbers, _, folder = (noted or _NO_MARK).partition(_IN)
        if folder not in ("", self._done):
            # The operator has chosen another one.
            return False
        validity, after = map(int, numbers.split())
        known = 0
        for batch in mailbox.new(self._done, after - 1, self._batch, uidvalidity=validity):
            with self._office.database.reading() as work:
                if any(self._is_news(work, message, proved=unread) for message in batch):
                    return True
            known += len(batch)
        return validity == filled[0] and known + len(mailbox.unfetched) < filled[1] - after

    def _is_news(self, work: Work, message: Fetched, *, proved: bool) -> bool:
        """Whether a done letter is one of ours and unknown; where it is to be proved, by a code."""
        first = start.counts_from(work)
        if (first is not None and message.arrived < first) or work.inbox.knows(*_identity(message.raw)):
            return False
        return not proved or self._proves(work, message)

    def _note_mark(self, mailbox: Mailbox) -> None:
        filled = mailbox.filled(self._done)
        with self._office.database.reading() as work:
            noted = work.notes.fact(DONE_MARK)
        if filled is not None and noted != self._mark(filled):
            self._office.database.run(lambda work: work.notes.note(DONE_MARK, self._mark(filled)))

    def _mark(self, filled: tuple[int, int]) -> str:
        return f"{filled[0]} {filled[1]}{_IN}{self._done}"

    def again(self, mailbox: Mailbox) -> int:
        """Store letters of the done folder that the database does not know, and return how many."""
        if not mailbox.has(self._done):
            return 0
        with self._office.database.reading() as work:
            first = start.counts_from(work)
        stored = 0
        for batch in mailbox.new(self._done, 0, self._batch):
            ours = [message for message in batch if first is None or message.arrived >= first]
            stored += self._office.database.run(partial(self._store_all, ours, everything=True))[1]
        return stored

    def _folder_of(
        self, mailbox: Mailbox, folder: str, *, everything: bool, between: Callable[[], None] = lambda: None
    ) -> int:
        uidvalidity = mailbox.uidvalidity(folder)
        now = self._office.now()
        with self._office.database.reading() as work:
            after = (
                start.left_below(work, uidvalidity) if everything else work.inbox.highest(folder, uidvalidity)
            )
            noted = work.notes.fact(f"{UNFETCHED} {folder}") or ""
        leave, doubted = _left(noted, uidvalidity, now)
        stored = self._new_in(
            mailbox, folder, after, uidvalidity, everything=everything, leave=leave, between=between
        )
        missing = mailbox.unfetched
        # Where no mail at all could be had it may be the line's fault: they are tried once more at once.
        sure = {uid for uid in missing if self._given or uid in leave | doubted}
        if set(missing) != leave or sure != leave:
            words = (f"{uid}" if uid in sure else f"{uid}{_DOUBT}" for uid in missing)
            said = f"{uidvalidity} {now.isoformat()} {' '.join(words)}" if missing else ""
            self._office.database.run(lambda work: work.notes.note(f"{UNFETCHED} {folder}", said))
        if missing:
            self._left_out(folder, missing)
        return stored

    def _left_out(self, folder: str, uids: Sequence[int]) -> None:
        """Tell the operator of mails that cannot be fetched; deadlines wait a day for somebody to look."""
        key = f"unfetched {folder}"
        named = ", ".join(map(str, uids[:_MOST_NAMED])) + (" ..." if uids[_MOST_NAMED:] else "")
        text = (
            f"Mail in the folder {folder} cannot be fetched: UID {named}. All others are read. Look at it "
            "with a mail program; until it is gone or a day has passed, no deadline passes."
        )

        def tell(work: Work) -> datetime:
            alarm(self._office, work, key, text)
            return next(problem.first for problem in work.notes.problems() if problem.key == key)

        first = self._office.database.run(tell)
        self._solved -= {key}
        self._waits = self._waits or self._office.now() - first < _PATIENCE

    def _new_in(
        self,
        mailbox: Mailbox,
        folder: str,
        after: int,
        uidvalidity: int,
        *,
        everything: bool,
        leave: frozenset[int],
        between: Callable[[], None],
    ) -> int:
        stored = 0
        self._given = False
        refused: MailboxRefused | None = None
        new = mailbox.new(
            folder,
            after,
            self._batch,
            uidvalidity=uidvalidity,
            leave=leave,
            alive=lambda: self._reached("alive"),
        )
        for batch in new:
            self._reached("fetched")
            self._given = True
            taken, new_ones = self._office.database.run(
                partial(self._store_all, batch, everything=everything)
            )
            stored += new_ones
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
                last = batch[-1].uid
                self._office.database.run(partial(_seen, folder, uidvalidity, last))
            if len(batch) == self._batch:
                between()
        if refused is not None:
            # Whoever makes room may throw away what was moved before.
            self._note_mark(mailbox)
            raise refused
        return stored

    def _store_all(self, batch: Sequence[Fetched], work: Work, *, everything: bool) -> tuple[list[int], int]:
        """Store these; which of them are ours, and how many were new."""
        arrivals = [(each.uid, self._store(work, each, everything=everything)) for each in batch]
        ours = [(uid, arrival) for uid, arrival in arrivals if arrival is not None]
        return [uid for uid, _ in ours], sum(arrival is not Arrival.KNOWN for _, arrival in ours)

    def _store(self, work: Work, message: Fetched, *, everything: bool) -> Arrival | None:
        if not everything and not self._proves(work, message):
            return None
        message_id, digest = _identity(message.raw)
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
        from pbem.desk.letters.writer.identity import identify
        from pbem.mail.read.read import read
        from pbem.mail.triage import Proof

        try:
            letter = read(message.raw, message.size)
        except UnreadableLetter:
            return False
        return identify(self._office, work, letter).proof in (Proof.VALID, Proof.STALE)


def _left(noted: str, uidvalidity: int, now: datetime) -> tuple[frozenset[int], frozenset[int]]:
    """The mails not tried now, because they were a short while ago, and those that are doubted so far."""
    if not noted:
        return frozenset(), frozenset()
    validity, tried, *words = noted.split()
    if int(validity) != uidvalidity or now - datetime.fromisoformat(tried) >= _TRY_AGAIN:
        return frozenset(), frozenset()
    doubted = frozenset(int(word.rstrip(_DOUBT)) for word in words if word.endswith(_DOUBT))
    return frozenset(int(word) for word in words if not word.endswith(_DOUBT)), doubted


def _seen(folder: str, uidvalidity: int, uid: int, work: Work) -> None:
    work.inbox.seen(folder, uidvalidity, uid)


def _identity(raw: bytes) -> tuple[str, str]:
    """What a letter is known by; for a mail that cannot be read the hash of its bytes."""
    # Imported when there is a mail, which most passes of cron do not find.
    from pbem.mail.read.read import identity

    try:
        return identity(raw)
    except UnreadableLetter:
        digest = blake2b(raw, digest_size=16).hexdigest()
        return f"hash.{digest}", digest
