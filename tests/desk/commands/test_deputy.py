"""`deputy`: who may be named, who may not, and how it ends."""

import pytest

from pbem.desk.time.pace_text import parse
from tests.desk.support.acts import appoint
from tests.desk.support.tables import last, words
from tests.harness.club import Club


@pytest.fixture
def table(club: Club) -> Club:
    """Anna and Ben play, and Cleo plays elsewhere."""
    club.opens("ecosystem", ["Anna", "Ben"], pace=parse("48h"))
    club.opens("ecosystem", ["Cleo", "Dora"])
    return club


def test_a_deputy_at_the_same_table_is_refused(table: Club) -> None:
    """Nobody sees two hands."""
    table.person("Anna").writes("deputy Ben")

    assert "Ben cannot see your side of this table" in words(table.person("Anna").newest)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("deputy", "Write deputy NAME"),
        ("deputy Zoe", "Nobody called 'Zoe' plays here"),
        ("deputy Anna", "You cannot be your own deputy."),
        ("deputy Cleo from 3 dec to 1 dec 2026", "That ends before it begins."),
        ("deputy off", "Nobody was to answer for you."),
    ],
)
def test_a_deputy_that_cannot_be_is_refused(table: Club, line: str, said: str) -> None:
    """Each with a sentence."""
    table.person("Anna").writes(line)

    assert said in words(table.person("Anna").newest)


def test_a_dismissed_deputys_token_is_worth_nothing(table: Club) -> None:
    """`deputy off`, or the end of the named time."""
    anna, ben, cleo = (table.person(name) for name in ("Anna", "Ben", "Cleo"))
    appoint(table, "deputy Cleo from today")
    anna.writes("1", to=last(anna, "turn"))
    ben.writes("1")
    asked = cleo.newest
    anna.writes("deputy off")
    cleo.writes("1", to=asked)

    assert 0 in table.live(1).kernel.unanswered(table.live(1).position)


def test_a_deputys_address_tells_nothing(club: Club) -> None:
    """Whether it is on file or not, the answer is the same."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.opens("ecosystem", ["Carl", "Dora"])
    anna = club.person("Anna")
    turn = anna.newest
    anna.writes("status")
    answers = []
    for address in ("carl@mail.example", "nobody@mail.example"):
        before = len(anna.mails)
        anna.writes(f"deputy {address}", to=turn)
        question = next(mail for mail in anna.mails[before:] if mail.kind == "confirmation")
        anna.writes("yes", to=question)
        texts = [mail.text.split("@...")[1].partition("Reply code")[0] for mail in anna.mails[before:]]
        answers.append([" ".join(text.split()) for text in texts])

    assert answers[0] == answers[1]
    assert "If that address plays here" in answers[0][-1]
    assert "Will you answer for Anna?" in club.person("Carl").newest.text
