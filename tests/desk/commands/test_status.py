"""`status`: all matches of a player in one mail."""

from tests.desk.support.tables import last, said, table
from tests.harness.club import Club


def test_status_names_what_waits_for_whom(club: Club) -> None:
    """All matches of the player in one mail."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.opens("ecosystem", ["Anna", "Cleo"])
    anna = club.person("Anna")
    anna.writes("1", to=anna.mails[0])
    anna.writes("status")

    assert "Ecosystem 1: pick 1 of 20, waiting for Ben, until Wed 18 Nov, 20:00 Berlin" in said(
        anna.newest.text
    )
    assert "Ecosystem 2: pick 1 of 20, waiting for you and Cleo, until" in said(anna.newest.text)


def test_status_says_where_no_deadline_runs(club: Club) -> None:
    """A clock that stands has none, whatever is noted."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Ben").writes("dispute: my trout counts")
    club.person("Anna").writes("status")

    assert "Ecosystem 1 (on hold): pick 1 of 20, waiting for you and Ben, no deadline runs" in said(
        club.person("Anna").newest.text
    )


def test_status_needs_no_token_and_goes_to_the_address_on_file(club: Club) -> None:
    """It tells its owner nothing new, so the address alone will do."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.mails.clear()
    anna.writes("status", address="play@club.example")

    assert "Ecosystem 1: pick 1 of 20" in said(anna.newest.text)


def test_status_sorts_matches_by_whom_they_wait_for(club: Club) -> None:
    """What needs the player first, then the rest, and what is followed."""
    table(club, "Anna", "Ben")
    anna = club.person("Anna")
    club.opens("ecosystem", ["Anna", "Cleo"])
    anna.writes("1", to=last(anna, "turn"))
    anna.writes("new dstcg 3 seats\nstandby dstcg\nstatus")

    text = last(anna, "receipt").text
    assert text.index("THESE WAIT FOR YOU") < text.index("Ecosystem 1:") < text.index("THESE WAIT FOR OTHERS")
    assert text.index("THESE WAIT FOR OTHERS") < text.index("Ecosystem 2:") < text.index("NOT BEGUN")
    assert "Dominant Species: The Card Game 3: 2 of 3 seats free" in said(text)
    assert "You stand by for dstcg." in said(text)
