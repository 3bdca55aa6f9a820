"""The installation at a glance, as a screen."""

from datetime import timedelta

import pytest

from pbem.cli.terminal.screen import screen, span
from pbem.desk.ops.overview import Overview, overview
from pbem.store.tables.words import DispatchKind, LetterStatus, MatchStatus
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def seen(club: Club) -> Overview:
    """How things stand."""
    with club.office.database.reading() as work:
        return overview(club.office, work)


def shown(club: Club) -> str:
    """The screen."""
    return screen(seen(club), club.office.name, club.office.zone)


def hold(club: Club, number: int, why: str) -> None:
    """Put a match on hold."""
    with club.office.database.work() as work:
        match = work.roster.match(number)
        assert match is not None
        match.status, match.held_why = MatchStatus.HELD, why
        work.roster.save_match(match)


def test_a_new_installation_is_quiet(club: Club) -> None:
    """Nothing was fetched, nothing waits, nothing is wrong."""
    text = shown(club)

    assert "MATCHES     none yet" in text
    assert "last fetch  never" in text
    assert text.endswith("No problems.")


def test_the_earliest_deadline_stands_first(club: Club) -> None:
    """Each match says whom it waits for, since when, and until when; an invitation has no deadline."""
    club.opens("ecosystem", ["Anna", "Ben"], start_now=False)
    club.opens("ecosystem", ["Anna", "Cleo"])
    club.clock.go(hours=5)
    lines = [" ".join(line.split()) for line in shown(club).splitlines()]

    assert "MATCHES 1 inviting, 1 running" in lines
    assert ["2 ecosystem pick 1 of 20 Anna, Cleo 5 h in 2 d 5 h", "1 ecosystem inviting Anna, Ben 5 h"] == [
        line for line in lines if "ecosystem" in line
    ]


def test_overdue_seats_are_counted_and_held_matches_have_no_deadline(club: Club) -> None:
    """A deadline that has passed is late; one of a match on hold does not run, and the reason is told."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.opens("ecosystem", ["Anna", "Cleo"])
    hold(club, 2, "The rules have changed.")
    club.clock.go(days=3)
    text = shown(club)

    assert "1 running, 1 on hold, 2 overdue" in text
    assert 1 == text.count("late 14 h")
    assert "on hold             Anna, Cleo" in text
    assert "      The rules have changed." in text.splitlines()


def test_whom_a_match_waits_for_is_what_everybody_knows(club: Club) -> None:
    """The list is that of the public, not that of the open questions."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("1")
    live = club.live(1)

    assert ["Ben"] == [glance.line.waits_for for glance in seen(club).matches]
    assert ("Ben",) == live.names(live.kernel.awaited(live.position))


def test_the_health_of_the_mail(club: Club) -> None:
    """Queues, letters put aside, mail that came back and problems are on the screen."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("1")
    with club.office.database.work() as work:
        [letter] = work.inbox.latest()
        work.inbox.mark(letter, LetterStatus.SHUNTED)
        now = club.clock()
        for name in ("a", "b"):
            work.outbox.put(
                message_id=name,
                kind=DispatchKind.NEWS,
                sender="s",
                recipient="r@mail.example",
                subject="",
                raw=b"",
                now=now,
            )
        work.outbox.dead(work.outbox.latest(1)[0], "550 no", now)
        ben = work.roster.player(2)
        assert ben is not None
        ben.bounces = 1.5
        work.roster.save_player(ben)
        work.notes.report("smtp", "The mail server refuses our mail.", now)
    club.clock.go(minutes=12)
    text = shown(club)

    assert "last fetch  12 min ago" in text
    assert "0 waiting, 1 put aside, 0 held; 1 in 24 h" in text
    assert "1 waiting (longest 12 min), 0 uncertain, 1 given up; 3 in 24 h" in " ".join(text.split())
    assert "came back   Ben 1.5" in text
    assert "The mail server refuses our mail. (since Mon 16 Nov, 10:00)" in text


def test_the_screen_fits_into_eighty_columns(club: Club) -> None:
    """However many people are waited for and however long the words are."""
    names = [f"Bartholomew{letter}" for letter in "abcdef"]
    club.opens("ecosystem", names)
    hold(club, club.opens("ecosystem", ["Anna", "Ben"]), "for reasons " * 20)
    with club.office.database.work() as work:
        work.notes.report("smtp", "The mail server says " + "no " * 60, club.clock())
    lines = shown(club).splitlines()

    assert 80 >= max(map(len, lines))
    assert any("Bartholomewa +5" in line for line in lines)


@pytest.mark.parametrize(
    ("minutes", "expected"),
    [(0, "now"), (59, "59 min"), (60, "1 h"), (61, "1 h 1 min"), (24 * 60 + 5, "1 d"), (51 * 60, "2 d 3 h")],
)
def test_spans(minutes: int, expected: str) -> None:
    """The two largest units say enough."""
    assert expected == span(timedelta(minutes=minutes))
