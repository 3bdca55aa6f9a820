"""The drill: the database is lost, yesterday's backup is restored, and the mailbox makes up for the rest."""

from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import pytest

from pbem import bootstrap
from pbem.config import Settings
from pbem.daemon import assembly
from pbem.daemon.passes import Passes, PassSummary
from pbem.desk.office import Office
from pbem.desk.ops.match_admin import problems
from pbem.errors import ServerError
from pbem.mail.imap.mailbox import Mailbox
from pbem.store.database import Database
from pbem.store.keep.restore import restore
from pbem.testing.people.correspondent import ReceivedMail
from pbem.testing.people.still_clock import Clock
from tests.harness.dovecot import Dovecot
from tests.harness.play_ahead import Line, Scene, Script, Stage, line_of, mails_by_id, play_ahead
from tests.harness.smtp_server import Recorder, SmtpServer

pytestmark = pytest.mark.servers


@pytest.fixture(scope="module")
def script(
    tmp_path_factory: pytest.TempPathFactory, dovecot: Dovecot, account_numbers: Iterator[int]
) -> Script:
    """A match played to its end undisturbed: what must come out."""
    people = ("play", "Anna", "Ben", "Cleo")
    users = dict(zip(people, (f"user{number}" for number in islice(account_numbers, 4)), strict=True))
    folder = tmp_path_factory.mktemp("undisturbed")
    return play_ahead(Scene(folder, dovecot, users, dovecot.users[users["play"]]))


@dataclass
class Server:
    """The same match once more, with a database that can be lost."""

    script: Script
    imap: Dovecot
    user: str
    settings: Settings
    smtp: SmtpServer
    clock: Clock
    backup: Path

    def start(self) -> None:
        """A daemon that has opened nothing yet."""
        self.office: Office = bootstrap.office(self.settings, self.clock)
        self.passes: Passes = assembly.passes(self.settings, self.office)

    def plays(self, stages: tuple[Stage, ...]) -> None:
        """The letters of some stages arrive and are dealt with."""
        for stage in stages:
            self.arrives(stage)
            self.passes.once()

    def arrives(self, stage: Stage) -> None:
        """The letters of a stage arrive and stay in the inbox."""
        self.clock.time = stage.at
        for raw in stage.letters:
            self.imap.deliver(self.user, raw, arrived=stage.at)

    def loses_everything(self, *, by_hand: bool = False) -> None:
        """The database is gone, and the backup takes its place, by command or copied there by hand."""
        self.office.database.close()
        path = self.settings.database.path
        for side in ("", "-wal", "-shm"):
            path.with_name(path.name + side).unlink(missing_ok=True)
        if by_hand:
            path.write_bytes(self.backup.read_bytes())
        else:
            restore(Database(self.settings.database.url), self.backup, self.clock(), problems)
        self.start()

    @property
    def journal(self) -> tuple[Line, ...]:
        """What the journal says that depends on the letters alone."""
        with self.office.database.reading() as work:
            return tuple(line_of(entry) for entry in work.journal.entries(self.script.match))

    def kinds(self, since: int = 0) -> list[tuple[str, str]]:
        """For whom and what the mails were that went out after so many."""
        return [(each.to, ReceivedMail(each.raw).kind) for each in self.smtp.accepted[since:]]


@pytest.fixture
def server(
    script: Script, tmp_path: Path, dovecot: Dovecot, account_numbers: Iterator[int]
) -> Iterator[Server]:
    """A server on the match as it was opened."""
    user = f"user{next(account_numbers)}"
    with SmtpServer(Recorder()) as smtp:
        played = script.settings
        settings = played.model_copy(
            update={
                "database": played.database.model_copy(
                    update={"url": f"sqlite:///{tmp_path / 'pbem.sqlite'}"}
                ),
                "imap": played.imap.model_copy(update={"user": user}),
                "smtp": played.smtp.model_copy(update={"port": smtp.smtp_port}),
            }
        )
        with closing(Database(f"sqlite:///{script.opened}")) as opened:
            opened.backup(settings.database.path)
        server = Server(script, dovecot, user, settings, smtp, Clock(), tmp_path / "backup.sqlite")
        server.start()
        yield server
        server.office.database.close()


def _lapse(script: Script) -> int:
    """The first stage in which somebody lapses."""
    return next(number for number, stage in enumerate(script.stages) if stage.lapsed)


@pytest.mark.long
@pytest.mark.parametrize(
    ("by_hand", "renumbered"),
    [(False, ()), (True, ()), (True, ("INBOX",)), (True, ("INBOX", "Done"))],
)
@pytest.mark.parametrize("unread", [False, True])
def test_the_drill(server: Server, unread: bool, by_hand: bool, renumbered: tuple[str, ...]) -> None:
    """Play, back up, play on, lose all, restore, read again: the match goes on as if nothing had happened.

    A seat lapsed between backup and loss, which no letter says but the tokens of those after it. Where the
    last letters had not been fetched when all was lost, they are answered as always. A file that was put back
    by hand is noticed, also where the mail server has lost its numbers, too.
    """
    stages, script = server.script.stages, server.script
    saved, lost = _lapse(script) - 2, _lapse(script) + 3
    server.plays(stages[:saved])
    server.office.database.backup(server.backup)
    server.plays(stages[saved : lost - unread])
    if unread:
        server.arrives(stages[lost - 1])
    before = len(server.smtp.accepted)
    server.loses_everything(by_hand=by_hand)
    for folder in renumbered:
        server.imap.break_uidvalidity(server.user, folder)
    assert len(server.journal) < stages[lost - 1].entries

    tally = server.passes.once()
    told = [text for text in tally.problems if "it was set back to an earlier state" in text]
    assert (by_hand, True) == (bool(told), tally.failed)
    assert script.journal[: stages[lost - 1].entries] == server.journal
    awaited = [kind for to, kind in server.kinds(before) if kind == "reminder"]
    with server.office.database.reading() as work:
        assert len(work.open_questions.of_match(script.match)) == len(awaited)
    further = [kind for _, kind in server.kinds(before) if kind not in ("reminder", "notice")]
    assert bool(further) == unread
    assert tally.letters == sum(len(stage.letters) for stage in stages[saved:lost])

    server.plays(stages[lost:])
    assert script.journal == server.journal
    _once_each(server)


def _once_each(server: Server) -> None:
    """Every mail of the undisturbed run arrived once, and none twice under one name with other bytes."""
    sent = mails_by_id(server.smtp.accepted)
    played = sorted(
        (str(ReceivedMail(raw).message["To"]), ReceivedMail(raw).kind) for raw in server.script.mails.values()
    )
    got = sorted(
        (str(ReceivedMail(each.raw).message["To"]), ReceivedMail(each.raw).kind)
        for each in server.smtp.accepted
    )
    extra = ("reminder", "notice")

    assert {1} == {len(versions) for versions in sent.values()}
    assert played == [(to, kind) for to, kind in got if kind not in extra]


def test_nothing_happens_before_the_mailbox_was_read(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """A restored database that cannot reach its mailbox lets nobody lapse and reads nothing out of turn."""
    stages, lapse = server.script.stages, _lapse(server.script)
    server.plays(stages[: lapse - 1])
    server.office.database.backup(server.backup)
    server.plays(stages[lapse - 1 : lapse + 2])
    server.loses_everything()
    before = server.journal

    def down(mailbox: Mailbox) -> None:
        raise ServerError("the mail server is down")

    with monkeypatch.context() as patched:
        patched.setattr(Mailbox, "connect", down)
        tallies: list[PassSummary] = [server.passes.once() for _ in range(2)]
    assert ([True, True], before) == ([tally.failed for tally in tallies], server.journal)

    server.passes.once()
    assert server.script.journal[: stages[lapse + 1].entries] == server.journal


def test_a_match_that_was_lost_is_not_mistaken_for_another(server: Server) -> None:
    """Numbers of matches are not used again, and who answers a lost one is told so."""
    server.plays(server.script.stages[:3])
    server.office.database.backup(server.backup)
    server.loses_everything()
    server.passes.once()
    with server.office.database.reading() as work:
        known = work.link.execute("SELECT seq FROM sqlite_sequence WHERE name = 'match'").fetchone()[0]

    assert known >= server.script.match + 100
