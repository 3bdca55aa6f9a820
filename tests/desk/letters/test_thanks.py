"""Bare thanks: answered once a question or once a day, and neither an order nor an error."""

import pytest

from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.acts import Post
from tests.desk.support.tables import DESK, admitted, head, last
from tests.harness.club import Club


@pytest.mark.both
def test_bare_thanks_is_neither_an_order_nor_an_error(club: Club) -> None:
    """It is answered with where the match stands."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("Thanks, Anna")

    assert 2 == len(anna.mails)
    assert "NOT" not in anna.newest.text.partition("--")[0].replace("Not read as orders", "")


@pytest.mark.both
def test_thanks_are_answered_once_a_question(club: Club, anna: Correspondent) -> None:
    """With where the match stands; a second thanks brings nothing, and nor does a machine's."""
    post = Post(club, "Anna")
    anna.writes("thanks!", to=last(anna, "turn"))
    assert 1 == len(post.new()["Anna"])
    assert "Your mail was read." in head(anna)
    assert "The table waits for you." in head(anna)
    anna.writes("Thank you so much!", to=last(anna, "turn"))
    anna.writes("thanks!", to=last(anna, "turn"), headers={"Auto-Submitted": "auto-replied"})

    assert [] == post.new()["Anna"]


@pytest.mark.both
def test_thanks_without_a_match_and_of_a_game_master(club: Club, anna: Correspondent) -> None:
    """Answered once a day; a stranger's thanks are a first mail like any other."""
    dora, ruth = admitted(club, "Dora"), club.person("Ruth")
    post = Post(club, "Dora", "Ruth")
    for _ in range(2):
        dora.writes("Thanks!", to=last(dora, "receipt"))
        ruth.writes("Thanks a lot!", to=ruth.mails[0])

    assert [1, 1] == [len(new) for new in post.new().values()]
    zoe = club.person("Zoe")
    zoe.writes("thanks!", address=DESK)
    assert "Was it you who wrote to us?" in zoe.newest.text


@pytest.mark.parametrize(
    "text",
    [
        "thanks",
        "Thanks!\n\nGet Outlook for Android",
        "Great, thanks a lot!",
        "Perfect, thank you very much.",
        "thx",
        "Danke dir!",
        "Super, vielen Dank",
        "Merci beaucoup !",
        "¡Muchas gracias!",
        "Grazie mille",
        "\N{THUMBS UP SIGN}",
        "\N{THUMBS UP SIGN}\N{EMOJI MODIFIER FITZPATRICK TYPE-3} thanks \N{SMILING FACE WITH SMILING EYES}",
    ],
)
def test_bare_thanks_is_answered_once_and_is_no_order(table: Club, text: str) -> None:
    """In the languages our players write, and as a picture."""
    anna = table.person("Anna")
    anna.writes(text)
    anna.writes(text, to=anna.mails[0])

    assert ["turn", "receipt"] == [mail.kind for mail in anna.mails]
    assert "The table waits for you." in anna.newest.text
    assert () == table.live(1).position.sealed


@pytest.mark.replies
def test_bare_thanks_is_answered_once_a_day(club: Club, ruth: Correspondent) -> None:
    """It is no order."""
    before = len(ruth.mails)
    ruth.writes("Thank you!")
    ruth.writes("Thank you!")

    assert 1 == len(ruth.mails) - before
    assert "Your mail was read." in ruth.newest.text
