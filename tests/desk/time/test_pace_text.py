"""A pace in words: read from one line in any language, written again, and said in a sentence."""

import pytest

from pbem.desk.time.pace import Pace
from pbem.desk.time.pace_text import parse, sentence, written
from pbem.errors import PlayerError

_EXAMPLE = "24h, working days, quiet 22:00-08:00, grace 2h, remind 12h 3h"


def test_a_pace_is_read_from_one_line() -> None:
    """Every part of the example counts."""
    pace = parse(_EXAMPLE)

    assert (24, "", "22:00-08:00", 120) == (pace.hours, pace.closes, pace.quiet, pace.grace)
    assert (("mon", "tue", "wed", "thu", "fri"), (12,), 3) == (pace.days, pace.reminders, pace.last_call)


@pytest.mark.parametrize(
    "text",
    [
        _EXAMPLE,
        "daily at 20:00",
        "every day at 20:00",
        "48h until 20:00",
        "3d a question, sat sun, settle 30m, remind never",
        "at 08:00 and 20:00, fri-mon, missed wait, more none, excused 2",
    ],
)
def test_what_is_written_is_read_again(text: str) -> None:
    """Writing and reading are a pair, and so are storing and loading."""
    pace = parse(text)

    assert pace == parse(written(pace)) == Pace.load(pace.dump())


def test_players_read_a_sentence() -> None:
    """No word of it needs to be looked up."""
    assert (
        "24 hours for a question; only working days count. Nothing is due from 22:00 to 08:00. "
        "Nothing happens in the first 2 hours after a deadline. Reminders come 12 and 3 hours before. "
        "For a missed turn: standing orders, the deputy or the stand-in. "
        "After 3 in a row the seat is offered to somebody else."
    ) == sentence(parse(_EXAMPLE))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("fast", "'fast' is no part of a pace"),
        ("24h, quiet 22:00", "write them as quiet 22:00-08:00"),
        ("24h, quiet 08:00-08:00", "are no quiet hours"),
        ("at 25:00", "'25:00' is no time of day"),
        ("at noon", "is no time of day"),
        ("at 23:00, quiet 22:00-08:00", "cannot end at 23:00"),
        ("24h, mon-xyz", "are no days"),
        ("24h, working hard", "write working days"),
        ("every moon", "write every day"),
        ("0h", "no length of time"),
        ("90m", "no number of hours"),
        ("400d", "allowed is 1h to 365d"),
        ("24h, missed prayer", "'prayer' is no rung"),
        ("24h, more time", "write more 3x24h"),
        ("24h, limit few", "write limit and a number"),
        ("24h, votes some", "votes all or votes majority"),
        ("24h, limit 5000", "from 0 to 1000"),
    ],
)
def test_what_is_no_pace_is_refused_with_an_example(text: str, said: str) -> None:
    """The sentence names the part and how it is written."""
    with pytest.raises(PlayerError, match=said):
        parse(text)


@pytest.mark.parametrize(
    ("spoken", "meant"),
    [
        (
            "24h, Werktage, Ruhe 22:00-08:00, Nachfrist 2h, Zeitkonto 10 Tage",
            "24h, working days, quiet 22:00-08:00, grace 2h, bank 10d",
        ),
        ("48 Std. pro Frage, Mo-Fr, erinnern 12h und 3h vorher", "48h, mon-fri, remind 12h 3h"),
        ("täglich um 8:00 und 20:00, jeden Tag", "daily at 08:00 and 20:00, every day"),
        (
            "1 Tag, versäumt vertretung dann bot, Abstimmung Mehrheit",
            "24h, missed deputy bot, votes majority",
        ),
        ("2 Tage, Bedenkzeit 30 Min., Grenze 2", "48h, settle 30m, limit 2"),
        ("3 days, mehr 2x24h, Einspruch 5 Tage, abwesend 3 Tage", "3d, more 2x24h, disputes 5d, away 3d"),
    ],
)
def test_a_pace_in_another_language(spoken: str, meant: str) -> None:
    """The same pace, and stored as the same."""
    assert parse(meant).dump() == parse(spoken).dump()
