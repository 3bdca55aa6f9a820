from pathlib import Path

import pytest

from pbem import resources
from pbem.errors import OperatorError


def test_the_source_tree_is_found() -> None:
    """In a source tree the folders stand beside the package."""
    assert (resources.folder("migrations") / "env.py").is_file()


def test_the_installed_folder_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In an installed package the folder inside it is taken, whatever stands beside it."""
    (tmp_path / "pbem" / "migrations").mkdir(parents=True)
    (tmp_path / "migrations").mkdir()
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "pbem")

    assert tmp_path / "pbem" / "migrations" == resources.folder("migrations")


def test_a_missing_folder_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Half an installation says so."""
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path / "pbem")

    with pytest.raises(OperatorError, match="migrations is missing; install pbem again"):
        resources.folder("migrations")
