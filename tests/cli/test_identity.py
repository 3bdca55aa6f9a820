"""Choosing who may move in a match, as it is typed."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run

PLAYERS = ("--player", "Anna=anna@mail.example", "--player", "Ben=ben@mail.example")


def level(run: Run) -> str:
    """The level of the first match, as `pbem match show` prints it."""
    return str(json.loads(run("match", "show", "1", "--json").out)["identity"])


def test_a_match_asks_for_the_address_unless_told_otherwise(run: Run, server: Path) -> None:
    """The usual level is token+from; another is chosen with the match or later."""
    run("match", "new", "ecosystem", *PLAYERS)
    assert "token+from" == level(run)

    said = run("match", "identity", "1", "token")
    assert (0, "Match 1 is played at the level token from now on.\n") == (said.code, said.out)
    assert "token" == level(run)


def test_a_level_is_chosen_with_the_match(run: Run, server: Path) -> None:
    """`--identity` names it."""
    run("match", "new", "ecosystem", *PLAYERS, "--identity", "token")

    assert "token" == level(run)


def test_a_level_that_is_none_is_wrong_usage(run: Run, server: Path) -> None:
    """The answer names what there is."""
    said = run("match", "new", "ecosystem", *PLAYERS, "--identity", "password")

    assert 2 == said.code
    assert "none of token, token+from, token+auth" in " ".join(said.err.split())


def test_auth_needs_the_name_of_our_mail_server(
    run: Run, server: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without it no letter could ever be accepted, so the match is not opened and the setting is named."""
    said = run("match", "new", "ecosystem", *PLAYERS, "--identity", "token+auth")
    assert 0 != said.code
    assert "[mail] authserv_id" in said.err

    monkeypatch.setenv("PBEM_MAIL__AUTHSERV_ID", "mx.example.org")
    assert 0 == run("match", "new", "ecosystem", *PLAYERS, "--identity", "token+auth").code
    assert "token+auth" == level(run)
