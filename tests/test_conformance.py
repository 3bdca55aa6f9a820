"""Every registered game, and the toy, under the laws of the kernel: being registered is all it takes."""

import os
import tomllib
from pathlib import Path

import pytest

from pbem.engine import registry
from pbem.engine.game import AnyGame
from pbem.testing import conformance
from pbem.testing.play import perft, playout, playthrough
from tests.harness.toy import GAME as TOY

HERE = Path(__file__).parent
PLAYTHROUGHS = HERE / "playthroughs"
PERFT = HERE / "perft"
SLUGS = (*registry.slugs(), TOY.info.slug)

# How many matches a game and number of seats play here; the longer run is `make laws`.
SEEDS = range(int(os.environ.get("PBEM_SEEDS", "1")))

# A short fuzz: enough for every kind of thing to happen; a long game meets it all in fewer matches.
MATCHES = 120
FEWER = {"domspec": 40}


def game_of(slug: str) -> AnyGame:
    return TOY if slug == TOY.info.slug else registry.game(slug)


def tables() -> list[tuple[str, int]]:
    infos = [game_of(slug).info for slug in SLUGS]
    return [(info.slug, seats) for info in infos for seats in range(info.fewest, info.most + 1)]


def test_our_own_games_are_registered() -> None:
    """What pyproject.toml declares is what is tested here: install the package if this fails."""
    plain = tomllib.loads((HERE.parent / "pyproject.toml").read_text(encoding="utf-8"))
    declared = plain["project"]["entry-points"][registry.GROUP]

    assert set(declared) <= set(registry.slugs())


@pytest.mark.long
@pytest.mark.parametrize(("slug", "seats"), tables())
def test_the_laws_hold(slug: str, seats: int) -> None:
    """The laws 1 to 4, 6 and 8 to 13 at every number of seats."""
    for seed in SEEDS:
        assert conformance.check(game_of(slug), seats, seed).moments


@pytest.mark.long
@pytest.mark.parametrize("slug", SLUGS)
def test_random_play_meets_everything(slug: str) -> None:
    """Every question, move, event and landmark of a game happens, and every component is where it belongs."""
    game = game_of(slug)

    assert () == playout.fuzz(game, FEWER.get(slug, MATCHES)).missing(game)


def test_every_game_has_a_playthrough() -> None:
    """A game without a golden playthrough fails the suite."""
    assert [] == [slug for slug in SLUGS if not playthrough.in_folder(PLAYTHROUGHS, slug)]


@pytest.mark.parametrize(
    ("slug", "path"),
    [
        pytest.param(slug, path, id=f"{slug}/{path.name}")
        for slug in SLUGS
        for path in playthrough.in_folder(PLAYTHROUGHS, slug)
    ],
)
def test_playthroughs_read_as_they_did(slug: str, path: Path) -> None:
    """A change of rules or wording shows here; `pbem game playthrough --write` writes it anew."""
    playthrough.compare(game_of(slug), path)


@pytest.mark.parametrize(
    ("slug", "case"),
    [
        pytest.param(slug, case, id=f"{slug}: {case.name}")
        for slug in SLUGS
        if (PERFT / f"{slug}.perft").exists()
        for case in perft.cases((PERFT / f"{slug}.perft").read_text(encoding="utf-8"))
    ],
)
def test_positions_are_counted(slug: str, case: perft.Case) -> None:
    """As many positions lie ahead as were worked out once."""
    assert sum(nodes for _, nodes in case.expected) == perft.check(game_of(slug), case)
