"""The doctor before healthy and sick servers, ours and Dovecot."""

from datetime import timedelta
from pathlib import Path

import pytest

from pbem.daemon import doctor
from pbem.daemon.doctor import examine, examine_file, examine_installation
from pbem.daemon.roundtrip import roundtrip
from pbem.store.books.facts import PASSED
from pbem.store.database import Database
from pbem.testing.servers.imap_server import ImapServer
from tests.daemon.support import PASSWORD, by_name, failures, now, settings_for
from tests.harness.dovecot import Dovecot
from tests.harness.postgres import Postgres
from tests.harness.smtp_server import Fault, SmtpServer


def test_a_healthy_server(tmp_path: Path, imap: ImapServer) -> None:
    """Every part has its line, all are good, and the mailbox is left as it was."""
    with SmtpServer(imap) as smtp:
        settings = settings_for(tmp_path, imap.imap_port, smtp.smtp_port)
        found = by_name(examine(settings, now))

    assert ["database", "clock", "imap", "imap folders", "imap clock", "smtp"] == list(found)
    assert {} == failures(iter(found.values()))
    assert "within 2 minutes of ours" == found["imap clock"].text
    assert [] == imap.mailbox("play", "Done")


def test_a_database_on_a_server(tmp_path: Path, imap: ImapServer, postgres: Postgres) -> None:
    """It is examined like a file, and so are the settings of its server, careless as that of the tests is."""
    url = postgres.fresh()
    with SmtpServer(imap) as smtp:
        settings = settings_for(tmp_path, imap.imap_port, smtp.smtp_port, database__url=url)
        found = by_name(examine(settings, now))
    postgres.drop(url)

    assert found["database"].good
    assert ["database settings"] == list(failures(iter(found.values())))
    assert "fsync is off, which loses matches when the power fails" == found["database settings"].text


def test_every_game_and_its_templates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each game is loaded and has its four templates; one that lacks any is named."""
    assert {} == failures(examine_installation())
    monkeypatch.setattr(doctor, "TEMPLATES", ("board", "sculpture"))

    assert "missing: sculpture.txt.j2" == failures(examine_installation())["templates ecosystem"].text


def test_own_templates_are_tried(tmp_path: Path) -> None:
    """A changed template that fails is named with its line; one that can be used is in order."""
    own = tmp_path / "own"
    own.mkdir()
    settings = settings_for(tmp_path, 1, 1, mail__templates=own)
    template = own / "closed.txt.j2"
    template.write_text("{% block head %}\n{{ table }} is off.\nSorry, {{ nmae }}.\n{% endblock %}\n")
    told = next(examine(settings, now))

    assert ("own templates", False) == (told.name, told.good)
    assert "closed.txt.j2, line 3: 'nmae' is undefined" == told.text
    template.write_text(template.read_text().replace("nmae", "name"))
    assert ("own templates", True) == (lambda found: (found.name, found.good))(next(examine(settings, now)))


def test_settings_others_can_read(tmp_path: Path) -> None:
    """A file with secrets must not be everybody's."""
    path = tmp_path / "config.toml"
    path.touch(0o600)
    assert {} == failures(examine_file(path))
    path.chmod(0o644)

    assert f"chmod 600 {path}" == failures(examine_file(path))["settings"].remedy


def test_a_wrong_password_is_told_but_never_repeated(tmp_path: Path, imap: ImapServer) -> None:
    """Each server fails by itself, and no line holds a password."""
    with SmtpServer(imap, users={"play": PASSWORD}) as smtp:
        settings = settings_for(
            tmp_path,
            imap.imap_port,
            smtp.smtp_port,
            imap__password="wrong4712",
            smtp__user="play",
            smtp__password="wrong4713",
        )
        found = by_name(examine(settings, now))

    assert ["imap", "smtp"] == list(failures(iter(found.values())))
    assert "wrong47" not in repr(found)


def test_servers_that_are_not_there(tmp_path: Path, imap: ImapServer) -> None:
    """Nobody listening is a line each and no traceback."""
    with SmtpServer(imap) as smtp:
        settings = settings_for(tmp_path, imap.imap_port, smtp.smtp_port)
    imap.stop()
    found = failures(examine(settings, now))

    assert ["imap", "smtp"] == list(found)
    assert "Nobody listens there" in found["imap"].text


def test_a_missing_folder_is_named(tmp_path: Path, imap: ImapServer) -> None:
    """The remedy lists the folders there are."""
    with SmtpServer(imap) as smtp:
        settings = settings_for(tmp_path, imap.imap_port, smtp.smtp_port, imap__also=["Spam"])
        found = failures(examine(settings, now))

    assert ["imap folders"] == list(found)
    assert "not there: Spam" == found["imap folders"].text
    assert "Junk" in found["imap folders"].remedy


def test_a_missing_database(tmp_path: Path, imap: ImapServer) -> None:
    """The remedy is the command that makes one."""
    with SmtpServer(imap) as smtp:
        settings = settings_for(tmp_path, imap.imap_port, smtp.smtp_port)
        (tmp_path / "pbem.sqlite").unlink()
        found = failures(examine(settings, now))

    assert ["database"] == list(found)
    assert "pbem db upgrade" in found["database"].remedy


@pytest.mark.parametrize("hours", [-3, 3])
def test_a_clock_that_differs_from_the_mail_servers(tmp_path: Path, imap: ImapServer, hours: int) -> None:
    """Ahead or behind: deadlines would end at the wrong time."""
    with SmtpServer(imap) as smtp:
        settings = settings_for(tmp_path, imap.imap_port, smtp.smtp_port)
        found = failures(examine(settings, lambda: now() + timedelta(hours=hours)))

    assert ["imap clock"] == list(found)


def test_a_clock_that_went_back(tmp_path: Path, imap: ImapServer) -> None:
    """A pass that has run already cannot lie in the future."""
    with SmtpServer(imap) as smtp:
        settings = settings_for(tmp_path, imap.imap_port, smtp.smtp_port)
        with Database(settings.database.url).work() as work:
            work.notes.note(PASSED, (now() + timedelta(days=1)).isoformat())
        found = failures(examine(settings, now))

    assert ["clock"] == list(found)


@pytest.mark.parametrize(
    "fault", [Fault("mail", "530 5.7.0 Authentication required"), Fault("connect", "554 no")]
)
def test_a_relay_that_refuses_us(tmp_path: Path, imap: ImapServer, fault: Fault) -> None:
    """It is one line."""
    with SmtpServer(imap, faults=[fault]) as smtp:
        settings = settings_for(tmp_path, imap.imap_port, smtp.smtp_port)

        assert ["round trip"] == list(failures(roundtrip(settings, now, 5)))


@pytest.mark.servers
def test_dovecot(tmp_path: Path, dovecot: Dovecot, account: tuple[str, str]) -> None:
    """The same against a real server: all lines good, nothing left behind."""
    user, password = account
    with SmtpServer(dovecot) as smtp:
        settings = settings_for(
            tmp_path,
            dovecot.imap_port,
            smtp.smtp_port,
            mail__address=f"{user}@club.example",
            imap__user=user,
            imap__password=password,
        )
        found = by_name(examine(settings, now)) | by_name(roundtrip(settings, now, 20))

    assert {} == failures(iter(found.values()))
    assert "within 2 minutes of ours" == found["imap clock"].text
    assert "it landed in INBOX" == found["folder"].text
    assert [[], []] == [dovecot.mailbox(user, name) for name in ("INBOX", "Done")]
