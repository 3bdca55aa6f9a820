"""A club in one process: a desk, a clock and correspondents, with nothing but the mail servers left out."""

from collections.abc import Sequence
from email.utils import format_datetime
from functools import cache
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory
from zoneinfo import ZoneInfo

from pbem.desk.acts.undecided import see_to_dispute
from pbem.desk.deadlines import digests, due, lapse
from pbem.desk.letters import handle
from pbem.desk.letters.asked import moves
from pbem.desk.match.held import disputed_matches
from pbem.desk.match.live import Live, take_up
from pbem.desk.office import Door, Office
from pbem.desk.post.alarm import alarm
from pbem.desk.table import opening as lobby
from pbem.desk.table.opening import Invitee, Opening
from pbem.desk.time.pace import Pace
from pbem.mail.read.read import identity
from pbem.mail.triage import Verdict
from pbem.mail.write.tokens import Replies, Signer
from pbem.render.renderer import Renderer
from pbem.store.books.facts import FETCHED
from pbem.store.database import Database
from pbem.store.tables.words import IdentityLevel, PublishKind
from pbem.testing.people.correspondent import Correspondent
from pbem.testing.people.still_clock import Clock


class _Entropy:
    """Bytes that differ from call to call, but not from run to run."""

    def __init__(self) -> None:
        self.calls = 0

    def bytes(self, size: int) -> bytes:
        self.calls += 1
        return blake2b(self.calls.to_bytes(8, "big"), digest_size=size).digest()


# Hundreds of clubs are opened in one run: templates are compiled and tables made once for all of them.
_renderer = cache(Renderer)


@cache
def _empty() -> bytes:
    """A new database, without a row."""
    with TemporaryDirectory() as folder:
        database = Database(f"sqlite:///{folder}/empty.sqlite")
        database.create()
        database.backup(Path(folder) / "copy.sqlite")
        database.close()
        return (Path(folder) / "copy.sqlite").read_bytes()


def database_at(path: Path) -> Database:
    """The database of a club, made when it is not there: this file; tests may put it elsewhere."""
    database = Database(f"sqlite:///{path}")
    if not path.exists():
        database.touch()
        path.write_bytes(_empty())
    return database


class Club:
    """Opens matches, takes letters, hands out mails; `settle` runs until nothing is left to do."""

    def __init__(
        self,
        folder: Path,
        clock: Clock | None = None,
        name: str = "club.sqlite",
        *,
        paranoid: bool = True,
        pictures: bool = False,
        replies: Replies = "plus",
    ) -> None:
        self.clock = clock or Clock()
        # The same matches are dealt whenever a test runs.
        self.entropy = _Entropy()
        self.office = Office(
            database=database_at(folder / name),
            signer=Signer(b"a secret of the tests, 32 bytes.."),
            renderer=_renderer(),
            now=self.clock,
            address="play@club.example",
            name="Tuesday Club",
            alarm=alarm,
            replies=replies,
            operator="operator@club.example",
            zone="Europe/Berlin",
            authserv_id="mx.club.example",
            door=Door.OPEN,
            paranoid=paranoid,
            pictures=pictures,
            entropy=self.entropy.bytes,
        )
        self.people: dict[str, Correspondent] = {}
        self.verdicts: list[Verdict] = []
        self.operator = self._person("Operator", "operator@club.example")
        self._uid = 0

    def _person(self, name: str, address: str) -> Correspondent:
        return self.people.setdefault(address, Correspondent(name, address, self._post, self._date))

    def _post(self, sender: str, raw: bytes) -> None:
        """A method: in a copy of a club people write to the copy."""
        self.receive(raw)

    def _date(self) -> str:
        """What the clocks of the people show, who live in Berlin."""
        return format_datetime(self.clock().astimezone(ZoneInfo("Europe/Berlin")))

    def person(self, name: str) -> Correspondent:
        """The correspondent of that name, at mail.example."""
        return self._person(name, f"{name.lower()}@mail.example")

    def opens(
        self,
        game: str,
        names: Sequence[str],
        *,
        start_now: bool = True,
        pace: Pace | None = None,
        options: dict[str, str] | None = None,
        zone: str = "Europe/Berlin",
        gm: str | None = None,
        identity: IdentityLevel = IdentityLevel.FROM,
        publish: PublishKind = PublishKind.NO,
        bots: Sequence[str] = (),
    ) -> int:
        """Open a match for these people, and return its number."""
        people = [self.person(name) for name in names]
        opening = Opening(
            game,
            tuple(Invitee(person.name, person.address) for person in people),
            start_now=start_now,
            pace=pace or Pace(),
            options=options or {},
            zone=zone,
            gm=Invitee(gm, self.person(gm).address) if gm is not None else None,
            identity=identity,
            publish=publish,
            watching=publish is PublishKind.REPLAY,
            bots=tuple(map(lobby.bot_of, bots)),
        )
        with self.office.database.work() as work:
            match = lobby.open_match(self.office, work, opening)
        self.settle()
        return match.id

    def receive(self, raw: bytes) -> None:
        """A letter arrives at this moment of the clock and is dealt with."""
        self.store(raw)
        self.settle()

    def store(self, raw: bytes) -> None:
        """A letter arrives and waits."""
        message_id, digest = identity(raw)
        self._uid += 1
        with self.office.database.work() as work:
            work.inbox.store(
                message_id=message_id,
                digest=digest,
                raw=raw,
                size=len(raw),
                folder="INBOX",
                uidvalidity=1,
                uid=self._uid,
                arrived=self.clock(),
                fetched=self.clock(),
            )
            work.notes.note(FETCHED, self.clock().isoformat())

    def settle(self) -> None:
        """Deal with every letter that waits and hand out every mail that is due."""
        while True:
            with self.office.database.work() as work:
                waiting = work.inbox.waiting(1)
                for row in waiting:
                    raw = work.inbox.raw(row.id)
                    assert raw is not None
                    self.verdicts.append(handle.handle(self.office, work, row, raw))
            if not waiting:
                break
        self.deliver()

    def deliver(self) -> None:
        """Hand out every mail that is due."""
        with self.office.database.work() as work:
            due = work.outbox.due(self.clock(), 1000)
            for dispatch in due:
                raw = work.outbox.raw(dispatch.id)
                assert raw is not None
                if dispatch.recipient in self.people:
                    self.people[dispatch.recipient].takes(raw)
            work.outbox.sent(due, self.clock())

    def look(self, *, fetched: bool = True) -> None:
        """The warden looks at the deadlines, after a fetch that succeeded just now."""
        with self.office.database.work() as work:
            if fetched:
                work.notes.note(FETCHED, self.clock().isoformat())
            matches = due.due_matches(self.office, work)
        for match_id in matches:
            with self.office.database.work() as work:
                lapse.lapse_match(self.office, work, match_id)
                lapse.call_last(self.office, work, match_id)
        with self.office.database.work() as work:
            moves.see_to_moves(self.office, work)
            for match_id in disputed_matches(work):
                see_to_dispute(self.office, work, match_id)
            digests.send_digests(self.office, work)
        self.deliver()

    def live(self, match_id: int) -> Live:
        """The match as it stands."""
        with self.office.database.reading() as work:
            match = work.roster.match(match_id)
            assert match is not None
            return take_up(work, match)
