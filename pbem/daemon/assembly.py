"""Puts the four workers of a pass together from the settings."""

from pbem.config import Settings, password_of
from pbem.daemon.archive import Archive
from pbem.daemon.clerk import Clerk
from pbem.daemon.intake import Intake
from pbem.daemon.messenger import Messenger
from pbem.daemon.passes import Passes
from pbem.daemon.points import Reached, unwatched
from pbem.daemon.postman import Postman, Quota
from pbem.daemon.publisher import Publisher
from pbem.daemon.rereading import Rereading
from pbem.daemon.warden import Warden
from pbem.desk.office import Office
from pbem.mail.imap.mailbox import ImapAccount
from pbem.mail.smtp.deliver import SmtpAccount

__all__ = ["imap_account", "passes", "smtp_account"]


def imap_account(settings: Settings) -> ImapAccount:
    """The mailbox we read."""
    section = settings.imap
    return ImapAccount(
        host=section.host,
        port=section.port,
        security=section.security.value,
        user=section.user,
        password=password_of(section).get_secret_value(),
        timeout=section.timeout,
        cafile=str(section.ca_file) if section.ca_file else None,
    )


def smtp_account(settings: Settings) -> SmtpAccount:
    """The server that takes our mail."""
    section = settings.smtp
    return SmtpAccount(
        host=section.host,
        port=section.port,
        security=section.security.value,
        user=section.user or None,
        password=password_of(section).get_secret_value() if section.user else "",
        timeout=section.timeout,
        connections=section.connections,
        cafile=str(section.ca_file) if section.ca_file else None,
    )


def passes(
    settings: Settings, office: Office, reached: Reached = unwatched, *, leave_old: bool = True
) -> Passes:
    """A pass over these accounts and this desk; mail from before the first one is left unless wanted."""
    section = settings.imap
    intake = Intake(
        office, section.mailbox, section.done, section.also, section.batch, reached, leave_old=leave_old
    )
    return Passes(
        office=office,
        account=imap_account(settings),
        intake=intake,
        clerk=Clerk(office, reached),
        warden=Warden(office, reached),
        postman=Postman(
            office, smtp_account(settings), Quota(settings.smtp.per_hour, settings.smtp.per_day), reached
        ),
        archive=Archive(office, settings.letters.keep),
        rereading=Rereading(office, intake, section.done, reached),
        messenger=Messenger(settings.operator.command),
        publisher=Publisher(office, settings.site),
    )
