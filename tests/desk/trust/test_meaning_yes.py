"""Yes means yes: whole lines under the question's own code, by a person, once."""

from datetime import timedelta

import pytest

from tests.desk.support.tables import DESK, last, said
from tests.harness.club import Club

pytestmark = pytest.mark.replies

NOT_YES = (
    "Ok, bye",
    "ja was soll das denn, ich kenne euch nicht",
    "y u send me this",
    "ok",
    "y",
    "J",
    "si",
    "yes?",
    "yes and I also want to say that I never wrote to you",
    "confirm that this was not me",
)
YES = ("yes", "Yes, please!", "Yes, that was me.", "ja", "Ja, das war ich.", "ich bestätige", "I confirm")
NO = ("no", "No thanks", "That was not me!", "It wasn't me", "nein", "das war ich nicht", "stop", "yes\nno")


@pytest.mark.parametrize("words", NOT_YES)
def test_near_a_yes_is_none(club: Club, words: str) -> None:
    """Nothing is done, it is asked once more, and after that there is silence."""
    dora = club.person("Dora")
    dora.writes("new ecosystem", address=DESK)
    question = dora.newest
    dora.writes(words, to=question)
    assert "Yes or no?" in dora.newest.text
    count = len(dora.mails)
    dora.writes(f"{words} indeed", to=question)

    assert count == len(dora.mails)
    with club.office.database.reading() as work:
        assert [] == work.roster.players()


def test_a_machines_words_use_no_question_up(club: Club) -> None:
    """What reads like an answering machine is not answered, and the question can still be."""
    dora = club.person("Dora")
    dora.writes("new ecosystem", address=DESK)
    question = dora.newest
    dora.writes("OK, we have received your request 123", to=question)
    assert [question] == dora.mails
    dora.writes("yes", to=question)

    with club.office.database.reading() as work:
        assert ["Dora"] == [player.name for player in work.roster.players()]


def test_a_yes_that_comes_too_soon_is_asked_again(club: Club) -> None:
    """Hardly anybody reads and answers within twenty seconds; who does says it once more."""
    dora = club.person("Dora")
    dora.writes("new ecosystem", address=DESK)
    question = dora.newest
    club.clock.time += timedelta(seconds=8)
    dora.writes("yes", to=question)
    assert "Yes or no?" in dora.newest.text
    with club.office.database.reading() as work:
        assert not work.roster.players()
    club.clock.time += timedelta(seconds=40)
    dora.writes("yes")

    with club.office.database.reading() as work:
        assert ["Dora"] == [player.name for player in work.roster.players()]


@pytest.mark.parametrize("words", YES)
def test_a_yes_is_one(club: Club, words: str) -> None:
    """In English and in German, with a greeting or without."""
    dora = club.person("Dora")
    dora.writes("new ecosystem", address=DESK)
    dora.writes(f"Hello,\n{words}\nThanks,\nDora")

    with club.office.database.reading() as work:
        assert ["Dora"] == [player.name for player in work.roster.players()]


@pytest.mark.parametrize("words", NO)
def test_any_no_is_no(club: Club, words: str) -> None:
    """A no ends it, and no later yes brings it back."""
    dora = club.person("Dora")
    dora.writes("new ecosystem", address=DESK)
    question = dora.newest
    dora.writes(words, to=question)
    dora.writes("yes", to=question)

    with club.office.database.reading() as work:
        assert [] == work.roster.players()


@pytest.mark.parametrize(
    "headers",
    [{"Auto-Submitted": "auto-replied"}, {"Auto-Submitted": "auto-generated"}, {"X-Autoreply": "yes"}],
)
def test_a_machine_confirms_nothing(club: Club, headers: dict[str, str]) -> None:
    """An automatic yes neither answers nor uses the question up."""
    dora = club.person("Dora")
    dora.writes("new ecosystem", address=DESK)
    question = dora.newest
    dora.writes("yes", to=question, headers=headers)
    with club.office.database.reading() as work:
        assert [] == work.roster.players()
    dora.writes("yes", to=question)
    with club.office.database.reading() as work:
        assert 1 == len(work.roster.players())


def test_yes_with_a_number_counts_under_its_own_code_only(club: Club) -> None:
    """`yes 2` under the code of a seat confirms no held letter."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    turn = anna.newest
    anna.writes("1", to=turn, sender="anna@work.example")
    anna.writes("yes 1", to=turn)
    assert 0 == len(club.live(1).position.sealed)
    anna.writes("yes 99", to=last(anna, "confirmation"))

    assert 1 == len(club.live(1).position.sealed)


def test_yes_joins_and_no_declines(club: Club) -> None:
    """An invitation is a question, too."""
    club.opens("ecosystem", ["Anna", "Ben"], start_now=False)
    club.person("Anna").writes("yes")
    assert "You have joined" in club.person("Anna").newest.text
    club.person("Ben").writes("no, thanks")

    assert "closed" == club.live_row(1).status


def test_no_frees_a_seat_that_was_kept(club: Club) -> None:
    """Whoever declines a player's invitation makes room for somebody else."""
    dora, emil = club.person("Dora"), club.person("Emil")
    dora.writes("new ecosystem 3 seats", address=DESK)
    dora.writes("yes")
    dora.writes("invite emil@mail.example", to=last(dora, "invitation"))
    emil.writes("no")

    with club.office.database.reading() as work:
        assert [True, False, False] == [each.player is not None for each in work.roster.seated(1)]


def test_resigning_is_asked_back(club: Club) -> None:
    """One line ends nothing: the seat is given up after a yes from its mailbox."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("resign")
    assert not club.live(1).sitters[0].resigned
    assert "Leave Ecosystem 1 for good?" in last(anna, "confirmation").text
    anna.writes("yes", to=last(anna, "confirmation"))

    assert club.live(1).sitters[0].resigned
    assert "You have left the match" in said(anna.newest.text)


def test_a_question_about_resigning_ends_after_two_days(club: Club) -> None:
    """A yes that comes later does nothing, and says so."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("resign")
    question = last(anna, "confirmation")
    club.clock.go(hours=49)
    anna.writes("yes", to=question)

    assert not club.live(1).sitters[0].resigned
    assert "nothing was done" in said(anna.newest.text)
