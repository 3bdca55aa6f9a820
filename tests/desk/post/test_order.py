"""Mails to one person arrive in the order they were caused; what nobody need answer any more stays here."""

from datetime import timedelta

import pytest

from pbem.desk.acts import clock
from pbem.desk.gm import as_
from pbem.store.tables.words import DispatchStatus
from tests.desk.support.acts import act
from tests.desk.support.tables import said
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


@pytest.fixture
def held_up(club: Club, monkeypatch: pytest.MonkeyPatch) -> Club:
    """A club whose mails wait; `Club.deliver(club)` sends what has gathered."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    monkeypatch.setattr(club, "deliver", lambda: None)
    return club


def sent(club: Club, name: str, since: int) -> list[str]:
    """Hand out what has gathered; the subjects that came for somebody, in their order."""
    Club.deliver(club)
    return [mail.subject for mail in club.person(name).mails[since:]]


def test_a_pause_comes_before_its_end(held_up: Club) -> None:
    """Both wait in the queue: the reminder that the match goes on does not overtake the notice."""
    act(held_up, 1, clock.pause)
    held_up.clock.go(minutes=30)
    act(held_up, 1, clock.resume)

    came = sent(held_up, "Ben", 1)
    assert 2 == len(came)
    assert came[0].startswith("Paused")


def test_a_seat_reads_that_it_joined_before_its_first_turn(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Invitations and turn mails have their own urgency, but not for one reader."""
    club.opens("ecosystem", ["Anna", "Ben"], start_now=False)
    monkeypatch.setattr(club, "deliver", lambda: None)
    club.person("Anna").writes("join")
    club.clock.go(minutes=1)
    club.person("Ben").writes("join")

    came = sent(club, "Anna", 1)
    assert [True, False] == ["invitation" in subject for subject in came]
    assert "pick 1" in came[1]


def test_others_are_not_kept_waiting_by_somebodys_news(held_up: Club) -> None:
    """What stands behind an urgent mail goes when its own turn comes."""
    with held_up.office.database.work() as work:
        for number, (to, urgent) in enumerate(
            [("x", False), ("x", True), ("x", False), ("y", True), ("z", False)]
        ):
            kind = "lastcall" if urgent else "news"
            work.outbox.put(
                message_id=f"m{number}",
                kind=kind,  # type: ignore[arg-type]
                sender="s",
                recipient=f"{to}@mail.example",
                subject=f"{number}",
                raw=b"",
                now=held_up.clock(),
            )
        due = [each.subject for each in work.outbox.due(held_up.clock(), 100)]

    assert ["0", "1", "3", "2", "4"] == [subject for subject in due if subject in "01234"]


def test_the_turn_of_a_closed_question_is_not_sent_and_its_news_are(held_up: Club) -> None:
    """The game master answered for both meanwhile: Anna reads all of it in the one mail that still asks."""
    anna, ben = held_up.person("Anna"), held_up.person("Ben")
    anna.writes("1")
    second = held_up.first_order(1, 1)
    ben.writes(second, to=ben.mails[0])
    # Question 2 waits in the queue; it is closed without Anna having read it.
    for name, seat in (("ben", 1), ("anna", 0)):
        order = f"{name} {held_up.first_order(1, seat)}"
        act(held_up, 1, lambda each, order=order: as_.run(each, order), question=2)

    Club.deliver(held_up)
    turns = [mail for mail in anna.mails[1:] if mail.kind == "turn"]
    assert ["[1.3]"] == [mail.subject.split()[-1] for mail in turns]
    told = said(turns[0].text.partition("SINCE YOUR LAST MAIL")[2].partition("YOUR HAND")[0])
    # What happened at question 1 stood in the mail that was not sent.
    assert second.partition(" ")[2] in told
    assert 3 == held_up.live(1).position.asked


def test_a_turn_that_is_being_sent_is_not_taken_back(held_up: Club) -> None:
    """Anna will have read its news when the question is closed: they are not told again."""
    anna, ben = held_up.person("Anna"), held_up.person("Ben")
    anna.writes("1")
    second = held_up.first_order(1, 1)
    ben.writes(second, to=ben.mails[0])
    with held_up.office.database.work() as work:
        under_way = work.outbox.due(held_up.clock(), 100)
        work.outbox.take(under_way, held_up.clock() + timedelta(minutes=5))
    for name, seat in (("ben", 1), ("anna", 0)):
        order = f"{name} {held_up.first_order(1, seat)}"
        act(held_up, 1, lambda each, order=order: as_.run(each, order), question=2)
    with held_up.office.database.work() as work:
        work.outbox.give_back(under_way)

    Club.deliver(held_up)
    turns = [mail for mail in anna.mails[1:] if mail.kind == "turn"]
    assert ["[1.2]", "[1.3]"] == [mail.subject.split()[-1] for mail in turns]
    told = said(turns[1].text.partition("SINCE YOUR LAST MAIL")[2].partition("YOUR HAND")[0])
    assert second.partition(" ")[2] not in told


def test_a_last_call_of_a_closed_question_is_not_sent(held_up: Club) -> None:
    """Receipts are: whoever wrote reads what became of it."""
    ben = held_up.person("Ben")
    held_up.clock.go(hours=55)
    held_up.look()
    with held_up.office.database.reading() as work:
        queued = [each.kind for each in work.outbox.latest() if each.status is DispatchStatus.WAITING]
    assert "lastcall" in queued
    held_up.person("Anna").writes("1")
    ben.writes("1", to=ben.mails[0])

    Club.deliver(held_up)
    came = [mail.kind for mail in ben.mails[1:]]
    assert "lastcall" not in came
    assert "turn" in came


def test_news_and_press_wait_for_nobody(held_up: Club) -> None:
    """What somebody wrote arrives though the question it came with be closed."""
    held_up.person("Anna").writes("tell ben: good luck\n")
    held_up.person("Anna").writes("1", to=held_up.person("Anna").mails[0])
    ben = held_up.person("Ben")
    ben.writes("1", to=ben.mails[0])

    Club.deliver(held_up)
    assert 1 == sum("good luck" in mail.text for mail in ben.mails)
