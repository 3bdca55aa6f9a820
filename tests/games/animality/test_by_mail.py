"""Animality over the desk: a whole match by mail, and what its players find in their mailboxes."""

import pytest

from pbem.engine.chance import Chance
from pbem.engine.moves import walk
from pbem.games.animality import GAME
from pbem.store.words import MatchStatus
from pbem.testing.club import Club

NAMES = ("Anna", "Ben", "Cleo", "Dora")


def _order(club, seat):
    """What our bot would write."""
    live = club.live(1)
    options = live.kernel.options(live.position, seat)
    return str(walk(options, GAME.bot(GAME.view(live.position.state, seat), options, Chance(b"mail"))))


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """A match of four from the choice of factions to the finale."""
    club = Club(tmp_path_factory.mktemp("club"))
    club.opens("animality", NAMES)
    for _ in range(200):
        live = club.live(1)
        waiting = live.kernel.unanswered(live.position)
        if not waiting:
            break
        club.person(NAMES[waiting[0]]).writes(_order(club, waiting[0]), quoting=False)
    return club


def test_a_whole_match_by_mail(played):
    """Every order our bot writes is done, and the last mail is a finale to everybody."""
    assert MatchStatus.FINISHED is played.live(1).match.status
    assert ["finale"] * 4 == [played.person(name).newest.kind for name in NAMES]
    texts = [mail.text for name in NAMES for mail in played.person(name).mails]
    assert not [text for text in texts if "NOT UNDERSTOOD" in text or "NOT POSSIBLE" in text]


def test_every_mail_fits_seventy_two_columns(played):
    """Plain ASCII text, 72 columns at most, and the box is called a reconstruction."""
    for name in NAMES:
        for mail in played.person(name).mails:
            assert 72 >= max(map(len, mail.text.split("\n")))
            assert "reconstruction" in " ".join(mail.text.split())


def test_rolls_are_told(played):
    """The last round's dice stand in the finale, roll by roll, with the score sheet."""
    text = played.person("Ben").newest.text

    assert "attack" in text
    assert "against" in text
    assert "HOW IT TURNED" in text
    assert "slaying" in text


def test_turn_mail_has_all_it_takes(played):
    """Hand, Location, own cards, others, Mutations and how an order is written."""
    drafts = [
        mail.text for mail in played.person("Dora").mails if mail.kind == "turn" and "draft 2" in mail.subject
    ]
    blocks = ("YOUR HAND", "YOU, ", "THE OTHERS", "MUTATIONS", "YOU MAY SEND")

    assert drafts
    assert all(block in text for text in drafts for block in blocks)
