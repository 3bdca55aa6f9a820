"""Styles stand at each tag of a mail, as its sheet says."""

import pytest

from pbem.render.styles import styled


def test_a_tag_gets_what_the_sheet_says_of_it() -> None:
    """A class says more than a tag, and what is not in a sheet stays as it was."""
    assert (
        '<p style="margin:3px 0">&lt;p&gt;</p><p style="font-weight:bold;margin:0">Now.</p><em>x</em>'
        == styled('<p>&lt;p&gt;</p><p class="due">Now.</p><em>x</em>')
    )


def test_what_counts_more_comes_later() -> None:
    """A head of a column is bold, though what all heads are told stands behind it in no order of theirs."""
    row, column = styled('<th scope="row">'), styled('<th scope="col" class="number">')

    assert "font-weight:normal" in row
    assert "text-align:left" in row
    assert "font-weight:bold" in column
    assert "text-align:right" in column
    assert 1 == column.count("text-align")


def test_a_margin_as_a_whole_is_that_of_all_sides() -> None:
    """Nothing is said that does not count: a border of none has no line below it."""
    said = styled('<td class="tap">')

    assert "border:0" in said
    assert "border-bottom" not in said


def test_a_tag_keeps_its_own_style() -> None:
    """It counts more than the sheet."""
    said = styled('<td colspan="2" class="tap" style="text-align: left">')

    assert '<td colspan="2" style="padding:1px;border:0;text-align:left">' == said


@pytest.mark.parametrize("kept", ["move", "quiet", "note"])
def test_a_class_stays_where_a_dark_screen_looks_for_it(kept: str) -> None:
    """Others have done what they were for."""
    assert f'<td class="{kept}" ' in styled(f'<td class="{kept} middle">')
    assert "class" not in styled('<td class="middle">')


def test_a_link_is_not_looked_into() -> None:
    """What a player wrote never comes into the table of tags that were met."""
    assert '<a style="color:#0b4f8a" href="mailto:x?body=style">' == styled('<a href="mailto:x?body=style">')
