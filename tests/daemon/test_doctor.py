"""The doctor before healthy and sick servers, ours and Dovecot."""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from pbem.config import Settings
from pbem.daemon import doctor
from pbem.daemon.doctor import Finding, examine, examine_file, examine_installation
from pbem.daemon.roundtrip import roundtrip
from pbem.store.books.facts import PASSED
from pbem.store.database import Database
from pbem.testing.servers.imap_server import ImapServer
from tests.harness.dovecot import Dovecot
from tests.harness.postgres import Postgres
from tests.harness.smtp_server import Fault, SmtpServer

PASSWORD = "geheim 4711"


def now() -> datetime:
    """The time it is."""
    return datetime.now(UTC)


class Relabelling:
    """Delivers into a folder of choice, with fields of choice on top, as a provider would."""

    def __init__(self, server: Any, *, folder: str = "INBOX", on_top: bytes = b"") -> None:
        self._server = server
        self._folder = folder
        self._on_top = on_top

    def knows(self, user: str) -> bool:
        return bool(self._server.knows(user))

    def deliver(self, user: str, raw: bytes) -> None:
        self._server.deliver(user, self._on_top + raw, self._folder)


class Stripping(Relabelling):
    """Forgets the sub-address everywhere."""

    def deliver(self, user: str, raw: bytes) -> None:
        head, blank, body = raw.partition(b"\r\n\r\n")
        kept = [line for line in head.split(b"\r\n") if b"+doctor." not in line]
        super().deliver(user, b"\r\n".join([*kept, b"To: play@club.example"]) + blank + body)


@pytest.fixture
def imap(tmp_path: Path) -> Iterator[ImapServer]:
    """An IMAP server with our mailbox."""
    with ImapServer(tmp_path / "mail", {"play": PASSWORD}) as server:
        yield server


def settings_for(folder: Path, imap_port: int, smtp_port: int, **changes: Any) -> Settings:
    """Settings with a database that is there; changes are laid over them, `section__key`."""
    sections: dict[str, dict[str, Any]] = {
        "mail": {"address": "play@club.example"},
        "imap": {"host": "127.0.0.1", "port": imap_port, "user": "play", "password": PASSWORD, "timeout": 5},
        "smtp": {"host": "127.0.0.1", "port": smtp_port, "timeout": 5},
        "database": {"url": f"sqlite:///{folder / 'pbem.sqlite'}"},
        "secret": {"key": "k" * 40},
        "operator": {"address": "operator@club.example"},
    }
    sections["imap"]["security"] = sections["smtp"]["security"] = "none"
    for name, value in changes.items():
        section, _, key = name.partition("__")
        sections[section][key] = value
    database = Database(sections["database"]["url"])
    if not database.path.exists():
        database.create()
    return Settings.model_validate(sections)


def failures(findings: Iterator[Finding]) -> dict[str, Finding]:
    """What failed, by name; whatever failed names a remedy."""
    found = {each.name: each for each in findings if not each.good}
    assert [] == [each.name for each in found.values() if not each.remedy]
    return found


def by_name(findings: Iterator[Finding]) -> dict[str, Finding]:
    """All lines by name."""
    return {each.name: each for each in findings}


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


def test_a_round_trip(tmp_path: Path, imap: ImapServer) -> None:
    """Seconds, ways, folder, changes and authentication are told, and the mails are gone afterwards."""
    with SmtpServer(imap) as smtp:
        settings = settings_for(tmp_path, imap.imap_port, smtp.smtp_port)
        found = by_name(roundtrip(settings, now, 10))

    assert ["round trip", "replies", "folder", "changed", "authentication"] == list(found)
    assert {} == failures(iter(found.values()))
    assert "plus works, catch-all is refused, plain works" == found["replies"].text
    assert found["changed"].text.startswith("nothing: Message-ID, Reply-To")
    assert "it landed in INBOX" == found["folder"].text
    assert [[], [], []] == [imap.mailbox("play", name) for name in ("INBOX", "Done", "Junk")]


AUTHENTICATED = (
    b"Authentication-Results: mx.club.example; spf=pass smtp.mailfrom=play@club.example;"
    b" dkim=%s header.d=club.example; dmarc=pass header.from=club.example\r\n"
)


@pytest.mark.parametrize(
    ("result", "configured", "good", "expected"),
    [
        (b"pass", "", True, 'to believe it, set [mail] authserv_id = "mx.club.example"'),
        (b"pass", "MX.club.example", True, "mx.club.example says spf pass, dkim pass, dmarc pass"),
        (b"pass", "other.example", False, 'set [mail] authserv_id = "mx.club.example"'),
        (b"fail", "mx.club.example", False, "let 127.0.0.1 sign for your domain, and publish the key"),
        (b"none", "mx.club.example", True, "let 127.0.0.1 sign for your domain, and publish the key"),
    ],
)
def test_what_the_server_says_of_us(
    tmp_path: Path, imap: ImapServer, result: bytes, configured: str, good: bool, expected: str
) -> None:
    """SPF, DKIM and DMARC of the topmost field, and the authserv-id to configure."""
    sink = Relabelling(imap, on_top=AUTHENTICATED % result)
    with SmtpServer(sink) as smtp:
        settings = settings_for(tmp_path, imap.imap_port, smtp.smtp_port, mail__authserv_id=configured)
        found = by_name(roundtrip(settings, now, 10))

    said = [each for name, each in found.items() if name in ("authentication", "dkim")]
    assert good is all(each.good for each in said)
    assert expected in " ".join(each.text + each.remedy for each in said)


@pytest.mark.parametrize(
    ("folder", "remedy"), [("Junk", "mark it as wanted"), ("Bulk", 'add "Bulk" to [imap] also')]
)
def test_mail_that_lands_elsewhere(tmp_path: Path, imap: ImapServer, folder: str, remedy: str) -> None:
    """It is found in any folder, and cleaned up there."""
    imap.deliver("play", b"Subject: x\r\n\r\n", folder)
    with SmtpServer(Relabelling(imap, folder=folder)) as smtp:
        settings = settings_for(tmp_path, imap.imap_port, smtp.smtp_port, imap__also=["Junk"])
        found = failures(roundtrip(settings, now, 10))

    assert f"it landed in {folder}" == found["folder"].text
    assert remedy in found["folder"].remedy
    assert 1 == len(imap.mailbox("play", folder))


def test_a_sub_address_that_is_lost(tmp_path: Path, imap: ImapServer) -> None:
    """A server that rewrites the address is told apart from one that keeps it."""
    with SmtpServer(Stripping(imap)) as smtp:
        settings = settings_for(tmp_path, imap.imap_port, smtp.smtp_port)
        found = failures(roundtrip(settings, now, 10))

    assert found["replies"].text.startswith("plus is lost: it arrived for play@club.example, ")
    assert 'set [mail] replies = "plain"' == found["replies"].remedy


def test_a_sub_address_that_is_refused(tmp_path: Path, imap: ImapServer) -> None:
    """The server's own words are repeated."""
    with SmtpServer(imap, subaddress=False) as smtp:
        settings = settings_for(tmp_path, imap.imap_port, smtp.smtp_port)
        found = failures(roundtrip(settings, now, 10))

    assert ["round trip", "replies"] == list(found)
    assert "User unknown" in found["round trip"].text
    assert 'set [mail] replies = "plain"' == found["replies"].remedy


class CatchAll(Relabelling):
    """Has every address of the domain, and no sub-addresses."""

    def knows(self, user: str) -> bool:
        return "+" not in user

    def deliver(self, user: str, raw: bytes) -> None:
        super().deliver("play", raw)


@pytest.mark.parametrize(
    ("replies", "good", "said"),
    [
        ("plus", False, 'set [mail] replies = "catch-all"'),
        ("catch-all", True, "plus is refused, catch-all works, plain works"),
        ("plain", True, 'better: [mail] replies = "catch-all"'),
    ],
)
def test_the_best_way_is_proposed(
    tmp_path: Path, imap: ImapServer, replies: str, good: bool, said: str
) -> None:
    """All ways are tried whichever is set, and the first that works is the one to set."""
    with SmtpServer(CatchAll(imap), subaddress=False) as smtp:
        settings = settings_for(tmp_path, imap.imap_port, smtp.smtp_port, mail__replies=replies)
        found = by_name(roundtrip(settings, now, 10))["replies"]

    assert good is found.good
    assert said in found.text + found.remedy
    assert [] == imap.mailbox("play")


class Changing(Relabelling):
    """Does something to every mail, as some providers do."""

    def __init__(self, server: Any, change: Callable[[bytes], bytes]) -> None:
        super().__init__(server)
        self._change = change

    def deliver(self, user: str, raw: bytes) -> None:
        super().deliver(user, self._change(raw))


def fielded(name: bytes, value: bytes) -> Callable[[bytes], bytes]:
    """Puts another value into a field."""
    return lambda raw: re.sub(rb"(?m)^%s: .*?\r\n(?=\S)" % name, b"%s: %s\r\n" % (name, value), raw, count=1)


def without_pictures(raw: bytes) -> bytes:
    """Takes the picture's bytes away."""
    return raw.replace(raw.partition(b"image/png")[2].partition(b"\r\n\r\n")[2].split(b"\r\n")[0], b"AAAA")


@pytest.mark.parametrize(
    ("change", "what", "replies", "good"),
    [
        (fielded(b"Message-ID", b"<1@provider.example>"), "Message-ID", "plus", True),
        (fielded(b"Message-ID", b"<1@provider.example>"), "Message-ID", "plain", False),
        (fielded(b"Reply-To", b"play@club.example"), "Reply-To", "plus", False),
        (fielded(b"List-Id", b"<bulk.provider.example>"), "List-Id", "plus", False),
        (without_pictures, "pictures", "plus", False),
        (lambda raw: raw.replace(b"text/html", b"text/plain", 1), "MIME structure", "plus", False),
        (lambda raw: raw.replace(b"=C3=A4", b"?").replace(b"=E2=9C=93", b"?"), "characters", "plus", False),
        (
            lambda raw: raw.replace(b"sent this mail to", b"sent\r\nthis mail to", 1),
            "line lengths",
            "plus",
            False,
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else None,
)
def test_what_a_server_changes_is_named(
    tmp_path: Path, imap: ImapServer, change: Callable[[bytes], bytes], what: str, replies: str, good: bool
) -> None:
    """Each with a remedy; a mail is found again though its Message-ID is another one."""
    with SmtpServer(Changing(imap, change)) as smtp:
        settings = settings_for(tmp_path, imap.imap_port, smtp.smtp_port, mail__replies=replies)
        found = [each for each in roundtrip(settings, now, 10) if each.name == "changed"]

    assert [(f"the {what} did not come back as sent", good)] == [(each.text, each.good) for each in found]
    assert found[0].remedy
    assert [] == imap.mailbox("play")


class Nowhere(Relabelling):
    """Takes mail and loses it."""

    def deliver(self, user: str, raw: bytes) -> None:
        return None


def test_mail_that_never_arrives(tmp_path: Path, imap: ImapServer) -> None:
    """The wait is bounded."""
    with SmtpServer(Nowhere(imap)) as smtp:
        settings = settings_for(tmp_path, imap.imap_port, smtp.smtp_port)
        found = failures(roundtrip(settings, now, 1))

    assert "did not arrive within 1 seconds" in found["round trip"].text


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
