"""A day's share of letters: how much is read and answered, who hears of the end of it, and what goes on."""

from dataclasses import replace

import pytest

from pbem.mail.caps import Caps
from tests.desk.support.tables import DESK
from tests.harness.club import Club


@pytest.fixture
def small(club: Club) -> Club:
    """A club where ten letters a sender, six a thread and five without a code are enough for a day."""
    club.office = replace(club.office, caps=Caps(sender=10, thread=6, total=5))
    return club


def reasons(club: Club) -> list[str]:
    """Why each letter got its verdict."""
    return [verdict.reason for verdict in club.verdicts]


@pytest.mark.both
def test_a_thread_has_its_share(small: Club) -> None:
    """The letters beyond it are not read; the player hears so once, and the operator once."""
    small.opens("ecosystem", ["Anna", "Ben"])
    anna = small.person("Anna")
    turn = anna.newest
    for number in range(9):
        anna.writes(f"status {number}", to=turn)

    assert ["letter"] * 6 + ["thread's share"] * 3 == reasons(small)
    assert ["No more answers today"] == [mail.subject for mail in anna.mails[7:]]
    assert "Letter 7 was not read" in anna.newest.text
    assert ["share 1"] == [mail.text.split("\n")[1] for mail in small.operator.mails]


@pytest.mark.both
def test_a_share_comes_back_after_a_day(small: Club) -> None:
    """What counts are the letters of the last 24 hours."""
    small.opens("ecosystem", ["Anna", "Ben"])
    anna = small.person("Anna")
    turn = anna.newest
    for number in range(7):
        anna.writes(f"status {number}", to=turn)
    small.clock.go(hours=25)
    anna.writes("status", to=turn)

    assert ["thread's share", "letter"] == reasons(small)[-2:]


@pytest.mark.both
def test_a_sender_has_a_share_over_all_threads(small: Club) -> None:
    """Other threads do not help."""
    for _ in range(3):
        small.opens("ecosystem", ["Anna", "Ben"])
    anna = small.person("Anna")
    turns = list(anna.mails)
    for number in range(12):
        anna.writes(f"status {number}", to=turns[number % 3])

    assert ["letter"] * 10 + ["sender's share"] * 2 == reasons(small)


@pytest.mark.both
def test_nobody_uses_up_a_players_share(small: Club) -> None:
    """Letters in a player's name that prove no seat are counted apart from those that do."""
    small.opens("ecosystem", ["Anna", "Ben"])
    anna = small.person("Anna")
    turn = anna.mails.pop()
    for number in range(12):
        small.person("Mallory").writes(
            f"hello {number}", sender="anna@mail.example", address="play@club.example"
        )
    anna.writes("1", to=turn)

    assert ["sender's share", "letter"] == reasons(small)[-2:]
    assert 1 == len(small.live(1).position.sealed)


@pytest.mark.both
def test_everybody_without_a_code_shares_one_share(small: Club) -> None:
    """A flood of made-up senders ends, and the operator is told once."""
    for number in range(8):
        small.person(f"Stranger{number}").writes(f"hello {number}")

    assert ["stranger"] * 5 + ["everybody's share"] * 3 == reasons(small)
    assert 1 == len(small.operator.mails)
    assert [] == small.person("Stranger7").mails


@pytest.mark.both
def test_the_same_again_is_not_answered(club: Club) -> None:
    """Of letters that say the same three are answered; the fourth is told so, the rest bring nothing."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    turn = anna.newest
    for _ in range(6):
        anna.writes("hello there dear server", to=turn)

    assert ["letter"] * 3 + ["same again"] * 3 == reasons(club)
    assert ["turn", "receipt", "receipt", "receipt", "refusal"] == [mail.kind for mail in anna.mails]


@pytest.mark.both
def test_another_word_is_read_again(club: Club) -> None:
    """The breaker is about what a letter says, so a person is read as soon as they say something else."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    turn = anna.newest
    for line in ("2", "2", "2", "2", "1"):
        anna.writes(line, to=turn)

    assert ["same again", "letter"] == reasons(club)[-2:]
    live = club.live(1)
    assert club.first_order(1, 0) == str(live.kernel.answer(live.position, 0))


@pytest.mark.both
def test_the_same_answer_to_other_questions_is_no_repetition(club: Club) -> None:
    """Whoever sends the first option to every question is answered every time."""
    club.opens("ecosystem", ["Anna", "Ben"])
    for _ in range(5):
        club.person("Anna").writes("1", quoting=False)
        club.person("Ben").writes("1", quoting=False)

    assert {"letter"} == set(reasons(club))


@pytest.mark.both
def test_two_machines_stop_at_once(club: Club) -> None:
    """A marked automatic reply to our mail is never answered, so there is no second round."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    for _ in range(3):
        anna.writes("I am away until Monday.", headers={"Auto-Submitted": "auto-replied"})

    assert ["automatic reply"] * 3 == reasons(club)
    assert 1 == len(anna.mails)


@pytest.mark.both
def test_a_machine_that_hides_stops_after_a_few(club: Club) -> None:
    """An unmarked responder that answers each of our mails gets few of them and then none."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    answered = 0
    while answered < len(anna.mails) < 50:
        anna.writes("Thank you for your mail, ticket opened.", to=anna.mails[answered], quoting=False)
        answered += 1

    assert len(anna.mails) <= 10


@pytest.mark.replies
def test_strangers_together_have_a_share_a_day(club: Club) -> None:
    """Many forged senders do not make us a flooder."""
    club.office = replace(club.office, caps=replace(club.office.caps, total=1))
    club.person("Eve").writes("games", address=DESK)
    dora = club.person("Dora")
    dora.writes("games", address=DESK)

    assert [] == dora.mails
    assert "everybody's share" == club.verdicts[-1].reason
