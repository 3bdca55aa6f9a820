"""Golden playthroughs: written by us, compared line by line, read by people."""

from pathlib import Path

import pytest

from pbem.errors import PlayerError
from pbem.testing.play.playthrough import (
    GoldenChanged,
    compare,
    fresh,
    fresh_of_bots,
    in_folder,
    rewritten,
)
from tests.harness.toy import GAME
from tests.harness.toy.game import PondGame
from tests.harness.toy.state import Pond


class Reworded(PondGame):
    """Says one thing in other words."""

    def stage(self, state: Pond) -> str:
        return f"turn {state.moves}" if state.moves == 3 else super().stage(state)


@pytest.fixture(scope="module")
def text() -> str:
    """A short match."""
    return fresh(GAME, 3, 4, {"length": "14"})


def test_a_playthrough_follows_from_its_head_and_moves(text: str) -> None:
    """Whatever else stands in the file is written anew."""
    lines = text.splitlines()
    kept = [*lines[:5], *(line for line in lines if line.startswith(">"))]

    assert text == rewritten(GAME, text)
    assert text == rewritten(GAME, "\n".join(kept))


def test_it_shows_what_a_reviewer_needs(text: str) -> None:
    """Question, options, who sees what, what was told to whom, and the end."""
    assert "question 1 ChooseBid(bidders=(0, 1, 2)), waiting for abc to bid a card" in text
    assert "    bid toad | bid water vole\n" in text
    assert "  a: hand ['sea eagle', 'toad', 'water vole']" in text
    assert "  all: cards_left 21\n" in text
    assert " (to Anna alone)" in text
    assert "\n> b: bid water rail\n" in text
    assert "\noutcome: Outcome(places=" in text


def test_an_unchanged_game_compares_equal(text: str, tmp_path: Path) -> None:
    """No difference is no news."""
    path = tmp_path / "match.txt"
    path.write_text(text, encoding="utf-8")

    compare(GAME, path)


def test_a_change_is_a_readable_difference(text: str, tmp_path: Path) -> None:
    """The old line, the new line, and what stands around them."""
    path = tmp_path / "match.txt"
    path.write_text(text, encoding="utf-8")

    with pytest.raises(GoldenChanged) as caught:
        compare(Reworded(), path)
    assert "-# round 1, move 3 of 14\n+# turn 3\n" in str(caught.value)
    assert "match.txt (golden)" in str(caught.value)


def test_a_move_that_is_not_possible_any_more_is_named(text: str) -> None:
    """A rules change may make a transcript impossible; it is then written from new moves."""
    with pytest.raises(PlayerError, match="`bid unicorn` is not possible for seat b"):
        rewritten(GAME, text.replace("bid water rail", "bid unicorn"))


@pytest.mark.parametrize("broken", ["", "game: toy\nseats: x\n", "hello", "> z: pass"])
def test_what_is_no_playthrough_is_refused(broken: str) -> None:
    """With a sentence."""
    with pytest.raises(PlayerError):
        rewritten(GAME, broken)


def test_the_playthroughs_of_a_game_are_found(tmp_path: Path) -> None:
    """An empty folder holds none, and neither does one that is not there."""
    (tmp_path / "toy").mkdir()
    (tmp_path / "chess").mkdir()
    (tmp_path / "toy" / "one.txt").write_text("", encoding="utf-8")

    assert [(tmp_path / "toy" / "one.txt",), (), ()] == [
        in_folder(tmp_path, slug) for slug in ("toy", "chess", "go")
    ]


def test_a_match_of_bots_is_kept_in_brief() -> None:
    """All moves and news, then the last views and the outcome; it follows from its head and moves as well."""
    text = fresh_of_bots(GAME, 3, 4, {"length": "14"})
    lines = text.splitlines()

    assert "form: brief" == lines[5]
    assert "\noutcome: Outcome(places=" in text
    assert 1 == text.count("all: cards_left")
    assert "question" not in text
    assert text == rewritten(GAME, text)
    assert text == rewritten(GAME, "\n".join([*lines[:6], *(line for line in lines if line.startswith(">"))]))
