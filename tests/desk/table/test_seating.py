"""Tables by mail: opened, found, joined, left, begun."""

import pytest

from pbem.desk.match import export
from pbem.desk.record.verify import Proved, verify
from pbem.desk.time.pace import WORKING_DAYS, Pace
from pbem.engine import fairness
from pbem.store.tables.words import MatchStatus
from tests.desk.support.matches import as_file, exported
from tests.desk.support.tables import admitted, kinds, last, said, table
from tests.harness.club import Club

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
