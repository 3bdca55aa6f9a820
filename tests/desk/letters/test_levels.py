"""What a match asks beside the reply code, one conversation a case, and who is written to each time."""

import pytest

from pbem.mail.triage import Disposition
from pbem.store.tables.words import IdentityLevel
from tests.desk.support.acts import recipients
from tests.harness.club import Club

pytestmark = pytest.mark.replies


ELSEWHERE = "anna@work.example"


GOOD = "mx.club.example; dkim=pass header.d=mail.example; spf=pass smtp.mailfrom=anna@mail.example"


def test_token_takes_a_foreign_address_and_tells_the_owner(club: Club) -> None:
    """The order counts; the one receipt goes to the address on file and says where the mail came from."""
    club.opens("ecosystem", ["Anna", "Ben"], identity=IdentityLevel.TOKEN)
    anna = club.person("Anna")
    anna.writes("1", sender=ELSEWHERE)

    assert 1 == len(club.live(1).position.sealed)
    assert [("receipt", "anna@mail.example")] == recipients(club)
    assert "THIS CAME FROM ELSEWHERE: anna@work.example" in " ".join(anna.newest.text.split())


def test_a_held_letter_is_let_in_by_this_is_me(club: Club) -> None:
    """At the usual level the question offers both ways to say yes, and needs no number."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("1", sender=ELSEWHERE)

    assert [("confirmation", "anna@mail.example")] == recipients(club)
    assert "Answer this is me, and its address counts" in " ".join(anna.newest.text.split())
    anna.writes("this is me")
    assert 1 == len(club.live(1).position.sealed)


def test_another_players_address_is_not_shown(club: Club) -> None:
    """A player who uses a neighbour's code is held, and the neighbour does not learn the address."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("1", sender="ben@mail.example")

    assert Disposition.HOLD is club.verdicts[-1].disposition
    assert [("confirmation", "anna@mail.example")] == recipients(club)
    assert "the address of another player" in " ".join(anna.newest.text.split())
    assert "ben@mail.example" not in anna.newest.raw.decode()


def test_an_invitation_answered_from_elsewhere_is_held(club: Club) -> None:
    """Before the match begins the address on file is asked, too, and its yes joins."""
    club.opens("ecosystem", ["Anna", "Ben"], start_now=False)
    anna = club.person("Anna")
    anna.writes("join", sender=ELSEWHERE)

    assert [("confirmation", "anna@mail.example")] == recipients(club)[2:]
    assert "Was this you?" in anna.newest.text
    anna.writes("yes")
    assert "You have joined" in anna.newest.text


def test_auth_takes_what_our_server_vouches_for(club: Club) -> None:
    """An aligned DKIM or SPF result under our server's own name is enough."""
    club.opens("ecosystem", ["Anna", "Ben"], identity=IdentityLevel.AUTH)
    club.person("Anna").writes("1", headers={"Authentication-Results": GOOD})

    assert 1 == len(club.live(1).position.sealed)


def test_auth_holds_what_nobody_vouches_for(club: Club) -> None:
    """Without a result, or with one that somebody else wrote, the address on file is told why and asked."""
    club.opens("ecosystem", ["Anna", "Ben"], identity=IdentityLevel.AUTH)
    anna = club.person("Anna")
    turn = anna.newest
    anna.writes("1")
    anna.writes("2", to=turn, headers={"Authentication-Results": GOOD.replace("mx.club", "mx.evil")})
    anna.writes(
        "3", to=turn, headers={"Authentication-Results": GOOD.replace("mail.example", "evil.example")}
    )

    assert ["not authenticated"] * 3 == [verdict.reason for verdict in club.verdicts]
    assert () == club.live(1).position.sealed
    assert {("confirmation", "anna@mail.example")} == {
        each for each in recipients(club) if "operator" not in each[1]
    }
    assert "could not confirm that it was sent from there" in " ".join(anna.newest.text.split())


def test_auth_lets_the_owner_answer_the_question(club: Club) -> None:
    """Whoever answers our question can read that mailbox, signed mail or not; a bare `yes 1` cannot."""
    club.opens("ecosystem", ["Anna", "Ben"], identity=IdentityLevel.AUTH)
    anna = club.person("Anna")
    turn = anna.newest
    anna.writes("1")
    question = anna.newest
    anna.writes("yes 1", to=turn)
    assert () == club.live(1).position.sealed

    anna.writes("yes", to=question)
    assert 1 == len(club.live(1).position.sealed)


def test_auth_is_not_passed_by_a_question_to_somebody_else(club: Club) -> None:
    """A player who has stolen a code and shows our question to themselves proves nothing about its owner."""
    club.opens("ecosystem", ["Anna", "Ben"], identity=IdentityLevel.AUTH)
    anna, ben = club.person("Anna"), club.person("Ben")
    ben.writes("1")
    question = ben.newest.message_id
    anna.writes("1", headers={"References": question, "In-Reply-To": question})

    assert ["not authenticated"] * 2 == [verdict.reason for verdict in club.verdicts]
    assert () == club.live(1).position.sealed


def test_auth_asks_for_the_address_on_file_too(club: Club) -> None:
    """An authenticated stranger is still a stranger."""
    club.opens("ecosystem", ["Anna", "Ben"], identity=IdentityLevel.AUTH)
    results = "mx.club.example; dkim=pass header.d=work.example"
    club.person("Anna").writes("1", sender=ELSEWHERE, headers={"Authentication-Results": results})

    assert "other address" == club.verdicts[-1].reason
    assert [("confirmation", "anna@mail.example")] == recipients(club)
