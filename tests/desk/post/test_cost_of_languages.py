"""What a language costs, counted where a loaded machine changes nothing: calls, and bytes in memory."""

import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from pbem.desk.match.cause import Cause
from pbem.desk.post import mail as post
from pbem.desk.post.mail import Mail
from pbem.desk.post.match_pages import question_page
from pbem.desk.post.readers import SeatReader
from pbem.engine.language import tongues
from pbem.engine.language.tongues import speaking
from pbem.store.tables.words import DispatchKind
from tests.harness.club import Club

# How many calls the first turn mail of a match may make in German: a tenth more than it does. In English each
# makes about as many as before there were languages.
_MOST = {"animality": 4_400, "domspec": 11_000, "dstcg": 7_200, "ecosystem": 3_600}
_MEGABYTE = 1 << 20


def _calls(club: Club, number: int, language: str) -> int:
    """How many functions are called while the first turn mail of a match is drafted, once all is warm."""
    live = club.live(number)
    sitter = live.sitters[live.kernel.unanswered(live.position)[0]]
    page = partial(question_page, sitter=sitter, due=club.clock())
    mail = Mail(SeatReader(live, sitter), DispatchKind.TURN, page, Cause("cost"))
    made = 0

    def count(frame: object, event: str, argument: object) -> None:
        nonlocal made
        made += event == "call"

    with speaking(language):
        post._draft(club.office, mail, mail.reader)
        sys.setprofile(count)
        post._draft(club.office, mail, mail.reader)
        sys.setprofile(None)
    return made


@pytest.mark.parametrize("game", _MOST)
def test_a_german_mail_takes_few_calls(game: str, tmp_path: Path) -> None:
    """What is plain already is not worded, and nothing is laid out twice."""
    club = Club(tmp_path, paranoid=False, pictures=True)
    number = club.opens(game, ["Anna", "Ben", "Cleo"])

    assert _calls(club, number, "de") <= _MOST[game]


def test_an_english_mail_reads_no_catalogue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who plays in English alone pays for no other language."""
    asked: list[str] = []
    monkeypatch.setattr(tongues, "_tongue", asked.append)
    club = Club(tmp_path, paranoid=False)

    assert _calls(club, club.opens("ecosystem", ["Anna", "Ben"]), "en")
    assert [] == asked


# In a process of its own: what others have read before counts in none of this.
_HELD = """
import gc, tracemalloc
from pbem.engine import registry
from pbem.engine.language import tongues
games = [registry.game(slug).info.slug for slug in registry.slugs()]
tracemalloc.start()
reader = tongues._tongue("de")
reader.recalled("No such sentence of ours.")
for game in games:
    reader.name("food", game)
# What is rubbish by now is not held.
gc.collect()
print(tracemalloc.get_traced_memory()[0])
"""


def test_german_fits_into_a_megabyte() -> None:
    """All its sentences, those of every game too, and what recalls stored ones."""
    done = subprocess.run([sys.executable, "-c", _HELD], capture_output=True, text=True, check=True)

    assert 0 < int(done.stdout) < _MEGABYTE
