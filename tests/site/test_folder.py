"""The folder of the public pages: whole at every moment, ours alone, and readable by a web server."""

from pathlib import Path

import pytest

from pbem.errors import OperatorError
from pbem.site.folder import Folder
from pbem.store.tables.words import PublishKind
from tests.harness.face import Face

PEOPLE = ("Quillon", "Zebulon", "Wyvern")


@pytest.mark.parametrize("size", ["small", "large"])
def test_a_crash_leaves_no_broken_link(face: Face, monkeypatch: pytest.MonkeyPatch, size: str) -> None:
    """At every file that is written, and the next build makes all good."""
    face.plays("ecosystem", PEOPLE, publish=PublishKind.RESULT if size == "small" else PublishKind.REPLAY)
    face.names("Quillon")
    put = Folder._put
    left = 0

    def failing(folder: Folder, path: Path, data: bytes) -> None:
        nonlocal left
        if not left:
            raise OSError("no room")
        left -= 1
        put(folder, path, data)

    monkeypatch.setattr(Folder, "_put", failing)
    for step in range(1, 100):
        left = step if size == "small" else 4 * step
        try:
            face.build()
        except OSError:
            assert [] == face.dangling()
        else:
            break
    else:
        pytest.fail("it never came to an end")
    # The same on the way back: a name goes.
    for step in range(1, 100):
        face.names("Quillon", f"Basilard {step}")
        left = step
        try:
            face.build()
        except OSError:
            assert [] == face.dangling()
        else:
            break
    left = 1000
    face.names("Quillon", None)
    face.build()

    assert [] == face.holding("Basilard", "Quillon")
    assert [] == face.dangling()
    assert [] == [name for name in face.files if name.endswith(".new")]


def test_a_folder_of_somebody_elses_is_refused(face: Face) -> None:
    """For files in it would be deleted."""
    face.folder.mkdir()
    (face.folder / "thesis.txt").write_text("years of work")
    with pytest.raises(OperatorError, match="not empty and not ours"):
        face.build()

    assert "years of work" == (face.folder / "thesis.txt").read_text()


def test_two_do_not_write_at_once(face: Face) -> None:
    """The second is told."""
    face.build()
    with Folder(face.folder), pytest.raises(OperatorError, match="somebody else"):
        face.build()


def test_everybody_may_read_the_pages(face: Face) -> None:
    """Whatever the mask of who writes them: a web server is another user."""
    face.plays("ecosystem", PEOPLE, publish=PublishKind.RESULT)
    face.build()

    assert {0o644} == {(face.folder / name).stat().st_mode & 0o777 for name in face.files}
    assert {0o755} == {path.stat().st_mode & 0o777 for path in face.folder.rglob("*") if path.is_dir()}
