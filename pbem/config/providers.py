"""Where the mailboxes are that people really have, as providers.toml beside this lists them."""

import tomllib
from collections.abc import Iterator
from importlib.resources import files

from pbem.engine.values import Value


class Provider(Value):
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


OWN = Provider("own", "a server of your own, or another provider", "", "")


def _known() -> Iterator[Provider]:
    data = tomllib.loads(files(__package__).joinpath("providers.toml").read_text("utf-8"))
    for key, row in data.items():
        yield Provider(key, **{**row, "domains": tuple(row.get("domains", ()))})
    yield OWN


PROVIDERS = tuple(_known())


def provider_for(address: str) -> Provider:
    """The provider that an address belongs to, as far as its domain tells."""
    domain = address.rpartition("@")[2].lower()
    return next((each for each in PROVIDERS if domain in each.domains), OWN)
