from dataclasses import replace

from pbem.engine.outcome import Outcome
from pbem.engine.position import Position
from pbem.testing.play.sample_tables import kernel_for
from tests.harness.toy import GAME


def test_which_question_is_open() -> None:
    """The one on top of the agenda; none when the match is over, whatever is left there."""
    position = kernel_for(GAME, 2, 1).start().position

    assert position.agenda[-1] is position.decision
    assert replace(position, outcome=Outcome(((0, 1),), (0, 0))).decision is None
    assert Position(position.state).decision is None
