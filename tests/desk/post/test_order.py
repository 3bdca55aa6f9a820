"""Mails to one person arrive in the order in which they were caused."""

import pytest

from pbem.desk.acts import clock
from tests.desk.support.acts import act
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


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
