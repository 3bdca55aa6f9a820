"""Text made to slow the reader of quotations down."""

from time import process_time

import pytest

from pbem.mail.quote.own_words import Fresh, fresh


def in_time(text: str) -> Fresh:
    """What is read in less than two seconds of the processor."""
    began = process_time()
    found = fresh(text)
    assert process_time() - began < 2
    return found


@pytest.mark.parametrize(
    "text",
    [
        "On " * 50_000,
        "On 2026 \n" * 20_000,
        "> " * 70_000,
        "[#" * 70_000,
        "-" * 140_000,
        "From: a\n" * 20_000,
        "1" * 140_000,
        "[image: originated]\n" * 9000,
        "external email\n" * 12_000,
        f"> a\n{'b' * 60}\n" * 2000,
        "> a\n" + f"{'b ' * 30}\n" * 2400,
        f"a@b.example 14:42 {'x' * 60}\n" * 2000,
        "\u200d" * 140_000,
    ],
    ids=[
        "on",
        "dated",
        "quotes",
        "marks",
        "rule",
        "labels",
        "digits",
        "pictures",
        "banners",
        "tails",
        "tails of tails",
        "addresses",
        "joiners",
    ],
)
def test_hostile_text(text: str) -> None:
    """Text made to slow the reader down does not; the processor's time counts, whatever else runs."""
    assert len(in_time(text).lines) <= text.count("\n") + 1


def test_many_words_that_end_the_reading() -> None:
    """Each would begin a new reading of the rest."""
    assert () == in_time("quit\n" * 20_000).left
