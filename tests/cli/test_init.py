import contextlib
import os
import pty
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.config import load
from pbem.config.problems import SECTIONS
from pbem.config.providers import PROVIDERS, Provider
from pbem.testing.servers.imap_server import ImapServer
from tests.cli.conftest import Run
from tests.harness.smtp_server import Recorder, SmtpServer


def test_init_writes_a_file_that_loads(run: Run, tmp_path: Path) -> None:
    """After init there is a settings file in this folder, and the next step is named."""
    ended = run("init")

    assert 0 == ended.code
    assert ended.out.startswith("Wrote config.toml. Fill in [mail], [imap], [smtp] and [operator], then")
    assert "play@example.org" == load(tmp_path / "config.toml", {}).mail.address


def test_init_goes_where_it_is_told(run: Run, tmp_path: Path) -> None:
    """--config names the file to write as it names the file to read."""
    run("--config", str(tmp_path / "other.toml"), "init")

    assert ["other.toml"] == [path.name for path in tmp_path.iterdir()]


def test_init_never_replaces_a_file(run: Run, tmp_path: Path) -> None:
    """A second init is refused with a sentence and the code for settings."""
    run("init")
    before = (tmp_path / "config.toml").read_bytes()

    ended = run("init")

    assert (3, "") == (ended.code, ended.out)
    assert (
        "pbem: config.toml is there already and was left as it is; remove it or name another\n" == ended.err
    )
    assert before == (tmp_path / "config.toml").read_bytes()


# The table of providers.


@pytest.mark.parametrize("provider", PROVIDERS, ids=lambda each: each.key)
def test_every_provider_makes_a_file_that_loads(run: Run, tmp_path: Path, provider: Provider) -> None:
    """With flags nothing is asked, and nothing is written that is the default."""
    flags = ["--address", f"play@{(*provider.domains, 'example.org')[0]}", "--provider", provider.key]
    if not provider.imap:
        flags += ["--imap", "imap.example.org", "--smtp", "smtp.example.org:587"]
    if not provider.password:
        flags += ["--client-id", "our-id"]
    ended = run("init", "--yes", "--no-try", "--operator", "me@example.org", "--password-file", "pw", *flags)

    assert (0, "") == (ended.code, ended.err)
    settings = load(tmp_path / "config.toml", {})
    assert (provider.imap or "imap.example.org", provider.replies) == (
        settings.imap.host,
        settings.mail.replies,
    )
    assert ("starttls" if provider.starttls or not provider.imap else "tls") == settings.smtp.security
    written = tomllib.loads((tmp_path / "config.toml").read_text("utf-8"))
    same = [
        f"{section}.{key}"
        for section, values in written.items()
        for key, value in values.items()
        if not (field := SECTIONS[section].model_fields[key]).is_required() and field.default == value
    ]
    assert [] == same


def test_the_provider_follows_from_the_address(run: Run, tmp_path: Path) -> None:
    """Nobody who writes gmx.de is asked who hosts it."""
    flags = [
        "--address",
        "play@GMX.de",
        "--operator",
        "me@example.org",
        "--password-command",
        "pass show play",
    ]
    run("init", "--yes", "--no-try", *flags)

    assert "imap.gmx.net" == load(tmp_path / "config.toml", {}).imap.host
    assert ("pass", "show", "play") == load(tmp_path / "config.toml", {}).imap.password_command


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (["--address", "play@gmx.de"], "--operator"),
        (["--operator", "me@example.org"], "--address"),
        (["--address", "play@example.org", "--operator", "me@example.org"], "--imap"),
        (["--address", "a@b.example", "--provider", "gogle"], "is none of gmail, outlook"),
        (["--address", "play"], "--address: must be the e-mail address players write to"),
        (["--address", "play@gmx.de", "--operator", "me"], "--operator: must be the e-mail address"),
        (["--address", "play@gmx.de", "--auth", "token"], "--auth: must be password or oauth2"),
        (
            ["--address", "play@gmx.de", "--operator", "me@b.example", "--replies", "minus"],
            "--replies: must be plus, catch-all or plain",
        ),
        (["--address", "a@b.example", "--imap", "b.example:imap"], "--imap: must be a port number"),
    ],
)
def test_what_is_missing_is_named(run: Run, tmp_path: Path, flags: list[str], said: str) -> None:
    """A script hears which flag is wanted, and nothing is written."""
    ended = run("init", "--yes", *flags)

    assert 2 == ended.code
    assert said in " ".join(ended.err.split())
    assert [] == list(tmp_path.iterdir())


@pytest.fixture
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """A mailbox and a relay on this machine with one account, as `--imap` and `--smtp` name them."""
    folder, users = tmp_path_factory.mktemp("mail"), {"play@club.example": "secret word"}
    with ImapServer(folder, users) as imap, SmtpServer(Recorder(), users=users) as smtp:
        yield f"127.0.0.1:{imap.imap_port}", f"127.0.0.1:{smtp.smtp_port}"


def answered(tmp_path: Path, *answers: str) -> tuple[int, str]:
    """Run `pbem init` in a real terminal and type these answers; how it ended and what it showed."""
    terminal, inside = pty.openpty()
    environment = {"PATH": os.environ["PATH"], "TERM": "dumb", "HOME": str(tmp_path)}
    process = subprocess.Popen(
        [sys.executable, "-m", "pbem", "init"],
        stdin=inside,
        stdout=inside,
        stderr=inside,
        cwd=tmp_path,
        env=environment,
        start_new_session=True,
    )
    os.close(inside)
    screen = ""
    for answer in answers:
        seen = len(screen)
        # What is typed before the blank comes is thrown away with whatever else was typed ahead.
        while not screen[seen:].endswith(": "):
            screen += os.read(terminal, 4096).decode()
        os.write(terminal, f"{answer}\n".encode())
        # The echo of what was typed ends no question.
        screen += "\n"
    with contextlib.suppress(OSError):
        while chunk := os.read(terminal, 4096):
            screen += chunk.decode()
    os.close(terminal)
    return process.wait(timeout=60), screen


def test_the_questions_of_a_terminal(servers: tuple[str, str], tmp_path: Path) -> None:
    """Address, host and login; then both servers have been tried, and the spam folder was found."""
    imap, smtp = servers
    code, screen = answered(
        tmp_path, "play@club.example", "own", imap, smtp, "", "secret word", "me@mail.example"
    )

    assert 0 == code, screen
    assert 2 == screen.count("Logged in at 127.0.0.1.")
    assert "secret word" not in screen
    settings = load(tmp_path / "config.toml", {})
    assert ("play@club.example", ("Junk",)) == (settings.imap.user, settings.imap.also)
    assert "Next: pbem db upgrade" in screen


def test_a_wrong_answer_is_asked_again(servers: tuple[str, str], tmp_path: Path) -> None:
    """Each question says at once what it wants, so that nobody types the others anew."""
    imap, smtp = servers
    with ImapServer(tmp_path / "mail", {"play": "secret word"}) as own:
        imap = f"127.0.0.1:{own.imap_port}"
        given = ("play", "play@club.example", "mine", "own", f"{imap}x", imap, smtp, "play", "secret word")
        code, screen = answered(tmp_path, *given, "me", "me@mail.example")

    shown = " ".join(screen.split())
    assert "Error: must be the e-mail address players write to" in shown
    assert "Error: 'mine' is none of gmail, outlook" in shown
    assert "Error: must be a port number from 1 to 65535" in shown
    assert "Error: must be the e-mail address of whoever runs this server" in shown
    assert "play" == load(tmp_path / "config.toml", {}).imap.user
    assert "Logged in at 127.0.0.1." in screen
    assert 5 == code, "the relay knows play@club.example alone"


def test_a_wrong_password_is_told_at_once(servers: tuple[str, str], tmp_path: Path) -> None:
    """The file is there to be corrected."""
    imap, smtp = servers
    code, screen = answered(tmp_path, "play@club.example", "own", imap, smtp, "", "wrong", "me@mail.example")

    assert 5 == code, screen
    assert "Check [imap] user and password." in " ".join(screen.split())
    assert (tmp_path / "config.toml").is_file()
