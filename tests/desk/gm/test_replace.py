"""Game masters and seats: one is offered to those who stand by, a player is written to elsewhere."""

import re

import pytest

from pbem.desk.gm import address, replace
from pbem.desk.match.cause import Cause
from pbem.desk.match.change import Change
from pbem.desk.match.live import take_up
from pbem.desk.post.match_mails import tell
from pbem.desk.table import match_list
from pbem.engine.moves import alphabetical, leaves
from pbem.store.tables.words import DispatchStatus, EntryKind
from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.acts import Post, act, confirm
from tests.desk.support.tables import last, newest
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


@pytest.fixture
def ruth(club: Club) -> Correspondent:
    """The game master of a match in which Anna has answered and Ben has not; Nora stands by."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    club.opens("ecosystem", ["Nora", "Otto"], gm="Ida")
    club.person("Nora").writes("standby ecosystem")
    club.person("Anna").writes("1")
    return club.person("Ruth")


def test_a_seat_is_offered_and_taken(club: Club, ruth: Correspondent) -> None:
    """Everybody is told and the seat is played for; whoever stands by takes it with the story so far."""
    post = Post(club, "Anna", "Ben", "Nora")
    ruth.writes("offer 1.1 ben because he has moved to the moon")
    assert {"Anna": [], "Ben": [], "Nora": []} == post.new()
    confirm(ruth)

    assert "The seat of Ben at match 1 is offered to Nora." in newest(ruth)
    new = post.new()
    assert ["Ecosystem 1: a seat is free"] == new["Nora"]
    assert ["Your seat is on offer: Ecosystem 1: your pick 1 of 20 [1.1]"] == new["Ben"]
    assert "Why: he has moved to the moon" in club.person("Ben").newest.text
    assert "Ruth offers the seat of Ben to somebody else (he has moved to the moon)" in newest(
        club.person("Anna")
    )
    assert 2 == club.live(1).position.asked
    club.person("Nora").writes("take 1")
    with club.office.database.reading() as work:
        kinds = [entry.kind for entry in work.journal.entries(1)]
    assert EntryKind.SUBSTITUTE in kinds
    assert any("You play on for Ben." in mail.text for mail in club.person("Nora").mails)


def test_whoever_comes_back_before_it_is_taken_keeps_the_seat(club: Club, ruth: Correspondent) -> None:
    """As after too many misses."""
    ruth.writes("offer 1.1 ben")
    confirm(ruth)
    club.person("Ben").writes("status")
    club.person("Nora").writes("take 1")

    assert "The seat is not free any more" in newest(club.person("Nora"))


def test_a_player_is_written_to_elsewhere(club: Club, ruth: Correspondent) -> None:
    """Both addresses and the table are told, the open question comes once more, and old codes are void."""
    anna, ben, moved = (club.person(name) for name in ("Anna", "Ben", "Benno"))
    old = ben.newest
    post = Post(club, "Anna", "Ben", "Benno")
    ruth.writes("address 1 ben benno@mail.example because his mailbox is full")
    assert {"Anna": [], "Ben": [], "Benno": []} == post.new()
    confirm(ruth)
    assert "Both addresses of Ben are asked" in newest(ruth)
    moved.writes("yes")
    post.new()
    club.clock.go(hours=73)
    club.look()

    new = post.new()
    assert [subject for subject in new["Anna"] if subject.startswith("A player has another address")]
    assert "Tuesday Club: your address has changed" in new["Ben"]
    assert "Tuesday Club: your address has changed" in new["Benno"]
    told = [mail for mail in anna.mails if "another address" in mail.subject]
    assert "Ruth has given Ben another address for mails. Why: his mailbox is full" in " ".join(
        told[-1].text.split()
    )
    assert "benno@mail.example" not in told[-1].text
    ben.writes("1", to=old)
    assert "bad token" == club.verdicts[-1].reason
    with club.office.database.reading() as work:
        text = "".join(entry.text for entry in work.journal.entries(1))
    assert '"another address":"ben"' in text
    assert "benno@mail.example" not in text


def test_an_address_on_file_need_not_be_named(club: Club, ruth: Correspondent) -> None:
    """The game master never reads it."""
    with club.office.database.work() as work:
        ben = work.roster.player_at("ben@mail.example")
        assert ben is not None
        work.roster.add_alias(ben, "benno@mail.example", club.clock())
    club.person("Benno")
    ruth.writes("address 1 ben other")
    confirm(ruth)

    assert "Both addresses of Ben are asked" in newest(ruth)
    assert "benno" not in ruth.newest.raw.decode()
    assert ["confirmation"] == [mail.kind for mail in club.person("Benno").mails]


def test_an_address_ends_the_bounces(club: Club, ruth: Correspondent) -> None:
    """They were those of the old one."""
    with club.office.database.work() as work:
        ben = work.roster.player_at("ben@mail.example")
        assert ben is not None
        ben.bounces = 3.0
        work.roster.save_player(ben)
    act(club, 1, address.run, "ben=benno@mail.example")

    with club.office.database.reading() as work:
        ben = work.roster.player_at("benno@mail.example")
        assert ben is not None
        assert 0.0 == ben.bounces


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("offer 1 ben", "Say for which question this is meant: 1.1 is open now."),
        ("offer 1.1 dora", "Nobody is called 'dora' at match 1"),
        ("address 1 ben", "Say whose address it is: NAME ADDRESS, or NAME=ADDRESS."),
        ("address 1 ben other", "No other address of Ben is on file."),
        ("address 1 ben nowhere", "'nowhere' is no e-mail address."),
        ("address 1 ben anna@mail.example", "That address is another player's."),
        ("address 1 ben ben@mail.example", "Mails to Ben go there already."),
        ("address 1 dora dora@mail.example", "Nobody is called 'dora' at match 1"),
        ("set zone Atlantis", "'Atlantis' is no time zone"),
        ("set", "Write set and one of zone"),
    ],
)
def test_what_cannot_be_done_is_said(club: Club, ruth: Correspondent, line: str, why: str) -> None:
    """To the game master alone, and nothing is written down."""
    entries = club.live_row(1).entries
    ruth.writes(line)

    assert why in newest(ruth)
    assert entries == club.live_row(1).entries


def test_nobody_stands_by(club: Club) -> None:
    """Then a seat cannot be offered, and the answer says what can be done."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    club.person("Ruth").writes("offer 1.1 ben")

    assert "Nobody stands by for Ecosystem: `replace 1 ben ADDRESS`" in newest(club.person("Ruth"))


def test_an_address_counts_in_all_matches_and_so_must_the_game_master(
    club: Club, ruth: Correspondent
) -> None:
    """Nobody reads another table's mails by moving a player."""
    club.opens("ecosystem", ["Ben", "Cleo"], gm="Ida")
    ruth.writes("address 1 ben benno@mail.example")

    assert "Ben also plays at match 3, of which you are not the game master." in newest(ruth)
    assert [] == club.person("Benno").mails


def test_a_game_master_who_plays_moves_nobody(club: Club) -> None:
    """It would show them another's hand."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Anna")
    master = next(mail for mail in club.person("Anna").mails if "game master" in mail.subject)
    club.person("Anna").writes("address 1 ben anna@elsewhere.example", to=master)

    assert "so `address` needs another game master there" in newest(club.person("Anna"))


def test_a_game_master_sets_their_zone_in_any_of_their_mails(club: Club, ruth: Correspondent) -> None:
    """Without a seat anywhere."""
    ruth.writes("set zone America/Chicago\nstatus")

    assert "Times are shown for Chicago from now on." in newest(ruth)
    assert "YOUR MATCHES     times of Chicago" in ruth.newest.text


def test_a_game_master_asks_whether_mails_arrive(club: Club, ruth: Correspondent) -> None:
    """Kinds, times and fates of the last mails to a player, and when they were last heard of."""
    ruth.writes("mail 1 anna\nmail 1 ben\nmail 1 zoe\nmail 2 nora")
    text = ruth.newest.text

    assert "MAIL TO ANNA     match 1, the newest first\n  Mon 16 Nov, 10:00, receipt: taken by" in text
    assert "  Mon 16 Nov, 10:00, turn: taken by the mail server\n  Never heard of.\n" in text
    assert "Write mail 1 NAME with one of Anna, Ben." in newest(ruth)
    assert "You are not the game master of match 2." in newest(ruth)


@pytest.mark.parametrize("status", DispatchStatus)
def test_every_fate_of_a_mail_has_its_words(club: Club, ruth: Correspondent, status: DispatchStatus) -> None:
    """With the server's own words where it refused."""
    with club.office.database.work() as work:
        work.link.execute(
            "UPDATE dispatch SET status = :status, last_error = '552 mailbox full' WHERE recipient = :to",
            status=str(status),
            to="ben@mail.example",
        )
    ruth.writes("mail 1 ben")
    lines = [line for line in ruth.newest.text.splitlines() if ", turn: " in line]

    assert 1 == len(lines)
    assert (status is DispatchStatus.SENT) == ("552 mailbox full" not in newest(ruth))


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
