"""What the public pages may show of a match as it stands."""

import pytest

from pbem.desk.match.public import shown
from pbem.engine import registry
from pbem.store.books.roster import box_name
from pbem.store.tables.values import canonical
from pbem.store.tables.words import MatchStatus, PublishKind

NO, RESULT, REPLAY = PublishKind.NO, PublishKind.RESULT, PublishKind.REPLAY
OURS = box_name(canonical(registry.game("ecosystem").pack_box(registry.game("ecosystem").open_box())))


@pytest.mark.parametrize(
    ("status", "wanted", "watching", "game", "box", "expected"),
    [
        (MatchStatus.FINISHED, REPLAY, False, "ecosystem", OURS, REPLAY),
        (MatchStatus.FINISHED, RESULT, True, "ecosystem", OURS, RESULT),
        (MatchStatus.FINISHED, NO, True, "ecosystem", OURS, NO),
        # The texts of an owner's own cards are not ours to publish.
        (MatchStatus.FINISHED, REPLAY, True, "ecosystem", "own", RESULT),
        (MatchStatus.RUNNING, REPLAY, True, "ecosystem", "own", NO),
        # What goes on is shown where it may be watched as well.
        (MatchStatus.RUNNING, REPLAY, True, "ecosystem", OURS, REPLAY),
        (MatchStatus.HELD, REPLAY, True, "ecosystem", OURS, REPLAY),
        (MatchStatus.RUNNING, REPLAY, False, "ecosystem", OURS, NO),
        (MatchStatus.RUNNING, RESULT, True, "ecosystem", OURS, NO),
        (MatchStatus.INVITING, REPLAY, True, "ecosystem", OURS, NO),
        # A game that is not installed any more has no page.
        (MatchStatus.FINISHED, REPLAY, True, "chess", OURS, NO),
    ],
)
def test_how_much_anybody_may_see(
    status: MatchStatus, wanted: PublishKind, watching: bool, game: str, box: str, expected: PublishKind
) -> None:
    """What the table agreed on, and never more than may be shown at that time."""
    assert expected is shown(status, wanted, watching=watching, game=game, box=box)
