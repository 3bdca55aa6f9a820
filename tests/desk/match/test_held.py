"""Why a match is on hold: said to whoever asks, and read from a journal that may hold anything."""

import pytest

from pbem.desk.match.held import facts_of
from pbem.store.tables.core import Entry
from tests.desk.support.tables import newest
from tests.harness.club import Club


def test_why_a_match_is_on_hold(club: Club) -> None:
    """The game master's own reason, else who it was; after the release neither is said any more."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    ruth = club.person("Ruth")
    ruth.writes("hold 1\nstatus 1")
    assert "held because held by Ruth" in newest(ruth)

    ruth.writes("release 1\nhold 1 because a doubt remained\nstatus 1")
    assert "held because a doubt remained" in newest(ruth)
    ruth.writes("release 1\nstatus 1")
    assert "held because" not in newest(ruth)


@pytest.mark.parametrize("text", ["", "no JSON", "[1]", "3", "[" * 100_000])
def test_an_entry_that_says_no_facts(text: str) -> None:
    """A file that was imported brings a journal of somebody else's making."""
    assert {} == facts_of(Entry(text=text))
    assert {"held": "a doubt"} == facts_of(Entry(text='{"held": "a doubt"}'))
