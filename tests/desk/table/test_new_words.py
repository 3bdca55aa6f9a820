"""What somebody wants of a new table, read off the words behind `new`."""

import json

import pytest

from pbem.desk.time.pace import Pace
from tests.desk.support.tables import admitted, said
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


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
