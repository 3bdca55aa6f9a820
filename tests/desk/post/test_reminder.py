"""A question once more: the reminder and the last call, as they are mailed."""

from pbem.desk.time.pace_text import parse
from tests.desk.support.acts import appoint
from tests.desk.support.tables import kinds, last
from tests.harness.club import Club


def test_a_last_call_reaches_whoever_may_answer(club: Club) -> None:
    """The player, and a deputy in the named time, each with a code of their own; both can answer it."""
    club.opens("ecosystem", ["Anna", "Ben"], pace=parse("48h"))
    club.opens("ecosystem", ["Cleo", "Dora"])
    anna, cleo = club.person("Anna"), club.person("Cleo")
    appoint(club, "deputy Cleo from today")
    club.clock.go(hours=45)
    club.look()

    own, deputys = last(anna, "lastcall"), [mail for mail in cleo.mails if "Ecosystem 1" in mail.subject][-1]
    assert "lastcall" == deputys.kind
    assert own.reply_to != deputys.reply_to
    cleo.writes("1", to=deputys)
    assert 0 not in club.live(1).kernel.unanswered(club.live(1).position)


def test_who_has_answered_is_not_reminded(club: Club) -> None:
    """Only the seats that are waited for."""
    club.opens("ecosystem", ["Anna", "Ben"], pace=parse("48h, remind 24h 3h"))
    club.person("Anna").writes("1")
    for hours in (25, 21):
        club.clock.go(hours=hours)
        club.look()

    assert ["turn", "receipt"] == kinds(club.person("Anna"))
    assert ["turn", "reminder", "lastcall"] == kinds(club.person("Ben"))
