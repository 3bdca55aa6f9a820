"""When a token is asked for anew; tests/servers/test_oauth.py has a provider that gives them."""

from dataclasses import replace
from pathlib import Path

import pytest

from pbem.errors import ConfigError
from pbem.mail.oauth.access import KeptAccess, NoAccess, ProviderUnavailable, TokenCommand
from pbem.mail.oauth.grant import Grant, load, save

GRANT = Grant("https://id.example/token", "refresh", "first", 10_000.0)


def kept(path: Path, now: float, *, down: bool = False) -> KeptAccess:
    """The permission on file at that time, renewed by a provider that may be down."""

    def renew(grant: Grant) -> Grant:
        if down:
            raise ProviderUnavailable("the provider is down")
        return replace(grant, access_token="second", expires_at=now + 3600)

    save(path, GRANT)
    return KeptAccess(path, renew, lambda: now)


@pytest.mark.parametrize(("now", "token"), [(9_699.0, "first"), (9_701.0, "second"), (20_000.0, "second")])
def test_a_token_is_renewed_before_it_ends(tmp_path: Path, now: float, token: str) -> None:
    """Five minutes before: a pass takes a while, and clocks differ."""
    path = tmp_path / "oauth2.json"

    assert token == kept(path, now).token() == load(path).access_token


def test_a_refused_token_is_not_given_again(tmp_path: Path) -> None:
    """Whatever its time was said to be."""
    assert "second" == kept(tmp_path / "oauth2.json", 0.0).token(refused="first")


def test_a_provider_that_is_down_costs_nothing_while_the_token_lasts(tmp_path: Path) -> None:
    """Only one that has ended, or was refused, cannot be used."""
    path = tmp_path / "oauth2.json"

    assert "first" == kept(path, 9_900.0, down=True).token()
    with pytest.raises(ProviderUnavailable):
        kept(path, 10_001.0, down=True).token()
    with pytest.raises(ProviderUnavailable):
        kept(path, 0.0, down=True).token(refused="first")


def test_a_command_is_run_once_for_a_pass() -> None:
    """Several connections use what it printed, unless a server has refused that."""
    printed = iter(("first", "second"))
    command = TokenCommand(lambda: next(printed))

    assert ["first", "first", "second"] == [command.token(), command.token(), command.token("first")]


def test_a_command_that_fails_is_a_fault_of_the_mailbox() -> None:
    """So a pass goes on without it."""

    def fails() -> str:
        raise ConfigError("oauth2.token_command: cat ended with exit code 1")

    with pytest.raises(NoAccess, match=r"There is no access token: oauth2.token_command: cat ended"):
        TokenCommand(fails).token()
