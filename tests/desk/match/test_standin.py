"""Who plays for a seat without its player: the game's fallback, or its bot."""

import pytest

from pbem.desk.match import standin
from pbem.desk.time.leniency import Leniency, Rung
from pbem.desk.time.pace_text import parse
from pbem.engine.bots.insight import Skill
from pbem.engine.chance import Chance
from tests.desk.support.questions import miss
from tests.desk.support.standing import last
from tests.harness.club import Club


@pytest.mark.parametrize(("ladder", "rung"), [("bot", Rung.BOT), ("fallback", Rung.FALLBACK)])
def test_silence_is_answered_by_the_rung_of_the_ladder(club: Club, ladder: str, rung: Rung) -> None:
    """With the very answer that was foreseen: nothing is left to a chance of the moment."""
    club.opens("ecosystem", ["Anna", "Ben", "Cleo"], pace=parse(f"48h, missed {ladder}"))
    for name in ("Ben", "Cleo"):
        club.person(name).writes("1")
    foreseen = standin.answer(club.live(1), 0, rung)
    miss(club)

    assert f"lapse {foreseen}" == last(club)


@pytest.mark.parametrize("skill", [Skill.EASY, Skill.NORMAL])
def test_a_bot_sees_what_its_seat_sees(club: Club, skill: Skill) -> None:
    """With the others' cards dealt again it answers the same."""
    club.opens("ecosystem", ["Anna", "Ben", "Cleo"])
    live = club.live(1)
    thought = standin.thought(live, 0, skill)
    hands = live.position.state.hands
    live.position = live.kernel.resample(live.position, 0, Chance(b"another deal"))

    assert hands != live.position.state.hands
    assert thought == standin.thought(live, 0, skill)


@pytest.mark.parametrize(
    ("ladder", "expected"),
    [
        ((Rung.STANDING, Rung.BOT), Rung.BOT),
        ((Rung.STANDING, Rung.FALLBACK), Rung.FALLBACK),
        # A seat whose player is gone for good keeps nobody waiting.
        ((Rung.WAIT,), Rung.FALLBACK),
    ],
)
def test_a_seat_that_was_left_is_played_for(ladder: tuple[Rung, ...], expected: Rung) -> None:
    """By the bot only where the table wants one."""
    assert expected is standin.left_to(Leniency(ladder=ladder))
