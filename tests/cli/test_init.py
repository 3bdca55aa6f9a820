from pathlib import Path

from pbem.config import load
from tests.cli.conftest import Run


def test_init_writes_a_file_that_loads(run: Run, tmp_path: Path) -> None:
    """After init there is a settings file in this folder, and the next step is named."""
    ended = run("init")

    assert 0 == ended.code
    assert ended.out.startswith("Wrote config.toml. Fill in [mail], [imap], [smtp] and [operator], then")
    assert "play@example.org" == load(tmp_path / "config.toml", {}).mail.address


def test_init_goes_where_it_is_told(run: Run, tmp_path: Path) -> None:
    """--config names the file to write as it names the file to read."""
    run("--config", str(tmp_path / "other.toml"), "init")

    assert ["other.toml"] == [path.name for path in tmp_path.iterdir()]


def test_init_never_replaces_a_file(run: Run, tmp_path: Path) -> None:
    """A second init is refused with a sentence and the code for settings."""
    run("init")
    before = (tmp_path / "config.toml").read_bytes()

    ended = run("init")

    assert (3, "") == (ended.code, ended.out)
    assert (
        "pbem: config.toml is there already and was left as it is; remove it or name another\n" == ended.err
    )
    assert before == (tmp_path / "config.toml").read_bytes()
