"""After an upgrade of the rules a match is played again at first touch."""

import pytest

from pbem.desk.match.rules_fit import Fit, recheck
from pbem.engine.moves import leaves
from pbem.games.ecosystem.rules.picking import PickCard
from pbem.store.tables.words import EntryKind, MatchStatus
from tests.desk.support.questions import entries
from tests.harness.club import Club


def test_a_match_that_still_fits_goes_on_and_an_entry_says_so(
    club: Club, request: pytest.FixtureRequest
) -> None:
    """The answer that came first is applied under the new rules."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("1")
    request.getfixturevalue("upgraded")
    club.person("Ben").writes("1")

    assert [EntryKind.SETUP, EntryKind.ANSWER, EntryKind.RULING, EntryKind.ANSWER] == entries(club)
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
    assert [EntryKind.SETUP, EntryKind.ANSWER] == entries(club)
    assert "entry 2" in " ".join(club.operator.newest.text.split())
    assert "on hold" in club.person("Ben").newest.text


def checked(club: Club) -> Fit:
    """How match 1 fits the installed rules."""
    with club.office.database.reading() as work:
        match = work.roster.match(1)
        assert match is not None
        return recheck(work, match)


def test_a_new_version_can_be_tried_before_it_is_adopted(club: Club, request: pytest.FixtureRequest) -> None:
    """Nothing is written, and nobody is told."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("1")
    before = club.live_row(1).head
    request.getfixturevalue("upgraded")

    assert Fit(1, "ecosystem", "1", "99") == checked(club)
    assert before == club.live_row(1).head


def test_a_match_that_would_stand_elsewhere_is_held(club: Club, request: pytest.FixtureRequest) -> None:
    """Nobody's board changes behind their back, and the game master is told the entry."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    club.person("Anna").writes("1")
    request.getfixturevalue("elsewhere")
    fit = checked(club)
    club.person("Ben").writes("1")

    assert (2, True) == (fit.entry, fit.playable)
    assert "entry 2: every entry can be played, but the position after it is another" == fit.problem
    assert MatchStatus.HELD is club.live_row(1).status
    assert "entry 2" in " ".join(club.person("Ruth").newest.text.split())
