"""An owner's own box in a match: what `rules` and the mails say is said of that box, not of ours."""

import copy

import pytest

from pbem.desk.table import opening as lobby
from pbem.desk.table.opening import Invitee, Opening
from pbem.games.animality import GAME
from pbem.games.animality.rules.box_data import OUR_BOX
from tests.harness.club import Club


def _own():
    """Our box with other names and numbers, as printed; its longest names are as long as they may be."""
    plain = copy.deepcopy(dict(GAME.pack_box(OUR_BOX)))
    for section in ("basic", "cards", "factions", "mutations", "locations"):
        for row in plain[section]:
            row["status"] = "printed"
    plain["track"]["health"] = 12
    plain["basic"][0] |= {"name": "razor claws of the north", "up": {"attack": 3, "defense": 2, "recover": 1}}
    plain["mutations"][0] |= {"name": "glass spider", "cost": {"attack": 9}}
    plain["factions"][0] |= {"name": "tiger", "text": "plays its last card too", "rule": {"last_card": 1}}
    for card in plain["cards"]:
        card["faction"] = "tiger" if card["faction"] == "lion" else card["faction"]
    return plain


@pytest.fixture(scope="module")
def box():
    return GAME.open_box(_own())


@pytest.mark.parametrize(
    ("topic", "words"),
    [
        ("glass spider", "costs 9 attack (as printed)"),
        ("razor claws of the north", "up     3 attack 2 defense 1 recover"),
        ("tiger", "As printed."),
        ("draft", "The tiger plays its last card too."),
        ("recover", "up to 12"),
        ("cards", "razor claws"),
        ("factions", "tiger"),
        ("mutations", "glass spider: 9 attack"),
        ("overview", "choose tiger"),
        ("box", "as printed"),
    ],
)
def test_rules_are_those_of_the_box(box, topic, words):
    """Chapters and components are described as this box has them."""
    assert words in GAME.rules(topic, box)
    assert words not in (GAME.rules(topic) or "")


def test_what_is_not_in_the_box_is_no_topic(box):
    """Our lion and our Feral Hiker are not in it; its own cards are."""
    assert None is GAME.rules("lion", box)
    assert None is GAME.rules("feral hiker", box)
    assert {"tiger", "glass spider"} <= set(GAME.topics(box))
    assert "lion" not in GAME.topics(box)
    assert "our reconstruction" not in GAME.rules("box", box)


def test_every_topic_fits_a_mail(box):
    """72 columns, whatever is printed on the cards."""
    widths = {topic: max(map(len, GAME.rules(topic, box).split("\n"))) for topic in GAME.topics(box)}

    assert {} == {topic: width for topic, width in widths.items() if width > 72}


def test_notice_is_said_of_our_box_only(box):
    """Nobody is told that an owner's cards are our reconstruction."""
    assert GAME.info.notice == GAME.notice(GAME.open_box(GAME.pack_box(OUR_BOX)))
    assert "reconstruction" not in GAME.notice(box)
    assert "owner's own cards" in GAME.notice(box)


@pytest.fixture(scope="module")
def club(tmp_path_factory):
    """A match of two with that box, opened and dealt."""
    club = Club(tmp_path_factory.mktemp("own"))
    people = tuple(Invitee(name, club.person(name).address) for name in ("Anna", "Ben"))
    opening = Opening("animality", people, start_now=False, box=_own())
    with club.office.database.work() as work:
        lobby.open_match(club.office, work, opening)
    club.settle()
    return club


def _said(club, line):
    club.person("Anna").writes(line, quoting=False)
    return " ".join(club.person("Anna").newest.text.split())


def test_rules_by_mail_before_and_after_the_deal(club):
    """Who is invited may ask already; the answer is of the match's own box, also by the game's name."""
    assert "glass spider: costs 9 attack" in _said(club, "rules glass spider")
    assert "There is no rules topic 'lion'" in _said(club, "rules lion")
    for name in ("Anna", "Ben"):
        club.person(name).writes("join")

    assert "glass spider: costs 9 attack" in _said(club, "rules animality glass spider")
    assert "trout" in _said(club, "rules ecosystem")
    mails = [" ".join(mail.text.split()) for mail in club.person("Ben").mails]
    assert [] == [text for text in mails if "our reconstruction" in text]
    assert [] == [text for text in mails if "owner's own cards" not in text]
