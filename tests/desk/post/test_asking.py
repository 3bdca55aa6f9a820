"""A question to an address: its code counts once, and not after its player's codes were renewed."""

from tests.desk.support.tables import kinds, last
from tests.harness.club import Club


def test_a_question_is_mailed_once_more_under_the_same_code(club: Club) -> None:
    """Whatever mail of it is answered; each has a Message-ID of its own."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("resign")
    first = last(anna, "confirmation")
    anna.writes("perhaps tomorrow", to=first)
    again = last(anna, "confirmation")

    assert 2 == kinds(anna).count("confirmation")
    assert first.reply_to == again.reply_to
    assert first.message_id != again.message_id
    anna.writes("yes", to=first)
    assert club.live(1).sitters[0].resigned


def test_new_codes_make_an_open_question_void(club: Club) -> None:
    """Whoever holds an old mail cannot say yes in its owner's place."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("resign")
    asked = last(anna, "confirmation")
    with club.office.database.work() as work:
        player = work.roster.player_at(anna.address)
        assert player is not None
        player.renewed += 1
        work.roster.save_player(player)
    anna.writes("yes", to=asked)

    assert not club.live(1).sitters[0].resigned
