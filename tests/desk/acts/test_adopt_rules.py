"""A match that was held by an upgrade goes on under the new rules."""

import pytest

from pbem.desk.acts.adopt_rules import accept_rules
from pbem.desk.ops import match_admin
from pbem.desk.table import match_list
from pbem.engine.moves import leaves
from pbem.errors import PlayerError
from pbem.games.ecosystem.rules.picking import PickCard
from tests.desk.support.acts import Post, act
from tests.harness.club import Club


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
