"""After an upgrade of the rules a match is played again at first touch."""

from dataclasses import replace
from typing import Any

import pytest

from pbem.desk.acts.adopt_rules import accept_rules
from pbem.desk.match.rules_fit import Fit, recheck
from pbem.desk.ops import match_admin
from pbem.desk.ops.try_upgrade import rehearsed_upgrade
from pbem.desk.table import match_list
from pbem.engine import registry
from pbem.engine.moves import leaves
from pbem.errors import PlayerError
from pbem.games.ecosystem.rules.picking import PickCard
from pbem.store.tables.words import EntryKind, MatchStatus
from tests.desk.support.acts import Post, act
from tests.harness.club import Club
from tests.harness.contents import contents


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


@pytest.fixture
def elsewhere(upgraded: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Under the new rules every entry fits, but the match stands elsewhere."""
    game = registry.game("ecosystem")
    before = game.setup

    def setup(self: Any, table: Any, flow: Any) -> Any:
        state: Any = before(table, flow)
        return replace(state, sums=not state.sums)

    monkeypatch.setattr(type(game), "setup", setup)


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


@pytest.mark.unsound
def test_a_held_match_goes_on_when_the_rules_are_accepted(club: Club, request: pytest.FixtureRequest) -> None:
    """Everybody is told, and the journal says who decided; a mere release is refused."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    club.person("Anna").writes("1")
    request.getfixturevalue("elsewhere")
    club.person("Ben").writes("1")
    club.person("Ruth").writes("release 1")
    assert "rules 99 do not fit it" in " ".join(club.person("Ruth").newest.text.split())
    post = Post(club, "Anna", "Ben")
    act(club, 1, accept_rules, why="the sums were wrong")
    new = post.new()

    assert ["The rules were corrected: Ecosystem 1: your pick 1 of 20 [1.1]"] == new["Anna"] == new["Ben"]
    assert "99" == club.live_row(1).rules
    club.person("Ben").writes("1")
    assert 2 == club.live(1).position.asked
    with club.office.database.reading() as work:
        assert [] == match_admin.checked(work, match_list.find_match(work, 1))


def test_what_cannot_be_played_cannot_be_accepted(
    club: Club, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor what is accepted already."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("1")
    with pytest.raises(PlayerError, match="is played by rules 1 already"):
        act(club, 1, accept_rules)
    request.getfixturevalue("upgraded")
    before = PickCard.options
    monkeypatch.setattr(PickCard, "options", lambda *asked: sorted(leaves(before(*asked)), key=str)[1:])
    with pytest.raises(PlayerError, match="cannot be played on under rules 99: entry 2"):
        act(club, 1, accept_rules)


@pytest.mark.both
def test_an_upgrade_is_tried_on_a_copy(club: Club, request: pytest.FixtureRequest) -> None:
    """Every match that is not over is played again, and the database keeps its rows."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("1")
    club.opens("ecosystem", ["Anna", "Ben"], start_now=False)
    request.getfixturevalue("elsewhere")
    club.office.database.close()
    before = contents(club.office.database)
    found = rehearsed_upgrade(club.office.database.url)

    assert [(1, 2)] == [(fit.match, fit.entry) for fit in found]
    assert before == contents(club.office.database)
