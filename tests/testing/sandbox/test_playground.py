"""The club behind the sandbox: seats change hands, and the clock goes on, by letters alone."""

from collections.abc import Iterator
from datetime import timedelta

import pytest

from pbem.desk.match import standin
from pbem.engine.bots.insight import Skill
from pbem.errors import PlayerError
from pbem.testing.sandbox.playground import Playground
from pbem.testing.sandbox.shown import Prefilled


@pytest.fixture
def club(tmp_path) -> Iterator[Playground]:
    """A club with a match of two, which waits for you."""
    with Playground(tmp_path) as opened:
        opened.opens("ecosystem", 2)
        assert opened.settle(60)
        yield opened


def test_a_match_waits_for_you_at_once(club: Playground) -> None:
    """Everybody has joined by mail and the bot has answered."""
    (line,) = club.matches()

    assert ("running", "Anna") == (line.status, line.waits_for)
    assert [True, False] == [club.people[user].yours for user in ("anna", "ben")]


def test_a_deadline_passes_with_its_last_call(club: Playground) -> None:
    """The clock brings the last call, then the stand-in's pick and the next question, and no outage."""
    due = club.next_deadline()
    club.go_to_deadline()
    club.settle(60)

    assert ["lastcall", "turn"] == [mail.kind for mail in club.people["anna"].mails[-2:]]
    assert due is not None
    assert timedelta(0) < club.clock() - due < timedelta(minutes=5)


@pytest.mark.long
def test_a_bot_plays_on_for_you(club: Playground) -> None:
    """A seat that is released is played by mail to the end."""
    club.release(club.people["anna"])
    while club.matches()[0].status == "running" and club.fault is None:
        club.settle(5)
    # The last mails leave after the match is over.
    club.settle(60)

    assert "finale" == club.people["anna"].mails[-1].kind


def test_a_seat_that_is_taken_waits(club: Playground) -> None:
    """A bot that rests answers nothing."""
    ben = club.people["ben"]
    club.take(ben)
    club.go_to_deadline()
    club.settle(60)

    assert "Anna, Ben" == club.matches()[0].waits_for


def test_a_game_master_writes_orders(club: Playground) -> None:
    """From the mailbox of the one who looks after the match, to the address that was mailed there."""
    olga = club.people["olga"]
    assert olga.mastering is not None
    club.send(olga, Prefilled(olga.mastering, "orders", "pause 1"))
    club.settle(60)

    assert "paused" == club.matches()[0].clock


@pytest.mark.parametrize("skill", [Skill.EASY, Skill.STRONG])
def test_bots_play_as_well_as_was_asked_for(tmp_path, skill: Skill, monkeypatch: pytest.MonkeyPatch) -> None:
    """What they write is what a bot of that level thought of for their seat."""
    asked, real = [], standin.thought
    monkeypatch.setattr(standin, "thought", lambda *args: asked.append(args[2]) or real(*args))
    with Playground(tmp_path, skill) as club:
        club.opens("ecosystem", 2)
        assert club.settle(60)

    assert [skill] == asked


def test_a_match_needs_players_it_can_have(tmp_path) -> None:
    """The command line says it before anything is mailed."""
    with (
        Playground(tmp_path) as club,
        pytest.raises(PlayerError, match="Animality is for 2 to 6 players, not 1"),
    ):
        club.opens("animality", 1)
