from pathlib import Path

from pbem.config import load
from pbem.testing.servers.loopback import loopback_settings, write_config


def test_a_process_of_its_own_has_the_same_settings(tmp_path: Path) -> None:
    """What was chosen in code is written as an operator's file, passwords and all."""
    chosen = loopback_settings(tmp_path, 1143, 1025, also=("Junk",), language="de")
    path = write_config(tmp_path / "config.toml", chosen)
    read = load(path, {})

    assert chosen.model_dump() == read.model_dump()
    assert chosen.secret.key.get_secret_value() == read.secret.key.get_secret_value()
    assert 0o600 == path.stat().st_mode & 0o777
