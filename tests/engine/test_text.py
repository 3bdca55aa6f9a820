"""The text kit: lines that fit, names that are clipped, lists and tables."""

import textwrap

from hypothesis import given
from hypothesis import strategies as some

from pbem.engine.text import clip, counted, glued, grid, joined, listed, listing, paragraph, table, wrapped


def test_names_are_clipped_to_one_line() -> None:
    """A name is a player's own text: its line breaks go, and what is too long ends with a dot."""
    assert "Anna B" == clip("Anna\n  B", 9)
    assert "Annabell." == clip("Annabella Bee", 9)


def test_names_are_joined_as_a_sentence_has_them() -> None:
    """None, one, two and three."""
    assert ["", "Anna", "Anna and Ben", "Anna, Ben or Cleo"] == [
        joined([]),
        joined(["Anna"]),
        joined(["Anna", "Ben"]),
        joined(["Anna", "Ben", "Cleo"], "or"),
    ]


def test_several_of_one_are_counted() -> None:
    """Sorted, each once, with a number where there are several."""
    assert {"bee": "bee x2", "fox": "fox"} == counted(["fox", "bee", "bee"])


def test_text_is_broken_at_spaces() -> None:
    """The first line and the rest have their own indents, and hyphens hold words together."""
    assert ["- one-two", "  three"] == wrapped("one-two three", 12, "- ", "  ")
    assert ["  short"] == wrapped("short", 12, "  ")


@given(
    some.text(" ab-\t\n\xa0\u2003é", max_size=60),
    some.integers(8, 30),
    some.sampled_from(["", "  ", "- ", "     "]),
    some.sampled_from([None, "", "   "]),
)
def test_lines_are_those_of_the_standard_library(text: str, width: int, first: str, rest: str | None) -> None:
    """Whatever spaces there are, and however narrow it is."""
    indents = {"initial_indent": first, "subsequent_indent": first if rest is None else rest}

    assert textwrap.wrap(text, width, break_on_hyphens=False, **indents) == wrapped(text, width, first, rest)


def test_what_is_glued_stays_on_one_line() -> None:
    """A card with its number is not broken over two lines."""
    assert ["one, bee x2,", "fox x3"] == paragraph(listed(["one", "bee x2", "fox x3"]), 13, "")
    assert ["a b"] == paragraph(glued("a b"), 13, "")


def test_a_listing_without_rows_is_nothing() -> None:
    """A heading alone tells nothing; rows of a narrow list go on with an indent."""
    row = "a row that is longer than a phone is wide, and then some"

    assert "" == listing("NOTHING", [])
    assert "ROWS\na row that is longer than a phone is\n  wide, and then some" == listing("ROWS", [row])


def test_cells_of_a_table_go_on_below_themselves() -> None:
    """A long cell takes several lines in its own column."""
    assert ["  bee   buzzes    3", "        all day"] == table([("bee", "buzzes all day", "3")], (6, 10))


def test_numbers_stand_under_each_other() -> None:
    """Names down and numbers across."""
    assert ["  round     1    2", "  Anna      3   12"] == grid("round", (1, 2), [("Anna", (3, 12))], 6, 5)
