"""Tables by mail: opened, found, joined, left, begun."""

import json

import pytest

from pbem.desk.match import export
from pbem.desk.record.verify import Proved, verify
from pbem.desk.time.pace import WORKING_DAYS, Pace
from pbem.engine import fairness
from pbem.store.tables.words import MatchStatus
from pbem.testing.people.club import Club
from tests.desk.support.matches import as_file, exported
from tests.desk.support.tables import admitted, kinds, last, said, table

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def test_games_lists_games_and_open_tables(club: Club) -> None:
    """What can be played, who sits where, and the seal of each deal."""
    anna = admitted(club, "Anna")
    anna.writes("new ecosystem 3 seats 24h")
    ben = admitted(club, "Ben")

    assert "  dstcg       Dominant Species: The Card Game, 2 to 6 players\n" in ben.newest.text
    assert "  1     Ecosystem: Anna; 2 of 3 seats free; 24 hours a question\n" in ben.newest.text
    assert club.live_row(1).commitment in ben.newest.text


def test_who_is_invited_reads_the_language_of_who_invites(club: Club) -> None:
    """A newcomer whom a German brings along is asked in German, and told how to have English."""
    anna, cleo = admitted(club, "Anna"), club.person("Cleo")
    anna.writes("einstellen sprache deutsch")
    anna.writes("neu ecosystem 2 Plätze privat")
    anna.writes("einladen Cleo cleo@mail.example")

    assert cleo.newest.text.startswith("Spielst du mit: Ecosystem 1?")
    assert "set language en" in cleo.newest.text


def test_games_of_one_game_tells_how_a_table_is_had(club: Club) -> None:
    """The words that may follow `new`, the game's own options among them."""
    anna = admitted(club, "Anna")
    anna.writes("games ecosystem")

    assert "behind   new ecosystem   you may write" in anna.newest.text
    assert "sums=on" in anna.newest.text


def test_new_answers_with_the_number_and_what_to_do_next(club: Club) -> None:
    """One mail, with the receipt in it and the seat's code."""
    anna = admitted(club, "Anna")
    before = len(anna.mails)
    anna.writes("new ecosystem 3 seats 24h private sums=off press=anonymous closes=never")

    assert 1 == len(anna.mails) - before
    text = anna.newest.text
    assert "Table Ecosystem 1 is yours: 3 seats, private." in said(text)
    assert "  invite ADDRESS   mails an invitation to somebody\n" in text
    assert "is what others write" not in text
    row = club.live_row(1)
    assert '"sums":"off"' in row.options
    assert '"closes": ""' in row.pace
    with club.office.database.reading() as work:
        terms = work.table_terms.of(1)
    assert (False, "anonymous", False) == (terms.listed, str(terms.press), terms.watching)


def test_a_table_starts_when_the_last_seat_is_taken(club: Club) -> None:
    """In the order of joining, with everybody's words in the seed."""
    table(club, "Anna", "Ben", "Cleo")
    live = club.live(1)

    assert MatchStatus.RUNNING is live.match.status
    assert ("anna", "ben", "cleo") == live.kernel.table.names
    nonces = ["", "words of Ben", "words of Cleo"]
    assert fairness.seed(bytes.fromhex(live.match.secret), live.match.commitment, nonces) == live.kernel._seed
    assert "turn" == club.person("Cleo").newest.kind
    assert 'Ben "words of Ben"' in said(club.person("Anna").newest.text)


def test_an_open_table_is_proved_fair_by_its_first_mail(club: Club) -> None:
    """Its promise binds no names; the mail's joining lines and board bind them."""
    number = table(club, "Anna", "Ben")
    mail = last(club.person("Ben"), "turn").raw
    file = as_file(exported(club, number))

    assert Proved.FAIR is verify(file, mail).verdict
    assert "seats" in [check.name for check in verify(file).checks]


def test_swapped_seats_are_found_out(club: Club) -> None:
    """A server that seats people otherwise afterwards does not fit the first mail."""
    number = table(club, "Anna", "Ben")
    mail = last(club.person("Ben"), "turn").raw
    plain = exported(club, number)
    plain["names"].reverse()
    plain["nonces"].reverse()
    plain["players"].reverse()

    assert Proved.WRONG is verify(as_file(plain), mail).verdict


def test_the_opener_mixes_words_in_after_seeing_the_seal(club: Club) -> None:
    """Once, until the match begins."""
    anna = admitted(club, "Anna")
    anna.writes("new ecosystem 2 seats")
    anna.writes("join rainy sunday")
    assert "Mixed into the shuffle: rainy sunday" in anna.newest.text
    anna.writes("join sunny monday")
    assert "Your words are mixed in already: rainy sunday" in anna.newest.text
    admitted(club, "Ben").writes("join 1")

    assert 'Anna "rainy sunday"' in export.joining_lines(
        ["Anna", "Ben"], [sitter.seating.seat.nonce or "" for sitter in club.live(1).sitters]
    )


def test_two_of_one_name_are_told_apart(club: Club) -> None:
    """A number is added to the second, in orders and in mails."""
    admitted(club, "Anna").writes("new ecosystem 2 seats")
    other = club._person("Anna", "other@mail.example")
    other.writes("join 1", address="play@club.example")
    other.writes("yes")
    live = club.live(1)

    assert ("anna", "anna2") == live.kernel.table.names
    assert ("Anna", "Anna 2") == live.names((0, 1))


def test_invite_keeps_a_seat_and_mails_it(club: Club) -> None:
    """The invited answers join; all that follows is their line."""
    anna, cleo = admitted(club, "Anna"), club.person("Cleo")
    anna.writes("new ecosystem 2 seats private")
    anna.writes("invite Cleo cleo@mail.example")

    assert "Join Ecosystem 1?" in cleo.newest.text
    assert "A seat is kept for Cleo; the invitation goes out." in said(anna.newest.text)
    assert "  > invite Cleo cleo@...\n" in anna.newest.text
    assert "anna@mail.example" not in cleo.newest.text
    cleo.writes("join 42 42")
    assert "42 42" == club.live(1).sitters[1].seating.seat.nonce
    assert ["invitation", "welcome", "turn"] == kinds(cleo)


def test_a_private_table_cannot_be_joined_by_its_number(club: Club) -> None:
    """Nor is it listed."""
    admitted(club, "Anna").writes("new ecosystem 2 seats private")
    ben = admitted(club, "Ben")
    assert "None is open now" in ben.newest.text
    ben.writes("join 1")

    assert "There is no open table 1; `games` lists those there are." in said(ben.newest.text)


def test_start_begins_with_those_who_are_there(club: Club) -> None:
    """Seats that nobody took are gone, also those kept for somebody."""
    anna, ben, cleo = admitted(club, "Anna"), admitted(club, "Ben"), club.person("Cleo")
    anna.writes("new ecosystem 4 seats")
    opened = anna.newest
    anna.writes("invite cleo@mail.example")
    ben.writes("join 1")
    anna.writes("start", to=opened)

    assert ("anna", "ben") == club.live(1).kernel.table.names
    assert ("turn", "turn") == (anna.newest.kind, ben.newest.kind)
    cleo.writes("join")
    assert "bad token" == club.verdicts[-1].reason


def test_only_the_opener_starts(club: Club) -> None:
    """Others are told when it begins by itself."""
    admitted(club, "Anna").writes("new ecosystem 3 seats")
    ben = admitted(club, "Ben")
    ben.writes("join 1")
    ben.writes("start")

    assert "Only who opened the table can start the match" in said(ben.newest.text)


def test_leaving_frees_the_seat(club: Club) -> None:
    """The next who joins gets it; the old code is void."""
    admitted(club, "Anna").writes("new dstcg 3 seats")
    ben = admitted(club, "Ben")
    ben.writes("join 1")
    ben.writes("leave")
    assert "You have left Dominant Species: The Card Game 1." in said(ben.newest.text)
    cleo = admitted(club, "Cleo")
    cleo.writes("join 1")

    assert "[#1.joinb]" in cleo.newest.text
    with club.office.database.reading() as work:
        assert ["anna", "cleo", ""] == [each.seat.handle for each in work.roster.seated(1)]


def test_the_last_who_leaves_closes_the_table(club: Club) -> None:
    """Nothing is dealt, and nobody can join any more."""
    anna = admitted(club, "Anna")
    anna.writes("new ecosystem 3 seats")
    anna.writes("leave")

    assert MatchStatus.CLOSED is club.live_row(1).status
    assert "The table is closed." in said(anna.newest.text)
    anna.writes("join 1")
    assert "Table 1 was closed" in said(anna.newest.text)


def test_a_table_passes_on_when_its_opener_leaves(club: Club) -> None:
    """Whoever sat down next may start it."""
    anna, ben = admitted(club, "Anna"), admitted(club, "Ben")
    anna.writes("new ecosystem 3 seats")
    ben.writes("join 1")
    anna.writes("leave", to=last(anna, "invitation"))
    ben.writes("start")

    assert ("ben",) == club.live(1).kernel.table.names


def test_leaving_a_match_whose_seats_were_named_closes_it(club: Club) -> None:
    """Its promise names everybody, so the others are told that it is not played."""
    club.opens("ecosystem", ["Anna", "Ben"], start_now=False)
    club.person("Ben").writes("leave")

    assert MatchStatus.CLOSED is club.live_row(1).status
    assert "Ecosystem 1 is not played." in club.person("Anna").newest.text


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("new", "Say which game: new animality or new domspec"),
        ("new chess", "There is no game 'chess' here."),
        ("new ecosystem 9 seats", "Ecosystem is for 1 to 6 players, not 9."),
        ("new ecosystem tomorrow", "'tomorrow' is not understood here. Write it as new ecosystem 4 seats"),
        ("new ecosystem speed=1", "Ecosystem has no option 'speed'."),
        ("new ecosystem press=loud", "press=loud: allowed is open, anonymous or none."),
        ("new ecosystem watch=maybe", "watch=maybe: allowed is yes or no."),
        ("new ecosystem zone=Atlantis", "is no time zone: write it as Europe/Berlin."),
        ("new ecosystem 0h", "is no length of time"),
        ("join", "Say which table, such as join 12."),
        ("join 99", "There is no open table 99"),
        ("games chess", "There is no game 'chess' here."),
    ],
)
def test_a_wish_that_cannot_be_met_says_why(club: Club, line: str, sentence: str) -> None:
    """One sentence, and no table."""
    anna = admitted(club, "Anna")
    anna.writes(line)

    assert "NOT POSSIBLE, nothing was done." in anna.newest.text
    assert sentence in said(anna.newest.text)
    with club.office.database.reading() as work:
        assert [] == work.roster.matches()


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("join 1", "You sit at table 1 already."),
        ("invite nobody", "Write it as invite cleo@mail.example"),
        ("invite anna@mail.example", "has a seat at this table already."),
        ("start", "needs 2 players at least; 1 here so far."),
        ("leave now", "`leave` counts only alone on its line."),
        ("tell all: hi", "The match has not begun."),
    ],
)
def test_what_cannot_be_done_at_a_table_says_why(club: Club, line: str, sentence: str) -> None:
    """The receipt names the line and the reason."""
    anna = admitted(club, "Anna")
    anna.writes("new dstcg 3 seats")
    anna.writes(line)

    assert "NOT POSSIBLE, nothing was done." in anna.newest.text
    assert sentence in said(anna.newest.text)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("leave", "The match has begun; `resign` gives your seat up."),
        ("start", "The match has begun already."),
        ("invite cleo@mail.example", "The match has begun, so nobody can be invited any more."),
    ],
)
def test_the_lobby_is_closed_once_the_match_has_begun(club: Club, line: str, sentence: str) -> None:
    """Its verbs say so."""
    table(club, "Anna", "Ben")
    anna = club.person("Anna")
    anna.writes(line)

    assert sentence in said(anna.newest.text)


@pytest.mark.parametrize(
    "words",
    [
        "3 seats animals=bird,any,insect",
        "3 seats, animals=bird, any, insect, working days",
        "animals=Bird,Any,Insect;3 seats,48h",
    ],
)
def test_a_value_may_hold_commas(club: Club, words: str) -> None:
    """A list by seat, as `games domspec` writes it, is one value; what belongs to the pace is not."""
    anna = admitted(club, "Anna")
    anna.writes(f"new domspec {words}")

    assert "Table Dominant Species 1 is yours: 3 seats" in said(anna.newest.text)
    assert "bird,any,insect" == json.loads(club.live_row(1).options)["animals"].lower()
    assert ("working days" in words) == bool(Pace.load(club.live_row(1).pace).days)


def test_an_option_that_cannot_be_dealt_is_refused_by_mail(club: Club) -> None:
    """Whoever opens the table hears of it at once, and nobody else ever."""
    anna = admitted(club, "Anna")
    anna.writes("new domspec 2 seats animals=dragon,any")

    assert "'dragon' is no animal" in said(anna.newest.text)
    assert "NOT POSSIBLE" in anna.newest.text


def test_starting_with_fewer_is_refused_where_the_options_name_all_seats(club: Club) -> None:
    """The opener is told why, and the table waits on."""
    anna, ben = admitted(club, "Anna"), admitted(club, "Ben")
    anna.writes("new domspec 3 seats animals=bird,any,insect")
    ben.writes("join 1")
    anna.writes("start", to=last(anna, "invitation"))

    assert "names 3 seats; there are 2" in said(anna.newest.text)
    assert MatchStatus.INVITING is club.live_row(1).status
    assert 3 == len(club.live_row(1).options and json.loads(club.live_row(1).options)["animals"].split(","))
    admitted(club, "Cleo").writes("join 1")
    assert MatchStatus.RUNNING is club.live_row(1).status


def test_tables_a_day_are_capped(club: Club) -> None:
    """Five are enough."""
    anna = admitted(club, "Anna")
    for seats in range(1, 7):
        anna.writes(f"new ecosystem {seats} seats", to=last(anna, "receipt"))

    assert "You have opened 5 tables in a day; that is the most." in said(anna.newest.text)


def test_invitations_to_one_address_are_capped(club: Club) -> None:
    """Nobody is flooded by means of us."""
    anna, cleo = admitted(club, "Anna"), club.person("Cleo")
    for _ in range(4):
        anna.writes("new ecosystem 3 seats", to=last(anna, "receipt"))
        anna.writes("invite cleo@mail.example", to=last(anna, "invitation"))

    assert 2 == len(cleo.mails)
    assert "has had enough mail from us" in said(anna.newest.text)


def test_the_first_turn_of_a_game_says_how_to_answer(club: Club) -> None:
    """Three lines, once a player and game."""
    table(club, "Anna", "Ben")
    anna, ben = club.person("Anna"), club.person("Ben")
    assert "YOUR FIRST TURN" in last(anna, "turn").text
    anna.writes("1")
    ben.writes("1")
    assert "YOUR FIRST TURN" not in last(anna, "turn").text
    club.opens("ecosystem", ["Anna", "Cleo"])
    assert "YOUR FIRST TURN" not in last(anna, "turn").text
    assert "YOUR FIRST TURN" in last(club.person("Cleo"), "turn").text


def test_a_table_has_the_pace_its_opener_wants(club: Club) -> None:
    """Behind commas stands what a game master could say, too; without one the answer says so."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("new ecosystem 3 seats 24h, working days, quiet 22:00-08:00, settle 30m, private")
    row = club.live_row(2)

    expected = Pace(hours=24, days=WORKING_DAYS, quiet="22:00-08:00", settle=30)
    assert (expected, 3, False) == (Pace.load(row.pace), *_seats_and_list(club, 2))
    anna.writes("new ecosystem 24h working days")
    assert "Put a comma before it: new ecosystem 48h, working ..." in " ".join(anna.newest.text.split())
    anna.writes("new ecosystem, quiet never")
    assert "" == Pace.load(club.live_row(3).pace).quiet
    anna.writes("new ecosystem, quiet now and then")
    assert "are no quiet hours" in anna.newest.text


def _seats_and_list(club: Club, number: int) -> tuple[int, bool]:
    with club.office.database.reading() as work:
        return len(work.roster.seated(number)), work.table_terms.of(number).listed


def test_a_mail_of_no_match_names_no_seat(club: Club) -> None:
    """The answer to one says which mail to answer instead."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("games", fresh=True)
    anna.writes("invite zoe@mail.example")

    assert "The mail you answered belongs to no match." in " ".join(anna.newest.text.split())


def test_the_opener_hears_of_everybody_who_comes(club: Club) -> None:
    """With what can be done now; whoever came gets their own mail, and nobody else any."""
    anna, ben = admitted(club, "Anna"), admitted(club, "Ben")
    anna.writes("new ecosystem 3 seats")
    before = len(anna.mails)
    ben.writes("join 1")

    assert [before + 1, "Ecosystem 1: your table [1.join]"] == [len(anna.mails), anna.newest.subject]
    assert "Ben has joined." in anna.newest.text
    assert "1 of 3 seats is free." in anna.newest.text
    anna.writes("start")
    assert MatchStatus.RUNNING is club.live_row(1).status
