"""What looks like a database that was put back by hand, and is none; test_rereading.py has real ones."""

from datetime import timedelta
from pathlib import Path

from pbem import bootstrap
from pbem.daemon import assembly
from pbem.daemon.doctor import examine
from pbem.mail.imap.mailbox import Mailbox
from pbem.store.books.facts import RESTORED
from pbem.store.database import Database
from pbem.store.keep.restore import note_restored
from pbem.testing.people.still_clock import Clock
from pbem.testing.servers.imap_server import ImapServer
from tests.daemon.setting_back import PEOPLE, empty, start, told
from tests.harness.clubhouse import Clubhouse
from tests.harness.odd_imap import OddImapServer


def was_restored(clubhouse: Clubhouse) -> bool:
    with clubhouse.office.database.reading() as work:
        return bool(work.notes.fact(RESTORED))


def folders_of(clubhouse: Clubhouse) -> list[str]:
    with Mailbox(assembly.imap_account(clubhouse.settings)) as mailbox:
        return mailbox.folders()


def test_a_look_at_the_mailbox_is_not_taken_for_letters_that_are_gone(
    clubhouse: Clubhouse, mail_server: ImapServer
) -> None:
    """The doctor compares clocks by a mail of its own, of which the passes before and after know nothing."""
    mail_server.deliver("play", clubhouse.letter("Anna", "status"))
    passes = [clubhouse.passes.once()]
    folders = folders_of(clubhouse)
    assert [] == [each.name for each in examine(clubhouse.settings, bootstrap.utc_now) if not each.good]
    passes.append(clubhouse.passes.once())

    assert [False, False] == told(passes)
    assert not was_restored(clubhouse)
    assert folders == folders_of(clubhouse)


def test_a_crash_before_the_mark_was_noted_is_none(clubhouse: Clubhouse, mail_server: ImapServer) -> None:
    """What lies in the folder is known, so nothing was set back."""
    mail_server.deliver("play", clubhouse.letter("Anna", "status"))
    clubhouse.passes.once()
    with clubhouse.office.database.reading() as work:
        noted = work.notes.fact("done")
    mail_server.deliver("play", clubhouse.letter("Ben", "status"))
    clubhouse.passes.once()
    with clubhouse.office.database.work() as work:
        assert noted is not None
        assert noted != work.notes.fact("done")
        work.notes.note("done", noted)
    tally = clubhouse.passes.once()

    assert (False, False) == (tally.failed, was_restored(clubhouse))


def test_a_folder_that_was_deleted_or_renumbered_is_none(
    clubhouse: Clubhouse, mail_server: OddImapServer
) -> None:
    """Its letters are known under whatever number."""
    mail_server.deliver("play", clubhouse.letter("Anna", "status"))
    clubhouse.passes.once()
    mail_server.break_uidvalidity("play", "Done")
    tally = clubhouse.passes.once()

    assert (False, False) == (tally.failed, was_restored(clubhouse))


def test_emptying_the_folder_alone_is_none(clubhouse: Clubhouse, mail_server: ImapServer) -> None:
    """Whoever throws old letters away has set nothing back."""
    mail_server.deliver("play", clubhouse.letter("Anna", "status"))
    clubhouse.passes.once()
    empty(clubhouse, "Done")
    mail_server.deliver("play", clubhouse.letter("Ben", "status"))
    tallies = [clubhouse.passes.once(), clubhouse.passes.once()]

    assert ([False, False], False) == ([tally.failed for tally in tallies], was_restored(clubhouse))


def test_who_begins_anew_reads_nothing_old(tmp_path: Path, mail_server: ImapServer, clock: Clock) -> None:
    """Letters from before the first match are no orders in it, though their codes hold in it."""
    users = {name: name.lower() for name in PEOPLE}
    with Clubhouse(tmp_path, mail_server, users, "pw", now=clock) as clubhouse:
        clubhouse.opens("ecosystem", ("Anna", "Ben"), start_now=True)
        clubhouse.passes.once()
        mail_server.deliver("play", clubhouse.letter("Anna", "1"), arrived=clock())
        clubhouse.passes.once()
        clubhouse.office.database.close()
        clubhouse.settings.database.path.unlink()
        Database(clubhouse.settings.database.url).create()
        start(clubhouse)
        clock.go(minutes=1)
        match = clubhouse.opens("ecosystem", ("Anna", "Ben"), start_now=True)
        tallies = [clubhouse.passes.once()]
        with clubhouse.office.database.work() as work:
            note_restored(clubhouse.office.database, work, clock())
        tallies.append(clubhouse.passes.once())

        assert ([False, False], [0, 0]) == (told(tallies), [tally.letters for tally in tallies])
        assert clubhouse.live(match).position.asked == 1


def test_old_mail_that_is_put_away_is_none(tmp_path: Path, mail_server: ImapServer, clock: Clock) -> None:
    """A tidy operator moves what lay there before the first pass to the done letters."""
    users = {name: name.lower() for name in PEOPLE}
    old = (
        b"From: shop@elsewhere.example\r\nMessage-ID: <1@elsewhere.example>\r\nSubject: sale\r\n\r\nBuy!\r\n"
    )
    with Clubhouse(tmp_path, mail_server, users, "pw", now=clock) as clubhouse:
        clubhouse.opens("ecosystem", ("Anna", "Ben"), start_now=True)
        mail_server.deliver("play", old, arrived=clock())
        clock.go(minutes=1)
        clubhouse.passes.once()
        mail_server.deliver("play", clubhouse.letter("Anna", "status"), arrived=clock())
        clubhouse.passes.once()
        empty(clubhouse, "INBOX")
        mail_server.deliver("play", old, "Done", arrived=clock() - timedelta(minutes=1))

        assert ([False], False) == (told([clubhouse.passes.once()]), was_restored(clubhouse))


def test_another_folder_for_done_letters_is_none(
    clubhouse: Clubhouse, mail_server: ImapServer, clock: Clock
) -> None:
    """What else lies in the folder that the operator chose says nothing about the database."""
    mail_server.deliver("play", clubhouse.letter("Anna", "status"))
    clubhouse.passes.once()
    mail_server.deliver("play", clubhouse.letter("Ben", "status"), "Archive", arrived=clock())
    section = clubhouse.settings.imap.model_copy(update={"done": "Archive"})
    clubhouse.settings = clubhouse.settings.model_copy(update={"imap": section})
    start(clubhouse)
    tallies = [clubhouse.passes.once(), clubhouse.passes.once()]

    assert ([False, False], False) == (told(tallies), was_restored(clubhouse))
