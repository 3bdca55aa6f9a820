"""`pbem game`: what can be played, and whether its rules hold."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from pbem.engine import registry
from pbem.testing.play import playout
from tests.cli.conftest import Run

POND = "from tests.harness.toy import GAME\n"
FAILING = """\
from pbem.errors import AuthorError
from tests.harness.toy.game import PondGame

class Failing(PondGame):
    landmarks = ("a unicorn",)

    def audit(self, state):
        if broken and state.moves > 9:
            raise AuthorError("a card is lost")

broken = True
GAME = Failing()
"""


def installed(folder: Path, source: str) -> None:
    """A third party's package that registers the toy."""
    meta = folder / "pond_by_others-1.0.dist-info"
    meta.mkdir()
    (meta / "METADATA").write_text("Metadata-Version: 2.1\nName: pond-by-others\nVersion: 1.0\n")
    (meta / "entry_points.txt").write_text(f"[pbem.games]\ntoy = {folder.name}_pond:GAME\n")
    (folder / f"{folder.name}_pond.py").write_text(source)


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder for installed packages, searched before all others."""
    folder = tmp_path_factory.mktemp("site")
    monkeypatch.syspath_prepend(str(folder))
    for cached in (registry.slugs, registry.game):
        cached.cache_clear()
    yield folder
    for cached in (registry.slugs, registry.game):
        cached.cache_clear()


def test_list(run: Run, site: Path) -> None:
    """Slug, title, seats and rules version, tabs when piped."""
    installed(site, POND)
    listed = run("game", "list")

    assert "toy\tThe Pond\t2 to 4\t1" in listed.out.splitlines()
    assert 0 == listed.code


def test_list_as_json(run: Run, site: Path) -> None:
    """The same for programs."""
    installed(site, POND)
    listed = json.loads(run("game", "list", "--json").out)

    assert {"game": "toy", "title": "The Pond", "seats": "2 to 4", "rules": "1"} in listed


def test_a_game_that_cannot_be_loaded_does_not_hide_the_others(run: Run, site: Path) -> None:
    """It is named, and the exit code says that something is wrong."""
    installed(site, "1 / 0\n")
    listed = run("game", "list")

    assert 1 == listed.code
    assert "ecosystem\tEcosystem\t" in listed.out
    assert "The game 'toy'" in listed.err


def test_options(run: Run, site: Path) -> None:
    """What may be chosen when a match is opened, with what it is by default and what is allowed."""
    done = run("game", "options", "domspec", "--json")

    assert 0 == done.code
    rows = {row["option"]: row for row in json.loads(done.out)}
    assert ("drawn", "") == (rows["animals"]["usual"], rows["animals"]["allowed"])
    assert "printed or random" == rows["earth"]["allowed"]
    assert "bird,any,insect" in rows["animals"]["meaning"]


def test_fuzz_counts(run: Run, site: Path) -> None:
    """How often each thing happened, a line each."""
    installed(site, POND)
    ended = run("game", "fuzz", "toy", "--matches", "150", "--seed", "cli")

    assert 0 == ended.code
    assert "toy\tmatches\t\t150" in ended.out
    assert "toy\tlandmarks\tflare played\t" in ended.out


def test_fuzz_names_what_never_happened(run: Run, site: Path) -> None:
    """Too short a run fails by name."""
    installed(site, POND)
    ended = run("game", "fuzz", "toy", "--matches", "1", "--seats", "2")

    assert 1 == ended.code
    assert "toy: question OfferShare never happened in 1 matches" in ended.err


def test_a_failed_match_is_written_and_played_again(run: Run, site: Path, tmp_path: Path) -> None:
    """The file fails in the same way until the rules are mended."""
    installed(site, FAILING)
    failed = run("game", "fuzz", "toy", "--out", "lost.json")
    again = run("game", "fuzz", "--again", "lost.json")
    record = playout.PlayedMatch.read(json.loads((tmp_path / "lost.json").read_text()))

    assert 1 == failed.code
    assert "a card is lost" in failed.err
    assert "pbem game fuzz --again lost.json" in failed.err
    assert "toy" == record.game
    assert (1, "pbem: a card is lost\n") == (again.code, again.err)
    registry.game("toy").audit.__globals__["broken"] = False
    assert f"All {len(record.turns)} moves of lost.json" in run("game", "fuzz", "--again", "lost.json").out


def test_fuzz_takes_options(run: Run, site: Path) -> None:
    """Wrong ones are refused with a sentence."""
    installed(site, POND)

    assert (
        "pbem: An option is written NAME=VALUE, not 'length'.\n"
        == run("game", "fuzz", "toy", "--option", "length").err
    )
    assert "has no option 'colour'" in run("game", "fuzz", "toy", "--option", "colour=red").err


def test_playthroughs_are_written_and_checked(run: Run, site: Path, tmp_path: Path) -> None:
    """A first one, then compared, then written anew."""
    installed(site, POND)
    missing = run("game", "playthrough", "toy", "--folder", "golden")
    wrote = run(
        "game", "playthrough", "toy", "--folder", "golden", "--write", "--seats", "2", "--seed", "one"
    )
    path = tmp_path / "golden" / "toy" / "2-seats-one.txt"
    text = path.read_text()

    assert (1, "pbem: toy has no playthrough in golden: add one with --write --seats 2\n") == (
        missing.code,
        missing.err,
    )
    assert "Wrote golden/toy/2-seats-one.txt.\n" == wrote.out
    assert (
        "Unchanged: golden/toy/2-seats-one.txt.\n"
        == run("game", "playthrough", "toy", "--folder", "golden").out
    )
    path.write_text(text.replace("bid a card", "bid two cards"))
    changed = run("game", "playthrough", "toy", "--check", "--folder", "golden")
    assert 1 == changed.code
    assert "+question 1 ChooseBid(bidders=(0, 1)), waiting for ab to bid a card" in changed.err
    assert 0 == run("game", "playthrough", "toy", "--write", "--folder", "golden").code
    assert text == path.read_text()


def test_a_match_of_bots_can_be_kept(run: Run, site: Path, tmp_path: Path) -> None:
    """In brief, and compared like the others."""
    installed(site, POND)
    run("game", "playthrough", "toy", "--folder", "golden", "--write", "--seats", "2", "--bots")

    assert "form: brief" in (tmp_path / "golden" / "toy" / "2-seats-playthrough.txt").read_text()
    assert 0 == run("game", "playthrough", "toy", "--folder", "golden").code


def test_perft(run: Run, site: Path, tmp_path: Path) -> None:
    """Counts that hold are said, one that does not prints the divide."""
    installed(site, POND)
    seed = "00" * 32
    (tmp_path / "toy.perft").write_text(f"id bids\nsetup 2 seed={seed}\nperft 1 2\nperft 2 5\n")

    assert (
        "bids: 2 positions, as expected.\n"
        == run("game", "perft", "toy", "--file", "toy.perft", "--depth", "1").out
    )
    wrong = run("game", "perft", "toy", "--file", "toy.perft")
    assert 1 == wrong.code
    assert "pbem: bids: perft 2 is 4, not 5\npbem:   a bid otter: 2\n" in wrong.err


def test_files_that_cannot_be_read(run: Run, tmp_path: Path) -> None:
    """A sentence, not a traceback."""
    (tmp_path / "broken.json").write_text("{")

    assert "tests/perft/ecosystem.perft cannot be read" in run("game", "perft", "ecosystem").err
    assert "broken.json is no JSON" in run("game", "fuzz", "--again", "broken.json").err
    assert "There is no game 'chess' here." in run("game", "fuzz", "chess").err


def test_strength_is_measured(run: Run, site: Path) -> None:
    """A line for each number of seats: the share won and the lead, each with its error."""
    installed(site, POND)
    asked = ("--deals", "1", "--level", "easy", "--against", "random", "--json")
    (row,) = json.loads(run("game", "strength", "toy", "--seats", "2", *asked).out)

    assert (2, 1, 2, 0.5) == tuple(row[name] for name in ("seats", "deals", "matches", "fair"))
    assert {"share error", "lead error", "longest s"} <= row.keys()
    assert 0 <= row["share"] <= 1


def test_waits_are_counted(run: Run, site: Path) -> None:
    """A line a figure: without standing orders, with them, and the share."""
    installed(site, POND)
    counted = json.loads(run("game", "waits", "toy", "--seats", "2", "--matches", "1", "--json").out)

    assert ["waits", "letters", "used", "dropped", "ended"] == [row["figure"] for row in counted[:5]]
    assert counted[0]["without"] == counted[0]["with"]
    assert 1.0 == counted[0]["share"]
