"""Looking, trying and taking back: show, hand, check, undo, wait, ready, quit."""

import pytest

from pbem.desk.ops import match_admin
from pbem.desk.time.pace import Pace
from pbem.engine.codec import digest
from pbem.store.tables.words import EntryKind
from tests.desk.support.tables import said
from tests.harness.club import Club


def test_undo_takes_a_sealed_answer_back(club: Club) -> None:
    """The seat is asked again with its old deadline, and the journal can be replayed."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("1")
    club.clock.go(hours=1)
    anna.writes("undo")

    live = club.live(1)
    assert () == live.position.sealed
    assert "Taken back: pick" in anna.newest.text
    assert "By Wed 18 Nov, 20:00 Berlin." in anna.newest.text
    with club.office.database.reading() as work:
        assert [0, 1] == [row.seat for row in work.open_questions.of_match(1)]
        entries = work.journal.entries(1)
        assert EntryKind.WITHDRAWN is entries[-1].kind
        assert work.journal.verify(live.match) is None


def test_a_match_with_an_undo_is_replayed_to_the_same_position(club: Club) -> None:
    """Taking back is an entry like an answer."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    for line in ("1", "undo", "2"):
        anna.writes(line)
    club.person("Ben").writes("1")
    live = club.live(1)
    with club.office.database.work() as work:
        snapshot = work.journal.snapshot(1)
        assert snapshot is not None
        assert [] == match_admin.checked(work, live.match)
        assert digest(snapshot.position) == snapshot.hash


def test_undo_above_an_order_lets_the_order_stand(club: Club) -> None:
    """Lines count in the order they were written in."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("1")
    second = str(club.live(1).position.sealed[0].move)
    anna.writes("undo\n2")
    assert 1 == len(club.live(1).position.sealed)
    assert second != str(club.live(1).position.sealed[0].move)
    anna.writes("1\nundo")
    assert () == club.live(1).position.sealed


def test_what_was_revealed_is_not_taken_back(club: Club) -> None:
    """The table can be asked instead."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("1")
    club.person("Ben").writes("1")
    before = club.live(1).position
    anna.writes("undo")

    assert "only the whole table can take back: `vote undo` asks it." in said(anna.newest.text)
    assert before == club.live(1).position


def test_check_tries_an_order_and_changes_nothing(club: Club) -> None:
    """The words as understood, and that it would be sealed."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    before = club.live(1).position
    order = club.first_order(1, 0)
    anna.writes(f"check {order}")

    assert f"IF YOU SENT THIS\n  {order}\n  It would be sealed" in anna.newest.text
    assert before == club.live(1).position


def test_check_tells_what_is_public_and_what_comes_next(club: Club) -> None:
    """Where nothing is drawn, the consequence is told as the match would tell it."""
    club.opens("dstcg", ["Anna", "Ben"])
    live = club.live(1)
    seat = live.kernel.unanswered(live.position)[0]
    person = club.person(live.sitters[seat].name)
    person.writes("check pass")

    assert "IF YOU SENT THIS\n  pass\n" in person.newest.text
    assert "Then others are asked." in person.newest.text
    assert live.position == club.live(1).position


def test_check_of_something_wrong_says_why(club: Club) -> None:
    """The same explanation as for the order itself."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("check pick unicorn")

    assert "NOT POSSIBLE, nothing was done." in anna.newest.text
    assert "It would not be taken:" in said(anna.newest.text)


@pytest.mark.parametrize("game", ["animality", "domspec", "dstcg", "ecosystem"])
def test_check_is_the_same_whatever_is_hidden(club: Club, game: str) -> None:
    """The answer does not depend on the cards of the others or on what will be drawn."""
    club.opens(game, ["Anna", "Ben"])
    live = club.live(1)
    seat = live.kernel.unanswered(live.position)[0]
    person = club.person(live.sitters[seat].name)
    tried = []
    for _ in range(3):
        person.writes(f"check {club.first_order(1, seat)}")
        tried.append(person.newest.text.split("IF YOU SENT THIS")[1].split("Reply code")[0])

    assert 1 == len(set(tried))


def test_show_of_an_earlier_question(club: Club) -> None:
    """The board as it was then, and what one sent."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    first = anna.newest.text
    order = club.first_order(1, 0)
    anna.writes("1")
    club.person("Ben").writes("1")
    anna.writes("show 1")

    hand = first.split("YOUR HAND")[1].split("YOUR GRID")[0]
    assert f"YOUR HAND{hand}" in anna.newest.text
    assert "QUESTION 1     pick 1 of 20, as you saw it" in anna.newest.text
    assert f"YOU SENT     {order}" in anna.newest.text


def test_hand_is_short(club: Club) -> None:
    """What one holds, without the table."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("hand")

    assert "YOUR HAND" in anna.newest.text
    assert "POINTS AT ONCE" not in anna.newest.text


def test_wait_and_ready_keep_and_release_the_question(club: Club) -> None:
    """Where the table waits a while after the last answer."""
    club.opens("ecosystem", ["Anna", "Ben"], pace=Pace(settle=30))
    anna = club.person("Anna")
    anna.writes("1\nwait")
    with club.office.database.reading() as work:
        assert (0,) == work.wait_requests.of_question(1, 0, 1)
    anna.writes("ready")
    with club.office.database.reading() as work:
        assert () == work.wait_requests.of_question(1, 0, 1)
    anna.writes("ready")

    assert "You are not holding the table up." in anna.newest.text


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("undo", "You have no answer on file that the others have not seen."),
        ("undo that", "`undo` counts only alone on its line."),
        ("check", "Say which order, such as check pass."),
        ("show 7", "There was no question 7; the last was 1."),
        ("show everything", "or with a question's number as in our subjects: show 7."),
        ("wait", "goes on as soon as the last answer is in"),
        ("ready", "goes on as soon as the last answer is in"),
        ("again", "The match is not over yet."),
    ],
)
def test_what_cannot_be_tried_says_why(club: Club, line: str, sentence: str) -> None:
    """One sentence, and nothing changes."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    before = club.live(1).position
    anna.writes(line)

    assert sentence in said(anna.newest.text)
    assert before == club.live(1).position


def test_quit_ends_the_reading_of_a_mail(club: Club) -> None:
    """What follows is listed as not read, shortly."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("status\nquit\n1\nresign\nundo\nshow")

    assert () == club.live(1).position.sealed
    assert not club.live(1).sitters[0].resigned
    assert "Not read, below quit: 1; resign; undo and 1 more." in said(anna.newest.text)


def test_commands_below_two_dashes_are_listed_as_not_read(club: Club) -> None:
    """A plain signature is not worth a word."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("status\n--\nresign")
    assert "Not read, below --: resign." in said(anna.newest.text)
    anna.writes("status\n-- \nAnna Miller")
    assert "Not read, below" not in said(anna.newest.text)
    assert not club.live(1).sitters[0].resigned
