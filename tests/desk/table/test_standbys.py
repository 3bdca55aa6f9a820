"""What players do beside playing: stand by, watch, play again, change what mails they get."""

from urllib.parse import parse_qs, unquote, urlsplit

import pytest

from pbem.desk.table.substituting import standbys_for
from pbem.store.tables.words import MatchStatus
from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.matches import NAMES, play
from tests.desk.support.tables import admitted, kinds, last, said, table
from tests.harness.club import Club


def finished(club: Club) -> list[Correspondent]:
    """Anna and Ben, whose match 1 has just come to its end."""
    club.opens("ecosystem", NAMES)
    play(club, 1, 20)
    assert MatchStatus.FINISHED is club.live_row(1).status
    return [club.person(name) for name in NAMES]


def test_standby_is_a_list_a_game(club: Club) -> None:
    """The longest waiting first, and nobody who sits at the table already."""
    ben, anna = admitted(club, "Ben"), admitted(club, "Anna")
    ben.writes("standby ecosystem")
    assert "You stand by for Ecosystem" in said(ben.newest.text)
    club.clock.go(hours=1)
    anna.writes("standby eco")
    anna.writes("standby")
    assert "You stand by for ecosystem." in said(anna.newest.text)
    club.opens("ecosystem", ["Ben", "Cleo"])
    with club.office.database.reading() as work:
        match = work.roster.match(1)
        assert match is not None
        assert ["Ben", "Anna"] == [player.name for player in work.followers.standbys("ecosystem")]
        assert ["Anna"] == [player.name for player in standbys_for(work, match, 1)]
    anna.writes("standby off ecosystem", to=last(anna, "receipt"))

    assert "You no longer stand by for Ecosystem." in said(anna.newest.text)


def test_again_opens_a_table_for_the_same_people(club: Club) -> None:
    """Who asks first opens it, the others say so too, and the last one starts it."""
    anna, ben = finished(club)
    anna.writes("again rainy sunday", to=last(anna, "finale"))
    assert "Ecosystem 2 is open." in last(anna, "invitation").text
    assert "Join Ecosystem 2?" in ben.newest.text
    ben.writes("again", to=last(ben, "finale"))

    live = club.live(2)
    assert (MatchStatus.RUNNING, ("anna", "ben")) == (live.match.status, live.kernel.table.names)
    assert "rainy sunday" == live.sitters[0].seating.seat.nonce
    assert club.live_row(1).options == live.match.options
    assert "turn" == last(ben, "turn").kind
    anna.writes("again", to=last(anna, "finale"))
    assert "Match 2 has begun already." in said(anna.newest.text)


def test_watchers_get_the_public_view_at_marked_points(club: Club) -> None:
    """At once, after each marked point, and at the end; never what only a seat may know."""
    number = table(club, "Anna", "Ben")
    dora = admitted(club, "Dora")
    assert f"Ecosystem {number}" in dora.newest.text
    dora.writes(f"watch {number}")
    assert "news" == dora.newest.kind
    assert "You watch Ecosystem 1" in said(dora.newest.text)
    assert "YOUR HAND" not in dora.newest.text
    before = len(dora.mails)
    for name in ("Anna", "Ben"):
        club.person(name).writes("1")

    assert before < len(dora.mails)
    assert "pick 2 of 20" in dora.newest.text
    dora.writes(f"unwatch {number}")
    before = len(dora.mails)
    for name in ("Anna", "Ben"):
        club.person(name).writes("1")
    assert before == len(dora.mails)


def test_the_unsubscribe_button_of_a_mail_program_ends_the_watching(club: Club) -> None:
    """It writes the order itself. A mail about a seat has no such button: it would give the seat up."""
    number = table(club, "Anna", "Ben")
    dora = admitted(club, "Dora")
    dora.writes(f"watch {number}")
    link = urlsplit(dora.newest.message["List-Unsubscribe"].strip("<>"))
    dora.writes(parse_qs(link.query)["body"][0], address=unquote(link.path))

    assert "You no longer watch match 1." in said(dora.newest.text)
    assert club.person("Anna").newest.message["List-Unsubscribe"] is None


@pytest.mark.parametrize("game", ["animality", "domspec", "dstcg", "ecosystem"])
def test_every_game_can_be_watched_to_its_end(club: Club, game: str) -> None:
    """The spectator's view is laid out by the game's own template, also as a list."""
    number = table_of(club, game)
    dora = admitted(club, "Dora")
    dora.writes(f"watch {number}")
    dora.writes("set format list")
    club.person("Anna").writes("resign", to=last(club.person("Anna"), first_kind(club.person("Anna"))))
    for _ in range(6):
        live = club.live(number)
        seats = live.kernel.unanswered(live.position)
        for seat in seats:
            person = club.person(live.sitters[seat].name)
            person.writes(club.first_order(number, seat), quoting=False)

    assert "news" in kinds(dora)
    assert all("StrictUndefined" not in mail.text for mail in dora.mails)


def first_kind(person: Correspondent) -> str:
    """The newest kind of mail that carries a code of the match."""
    return "turn" if "turn" in kinds(person) else "news"


def table_of(club: Club, game: str) -> int:
    """A match of two opened by mail."""
    anna, ben = admitted(club, "Anna"), admitted(club, "Ben")
    anna.writes(f"new {game} 2 seats")
    ben.writes("join 1")
    return 1


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("watch", "Say which match, such as watch 12."),
        ("watch 99", "There is no match 99 that can be watched"),
        ("watch 1", "There is no match 1 that can be watched"),
        ("watch 2", "You sit at Ecosystem 2 yourself; `show` shows it."),
        ("unwatch 1", "You do not watch match 1."),
        ("standby chess", "There is no game 'chess' here."),
        ("standby off ecosystem", "You do not stand by for Ecosystem."),
    ],
)
def test_what_cannot_be_followed_says_why(club: Club, line: str, sentence: str) -> None:
    """A private match is not even there for others."""
    club.opens("ecosystem", ["Cleo", "Dora"])
    anna = admitted(club, "Anna")
    anna.writes("new ecosystem 1 seats")
    anna.writes(line)

    assert sentence in said(anna.newest.text)


def test_no_receipts_where_all_is_well(club: Club) -> None:
    """Problems, commands and questions still come."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("set receipts off")
    assert "get no receipt any more" in said(anna.newest.text)
    before = len(anna.mails)
    anna.writes("1")
    assert before == len(anna.mails)
    assert 1 == len(club.live(1).position.sealed)
    anna.writes("frobnicate")
    assert before + 1 == len(anna.mails)
    anna.writes("set receipts on")
    anna.writes("2")
    assert "receipt" == anna.newest.kind


def test_a_new_address_counts_when_both_have_said_so(club: Club) -> None:
    """Asked for from the old one, confirmed from the new one; what is open comes there, the old is told."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    new = club._person("Anna", "anna@new.example")
    anna.writes("set address anna@new.example")
    anna.writes("yes", to=last(anna, "confirmation"))
    assert "Is this your new address?" in new.newest.text
    assert "Until then nothing changes." in said(anna.newest.text)
    new.writes("yes")

    assert {"notice", "turn"} <= set(kinds(new))
    assert "Your address has changed." in anna.newest.text
    last_turn = last(new, "turn")
    new.writes("1", to=last_turn)
    assert 1 == len(club.live(1).position.sealed)
    anna.writes("2", to=last(anna, "turn"))
    assert "bad token" == club.verdicts[-1].reason


def test_an_address_of_somebody_else_is_not_taken(club: Club) -> None:
    """Nor does a late yes move anybody; and nobody learns so whether an address is on file."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna, ben = club.person("Anna"), club.person("Ben")
    anna.writes("set address ben@mail.example")
    anna.writes("yes", to=last(anna, "confirmation"))
    assert "If nobody else here has that address, it is asked now" in said(anna.newest.text)
    assert ["turn"] == kinds(ben)
    new = club._person("Anna", "anna@new.example")
    anna.writes("set address anna@new.example")
    club.clock.go(hours=24 * 8)
    new.writes("yes")

    assert "anna@mail.example" == club.live(1).sitters[0].address


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
