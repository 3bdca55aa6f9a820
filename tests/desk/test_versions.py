"""After an upgrade of the rules a match is played again at first touch."""

from dataclasses import replace

import pytest

from pbem.engine import registry
from pbem.engine.moves import leaves
from pbem.games.ecosystem.picking import PickCard
from pbem.store.words import EntryKind, MatchStatus
from pbem.testing.club import Club


@pytest.fixture
def upgraded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another rules version is installed than the match was begun under."""
    game = registry.game("ecosystem")
    monkeypatch.setattr(type(game), "info", replace(game.info, version="99"), raising=False)


def kinds(club: Club) -> list[EntryKind]:
    """The kinds of the match's entries."""
    with club.office.database.reading() as work:
        return [entry.kind for entry in work.journal.entries(1)]


def test_a_match_that_still_fits_goes_on_and_an_entry_says_so(
    club: Club, request: pytest.FixtureRequest
) -> None:
    """The answer that came first is applied under the new rules."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("1")
    request.getfixturevalue("upgraded")
    club.person("Ben").writes("1")

    assert [EntryKind.SETUP, EntryKind.ANSWER, EntryKind.RULING, EntryKind.ANSWER] == kinds(club)
    assert "99" == club.live_row(1).rules
    assert 2 == club.live(1).position.asked


def test_a_match_that_does_not_fit_is_held_and_the_operator_told_the_entry(
    club: Club, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is applied, nothing is lost, and the player hears that the match is on hold."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("1")
    request.getfixturevalue("upgraded")
    before = PickCard.options
    # The order that was on file is no longer among the options.
    monkeypatch.setattr(PickCard, "options", lambda *asked: sorted(leaves(before(*asked)), key=str)[1:])
    club.person("Ben").writes("1")

    assert MatchStatus.HELD is club.live_row(1).status
    assert [EntryKind.SETUP, EntryKind.ANSWER] == kinds(club)
    assert "entry 2" in " ".join(club.operator.newest.text.split())
    assert "on hold" in club.person("Ben").newest.text
