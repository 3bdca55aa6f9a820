"""Puts the four workers of a pass together from the settings."""

from functools import partial
from pathlib import Path

from pbem.config import Settings, password_of, token_of
from pbem.config.kinds import SQLITE
from pbem.config.sections import Account
from pbem.daemon.archive import Archive
from pbem.daemon.clerk import Clerk
from pbem.daemon.intake import Intake
from pbem.daemon.messenger import Messenger
from pbem.daemon.passes import Passes
from pbem.daemon.points import Reached, unwatched
from pbem.daemon.postman import Postman, Quota
from pbem.daemon.publisher import Publisher
from pbem.daemon.rereading import Rereading
from pbem.daemon.sender import Sender
from pbem.daemon.warden import Warden
from pbem.desk.office import Office
from pbem.errors import ConfigError
from pbem.mail.imap.mailbox import ImapAccount
from pbem.mail.oauth.access import Access, KeptAccess, TokenCommand
from pbem.mail.oauth.client import Client
from pbem.mail.oauth.grant import Grant
from pbem.mail.smtp.deliver import SmtpAccount


def imap_account(settings: Settings) -> ImapAccount:
    """The mailbox we read."""
    section = settings.imap
    return ImapAccount(
        host=section.host,
        port=section.port,
        security=section.security.value,
        user=section.user,
        password=_password(section),
        timeout=section.timeout,
        cafile=str(section.ca_file) if section.ca_file else None,
        access=_access(settings, section),
    )


def smtp_account(settings: Settings) -> SmtpAccount:
    """The server that takes our mail."""
    section = settings.smtp
    return SmtpAccount(
        host=section.host,
        port=section.port,
        security=section.security.value,
        user=section.user or None,
        password=_password(section) if section.user else "",
        timeout=section.timeout,
        connections=section.connections,
        cafile=str(section.ca_file) if section.ca_file else None,
        access=_access(settings, section),
    )


def _password(section: Account) -> str:
    return "" if section.auth == "oauth2" else password_of(section).get_secret_value()


def _access(settings: Settings, section: Account) -> Access | None:
    """Where tokens for an account come from, if it wants any."""
    if section.auth != "oauth2":
        return None
    if settings.oauth2.token_command:
        return TokenCommand(partial(token_of, settings.oauth2))
    client = oauth_client(settings)

    def renew(grant: Grant) -> Grant:
        # The libraries of the web are loaded once an hour, not by every pass.
        from pbem.mail.oauth.flow import renewed

        return renewed(client, grant)

    return KeptAccess(grant_file(settings), renew)


def oauth_client(settings: Settings) -> Client:
    """As whom we ask the provider for access."""
    section = settings.oauth2
    if not section.provider or not section.client_id:
        raise ConfigError(
            'auth = "oauth2" needs oauth2.token_command, or oauth2.provider and oauth2.client_id and'
            " then `pbem login`"
        )
    return Client(
        section.provider,
        section.client_id,
        section.client_secret.get_secret_value(),
        section.scopes,
        str(section.ca_file) if section.ca_file else None,
    )


def grant_file(settings: Settings) -> Path:
    """Where the provider's permission is kept: beside the database unless told otherwise."""
    if settings.oauth2.token_file is not None:
        return settings.oauth2.token_file
    if not settings.database.url.startswith(SQLITE):
        raise ConfigError("oauth2.token_file: name a file, because the database is none")
    return settings.database.path.with_name("oauth2.json")


def passes(
    settings: Settings, office: Office, reached: Reached = unwatched, *, leave_old: bool = True
) -> Passes:
    """A pass over these accounts and this desk; mail from before the first one is left unless wanted."""
    section = settings.imap
    folder, done, also, batch = section.mailbox, section.done, section.also, section.batch
    intake = Intake(office, folder, done, also, batch, reached, leave_old=leave_old)
    quota = Quota(settings.smtp.per_hour, settings.smtp.per_day)
    postman = Postman(office, smtp_account(settings), quota, reached)
    return Passes(
        office=office,
        account=imap_account(settings),
        intake=intake,
        clerk=Clerk(office, reached),
        warden=Warden(office, reached),
        postman=postman,
        sender=Sender(office.database, postman),
        archive=Archive(office, settings.letters.keep, settings.letters.pictures),
        rereading=Rereading(office, intake, section.done, reached),
        messenger=Messenger(settings.operator.command),
        publisher=Publisher(office, settings.site),
    )
