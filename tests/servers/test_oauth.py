"""Logging in with tokens: a real Dovecot and an SMTP server that both ask an identity provider."""

import json
import re
import stat
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
import trustme

from pbem import bootstrap
from pbem.config import Settings
from pbem.config.sections import Oauth2Section
from pbem.daemon import assembly
from pbem.desk.office import Office
from pbem.errors import ConfigError
from pbem.mail.imap.faults import MailboxRefused
from pbem.mail.imap.mailbox import Mailbox
from pbem.mail.oauth import flow
from pbem.mail.oauth.access import NoAccess, ProviderUnavailable
from pbem.mail.oauth.grant import Grant, load, save
from pbem.mail.smtp.deliver import RelayRefused, RelayUnavailable
from pbem.mail.smtp.deliver import check as smtp_check
from pbem.store.database import Database
from pbem.testing.people.still_clock import Clock
from pbem.testing.servers.loopback import HOST, loopback_settings
from tests.harness.dovecot import Dovecot
from tests.harness.identity_provider import IdentityProvider
from tests.harness.smtp_server import SmtpServer

pytestmark = pytest.mark.servers

MECHANISMS = ["XOAUTH2", "OAUTHBEARER"]


@pytest.fixture(scope="module")
def authority(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """An authority and a certificate of its for this machine."""
    folder = tmp_path_factory.mktemp("authority")
    ca = trustme.CA()
    ca.cert_pem.write_to_path(str(folder / "ca.pem"))
    ca.issue_cert("localhost", "127.0.0.1").private_key_and_cert_chain_pem.write_to_path(
        str(folder / "own.pem")
    )
    return folder / "ca.pem", folder / "own.pem"


@pytest.fixture
def provider(authority: tuple[Path, Path]) -> Iterator[IdentityProvider]:
    """An identity provider that knows the user `play`."""
    with IdentityProvider(authority[1]) as running:
        yield running


@pytest.fixture(params=MECHANISMS)
def mechanism(request: pytest.FixtureRequest) -> str:
    """The one mechanism that both servers offer."""
    offered: str = request.param
    return offered


@pytest.fixture
def mailbox(mechanism: str, provider: IdentityProvider) -> Iterator[Dovecot]:
    """A mailbox that tokens open, and no password."""
    people = dict.fromkeys(("play", "operator", "anna", "ben"), "")
    with Dovecot(people, introspection=provider.introspection, mechanisms=mechanism.lower()) as server:
        yield server


@pytest.fixture
def settings(
    mechanism: str,
    mailbox: Dovecot,
    provider: IdentityProvider,
    authority: tuple[Path, Path],
    tmp_path: Path,
) -> Iterator[Settings]:
    """Settings for that mailbox and a relay of the same kind."""
    with SmtpServer(mailbox, bearers=provider.holds, mechanisms=[mechanism]) as relay:
        plain = loopback_settings(tmp_path, mailbox.imap_port, relay.smtp_port, password="")
        yield plain.model_copy(
            update={
                "imap": plain.imap.model_copy(update={"auth": "oauth2"}),
                "smtp": plain.smtp.model_copy(update={"auth": "oauth2", "user": "play"}),
                "oauth2": Oauth2Section(provider=provider.issuer, client_id="pbem").model_copy(
                    update={"ca_file": authority[0]}
                ),
            }
        )


@pytest.fixture
def logged_in(settings: Settings) -> Settings:
    """The same after `pbem login` by a code."""
    client = assembly.oauth_client(settings)
    save(assembly.grant_file(settings), flow.by_device(client, flow.discover(client), lambda url, code: None))
    return settings


def opens(settings: Settings) -> list[str]:
    """Log in at both servers; the folders of the mailbox."""
    import asyncio

    asyncio.run(smtp_check(assembly.smtp_account(settings)))
    with Mailbox(assembly.imap_account(settings)) as mailbox:
        return mailbox.folders()


def test_both_servers_take_a_token(logged_in: Settings, provider: IdentityProvider) -> None:
    """One permission is good for mailbox and relay, and the token is renewed by nobody while it lasts."""
    assert "INBOX" in opens(logged_in)
    assert "INBOX" in opens(logged_in)
    assert 0 == provider.asked.count("/token refresh_token")


def test_a_token_is_renewed_before_it_ends(logged_in: Settings, provider: IdentityProvider) -> None:
    """Four minutes before its end there is a new one, and the provider's new permission is on file."""
    path = assembly.grant_file(logged_in)
    before = load(path)
    save(path, replace(before, expires_at=time.time() + 240))

    assert "INBOX" in opens(logged_in)
    assert 1 == provider.asked.count("/token refresh_token")
    assert before.refresh_token != load(path).refresh_token
    assert 0o600 == stat.S_IMODE(path.stat().st_mode)


def test_a_permission_that_is_not_replaced_is_kept(logged_in: Settings, provider: IdentityProvider) -> None:
    """Many providers renew the token alone."""
    provider.rotates = False
    path = assembly.grant_file(logged_in)
    before = load(path)
    save(path, replace(before, expires_at=0.0))

    assert "INBOX" in opens(logged_in)
    assert before.refresh_token == load(path).refresh_token


def test_an_expired_token_is_renewed_once_more(logged_in: Settings, provider: IdentityProvider) -> None:
    """What the servers refuse is replaced at once, whatever its time was said to be."""
    provider.expire()

    assert "INBOX" in opens(logged_in)
    assert 1 == provider.asked.count("/token refresh_token")


@pytest.mark.parametrize("ahead", [-300.0, 300.0])
def test_a_clock_that_is_off_by_five_minutes(
    logged_in: Settings, provider: IdentityProvider, ahead: float
) -> None:
    """Whether ours or the provider's is wrong, the mailbox opens."""
    path = assembly.grant_file(logged_in)
    save(path, replace(load(path), expires_at=time.time() + 200))
    provider.ahead = ahead

    assert "INBOX" in opens(logged_in)


def test_a_revoked_permission_names_the_command(logged_in: Settings, provider: IdentityProvider) -> None:
    """Neither server is asked for ever, and both faults say what to run; no token stands in them."""
    import asyncio

    held = load(assembly.grant_file(logged_in))
    provider.revoke()
    with pytest.raises(NoAccess, match=r"invalid_grant.*run `pbem login` again") as imap:
        Mailbox(assembly.imap_account(logged_in)).connect()
    with pytest.raises(RelayRefused, match="run `pbem login` again") as smtp:
        asyncio.run(smtp_check(assembly.smtp_account(logged_in)))
    for said in (str(imap.value), str(smtp.value)):
        assert held.access_token not in said
        assert held.refresh_token not in said


def test_a_token_for_somebody_else(logged_in: Settings, provider: IdentityProvider) -> None:
    """A wrong audience is refused with a new token, too, and the setting to look at is named."""
    provider.audience = "calendar"
    provider.expire()

    with pytest.raises(
        MailboxRefused, match=r"does not take our token: check \[imap\] user and \[oauth2\] scopes"
    ):
        Mailbox(assembly.imap_account(logged_in)).connect()


def test_a_provider_that_is_down(logged_in: Settings, provider: IdentityProvider) -> None:
    """The token on file is used to its end; then it is tried again later, at both servers."""
    import asyncio

    path = assembly.grant_file(logged_in)
    save(path, replace(load(path), expires_at=time.time() + 200))
    account = assembly.imap_account(logged_in)
    assert account.access is not None
    provider.down = True
    assert load(path).access_token == account.access.token()

    save(path, replace(load(path), expires_at=0.0))
    with pytest.raises(ProviderUnavailable, match="localhost cannot be reached"):
        Mailbox(account).connect()
    with pytest.raises(RelayUnavailable):
        asyncio.run(smtp_check(assembly.smtp_account(logged_in)))
    provider.down = False
    with Mailbox(account) as mailbox:
        assert "INBOX" in mailbox.folders()


def test_no_deadline_lapses_while_the_provider_is_down(
    logged_in: Settings, provider: IdentityProvider, mailbox: Dovecot
) -> None:
    """What comes in an hour without a token is read afterwards, and counts by when it came."""
    from pbem.desk.table.opening import Invitee, Opening, open_match

    clock = Clock()
    Database(logged_in.database.url).create()
    office: Office = bootstrap.office(logged_in, clock)
    passes = assembly.passes(logged_in, office)
    people = (Invitee("Anna", f"anna@{HOST}"), Invitee("Ben", f"ben@{HOST}"))
    with office.database.work() as work:
        open_match(office, work, Opening("ecosystem", people, start_now=True))
    assert (False, 2) == ((first := passes.once()).failed, first.sent)
    with office.database.reading() as work:
        due = work.open_questions.of_match(1)[0].due
    assert due is not None
    # Passes go on until shortly before the deadline, so that the hour is no outage of ours.
    while clock() < due - timedelta(minutes=30):
        clock.go(minutes=30)
        assert not passes.once().failed
    for name in ("anna", "ben"):
        code = mailbox.mailbox(name)[-1].partition(b"Reply code: ")[2].split()[0].decode()
        fields = f"From: {name}@{HOST}\r\nTo: play+{code}@{HOST}\r\nMessage-ID: <{name}@mail.example>\r\n"
        mailbox.deliver("play", f"{fields}Subject: Re: a move\r\n\r\n1\r\n".encode(), arrived=clock())
    path = assembly.grant_file(logged_in)
    provider.down = True
    for _ in range(6):
        save(path, replace(load(path), expires_at=0.0))
        clock.go(minutes=10)
        tally = passes.once()
        assert (True, 0) == (tally.failed, tally.lapsed)
    assert clock() > due
    with office.database.reading() as work:
        assert any("cannot be reached" in problem.text for problem in work.notes.problems())
    provider.down = False
    clock.go(minutes=10)

    tally = passes.once()
    assert (False, 2, 0) == (tally.failed, tally.letters, tally.lapsed)


def test_a_file_that_others_can_read(logged_in: Settings) -> None:
    """It is refused at the start, with the command that helps."""
    path = assembly.grant_file(logged_in)
    path.chmod(0o640)

    with pytest.raises(ConfigError, match=f"run: chmod 600 {path}"):
        assembly.imap_account(logged_in)


def test_nobody_has_logged_in(settings: Settings) -> None:
    """The first start names the command."""
    with pytest.raises(ConfigError, match="run `pbem login`"):
        assembly.imap_account(settings)


def test_a_command_prints_the_token(logged_in: Settings, provider: IdentityProvider, tmp_path: Path) -> None:
    """The habit of other mail programs: a command that fails is a fault of the mailbox."""
    token = tmp_path / "token"
    token.write_text(load(assembly.grant_file(logged_in)).access_token + "\nand more\n")
    section = Oauth2Section(token_command=("cat", str(token)))
    settings = logged_in.model_copy(update={"oauth2": section})

    assert "INBOX" in opens(settings)
    token.unlink()
    with pytest.raises(NoAccess, match=r"oauth2.token_command: cat ended with exit code 1"):
        Mailbox(assembly.imap_account(settings)).connect()


def test_two_processes_renew_one_after_the_other(logged_in: Settings, provider: IdentityProvider) -> None:
    """A provider that replaces permissions would take both back if the old one came twice."""
    from concurrent.futures import ThreadPoolExecutor

    path = assembly.grant_file(logged_in)
    save(path, replace(load(path), expires_at=0.0))
    accounts = [assembly.imap_account(logged_in) for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        tokens = set(pool.map(lambda account: account.access.token(), accounts))  # type: ignore[union-attr]

    assert 1 == len(tokens)
    assert 1 == provider.asked.count("/token refresh_token")


# The command.


@pytest.fixture
def command(settings: Settings, tmp_path: Path) -> Iterator[Callable[..., "subprocess.Popen[str]"]]:
    """Starts pbem with these settings in a process of its own."""
    from pbem.testing.servers.loopback import write_config

    config = write_config(tmp_path / "config.toml", settings)
    started: list[subprocess.Popen[str]] = []

    def start(*words: str) -> "subprocess.Popen[str]":
        started.append(
            subprocess.Popen(
                [sys.executable, "-m", "pbem", "--config", str(config), *words],
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                env={"PATH": "/usr/bin:/bin", "BROWSER": "true", "PYTHONUNBUFFERED": "1"},
            )
        )
        return started[-1]

    yield start
    for process in started:
        process.kill()
        process.wait()


def test_login_by_a_code(command: Callable[..., "subprocess.Popen[str]"], settings: Settings) -> None:
    """The code and where to type it are printed; then the file is there and the mailbox was tried."""
    said, _ = command("login").communicate(timeout=60)

    assert "type the code WDJB-MJHT" in said
    assert "Logged in at 127.0.0.1 as play." in said
    assert {"token_endpoint", "refresh_token", "access_token", "expires_at"} == set(
        json.loads(assembly.grant_file(settings).read_text())
    )


def test_login_by_a_browser(
    command: Callable[..., "subprocess.Popen[str]"], settings: Settings, authority: tuple[Path, Path]
) -> None:
    """The page leads back to this machine with a code that is worth nothing without our own half (PKCE)."""
    import ssl

    process = command("login", "--browser")
    assert process.stdout is not None
    shown = next(line.strip() for line in process.stdout if "https://" in line)
    assert re.search(r"code_challenge_method=S256", shown)
    stranger = re.search(r"redirect_uri=http%3A%2F%2F127.0.0.1%3A(\d+)", shown)
    assert stranger is not None
    with pytest.raises(urllib.error.HTTPError):
        urllib.request.urlopen(f"http://127.0.0.1:{stranger[1]}/?code=x&state=forged")
    context = ssl.create_default_context(cafile=str(authority[0]))
    with urllib.request.urlopen(shown, context=context) as page:
        assert b"You can close this page." == page.read()

    assert "Logged in at 127.0.0.1 as play." in process.communicate(timeout=60)[0]
    assert isinstance(load(assembly.grant_file(settings)), Grant)
