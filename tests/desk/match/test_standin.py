"""Who plays for a seat without its player: the game's fallback, or its bot."""

import pytest

from pbem.desk.match import standin
from pbem.desk.time.leniency import Rung
from pbem.desk.time.pace_text import parse
from pbem.engine.bots.insight import Skill
from pbem.engine.chance import Chance
from tests.desk.support.questions import miss
from tests.desk.support.standing import after, asked, last
from tests.desk.support.tables import last as newest_of
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


def test_a_bot_sees_what_its_seat_sees(rounds: Club) -> None:
    """With the others' cards dealt again, however often, it answers the same."""
    for _ in range(2):
        after(rounds, 0).writes(rounds.first_order(1, asked(rounds)))
    live, seat = rounds.live(1), asked(rounds)
    thought, hands = standin.thought(live, seat, Skill.NORMAL), live.position.state.hands
    for deal in range(3):
        live.position = live.kernel.resample(live.position, seat, Chance(f"deal {deal}".encode()))

        assert hands != live.position.state.hands
        assert thought == standin.thought(live, seat, Skill.NORMAL)


def test_a_seat_that_was_left_is_played_on_at_once(club: Club) -> None:
    """Better than a missed turn, for which the stand-in only spares what its player may still use."""
    club.opens("animality", ["Anna", "Ben", "Cleo"])
    anna, live = club.person("Anna"), club.live(1)
    foreseen = standin.played_on(live, 0)
    assert foreseen != standin.answer(live, 0, Rung.FALLBACK)
    anna.writes("resign")
    anna.writes("yes", to=newest_of(anna, "confirmation"))

    assert f"lapse {foreseen}" == last(club)
