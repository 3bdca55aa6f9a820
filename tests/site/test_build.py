"""The folder: what changed is written, what must go goes, and no moment leaves it broken."""

import gc
import time
from pathlib import Path
from shutil import rmtree

import pytest

from pbem.desk.office import Office
from pbem.engine.chance import Chance
from pbem.site import build as building
from pbem.site.publicity import Publicity
from pbem.store.tables.words import PublishKind
from pbem.testing.play.showcase import play_on
from tests.harness.face import Face

PEOPLE = ("Quillon", "Zebulon", "Wyvern")


def test_a_second_build_writes_nothing(face: Face) -> None:
    """And every link of the first leads somewhere."""
    face.plays("ecosystem", PEOPLE)
    face.plays("animality", PEOPLE, answers=9)
    face.names("Quillon")
    first = face.build()
    stamps = {name: (face.folder / name).stat().st_mtime_ns for name in face.files}

    assert first.written >= len(face.files)
    assert building.Built() == face.build()
    assert stamps == {name: (face.folder / name).stat().st_mtime_ns for name in face.files}
    assert [] == face.dangling()


def test_a_move_changes_the_page_of_its_match_alone(face: Face) -> None:
    """Lists that name the same as before stay."""
    first = face.plays("ecosystem", PEOPLE, answers=9)
    face.plays("ecosystem", PEOPLE)
    face.build()
    before = face.files
    play_on(face.club, first, Chance(bytes(32)), 3)
    face.build()

    assert {f"m/{first}/index.html"} == {name for name, data in face.files.items() if data != before[name]}


def test_a_match_that_ends_while_pages_are_built_shows_its_result(
    face: Face, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is written of it once is what would be written later."""
    match = face.plays("ecosystem", PEOPLE, answers=9)
    face.names("Quillon")
    publicity_of = building.publicity_of

    def ending(office: Office) -> Publicity:
        play_on(face.club, match, Chance(bytes(32)), 5000)
        return publicity_of(office)

    monkeypatch.setattr(building, "publicity_of", ending)
    face.build()
    face.build()
    found = face.pages
    rmtree(face.folder)
    face.build()

    assert face.pages == found


def test_what_may_not_be_shown_goes_before_the_time_is_up(face: Face) -> None:
    """Everything else waits for its minutes."""
    match = face.plays("ecosystem", PEOPLE)
    face.names("Quillon")
    face.build()
    face.club.clock.go(minutes=1)
    other = face.plays("ecosystem", PEOPLE)
    face.names("Quillon", None)
    face.build(seconds=1000, wait=300)

    assert [] == face.holding("Quillon")
    assert [] == [name for name in face.files if name.startswith("m/")]
    assert [] == face.dangling()
    face.club.clock.go(minutes=5)
    face.build(seconds=1000, wait=300)
    assert {f"m/{match}/index.html", f"m/{other}/index.html"} <= set(face.files)


def test_there_is_only_so_much_time(face: Face) -> None:
    """The rest comes with the next build, and lists do not lead to what is not there yet."""
    matches = [face.plays("ecosystem", PEOPLE, publish=PublishKind.RESULT) for _ in range(3)]
    first = face.build(seconds=1e-9)
    shown = [name for name in face.files if name.startswith("m/")]

    assert first.left
    assert 0 <= len(shown) < 3
    assert [] == face.dangling()
    while face.build(seconds=1e-9).left:
        assert [] == face.dangling()
    assert {f"m/{match}/index.html" for match in matches} <= set(face.files)


def test_nothing_changed_costs_little_at_a_thousand_matches(tmp_path: Path) -> None:
    """Under 50 ms of the processor, keys and notes included; three times that on a machine as slow."""
    face = Face(tmp_path, paranoid=False)
    match = face.plays("ecosystem", PEOPLE, publish=PublishKind.RESULT)
    with face.club.office.database.work() as work:
        for table in ("match", "terms", "seat", "result"):
            _copies(work, table, "id" if table == "match" else "match_id", match)
    face.build()
    spent = []
    # As the program itself sets it: the tests' own garbage is not what is measured.
    usual = gc.get_threshold()
    gc.set_threshold(50_000)
    for _ in range(5):
        began = time.process_time()
        assert building.Built() == face.build()
        spent.append(time.process_time() - began)
    gc.set_threshold(*usual)

    assert 1000 < len([name for name in face.files if name.startswith("m/")])
    assert 3 * 0.05 > min(spent)


def _copies(work, table: str, key: str, match: int) -> None:
    """A thousand rows like those of a match, under other numbers."""
    rows = [dict(row) for row in _rows(work, table, key, match)]
    for number in range(1000, 2000):
        for row in rows:
            copy = {name: value for name, value in row.items() if name != "id"} | {key: number}
            names = ", ".join(f'"{name}"' for name in copy)
            values = ", ".join(f":{name}" for name in copy)
            work.link.execute(f'INSERT INTO "{table}" ({names}) VALUES ({values})', **copy)


def _rows(work, table: str, key: str, match: int) -> list[dict[str, object]]:
    cursor = work.link.execute(f'SELECT * FROM "{table}" WHERE {key} = :match', match=match)
    names = [column[0] for column in cursor.description]
    return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
