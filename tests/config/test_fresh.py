import stat
import tomllib
from pathlib import Path

import pytest

from pbem import resources
from pbem.config import Settings, load, write_fresh
from pbem.config.fresh import EXAMPLE
from pbem.errors import ConfigError


def test_the_example_lists_every_setting_and_no_other() -> None:
    """Whoever reads config.example.toml has seen all there is to set."""
    example = tomllib.loads(resources.file(EXAMPLE).read_text(encoding="utf-8"))

    assert {name: set(field.annotation.model_fields) for name, field in Settings.model_fields.items()} == {
        name: set(section) for name, section in example.items()
    }


def test_every_setting_of_the_example_has_a_comment_or_follows_one() -> None:
    """No section of the example stands without a word of explanation."""
    blocks = resources.file(EXAMPLE).read_text(encoding="utf-8").split("\n\n\n")

    assert [] == [block for block in blocks if "# " not in block]


def test_a_fresh_file_loads(tmp_path: Path) -> None:
    """What `pbem init` writes is a working settings file."""
    path = tmp_path / "config.toml"

    write_fresh(path)

    assert "play@example.org" == load(path, {}).mail.address


def test_the_example_itself_is_no_settings_file() -> None:
    """A server must not run on the secret that everybody can read in the example."""
    with pytest.raises(ConfigError, match=r"^[^\n]*secret.key: must be 32 or more random characters[^\n]*$"):
        load(resources.file(EXAMPLE), {})


def test_every_fresh_file_has_a_secret_of_its_own(tmp_path: Path) -> None:
    """Two servers never share a secret."""
    keys = []
    for name in ("a.toml", "b.toml"):
        write_fresh(tmp_path / name)
        keys.append(load(tmp_path / name, {}).secret.key.get_secret_value())

    assert 2 == len(set(keys))


def test_a_fresh_file_is_for_its_owner_only(tmp_path: Path) -> None:
    """Nobody else on the machine can read the secret."""
    write_fresh(tmp_path / "config.toml")

    assert 0o600 == stat.S_IMODE((tmp_path / "config.toml").stat().st_mode)


def test_a_file_that_is_there_is_left_alone(tmp_path: Path) -> None:
    """Running init twice does not cost the secret."""
    path = tmp_path / "config.toml"
    path.write_text("mine")

    with pytest.raises(ConfigError, match="is there already"):
        write_fresh(path)

    assert "mine" == path.read_text()


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    """A path that cannot be written is answered with the reason."""
    with pytest.raises(ConfigError, match=r"cannot be written \(No such file or directory\)"):
        write_fresh(tmp_path / "nowhere" / "config.toml")
