"""Who wrote: which proofs a letter holds, wherever its code stands, and whether its match asks more."""

import pytest

from pbem.mail.triage import Disposition
from pbem.store.tables.words import IdentityLevel
from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.acts import recipients
from tests.desk.support.tables import DESK, newest
from tests.harness.club import Club

pytestmark = pytest.mark.replies

ELSEWHERE = "anna@work.example"
GOOD = "mx.club.example; dkim=pass header.d=mail.example; spf=pass smtp.mailfrom=anna@mail.example"


def test_from_alone_never_authenticates(club: Club) -> None:
    """A known address without a token is told to answer the turn mail; nothing is played."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    before = club.live(1).position
    turn = anna.mails.pop()
    anna.writes("pick bear at e4", address="play@club.example")
    anna.mails.insert(0, turn)

    assert before == club.live(1).position
    assert "NOT READ, nothing was done." in anna.newest.text
    assert "no reply code" in anna.newest.text


def test_a_valid_token_from_another_address_is_held_until_the_owner_says_yes(club: Club) -> None:
    """The address on file is asked; its yes lets the mail count, and `this is me` files the address."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("1", sender="anna@work.example")

    assert Disposition.HOLD is club.verdicts[-1].disposition
    assert () == club.live(1).position.sealed
    assert "Was this you?" in anna.newest.text

    anna.writes("this is me")
    assert 1 == len(club.live(1).position.sealed)
    anna.writes("2", sender="anna@work.example", to=anna.mails[0])
    assert Disposition.ACCEPT is club.verdicts[-1].disposition


def test_a_forged_token_is_refused(club: Club) -> None:
    """A code we never made proves nothing."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    turn = anna.newest
    mac = turn.text.partition("Reply code: ")[2].split()[0].rpartition(".")[2]
    anna.mails.clear()
    # In each of the places where a code travels.
    forged = turn.message_id.replace(mac, "a" * 12)
    anna.writes("1", address=turn.reply_to.replace(mac, "a" * 12), headers={"References": forged})

    assert "bad token" == club.verdicts[-1].reason
    assert () == club.live(1).position.sealed


def test_a_token_works_from_references_where_sub_addresses_are_stripped(club: Club) -> None:
    """The token also travels in our Message-ID."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("1", address="play@club.example", quoting=False)

    assert 1 == len(club.live(1).position.sealed)


def test_a_token_works_from_the_quoted_body_alone(club: Club) -> None:
    """One line of our text carries it, quoted or not."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes(
        "1",
        address="play@club.example",
        headers={"References": "<other@x>", "In-Reply-To": "<other@x>"},
    )

    assert 1 == len(club.live(1).position.sealed)


def test_a_letter_that_names_another_match_does_not_touch_this_one(club: Club) -> None:
    """A token is good for its own match and seat."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.opens("ecosystem", ["Anna", "Cleo"])
    anna = club.person("Anna")
    anna.writes("1", to=anna.mails[1])

    assert () == club.live(1).position.sealed
    assert 1 == len(club.live(2).position.sealed)


def test_a_yes_from_another_address_proves_nothing(club: Club) -> None:
    """The code is good for the address it was mailed to."""
    dora = club.person("Dora")
    dora.writes("new ecosystem", address=DESK)
    dora.writes("yes", sender="mallory@mail.example")

    with club.office.database.reading() as work:
        assert [] == work.roster.players()


def test_token_takes_a_foreign_address_and_tells_the_owner(club: Club) -> None:
    """The order counts; the one receipt goes to the address on file and says where the mail came from."""
    club.opens("ecosystem", ["Anna", "Ben"], identity=IdentityLevel.TOKEN)
    anna = club.person("Anna")
    anna.writes("1", sender=ELSEWHERE)

    assert 1 == len(club.live(1).position.sealed)
    assert [("receipt", "anna@mail.example")] == recipients(club)
    assert "THIS CAME FROM ELSEWHERE: anna@work.example" in " ".join(anna.newest.text.split())


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


@pytest.mark.parametrize("form", ["{} [{}]", "{}  {}", "{} ({})", "{}\nReply code: {}"])
def test_a_code_behind_the_line_is_enough(club: Club, form: str) -> None:
    """In a mail that answers none and quotes nothing, the code behind the order proves the seat."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    code = next(line for line in anna.newest.text.splitlines() if line.startswith("Reply code: ")).split()[-1]
    order = club.first_order(1, 0)
    anna.writes(form.format(order, code), fresh=True)

    assert order == str(club.live(1).position.sealed[0].move)
    assert "NOT UNDERSTOOD" not in anna.newest.text


def test_a_provider_that_replaces_the_message_id(club: Club) -> None:
    """Then no mail of ours is named by the answer's References; the code line it quotes is enough."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    order = club.first_order(1, 0)
    alien = "<0102019a-1111@eu-west.provider.example>"
    anna.writes(order, address="play@club.example", headers={"In-Reply-To": alien, "References": alien})

    assert order == str(club.live(1).position.sealed[0].move)


def test_a_token_is_void_when_the_address_changes(club: Club, ruth: Correspondent) -> None:
    """The mails from before prove nothing, and the address on file hears of it."""
    moved = club.person("Moved")
    with club.office.database.work() as work:
        player = work.roster.player_at(ruth.address)
        assert player is not None
        work.roster.add_alias(player, moved.address, club.clock())
        work.roster.move(player, moved.address)
    ruth.writes("pause 1")

    assert "The reply code in your mail is not valid any more" in newest(moved)
    with club.office.database.reading() as work:
        assert work.open_questions.stopped(1) is None


def test_a_token_is_void_when_they_are_game_master_of_nothing(club: Club, ruth: Correspondent) -> None:
    """Nor can it be used to look."""
    with club.office.database.work() as work:
        match = work.roster.match(1)
        assert match is not None
        match.gm_id = None
        work.roster.save_match(match)
    ruth.writes("status")

    assert "not valid any more" in newest(ruth)


def test_the_token_works_where_sub_addresses_are_stripped(club: Club, ruth: Correspondent) -> None:
    """It travels in the References too."""
    ruth.writes("pause 1", address="play@club.example")

    assert "Match 1 is paused" in newest(ruth)
