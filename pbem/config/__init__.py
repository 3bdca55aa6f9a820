"""Settings from the TOML file and the environment, so that nothing else in pbem reads either."""

from pbem.config.fresh import write_fresh
from pbem.config.loading import load, password_of, settings_file, token_of
from pbem.config.sections import Account, ImapSection, Security, Settings, SiteSection, SmtpSection

__all__ = [
    "Account",
    "ImapSection",
    "Security",
    "Settings",
    "SiteSection",
    "SmtpSection",
    "load",
    "password_of",
    "settings_file",
    "token_of",
    "write_fresh",
]
