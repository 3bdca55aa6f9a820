"""Ecosystem as a German reads it: nothing is left in English, and what is shown fits and can be sent."""

import re

import pytest

from pbem.engine.language.tongues import heard, speaking
from pbem.engine.reader.orders import take
from pbem.games.ecosystem import GAME
from pbem.games.ecosystem.shown.rows import both_example, swap_example
from pbem.games.ecosystem.shown.rulebook import in_short
from pbem.testing.play.sample_tables import NAMES
from tests.games.ecosystem.support import after_picks, stepwise
from tests.harness.match_shown import boards, match_shown
from tests.harness.pseudo import PSEUDO, outside, pseudo_installed

_MARKUP = re.compile(r"<[^>]*>|&\w+;")


def left_in_english(what, text):
    """The words of a text that no language has a say in."""
    plain = _MARKUP.sub(" ", text) if what.endswith("html") else text
    return outside(plain, *NAMES, "Nitka", *in_short().values())


@pytest.mark.parametrize("seats", [1, 2, 4])
@pytest.mark.parametrize("sums", ["on", "off"])
def test_nothing_of_a_match_is_said_past_the_language(seats, sums):
    """Boards, options, pictures, questions and news of whole matches come out in the reader's language."""
    with pseudo_installed(), speaking(PSEUDO):
        found = {
            (what, word)
            for what, text in match_shown(GAME, seats, f"german {seats}", {"sums": sums})
            for word in left_in_english(what, text)
        }

    assert set() == found


def test_rules_are_said_in_the_language_of_each_reader():
    """Every topic comes out in the reader's language, whoever asked before."""
    with pseudo_installed(), speaking(PSEUDO):
        book = GAME.rulebook(GAME.open_box())
        topics = {topic: heard(book.on(topic)) for topic in book.topics}
    with speaking("de"):
        german = GAME.rulebook(GAME.open_box())
        cards, wolf = heard(german.on("cards")), heard(german.on("Wolf"))

    assert [] == [word for text in topics.values() for word in outside(text)]
    assert "    Kaninchen     8   berichtet" in cards.splitlines()
    assert "Rudel" in wolf
    assert "rabbit" in GAME.rulebook(GAME.open_box()).on("cards")


@pytest.mark.parametrize("seats", range(1, 7))
def test_german_mails_fit_their_width(seats):
    """Boards, reminders, options and finales fit 72 columns, lists 40, with no blank at the end of a line."""
    with speaking("de"):
        shown = [*match_shown(GAME, seats, f"wide {seats}")]
    for what, text in shown:
        if what.endswith("txt"):
            assert (40 if what == "list.txt" else 72) >= max(map(len, text.split("\n"))), text
        elif what == "prompt":
            assert 36 >= len(text), text


BOARD = """\
DEINE HAND
  Bär   Biene   Adler   Wolf
  Die übrigen drei gehen an Cleo.

DEINE AUSLAGE     + ist ein Feld, das du nutzen darfst
        c          d          e          f          g
  3     .          +          +          +          .
  4     +         Wolf      Hirsch   Kaninchen      +
  5     .          +        Fuchs        +          .
  6     .          +         Bach     Libelle       +
  7     .          .          +          +          .

PUNKTE SOFORT     was daraus wird, liegt bei dir
               c4   d3   d5   d6   e3   e7   f3   f5   f7   g4   g6
  Bär           .    .   -3    .    .    .    .   -3    .    .    .
  Biene         .    .    .    .    .    .    .    .    .    .    .
  Adler         .    .    .    .   +2    .   +2   +2    .   +2    .
  Wolf          .    .   -3    .    .    .    .   -3    .    .    .
  Wolf        Nummer 2 deines Rudels; Rudel zählen am Ende

DER TISCH     als würde jetzt gewertet, mit Preisen, ohne Vielfalt
                 Punkte   längster Bach   Wölfe
  Du               29           1           1
  Cleo             28           1           1
  Dora             28           1           1
  Anna             20           1           0

  Cleo                    Dora                    Anna
     d   e   f   g           d   e   f   g           c   d   e   f   g
  3 Wol Kan  .   .        2 Bac Lib  .   .        4  .   .  Fuc  .   .
  4  .  Hir Bac Lib       3  .  Kan Adl Wol       5 Hir Kan Fuc Lib Bac
  5  .   .  For  .        4  .  Hir  .   .

GESEHENE HÄNDE     alle vier waren schon einmal bei dir
  Anna hat   Bär, Libelle, Wiese, Wolf    deine nächste, eine weniger
  Dora hat   Biene, Wiese x2, Bach        deine in Zug 9
  Cleo hat   Bär, Wiese x3                deine in Zug 10
"""


def test_german_board_of_pick_seven():
    """Hand, grid, points at once, table, the others and the hands seen, as a German reads them."""
    play, progress = after_picks(4, 6, seed=5)
    with speaking("de"):
        board = dict(boards(play, progress.position, 1))["board.txt"]

    assert BOARD == board


def test_orders_that_are_shown_can_be_sent():
    """What a German mail gives as an example is read as the order it stands for."""
    play, progress = next(
        (play, progress)
        for play, progress in stepwise(1, seed=5)
        if progress.closed and swap_example(GAME.view(progress.position.state, 0))
    )
    view = GAME.view(progress.position.state, 0)
    with speaking("de"):
        shown = [swap_example(view), both_example(view)]
    read = [take(play, progress.position, 0, line) for line in shown]

    assert ["Kaninchen c4 tausche c4 e4", "nimm Bär auf c4, abwerfen Hirsch"] == shown
    assert [["pick rabbit at c4 swap c4 e4"], ["pick bear at c4", "discard deer"]] == [
        [str(part.move) for part in taken.parts] for taken in read
    ]
