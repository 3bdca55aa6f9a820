"""`replace`: a seat is given to somebody else, who is called by their own name from then on."""

import re

import pytest

from pbem.desk.gm import replace
from pbem.desk.match.cause import Cause
from pbem.desk.match.change import Change
from pbem.desk.match.live import take_up
from pbem.desk.post.match_mails import tell
from pbem.desk.table import match_list
from pbem.engine.moves import alphabetical, leaves
from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.acts import act
from tests.desk.support.tables import last, newest
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


@pytest.mark.parametrize("game", ["animality", "domspec", "dstcg", "ecosystem"])
def test_a_seat_is_called_by_who_sits_there_now(club: Club, game: str) -> None:
    """On boards and in lists, in every game; only the story tells of who played before."""
    club.opens(game, ["Anna", "Bennington", "Cleo"], gm="Ruth")
    nora = club.person("Nora")
    act(club, 1, lambda each: replace.run(each, "bennington Nora=nora@mail.example"))
    mails = {name: len(club.person(name).mails) for name in ("Anna", "Cleo")}
    for _ in range(6):
        live = club.live(1)
        seat = live.kernel.unanswered(live.position)[0]
        club.people[live.sitters[seat].address or ""].writes(club.first_order(1, seat))

    assert any(mail.kind == "turn" for mail in nora.mails[1:])
    for name, before in mails.items():
        # The first mail after it says who plays on for whom.
        turns = [mail.text for mail in club.person(name).mails[before + 1 :] if mail.kind == "turn"]
        assert [] == [line for text in turns for line in text.splitlines() if "Benningt" in line]
        assert any("Nora" in text for text in turns) or not turns


def test_game_masters_are_offered_orders_with_the_new_name(club: Club, ruth: Correspondent) -> None:
    """And the new name is understood as well as the seat's first one."""
    act(club, 1, lambda each: replace.run(each, "ben Dora=dora@mail.example"))
    with club.office.database.work() as work:
        dora = work.roster.player_at("dora@mail.example")
        assert dora is not None
        dora.bounces = 3
        work.roster.save_player(dora)
    club.clock.go(hours=24)
    club.morning()

    orders = ruth.newest.text.partition("NEEDS YOU")[2].partition("ALL MATCHES")[0]
    assert " dora" in orders
    assert "ben" not in orders.lower()
    for name in ("dora", "ben", "Dora", "b"):
        ruth.writes(f"mail 1 {name}")
        assert "MAIL TO DORA" in ruth.newest.text


def _played_until(club: Club, match: int, verb: str, card: str = "") -> Correspondent:
    """Play on with first orders, or one with the card, until somebody is asked for that verb."""
    office = club.office
    with office.database.work() as work:
        live = take_up(work, match_list.find_match(work, match))
        change = Change(office, work, live, Cause("played on"))
        while True:
            seat = live.kernel.unanswered(live.position)[0]
            level = live.kernel.options(live.position, seat)
            if verb in level.words:
                break
            move = next((each for each in leaves(level) if card and card in str(each)), alphabetical(level))
            progress = live.kernel.submit(live.position, seat, move)
            change.answer_for(live.position.asked, seat, str(move), progress)
        tell(office, work, change.finish())
    club.deliver()
    return club.people[live.sitters[seat].address or ""]


def test_every_name_that_a_seat_had_is_understood_in_orders(club: Club) -> None:
    """Two have taken Bennington's seat over; a name that two seats had is nobody's."""
    club.opens("animality", ["Anna", "Bennington", "Cleo"], gm="Ruth")
    for name in ("Nora", "Otto", "Nadja"):
        club.person(name)
    for line in ("bennington Nora=nora@mail.example", "nora Otto Müller=otto@mail.example"):
        club.clock.go(hours=1)
        act(club, 1, lambda each, line=line: replace.run(each, line))
    anna = _played_until(club, 1, "bounty")
    faction = club.live(1).position.state.factions[1]

    for name in ("bennington", "Nora", "Otto Müller", "ottomuller"):
        anna.writes(f"check bounty {name}", to=last(anna, "turn"))
        assert f"bounty {faction}" in anna.newest.text
    anna.writes("prefer bounty nora", to=last(anna, "turn"))
    assert "On file: prefer bounty nora" in newest(anna)
    act(club, 1, lambda each: replace.run(each, "cleo Nora=nadja@mail.example"))
    anna.writes("check bounty nora", to=last(anna, "turn"))
    assert "It would not be taken" in newest(anna)


def test_orders_in_mails_have_the_names_of_now(club: Club) -> None:
    """Where an order of the rules holds a player's name, the one who sits there now is offered."""
    number = [club.opens("dstcg", ["Anna", "Bennington", "Cleo"], gm="Ruth") for _ in range(8)][-1]
    club.person("Nora")
    act(club, number, lambda each: replace.run(each, "bennington Nora=nora@mail.example"))
    anna = _played_until(club, number, "ally", "symbiotic")

    assert "ally nora" in anna.newest.text
    assert "bennington" not in anna.newest.text.partition("SINCE YOUR LAST MAIL")[0].casefold()
    anna.writes("ally nora")
    assert "Done: ally nora." in newest(anna)
    with club.office.database.reading() as work:
        assert "ally bennington" in [entry.text for entry in work.journal.entries(number)]


def test_a_code_from_before_the_deal_replaces_nobody_who_plays(club: Club) -> None:
    """Who had not joined was to be replaced; they have joined since, and the match goes on with them."""
    match = club.opens("ecosystem", ("Anna", "Ben"), start_now=False, gm="Gina")
    gina = club.person("Gina")
    club.person("Anna").writes("join")
    gina.writes(f"replace {match} ben dora@mail.example")
    code = re.search(r"confirm \w{12}", gina.newest.text)
    assert code is not None
    club.person("Ben").writes("join")
    gina.writes(code[0])

    assert f"Match {match} is going on: this cannot be done." in " ".join(gina.newest.text.split())
    assert [] == club.person("Dora").mails
