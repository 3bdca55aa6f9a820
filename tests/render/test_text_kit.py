"""Text that fits: what a short way gives is what the long way would."""

import textwrap

from hypothesis import example, given
from hypothesis import strategies as st

from pbem.render.text_kit import one_line, wrapped


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
