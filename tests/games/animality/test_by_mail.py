"""Animality over the desk: a whole match by mail, and what its players find in their mailboxes."""

import json

import pytest

from pbem.desk.match.live import replayed
from pbem.desk.ops import match_admin
from pbem.desk.record.match_file import parse
from pbem.desk.record.verify import Proved, verify
from pbem.desk.table import match_list
from pbem.engine.chance import Chance
from pbem.engine.moves import walk
from pbem.games.animality import GAME
from pbem.games.animality.rules.events import Recovered, Rolled
from pbem.store.tables.words import MatchStatus
from tests.harness.club import Club

pytestmark = pytest.mark.long

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


def test_a_late_bounty_is_told_so(tmp_path):
    """Under the old mail or the new one: not done, said to be late, whom one attacks, and nothing to send."""
    club = Club(tmp_path)
    anna = _bounty_asked(club)
    asked = anna.newest
    for seat in range(4):
        club.person(NAMES[seat]).writes(_order(club, seat), quoting=False)
    faction = club.live(1).game.view(club.live(1).position.state, 0).camps[1].faction
    for answered in (asked, anna.newest):
        anna.writes(f"bounty {faction}", to=answered, quoting=False)
        said = " ".join(anna.newest.text.split())

        assert "The bounty comes too late, the cards are dealt: you attack the " in said
        assert "1a bounty" not in said


def _bounty_asked(club):
    """Anna, when she is to give a bounty: a round whose Location lets everybody choose."""
    club.opens("animality", NAMES)
    while True:
        live = club.live(1)
        if live.position.decision.prompt(live.position.state, 0).endswith("whom do you attack?"):
            return club.person("Anna")
        seat = live.kernel.unanswered(live.position)[0]
        club.person(NAMES[seat]).writes(_order(club, seat), quoting=False)


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


@pytest.fixture(scope="module")
def proved(tmp_path_factory):
    """A provable match of three to its end, and Ben's first mail with a board."""
    club = Club(tmp_path_factory.mktemp("proved"))
    club.opens("animality", NAMES[:3], start_now=False)
    for name in NAMES[:3]:
        club.person(name).writes(f"join {name} was here")
    while waiting := club.live(1).kernel.unanswered(club.live(1).position):
        club.person(NAMES[waiting[0]]).writes(_order(club, waiting[0]), quoting=False)
    first = next(mail.raw for mail in club.person("Ben").mails if mail.kind == "turn")
    with club.office.database.work() as work:
        text = match_admin.export(club.office, work, match_list.find_match(work, 1), "tester")
    return club, json.loads(text), first


def _verified(plain, first):
    return verify(parse(json.dumps(plain).encode()), first)


def test_every_roll_is_proved_by_the_file(proved):
    """The file is fair, and the dice that the mails told are those it rolls when it is played again."""
    club, plain, first = proved
    live = club.live(1)
    with club.office.database.reading() as work:
        played = replayed(live.kernel, work.journal.entries(1))
    told = [each.event for moment in played for each in moment.told]
    rolls = [event.text(str) for event in told if isinstance(event, Rolled | Recovered)]
    mails = " ".join(" ".join(mail.text.split()) for mail in club.person("Ben").mails)

    assert Proved.FAIR is _verified(plain, first).verdict
    assert 2 * 3 * live.position.state.round == len(rolls)
    assert [] == [line for line in rolls if line not in mails]


def test_other_dice_are_found_out(proved):
    """Another secret is another roll: it fits neither the promise nor the first mail."""
    _, plain, first = proved
    other = plain | {"secret": "00" * 32}

    assert Proved.FAIR is not _verified(other, first).verdict
    assert _verified(other, first).failures
