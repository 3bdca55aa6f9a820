"""What cannot be had at a table, and how much of it in a day."""

import json

import pytest

from pbem.desk.time.pace import Pace
from pbem.store.tables.words import MatchStatus
from tests.desk.support.tables import admitted, last, said, table
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


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


@pytest.mark.parametrize(
    ("words", "option", "value"),
    [
        ("domspec 3 Plätze Tiere=Vogel, beliebig, Insekten, Werktage", "animals", "bird,any,insect"),
        ("domspec tiere=gewählt", "animals", "chosen"),
        ("domspec 2 Plätze tiere=vögel+säugetier,beliebig mehrere=an", "animals", "bird+mammal,any"),
        ("domspec erde=zufällig", "earth", "random"),
        ("animality Fraktionen=empfohlen", "factions", "recommended"),
        ("ecosystem gedächtnis=aus", "memory", "off"),
        ("dstcg Summen=aus", "sums", "off"),
    ],
)
def test_options_are_written_in_german(club: Club, words: str, option: str, value: str) -> None:
    """Names and values of options are words as all others; what is stored stays English."""
    anna = admitted(club, "Anna")
    anna.writes(f"neu {words}")

    assert value == json.loads(club.live_row(1).options)[option]


def test_options_are_shown_in_german(club: Club) -> None:
    """What a list or a refusal shows can be typed so."""
    anna = admitted(club, "Anna")
    anna.writes("set language de")
    anna.writes("spieleliste domspec", to=anna.newest)
    listed = said(anna.newest.text)
    anna.writes("neu domspec Erde=rund", to=anna.newest)
    wrong = said(anna.newest.text)
    anna.writes("neu domspec Wetter=gut", to=anna.newest)
    unknown = said(anna.newest.text)

    assert "Tiere=verlost Wer was spielt: verlost, gewählt (die Spieler werden per Mail gefragt)" in listed
    assert "Mehrere=aus" in listed
    assert "(aus oder an)" in listed
    assert "Option Erde='rund': Erlaubt ist gedruckt oder zufällig." in wrong
    assert "keine Option 'wetter'. Es hat: Tiere, Mehrere, Erde, Summen." in unknown


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
