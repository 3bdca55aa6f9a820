"""Every mail of a person gets an answer that fits where the match stands: held, disputed, paused, thanked."""

import pytest

from pbem.desk.acts import clock
from pbem.desk.gm import as_
from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.acts import Post, act
from tests.desk.support.tables import DESK, admitted, last, said
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


@pytest.fixture
def anna(club: Club) -> Correspondent:
    """She is asked at a match of three that Ruth looks after."""
    club.opens("ecosystem", ["Anna", "Ben", "Cleo"], gm="Ruth")
    return club.person("Anna")


def head(person: Correspondent) -> str:
    """The lines of the newest mail that a lock screen shows."""
    return " ".join(person.newest.text.partition("\n\n")[0].split())


def test_an_order_while_on_hold_is_not_asked_for_again(club: Club, anna: Correspondent) -> None:
    """The answer says that nothing is applied, and offers no order."""
    act(club, 1, clock.hold)
    anna.writes("1", to=last(anna, "turn"))

    assert "On hold: nothing is applied until the release. No answer needed." in head(anna)
    assert "Reply with" not in anna.newest.text
    assert "The match is on hold until its game master releases it." in said(anna.newest.text)


def test_whoever_disputes_reads_who_decides(club: Club, anna: Correspondent) -> None:
    """And so does everybody who writes until it is decided."""
    anna.writes("dispute The bear fits there.")
    assert "On hold: Ruth decides the dispute." in head(anna)
    assert "You are not asked anything now" not in anna.newest.text
    club.person("Ben").writes("pick bear at d4", to=last(club.person("Ben"), "turn"))

    assert "On hold: Ruth decides the dispute." in head(club.person("Ben"))


def test_the_vote_that_pauses_a_match_names_no_deadline(club: Club, anna: Correspondent) -> None:
    """What it brings about comes by itself, in the next mail."""
    post = Post(club, "Cleo")
    anna.writes("vote pause")
    club.person("Ben").writes("vote pause")
    club.person("Cleo").writes("vote pause")

    receipt = last(club.person("Cleo"), "receipt").text
    assert "The table has decided; a mail about it follows." in receipt
    assert "due" not in receipt.partition("\n\n")[0]
    assert "Paused" in " ".join(post.new()["Cleo"])


def test_while_paused_nobody_is_told_a_deadline(club: Club, anna: Correspondent) -> None:
    """A question is answered, an order is taken, and a line that is wrong is told without a time."""
    act(club, 1, clock.pause)
    anna.writes("status", to=last(anna, "turn"))
    assert "Paused: no deadline runs." in head(anna)
    anna.writes("pick unicorn", to=last(anna, "turn"))
    assert "There is no deadline." in head(anna)
    anna.writes("1", to=last(anna, "turn"))
    assert "Done: pick" in anna.newest.text


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


def test_thanks_for_an_invitation(club: Club) -> None:
    """Thanks for an invitation shows the invitation once more."""
    club.opens("ecosystem", ["Anna", "Ben"], start_now=False)
    anna = club.person("Anna")
    anna.writes("thanks!")
    assert "Reply with one line:   join" in anna.newest.text


def test_news_to_who_is_asked_says_so(club: Club, anna: Correspondent) -> None:
    """The game master answered for somebody else: Anna still owes her own answer."""
    order = club.first_order(1, 1)
    act(club, 1, lambda each: as_.run(each, f"ben {order}"), question=1)

    assert "news" == anna.newest.kind
    assert "The table waits for you and Cleo. Your turn mail asks you; show sends it again." in head(anna)
