"""Who is asked the open question, until when, and who else may answer it."""

from datetime import timedelta

import pytest

from pbem.desk.time.pace_text import parse
from tests.desk.support.questions import deadlines
from tests.desk.support.tables import last
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def test_a_match_starts_with_a_turn_mail_to_everybody(club: Club) -> None:
    """Everybody is asked at once in a sealed question."""
    club.opens("ecosystem", ["Anna", "Ben", "Cleo"])

    kinds = {name: [mail.kind for mail in club.person(name).mails] for name in ("Anna", "Ben", "Cleo")}
    assert {"Anna": ["turn"], "Ben": ["turn"], "Cleo": ["turn"]} == kinds


def test_nobody_is_waited_for_at_a_seat_that_was_left(club: Club) -> None:
    """Whoever has resigned is asked no more, and a bot has no deadline; the others have theirs."""
    club.opens("ecosystem", ["Anna", "Ben", "Cleo"], pace=parse("24h"), bots=["Rex=easy"])
    anna = club.person("Anna")
    anna.writes("resign")
    anna.writes("yes", to=last(anna, "confirmation"))
    club.think()
    for name in ("Ben", "Cleo"):
        club.person(name).writes("1")

    assert 2 == club.live(1).position.asked
    assert {1, 2} == deadlines(club).keys()
    assert {club.clock() + timedelta(hours=24)} == {*deadlines(club).values()}
