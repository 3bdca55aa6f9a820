"""Where the mailboxes are that people really have: hosts, and what each provider asks for and leaves out.

What a provider does with sub-addresses is where to begin; `pbem doctor --roundtrip` finds out.
"""

from dataclasses import dataclass

__all__ = ["OWN", "PROVIDERS", "Provider", "provider_for"]


@dataclass(frozen=True, slots=True)
class Provider:
    """One row: how its servers are called and entered."""

    key: str
    title: str
    imap: str
    smtp: str
    # Submission with STARTTLS on port 587, where there is no port 465.
    starttls: bool = False
    # How reply codes travel.
    replies: str = "plus"
    # What stands in for a password, as [oauth2] provider has it; both where the other can be had, too.
    oauth2: str = ""
    password: bool = True
    # What has to be done there before a program may log in.
    before: str = ""
    domains: tuple[str, ...] = ()


_APP = "make an app password in the account's security settings"
_PROGRAMS = "allow other mail programs (IMAP) in the mailbox's settings"
OWN = Provider("own", "a server of your own, or another provider", "", "")

PROVIDERS = (
    Provider(
        "gmail",
        "Gmail, Google Workspace",
        "imap.gmail.com",
        "smtp.gmail.com",
        oauth2="google",
        before="switch on 2-step verification, then make an app password",
        domains=("gmail.com", "googlemail.com"),
    ),
    Provider(
        "outlook",
        "Outlook.com, Hotmail, Live",
        "outlook.office365.com",
        "smtp-mail.outlook.com",
        starttls=True,
        oauth2="microsoft",
        password=False,
        before="register an application with Microsoft; passwords do not work there any more",
        domains=("outlook.com", "hotmail.com", "live.com", "msn.com", "outlook.de", "hotmail.de"),
    ),
    Provider(
        "microsoft365",
        "Microsoft 365, Exchange Online",
        "outlook.office365.com",
        "smtp.office365.com",
        starttls=True,
        oauth2="microsoft",
        password=False,
        before="have an administrator register an application and allow IMAP and authenticated SMTP",
    ),
    Provider(
        "yahoo",
        "Yahoo",
        "imap.mail.yahoo.com",
        "smtp.mail.yahoo.com",
        replies="plain",
        before=_APP,
        domains=("yahoo.com", "yahoo.de", "yahoo.co.uk", "ymail.com"),
    ),
    Provider(
        "aol", "AOL", "imap.aol.com", "smtp.aol.com", replies="plain", before=_APP, domains=("aol.com",)
    ),
    Provider(
        "icloud",
        "iCloud",
        "imap.mail.me.com",
        "smtp.mail.me.com",
        starttls=True,
        before="make an app-specific password for your Apple account",
        domains=("icloud.com", "me.com", "mac.com"),
    ),
    Provider(
        "fastmail",
        "Fastmail",
        "imap.fastmail.com",
        "smtp.fastmail.com",
        before=_APP,
        domains=("fastmail.com", "fastmail.fm"),
    ),
    Provider(
        "gmx",
        "GMX",
        "imap.gmx.net",
        "mail.gmx.net",
        replies="plain",
        before=_PROGRAMS,
        domains=("gmx.de", "gmx.net", "gmx.at", "gmx.ch"),
    ),
    Provider(
        "gmx.com",
        "GMX.com",
        "imap.gmx.com",
        "mail.gmx.com",
        replies="plain",
        before=_PROGRAMS,
        domains=("gmx.com",),
    ),
    Provider(
        "web.de",
        "WEB.DE",
        "imap.web.de",
        "smtp.web.de",
        starttls=True,
        replies="plain",
        before=_PROGRAMS,
        domains=("web.de",),
    ),
    Provider(
        "t-online",
        "T-Online",
        "secureimap.t-online.de",
        "securesmtp.t-online.de",
        replies="plain",
        before="set a password for mail programs in the mailbox's settings",
        domains=("t-online.de", "magenta.de"),
    ),
    Provider("ionos", "IONOS", "imap.ionos.de", "smtp.ionos.de", replies="plain"),
    Provider("mailbox.org", "mailbox.org", "imap.mailbox.org", "smtp.mailbox.org", domains=("mailbox.org",)),
    Provider("posteo", "Posteo", "posteo.de", "posteo.de", domains=("posteo.de", "posteo.net")),
    Provider("zoho", "Zoho", "imap.zoho.com", "smtp.zoho.com", before=_APP, domains=("zohomail.com",)),
    Provider("runbox", "Runbox", "mail.runbox.com", "mail.runbox.com", domains=("runbox.com",)),
    Provider("migadu", "Migadu", "imap.migadu.com", "smtp.migadu.com"),
    OWN,
)


def provider_for(address: str) -> Provider:
    """The provider that an address belongs to, as far as its domain tells."""
    domain = address.rpartition("@")[2].lower()
    return next((each for each in PROVIDERS if domain in each.domains), OWN)
