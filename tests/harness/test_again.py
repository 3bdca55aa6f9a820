"""What is copied is what would have been done, and where that is not known it is done."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.harness import again
from tests.harness.again import remembering
from tests.harness.club import Club


@pytest.fixture(autouse=True)
def _remembers() -> Iterator[None]:
    with remembering(True):
        yield


def opened(folder: Path, name: str) -> Club:
    """A club with a table at which two have answered."""
    (folder / name).mkdir()
    club = Club(folder / name)
    club.opens("ecosystem", ["Anna", "Ben", "Cleo"])
    club.person("Anna").writes("1")
    club.person("Ben").writes("2")
    return club


# What is drawn for each entry of a journal, and what follows from it.
RANDOM = {("entry", "salt"), ("entry", "previous"), ("entry", "hash"), ("match", "head")}


def rows(club: Club) -> dict[str, list[tuple[object, ...]]]:
    """All that stands in a club's database, but for what is random in every journal."""
    with club.office.database.reading() as work:
        told = work.link.execute(
            "SELECT t.name, c.name FROM sqlite_master t, pragma_table_info(t.name) c WHERE t.type = 'table'"
        )
        columns: dict[str, list[str]] = {}
        for table, column in told:
            columns.setdefault(table, []).extend([] if (table, column) in RANDOM else [f'"{column}"'])
        asked = {table: f"SELECT {', '.join(names)} FROM {table}" for table, names in columns.items()}
        return {table: sorted(map(tuple, work.link.execute(each)), key=repr) for table, each in asked.items()}


def facts(club: Club) -> tuple[object, ...]:
    """All that people were mailed, and what else a club knows."""
    mails = {address: (each.name, each.sent, each.mails) for address, each in club.people.items()}
    return mails, club.verdicts, club._uid, club.entropy.calls, club.clock()


def test_a_copy_is_what_would_have_been_done(tmp_path: Path) -> None:
    """Row by row and mail by mail; and it goes on from there alike."""
    with remembering(False):
        done = opened(tmp_path, "done")
    for name in ("first", "second"):
        opened(tmp_path, name)
    copied = opened(tmp_path, "copied")
    assert copied._past._stands in again._steps
    assert rows(done) == rows(copied)
    assert facts(done) == facts(copied)

    for club in (done, copied):
        club.clock.go(hours=1)
        club.person("Cleo").writes("3")
        club.clock.go(days=3)
        club.look()
    assert rows(done) == rows(copied)
    assert facts(done) == facts(copied)


def test_what_a_test_writes_itself_is_kept(tmp_path: Path) -> None:
    """A row that was changed beside the mail stays so, however often the same letter was written before."""
    for name in ("first", "second", "third"):
        club = opened(tmp_path, name)
        with club.office.database.work() as work:
            work.link.execute("UPDATE player SET public = :name WHERE name = 'Anna'", name=name)
        club.person("Cleo").writes("3")
        with club.office.database.reading() as work:
            public = [
                found for (found,) in work.link.execute("SELECT public FROM player WHERE name = 'Anna'")
            ]

        assert [name] == public
        assert club._past._stands is None


def test_another_time_person_or_house_rule_is_another_club(tmp_path: Path) -> None:
    """A copy is of what was done at the same moment, for the same people, in the same office."""
    for name in ("first", "second"):
        opened(tmp_path, name)
    late, plain = tmp_path / "late", tmp_path / "plain"
    late.mkdir()
    plain.mkdir()
    club, other = Club(late), Club(plain, replies="plain")
    club.clock.go(hours=5)
    for each in (club, other):
        each.opens("ecosystem", ["Anna", "Ben", "Cleo"])

    assert club.live_row(1).created == club.clock()
    assert "+" in club.person("Anna").newest.reply_to
    assert "+" not in other.person("Anna").newest.reply_to


def test_mails_that_were_put_away_stay_away(tmp_path: Path) -> None:
    """What comes is added to what somebody has, as it would be."""
    for name in ("first", "second", "third"):
        club = opened(tmp_path, name)
        cleo = club.person("Cleo")
        turn = cleo.newest
        cleo.mails.clear()
        cleo.writes("3", to=turn)

        assert 0 < len(cleo.mails) < 3
        assert turn not in cleo.mails


@pytest.mark.usefixtures("remembered")
def test_nothing_is_copied_once_a_test_patches_something(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """Also where it asks for that in its midst."""
    before = opened(tmp_path, "before")
    assert before._past._stands is not None
    request.getfixturevalue("monkeypatch")
    before.person("Cleo").writes("3")
    after = opened(tmp_path, "after")

    assert [None, None] == [before._past._stands, after._past._stands]
