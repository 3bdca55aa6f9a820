"""What nobody may know is dealt again, and nothing that is told may change."""

from dataclasses import replace
from typing import Any

import pytest

from pbem.desk.match.redeal import LeakFound
from pbem.engine.events import Noted, Told
from pbem.engine.kernel import Kernel
from pbem.engine.position import Position, Progress
from tests.harness.club import Club

pytestmark = pytest.mark.usefixtures("every_deal")

NAMES = ["Anna", "Ben", "Cleo"]


def test_an_event_told_to_the_wrong_seat_is_found(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    """News that depend on another's hand although the rules say that nothing was revealed."""
    club.opens("dstcg", NAMES)
    seat = club.live(1).kernel.unanswered(club.live(1).position)[0]
    original = Kernel.submit

    def leaky(kernel: Kernel, position: Position, *args: Any, **kwargs: Any) -> Progress:
        progress = original(kernel, position, *args, **kwargs)
        hands = [str(hand) for hand in position.state.hands]
        return replace(progress, told=(*progress.told, Told(Noted(" / ".join(hands)))))

    monkeypatch.setattr(Kernel, "submit", leaky)
    with pytest.raises(LeakFound, match=r"tells seat . what that seat may not know"):
        club.person(NAMES[seat]).writes(club.first_order(1, seat))
