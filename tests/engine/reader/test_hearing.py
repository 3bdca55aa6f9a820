"""Words of a line in any order, down one tree; tests/engine/reader/test_listening.py hears whole lines."""

import pytest

from pbem.engine.moves import Level, Written, tree
from pbem.engine.reader.hearing import Hearing, hear, lexicon
from pbem.engine.reader.words import tokens

PICKS = [("pick", "grey heron", "at", "d4"), ("pick", "meadow", "at", "d4"), ("pick", "meadow", "at", "e5")]


def picks() -> Level:
    """What may be picked, and where it may lie."""
    return tree(map(Written, PICKS))


def heard(line: str, how: Hearing | None = None) -> list[str]:
    """The orders that a line can mean."""
    level = picks()
    return [str(each.move) for each in hear(level, tokens(line), how or Hearing(), lexicon(level))]


@pytest.mark.parametrize(
    ("line", "orders"),
    [
        ("e5 meadow", ["pick meadow at e5"]),
        ("meadow", ["pick meadow at d4", "pick meadow at e5"]),
        ("please the heron", ["pick grey heron at d4"]),
        ("meadow at c3", []),
        ("meadow with my dog", []),
        ("please", []),
    ],
)
def test_every_word_that_means_something_finds_a_place(line: str, orders: list[str]) -> None:
    """In any order; a word that finds none spoils the line, and polite words alone say nothing."""
    assert orders == heard(line)


def test_what_the_game_calls_otherwise() -> None:
    """Another name for a word of the game is that word; a word of the question itself means nothing."""
    how = Hearing(idle={"turn"}, synonyms={"lawn": ("meadow",)})

    assert ["pick meadow at e5"] == heard("my turn: lawn e5", how)


def test_a_misspelled_word_is_guessed_only_where_that_is_asked_for() -> None:
    """What is heard so is never taken."""
    assert ([], ["pick meadow at e5"]) == (heard("maedow e5"), heard("maedow e5", Hearing(guess=True)))


def test_the_words_of_a_tree() -> None:
    """With all its names, so that a line is given up at the first word that is none of them."""
    assert {"pick", "grey heron", "meadow", "at", "d4", "e5"} == lexicon(picks())
