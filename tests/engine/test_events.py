"""Events: what happened, and who is told."""

from pbem.engine.events import Event, Told, noted
from pbem.engine.language.tongues import Worded, worded


class _Moved(Event):
    piece: str
    steps: int

    sentence = worded("{piece} moved {steps}", sense="walk")
    said = {"piece": str.upper}  # noqa: RUF012 - only a test's own


def test_an_event_says_its_fields_as_its_table_has_them() -> None:
    """Fields of the table are said by it, all others as they are; the sense of the sentence is kept."""
    text = _Moved("rook", 3).text(str)

    assert isinstance(text, Worded)
    assert ("ROOK moved 3", "{piece} moved {steps}", "walk") == (text, text.form, text.sense)


def test_who_is_told() -> None:
    """What is told to one seat reaches neither another nor a spectator."""
    event = _Moved("rook", 3)

    assert [True, True] == [Told(event).reaches(seat) for seat in (0, None)]
    assert [True, False, False] == [Told(event, 1).reaches(seat) for seat in (1, 0, None)]


def test_what_is_no_rule_of_a_game_is_noted() -> None:
    """A deadline missed has a seat in the margin of the news; a remark of nobody's has none."""
    missed = noted("missed {turns} turns", 2, turns=3)

    assert ("missed 3 turns", 2) == (missed.text(str), missed.who)
    assert noted("snow fell").who is None
