"""`pbem init`: the first command a game master types."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pbem.cli.terminal.exits import Exit
from pbem.cli.terminal.help import examples, option
from pbem.cli.terminal.invocation import invocation_of
from pbem.cli.terminal.output import complain, say

if TYPE_CHECKING:
    from pbem.config.providers import Provider

app = typer.Typer()

# By the name of an answer: the setting it has to fit.
_SETTINGS = {
    "address": ("mail", "address"),
    "auth": ("imap", "auth"),
    "client_id": ("oauth2", "client_id"),
    "imap": ("imap", "host"),
    "operator": ("operator", "address"),
    "replies": ("mail", "replies"),
    "smtp": ("smtp", "host"),
    "user": ("imap", "user"),
}


@app.command(
    epilog=examples(
        "pbem init", "pbem init --yes --address play@gmx.net --operator me@example.org --password-file secret"
    )
)
def init(
    context: typer.Context,
    address: Annotated[str, option("--address", "The mailbox that players write to.")] = "",
    provider: Annotated[str, option("--provider", "Who hosts it; `own` for a server of your own.")] = "",
    auth: Annotated[str, option("--auth", "How to log in: password or oauth2.")] = "",
    user: Annotated[str, option("--user", "The name to log in with, if it is not the address.")] = "",
    password_file: Annotated[str, option("--password-file", "A file whose first line is the password.")] = "",
    password_command: Annotated[str, option("--password-command", "A command that prints it.")] = "",
    client_id: Annotated[str, option("--client-id", "For oauth2: as what you registered pbem.")] = "",
    operator: Annotated[str, option("--operator", "Your own address, where problems are told.")] = "",
    imap: Annotated[str, option("--imap", "The IMAP server of a provider that is not in the table.")] = "",
    smtp: Annotated[str, option("--smtp", "The SMTP server of such a provider.")] = "",
    replies: Annotated[str, option("--replies", "How codes travel: plus, catch-all or plain.")] = "",
    yes: Annotated[bool, option("--yes", "Ask nothing: for scripts.")] = False,
    login: Annotated[bool, option("--try/--no-try", "Log in at once.")] = True,
) -> None:
    """Write a settings file with a fresh secret.

    In a terminal it asks for your mailbox, who hosts it and how you log in, tries that at once, and writes
    only what differs from the defaults; without one and without options it writes every setting, to be filled
    in. The file goes to config.toml in this folder, or where --config or PBEM_CONFIG says, is readable by you
    alone, and never replaces one.
    """
    from pbem.config import settings_file, write_fresh

    path = settings_file(invocation_of(context).config)
    answers = _Answers(
        address,
        provider,
        auth,
        user,
        password_file,
        password_command,
        client_id,
        operator,
        imap,
        smtp,
        replies,
    )
    terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if answers == _Answers() and not (yes or terminal):
        write_fresh(path)
        say(f"Wrote {path}. Fill in [mail], [imap], [smtp] and [operator], then run: pbem db upgrade")
        return
    if path.exists():
        # Nobody types a password for nothing.
        write_fresh(path)
    answers.complete(ask=terminal and not yes)
    answers.write(path)
    if login and answers.auth != "oauth2":
        problem, answers.junk = _try(path)
        if answers.junk:
            path.unlink()
            answers.write(path)
    say(f"Wrote {path}.")
    if login and answers.auth != "oauth2" and problem:
        complain(problem)
        say(f"Correct {path}, then run: pbem doctor")
        raise typer.Exit(Exit.MAIL_SERVER)
    first = "pbem login, then " if answers.auth == "oauth2" else ""
    say(f"Next: {first}pbem db upgrade, then pbem doctor --roundtrip")


@dataclass(slots=True)
class _Answers:
    """What is known so far of the mailbox."""

    address: str = ""
    provider: str = ""
    auth: str = ""
    user: str = ""
    password_file: str = ""
    password_command: str = ""
    client_id: str = ""
    operator: str = ""
    imap: str = ""
    smtp: str = ""
    replies: str = ""
    password: str = ""
    # Where the server puts what it takes for unwanted.
    junk: str = ""

    @property
    def row(self) -> "Provider":
        """The provider in the table."""
        from pbem.config.providers import PROVIDERS, provider_for

        if not self.provider:
            return provider_for(self.address)
        return next(each for each in PROVIDERS if each.key == self.provider)

    def complete(self, *, ask: bool) -> None:
        """Ask for what is missing, or name it where nobody is there to ask."""
        self._want("address", "The mailbox that players write to", ask)
        self._choose(ask)
        row = self.row
        if not row.imap:
            self._want("imap", "Its IMAP server", ask)
            self._want("smtp", "Its SMTP server", ask)
            self._want("user", "The name to log in with", ask, self.address)
        if row.before:
            say(f"{row.title}: {row.before}.")
        self._want(
            "auth",
            "Log in by password (an app password) or oauth2",
            ask and bool(row.oauth2 and row.password),
            "password" if row.password else "oauth2",
        )
        if self.auth == "oauth2":
            self._want("client_id", "The client id of the application you registered", ask)
        elif not (self.password_file or self.password_command) and ask:
            self.password = typer.prompt("Its password", hide_input=True)
        self._want("operator", "Your own address, where problems are told", ask)
        self._want("replies", "", ask=False, usual=row.replies)

    def _choose(self, ask: bool) -> None:
        from pbem.config.providers import PROVIDERS

        if self.provider:
            self.provider = _provider(self.provider)
        elif ask:
            for each in PROVIDERS:
                say(f"  {each.key:<13} {each.title}")
            self.provider = typer.prompt("Who hosts it", default=self.row.key, value_proc=_provider)

    def _want(self, name: str, question: str, ask: bool, usual: str = "") -> None:
        def checked(text: str) -> str:
            return _checked(name, text)

        if getattr(self, name):
            checked(getattr(self, name))
        elif ask:
            setattr(self, name, typer.prompt(question, default=usual or None, value_proc=checked))
        elif usual:
            setattr(self, name, usual)
        else:
            raise typer.BadParameter("is needed", param_hint=_flag(name))

    def write(self, path: Path) -> None:
        """Write what differs from the defaults."""
        from pbem.config.fresh import write_own

        row = self.row
        way = {
            "user": self.user or self.address,
            "auth": "oauth2" if self.auth == "oauth2" else "",
            "password": self.password,
            "password_file": self.password_file,
            "password_command": self.password_command,
        }
        junk = (self.junk,) if self.junk else ()
        oauth2 = {"provider": row.oauth2, "client_id": self.client_id} if self.auth == "oauth2" else {}
        write_own(
            path,
            {
                "mail": {"address": self.address, "replies": self.replies if self.replies != "plus" else ""},
                "imap": {**_server(self.imap or row.imap, 143), **way, "also": junk},
                "smtp": {**_server(self.smtp or row.smtp, 587, starttls=row.starttls), **way},
                "oauth2": oauth2,
                "operator": {"address": self.operator},
            },
        )


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _provider(text: str) -> str:
    """The key of a provider in the table, or no answer."""
    from pbem.config.providers import PROVIDERS

    known = [each.key for each in PROVIDERS]
    if text.lower() not in known:
        raise typer.BadParameter(f"{text!r} is none of {', '.join(known)}", param_hint="--provider")
    return text.lower()


def _checked(name: str, text: str) -> str:
    """An answer that its settings can have; a terminal asks again for any other."""
    from pbem.config.problems import refusal

    section, setting = _SETTINGS[name]
    values = _server(text, 0) if setting == "host" else {setting: text}
    for key, value in values.items():
        if problem := refusal(section, key, value):
            raise typer.BadParameter(problem, param_hint=_flag(name))
    return text


def _server(name: str, starttls_port: int, *, starttls: bool = False) -> dict[str, object]:
    """Host, port and security of a server as it was named, HOST or HOST:PORT."""
    from pbem.mail.network import is_loopback

    host, _, port = name.partition(":")
    known: dict[str, object] = {"host": host}
    if port:
        known["port"] = int(port) if port.isdecimal() else port
    if is_loopback(host):
        known["security"] = "none"
    elif starttls or port == str(starttls_port):
        known["security"] = "starttls"
    return known


def _try(path: Path) -> tuple[str, str]:
    """Log in at both servers with what was just written: what is wrong, and where unwanted mail lies."""
    import asyncio

    from pbem.config import load
    from pbem.daemon.assembly import imap_account, smtp_account
    from pbem.errors import ServerError
    from pbem.mail.imap.probe import Probe
    from pbem.mail.smtp.deliver import check

    settings, junk = load(path), ""
    try:
        with Probe(imap_account(settings)) as probe:
            junk = probe.special("Junk") or ""
            say(f"Logged in at {settings.imap.host}.")
        asyncio.run(check(smtp_account(settings)))
        say(f"Logged in at {settings.smtp.host}.")
    except ServerError as error:
        return str(error), junk
    return "", junk
