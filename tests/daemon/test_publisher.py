"""The daemon keeps public pages fresh: after the mails, and without ever being in their way."""

from pathlib import Path

import pytest

from pbem.config import SiteSection
from pbem.daemon.publisher import Publisher
from pbem.store.tables.words import PublishKind
from tests.harness.face import Face

# On both kinds of database.
pytestmark = pytest.mark.usefixtures("place")


@pytest.fixture
def face(tmp_path: Path) -> Face:
    """A club with a match that is over."""
    face = Face(tmp_path)
    face.plays("ecosystem", ("Anna", "Ben"), publish=PublishKind.RESULT)
    return face


def test_pages_are_written_and_kept_fresh(face: Face) -> None:
    """At most every few minutes; what must go goes at once."""
    publisher = Publisher(face.club.office, face.site)
    publisher.publish()
    assert "m/1/index.html" in face.files
    face.club.clock.go(minutes=1)
    face.plays("ecosystem", ("Anna", "Ben"), publish=PublishKind.RESULT)
    publisher.publish()
    assert "m/2/index.html" not in face.files
    face.club.clock.go(minutes=5)
    publisher.publish()
    assert "m/2/index.html" in face.files
    face.club.clock.go(minutes=1)
    with face.club.office.database.work() as work:
        terms = work.table_terms.of(1)
        terms.publish = PublishKind.NO
        work.table_terms.set(terms)
    publisher.publish()
    assert ["m/2/index.html"] == [name for name in face.files if name.startswith("m/")]


def test_without_a_folder_nothing_happens(face: Face) -> None:
    """Most clubs have no pages."""
    Publisher(face.club.office, SiteSection()).publish()

    assert not face.folder.exists()


def test_a_failure_is_told_and_stops_nothing(face: Face) -> None:
    """The operator hears of it once."""
    face.folder.mkdir()
    (face.folder / "mine.txt").write_text("mine")
    for _ in range(2):
        Publisher(face.club.office, face.site).publish()
    face.club.deliver()

    assert 1 == sum("public pages" in mail.text for mail in face.club.operator.mails)
    assert "mine" == (face.folder / "mine.txt").read_text()
