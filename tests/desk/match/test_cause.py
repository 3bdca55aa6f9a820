"""The cause of a mail makes its Message-ID: what happens twice is told twice."""

import pytest

from tests.desk.support.acts import Post, confirm
from tests.desk.support.tables import admitted, said
from tests.harness.club import Club


@pytest.mark.parametrize(
    ("order", "subject"),
    [
        ("replace 1.1 ben Dora=dora@mail.example", "Your seat is no longer yours"),
        ("bot 1.1 ben", "Your seat is no longer yours"),
        ("offer 1.1 ben", "Your seat is on offer"),
    ],
)
def test_whoever_loses_a_seat_right_after_an_announcement_hears_of_both(
    club: Club, order: str, subject: str
) -> None:
    """The goodbye has a cause of its own, not that of the entry before it."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    club.opens("ecosystem", ["Nora", "Otto"])
    club.person("Nora").writes("standby ecosystem")
    ruth, dora, post = club.person("Ruth"), club.person("Dora"), Post(club, "Ben")
    ruth.writes("announce 1 The club meets on Tuesday.")
    ruth.writes(order)
    confirm(ruth)
    for asked in [mail for mail in dora.mails if mail.kind == "confirmation"]:
        dora.writes("yes", to=asked)

    assert [
        "A word from the game master: Ecosystem 1: your pick 1 of 20 [1.1]",
        f"{subject}: Ecosystem 1: your pick 1 of 20 [1.1]",
    ] == post.new()["Ben"]


def test_two_times_for_one_deputy_are_both_told(club: Club) -> None:
    """One letter names the same deputy for two weeks: each is asked back, and the deputy reads of both."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna, dora = club.person("Anna"), admitted(club, "Dora")
    told = len(dora.mails)
    anna.writes("deputy Dora from 1 dec to 3 dec\ndeputy Dora from 10 dec to 12 dec")
    for asked in [mail for mail in anna.mails if mail.kind == "confirmation"]:
        anna.writes("yes", to=asked)

    assert ["confirmation", "confirmation"] == [mail.kind for mail in dora.mails[told:]]
    assert ["from Tue 1 Dec to Thu 3 Dec", "from Thu 10 Dec to Sat 12 Dec"] == [
        said(mail.text).split("you may answer ")[1].split(",")[0] for mail in dora.mails[told:]
    ]


def test_two_letters_of_one_name_are_answered_each(club: Club) -> None:
    """A mail program may repeat its Message-ID: the words of a letter are part of the cause."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    raw = anna.writes("status", quoting=False)
    club.receive(raw.replace(b"status", b"history"))

    assert ["turn", "receipt", "receipt"] == [mail.kind for mail in anna.mails]
    assert anna.mails[1].message_id != anna.mails[2].message_id
