"""The pages of one match; tests/site/test_stories.py looks at what their frames say."""

import gzip
import re
import time
from pathlib import Path

import pytest

from pbem.engine import registry
from pbem.store.tables.words import EntryKind
from tests.desk.support.acts import act
from tests.harness.face import Face

PEOPLE = ("Quillon", "Zebulon", "Wyvern")


def test_a_match_that_went_back_shows_no_undone_frame(face: Face) -> None:
    """What was answered and then undone was never told to the public."""
    from pbem.desk.gm import rollback

    match = face.plays("ecosystem", PEOPLE, answers=6)
    face.build()
    undone = set(re.findall(r'class="event">(.*?)</span>', face.pages[f"m/{match}/index.html"]))
    assert undone
    with face.club.office.database.reading() as work:
        entry = next(row.number for row in work.journal.entries(match) if row.kind is EntryKind.ANSWER) + 2
    act(face.club, match, rollback.run, str(entry), question=face.club.live_row(match).asked)
    for name in PEOPLE:
        face.club.person(name).writes("2")
    face.build()
    page = face.pages[f"m/{match}/index.html"]

    assert "The match went back to question" in page
    kept = set(re.findall(r'class="event">(.*?)</span>', page))
    assert len(undone - kept) >= len(undone) - 1


def test_a_journal_that_todays_rules_do_not_fit_shows_its_result(
    face: Face, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A match is not hidden for that, and spoils no other page."""
    match = face.plays("ecosystem", PEOPLE)
    with face.club.office.database.work() as work:
        work.link.execute("UPDATE entry SET text = 'pick unicorn at a1' WHERE number = 5")
    face.build()

    assert [f"m/{match}/index.html"] == [name for name in face.files if name.startswith("m/")]
    assert "Only the result is shown" in face.pages[f"m/{match}/index.html"]


# Bytes and compressed bytes of a page, seconds of the processor for a match of three, bytes of it all.
PAGE, PACKED, MATCH = 500_000, 60_000, 2_500_000


SECONDS = {"domspec": 3.0}


@pytest.mark.parametrize("game", registry.slugs())
def test_a_match_keeps_within_its_budget(tmp_path: Path, game: str) -> None:
    """Of size and of time."""
    face = Face(tmp_path, paranoid=False)
    face.build()
    face.plays(game, PEOPLE)
    began = time.process_time()
    face.build()
    spent = time.process_time() - began
    pages = {name: data for name, data in face.files.items() if name.startswith("m/")}

    assert PAGE > max(map(len, pages.values()))
    assert PACKED > max(len(gzip.compress(data)) for data in pages.values())
    assert MATCH > sum(map(len, pages.values()))
    # A busy machine counts for more than its share.
    assert 2 * SECONDS.get(game, 1.0) > spent
