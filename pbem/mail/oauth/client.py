"""As whom we ask a provider for access, and for what."""

from collections.abc import Mapping
from dataclasses import field

from pbem.engine.values import Value

_OUTLOOK = "https://outlook.office.com"
# Where a provider of that name describes itself, and what we ask it for.
PROVIDERS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "google": ("https://accounts.google.com", ("https://mail.google.com/",)),
    "microsoft": (
        "https://login.microsoftonline.com/common/v2.0",
        ("offline_access", f"{_OUTLOOK}/IMAP.AccessAsUser.All", f"{_OUTLOOK}/SMTP.Send"),
    ),
}


class Client(Value):
    """As whom we ask: the operator has registered this program at the provider."""

    provider: str
    id: str
    secret: str = field(default="", repr=False)
    scopes: tuple[str, ...] = ()
    cafile: str | None = None

    @property
    def asked(self) -> list[str]:
        """What we ask for."""
        return list(self.scopes or PROVIDERS.get(self.provider, ("", ("offline_access", "email")))[1])

    @property
    def verify(self) -> str | bool:
        """Which authority signs for the provider."""
        return self.cafile or True

    @property
    def extra(self) -> dict[str, str]:
        """The client's own password, where it has one."""
        return {"client_secret": self.secret} if self.secret else {}
