"""From settings to accounts; that the workers fit together is held by every pass in tests/servers."""

from pathlib import Path
from typing import Any

import pytest

from pbem.config import Settings
from pbem.daemon.assembly import grant_file, imap_account, oauth_client, smtp_account
from pbem.errors import ConfigError
from tests.daemon.support import PASSWORD, settings_for


def settings(folder: Path, **changes: Any) -> Settings:
    """Settings with these changes; nobody answers at these ports."""
    return settings_for(folder, 1, 1, **changes)


def test_accounts_are_what_the_settings_say(tmp_path: Path) -> None:
    """A relay that asks for no user is given no password."""
    plain = settings(tmp_path)

    assert ("127.0.0.1", 1, "none", "play", PASSWORD) == (
        (box := imap_account(plain)).host,
        box.port,
        box.security,
        box.user,
        box.password,
    )
    assert (None, "", None) == ((relay := smtp_account(plain)).user, relay.password, relay.access)


def test_tokens_need_somebody_who_gives_them(tmp_path: Path) -> None:
    """Without a provider the sentence names both ways."""
    wanting = settings(tmp_path, imap__auth="oauth2")

    with pytest.raises(ConfigError, match=r"needs oauth2.token_command, or oauth2.provider"):
        imap_account(wanting)


def test_whom_the_provider_hears_of(tmp_path: Path) -> None:
    """We ask under the name that the operator registered."""
    client = oauth_client(settings(tmp_path, oauth2__provider="google", oauth2__client_id="our club"))

    assert ("google", "our club", "") == (client.provider, client.id, client.secret)


def test_a_permission_lies_beside_the_database(tmp_path: Path) -> None:
    """Unless a file is named; a database on a server has no place beside it, so one must be."""
    plain = settings(tmp_path)
    named = settings(tmp_path, oauth2__token_file=str(tmp_path / "elsewhere.json"))
    database = plain.database.model_copy(update={"url": "postgresql+psycopg://host/db"})

    assert tmp_path / "oauth2.json" == grant_file(plain)
    assert tmp_path / "elsewhere.json" == grant_file(named)
    with pytest.raises(ConfigError, match=r"oauth2.token_file: name a file"):
        grant_file(plain.model_copy(update={"database": database}))
