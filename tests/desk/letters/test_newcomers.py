"""A newcomer's way in: at most three mails of theirs to the first turn, each answered, each with a tap."""

import re
from dataclasses import replace
from urllib.parse import unquote

import pytest

from pbem.desk.office import Door
from pbem.testing.people.correspondent import Correspondent, ReceivedMail
from tests.desk.support.tables import DESK, admitted, last, said
from tests.harness.club import Club

# Also on PostgreSQL.
pytestmark = pytest.mark.both


def taps(mail: ReceivedMail) -> list[str]:
    """What the links of a mail write, whole lines only."""
    html = mail.html.replace("=\r\n", "")
    bodies = re.findall(r'href="mailto:[^"?]*\?subject=[^"&]*&(?:amp;)?body=([^"]*)"', html)
    return [unquote(body).strip() for body in bodies]


def tap(person: Correspondent, mail: ReceivedMail, line: str) -> None:
    """Send the mail that a tap opens: to the address of the link, with nothing else in it."""
    html = mail.html.replace("=\r\n", "")
    links = re.findall(r'href="mailto:([^"?]*)\?subject=([^"&]*)&(?:amp;)?body=([^"]*)"', html)
    to, subject, body = next(link for link in links if unquote(link[2]).strip() == line)
    person.writes(unquote(body), address=unquote(to), headers={"Subject": unquote(subject)}, fresh=True)


@pytest.fixture
def waiting(club: Club) -> Correspondent:
    """Anna, whose table waits for one more."""
    anna = admitted(club, "Anna")
    anna.writes("new ecosystem 2 seats")
    return anna


def test_two_mails_where_a_table_is_open(club: Club, waiting: Correspondent) -> None:
    """In free words, then a tap on the table: the second answer is the first turn."""
    zoe = club.person("Zoe")
    zoe.writes("Hello, a friend told me one can play board games here?", address=DESK)
    assert "join 1" in taps(zoe.newest)
    tap(zoe, zoe.newest, "join 1")

    assert "turn" in [mail.kind for mail in zoe.mails]
    assert "You have joined." in said(last(zoe, "turn").text)


def test_three_mails_over_the_list_of_games(club: Club, waiting: Correspondent) -> None:
    """Free words, `games`, and a table of the list."""
    zoe = club.person("Zoe")
    zoe.writes("hi there", address=DESK)
    tap(zoe, zoe.newest, "games")
    listed = last(zoe, "receipt")
    assert {"join 1", "new ecosystem"} <= set(taps(listed))
    tap(zoe, listed, "join 1")

    assert "turn" in [mail.kind for mail in zoe.mails]


def test_the_join_link_of_a_table_is_a_first_mail(club: Club, waiting: Correspondent) -> None:
    """A link on a web page writes `join 1`; the yes to our question back is the second mail."""
    link = re.search(r"mailto:(\S+)\?subject=(\S+)&body=(\S+)", last(waiting, "invitation").text)
    assert link is not None
    zoe = club.person("Zoe")
    subject = {"Subject": unquote(link[2])}
    zoe.writes(unquote(link[3]), address=unquote(link[1]), headers=subject, fresh=True)
    assert ["yes", "join 1", "stop"] == taps(zoe.newest)
    tap(zoe, zoe.newest, "yes")

    assert "turn" in [mail.kind for mail in zoe.mails]


def test_an_invited_person_needs_one_tap_to_the_first_turn(club: Club) -> None:
    """The invitation has the line to tap; the first order is the second mail."""
    club.office = replace(club.office, door=Door.INVITED)
    club.opens("ecosystem", ["Anna", "Ben"], start_now=False)
    anna, ben = club.person("Anna"), club.person("Ben")
    assert ["join", "no"] == taps(anna.newest)
    tap(anna, anna.newest, "join")
    tap(ben, ben.newest, "join")

    assert "turn" == ben.newest.kind
    ben.writes("1")
    assert "DONE" not in ben.newest.text
    assert "receipt" == ben.newest.kind


def test_who_has_joined_is_not_told_to_join(club: Club) -> None:
    """An order before the deal comes back to both, and only who has no seat yet hears how to take it."""
    club.opens("ecosystem", ("Anna", "Ben"), start_now=False)
    anna, ben = club.person("Anna"), club.person("Ben")
    anna.writes("join")
    for person in (anna, ben):
        person.writes("1")

    texts = [" ".join(person.newest.text.split()) for person in (anna, ben)]
    assert [True, True] == ["nothing was done. The match has not begun." in text for text in texts]
    assert [False, True] == ["has not begun. Reply join to take your seat." in text for text in texts]


def test_where_one_must_be_invited_a_stranger_reads_how(club: Club) -> None:
    """The one answer says whom to ask and what they write."""
    club.office = replace(club.office, door=Door.INVITED)
    zoe = club.person("Zoe")
    zoe.writes("may I join you?", address=DESK)

    assert "Ask somebody who plays here to invite you: they answer a mail of their table with invite" in said(
        zoe.newest.text
    )


def test_free_words_to_the_introduction_are_asked_once_more_in_its_own_terms(club: Club) -> None:
    """Not `yes or no?`: nothing was asked that yes would answer."""
    zoe = club.person("Zoe")
    zoe.writes("hello", address=DESK)
    zoe.writes("I would love to play something with birds", to=zoe.newest)

    assert "What would you like?" in zoe.newest.text
    tap(zoe, zoe.newest, "games")
    assert "GAMES" in last(zoe, "receipt").text


def test_questions_back_disputes_and_mornings_have_taps(club: Club) -> None:
    """Every mail that asks for a line has it to tap."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    anna, ruth = club.person("Anna"), club.person("Ruth")
    anna.writes("resign")
    assert ["yes", "no"] == taps(last(anna, "confirmation"))
    anna.writes("dispute The bear fits there.", to=last(anna, "turn"))
    assert "release 1" in taps(ruth.newest)
    assert "rule 1" in taps(ruth.newest)
    club.clock.go(hours=24)
    club.morning()
    assert "release 1" in taps(ruth.newest)
    tap(ruth, ruth.newest, "release 1")
    assert "Match 1 goes on" in said(ruth.newest.text)
    ruth.writes("end 1.1")
    assert re.fullmatch(r"confirm [a-z2-9]{12}", taps(ruth.newest)[0])
