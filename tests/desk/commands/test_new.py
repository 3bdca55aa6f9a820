"""`new`: a table is opened by mail."""

import pytest

from pbem.desk.time.pace import WORKING_DAYS, Pace
from tests.desk.support.tables import admitted, last, said
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def _seats_and_list(club: Club, number: int) -> tuple[int, bool]:
    with club.office.database.reading() as work:
        return len(work.roster.seated(number)), work.table_terms.of(number).listed


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


def test_tables_a_day_are_capped(club: Club) -> None:
    """Five are enough."""
    anna = admitted(club, "Anna")
    for seats in range(1, 7):
        anna.writes(f"new ecosystem {seats} seats", to=last(anna, "receipt"))

    assert "You have opened 5 tables in a day; that is the most." in said(anna.newest.text)
