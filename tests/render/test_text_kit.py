"""Text that fits: what a short way gives is what the long way would."""

import textwrap

from hypothesis import example, given
from hypothesis import strategies as st

from pbem.render.text_kit import narrowed, one_line, wrapped


@given(st.text(min_size=1, max_size=60), st.sampled_from(["", "  ", "    Anna   "]))
@example("a  b", "")
@example(" leading", "  ")
@example("trailing ", "")
def test_a_text_that_fits_is_what_the_wrapper_makes_of_it(text: str, first: str) -> None:
    """The short way for one line changes nothing."""
    long_way = textwrap.wrap(
        text, 72, initial_indent=first, subsequent_indent=first, break_long_words=True, break_on_hyphens=False
    )

    assert "\n".join(long_way) == wrapped(text, 72, first)


def test_one_line_takes_out_what_steers_and_keeps_what_is_written() -> None:
    """Controls become spaces, invisible marks go, letters of any script stay."""
    assert "Zoë and Émile" == one_line("Zoë\n and\u200b \u202eÉmile")


def test_a_list_of_two_columns_is_narrowed_row_by_row() -> None:
    """On a phone what was broken off a row goes on in it, and the second column follows the first."""
    wide = """COMMANDS
  show [QUESTION]           the whole board and your hand once more, as it
                            was when you were asked
  hand                      what you hold
  dispute: what is wrong with it
                            hold the match until its game master decides"""

    assert """COMMANDS
  show [QUESTION]  the whole board and
    your hand once more, as it was when
    you were asked
  hand  what you hold
  dispute: what is wrong with it
    hold the match until its game master
    decides""" == narrowed(wide, 40)


def test_paragraphs_are_narrowed_each_as_a_whole() -> None:
    """A row with a gap in it is no reason to break the sentences around it twice."""
    wide = """Ecosystem is a card draft. Everybody builds a grid of twenty cards, four
high and five wide.

An order is a card and a cell:   pick trout at d4"""

    assert """Ecosystem is a card draft. Everybody
builds a grid of twenty cards, four high
and five wide.

An order is a card and a cell:  pick
  trout at d4""" == narrowed(wide, 40)
