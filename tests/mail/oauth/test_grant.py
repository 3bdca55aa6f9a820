import stat
from pathlib import Path

import pytest

from pbem.errors import ConfigError
from pbem.mail.oauth.grant import Grant, load, save

GRANT = Grant("https://id.example/token", "r" * 20, "a" * 20, 1234.5)


def test_what_is_saved_is_loaded_by_its_owner_alone(tmp_path: Path) -> None:
    """The file replaces the one before in one step, and nobody else reads it."""
    path = tmp_path / "oauth2.json"
    save(path, Grant("https://old.example/token", "old"))
    save(path, GRANT)

    assert GRANT == load(path)
    assert 0o600 == stat.S_IMODE(path.stat().st_mode)
    assert [path] == list(tmp_path.iterdir())


@pytest.mark.parametrize("content", ["", "[]", '{"refresh_token": "secret-thing"}', "secret-thing"])
def test_a_file_that_is_none_of_ours(tmp_path: Path, content: str) -> None:
    """It is named and never quoted."""
    path = tmp_path / "oauth2.json"
    path.touch(0o600)
    path.write_text(content)

    with pytest.raises(ConfigError, match="is no file of `pbem login`") as caught:
        load(path)
    assert "secret-thing" not in str(caught.value)
    assert caught.value.__context__ is None


def test_a_grant_is_not_shown(tmp_path: Path) -> None:
    """Neither token stands in what a traceback prints."""
    assert "rrr" not in repr(GRANT)
    assert "aaa" not in repr(GRANT)
