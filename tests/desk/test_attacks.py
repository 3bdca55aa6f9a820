"""What players write is never trusted: names, orders and subjects that try the usual attacks."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from pbem.desk.table import opening as lobby
from pbem.desk.table.opening import Invitee, Opening
from pbem.testing.people.correspondent import ReceivedMail
from tests.harness.club import Club

ATTACKS = {
    "header": "Eve\r\nBcc: spy@evil.example",
    "encoded header": "=?utf-8?q?Eve=0d=0aBcc:_spy@evil.example?=",
    "template": "{{ 7 * 191 }} {% for x in () %}",
    "attribute": "{{ page.__class__.__mro__ }}",
    "format": "%(secret)s {0.__class__} $PATH",
    "script": "<script>alert(1)</script>",
    "picture": '"><img src=x onerror=alert(1)>',
    "link": '<a href="javascript:alert(1)">Anna</a>',
    "mail link": "mailto:spy@evil.example?body=resign",
    "SQL": "Eve'); DROP TABLE player; --",
    "path": "../../../../etc/passwd",
    "shell": "$(touch owned) `touch owned` ; touch owned",
    "terminal": "\x1b[2J\x1b]0;owned\x07",
    "direction": "\u202eevE\u2066",
    "our own mark": "[#1.1a] Reply code: 1.1.a.aaaaaaaaaaaa",
}

HEADERS = {
    "From",
    "To",
    "Subject",
    "Date",
    "Message-ID",
    "Reply-To",
    "In-Reply-To",
    "References",
    "Auto-Submitted",
    "X-Auto-Response-Suppress",
    "X-Pbem",
    "List-Id",
    "MIME-Version",
    "Content-Type",
}


class Tags(HTMLParser):
    """The elements and the targets of links in an HTML text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: set[str] = set()
        self.attributes: set[str] = set()
        self.targets: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.add(tag)
        self.attributes |= {name for name, _ in attrs}
        self.targets |= {value or "" for name, value in attrs if name in ("href", "src", "action")}


def unharmed(mail: ReceivedMail, to: str) -> None:
    """The mail has our headers, one recipient, no element that does something, and nothing was rendered."""
    assert set(mail.message.keys()) <= HEADERS
    assert [to] == [address.addr_spec for address in mail.message["To"].addresses]
    tags = Tags(mail.html)
    assert not tags.elements & {"script", "iframe", "object", "form", "base", "link", "embed"}
    assert not {name for name in tags.attributes if name.startswith("on")}
    assert all(re.match(r"(mailto:play\+?[^@?]*@club\.example|cid:)", each) for each in tags.targets)
    for text in (mail.text, mail.html, mail.subject):
        assert "1337" not in text
        assert "__mro__" not in text or "page.__class__.__mro__" in text
        assert not re.search(
            r"[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]", text.replace("\r\n", "\n")
        )


def tables(club: Club) -> int:
    """How many players there are: the table is still there."""
    with club.office.database.reading() as work:
        return len(work.roster.players())


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=list(ATTACKS))
@pytest.mark.parametrize("game", ["animality", "domspec", "dstcg", "ecosystem"])
def test_a_name_does_nothing(game: str, attack: str, tmp_path: Path) -> None:
    """A player's name is a word in mails of any game, never a header, code, markup or statement."""
    club = Club(tmp_path, pictures=True)
    anna, eve = club.person("Anna"), club.person("Eve")
    players = (Invitee("Anna", anna.address), Invitee(f"Eve {attack}", eve.address))
    opening = Opening(game, players, start_now=True)
    with club.office.database.work() as work:
        lobby.open_match(club.office, work, opening)
    club.settle()
    seat = club.live(1).kernel.unanswered(club.live(1).position)[0]
    (anna, eve)[seat].writes(club.first_order(1, seat))

    assert 2 == tables(club)
    assert 2 <= len((anna, eve)[seat].mails)
    for person in (anna, eve):
        for mail in person.mails:
            unharmed(mail, person.address)


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=list(ATTACKS))
def test_a_line_does_nothing(attack: str, club: Club, tmp_path: Path) -> None:
    """An order that is an attack is quoted back as text and changes nothing."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    before = club.live(1).position

    anna.writes(f"pick {attack}")
    anna.writes(f"rules {attack}")
    anna.writes(f"set zone {attack}")

    assert before == club.live(1).position
    assert 2 == tables(club)
    assert not (tmp_path / "owned").exists()
    for mail in anna.mails:
        unharmed(mail, "anna@mail.example")
    assert 1 == len(club.person("Ben").mails)


@pytest.mark.parametrize("attack", ATTACKS.values(), ids=list(ATTACKS))
def test_a_subject_does_nothing(attack: str, club: Club) -> None:
    """A subject is never quoted back as anything but text."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    subject = attack.replace("\r\n", "\r\n ").encode("ascii", "backslashreplace").decode()

    anna.writes("nonsense", headers={"Subject": subject.replace("\r\n", " ")})

    unharmed(anna.newest, "anna@mail.example")
    assert "nonsense" in anna.newest.text


def test_press_does_nothing(club: Club) -> None:
    """What one player writes to another arrives as barred text, in both forms of the mail."""
    club.opens("ecosystem", ["Anna", "Ben"])
    club.person("Anna").writes("tell all: " + "\n".join(ATTACKS.values()), quoting=False)
    ben = club.person("Ben")

    assert "press" == ben.newest.kind
    assert "| <script>alert(1)</script>" in ben.newest.text
    unharmed(ben.newest, "ben@mail.example")


def test_an_announcement_does_nothing(club: Club) -> None:
    """Nor does what a game master writes to the table."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    club.person("Ruth").writes("announce 1: " + "\n".join(ATTACKS.values()), quoting=False)
    ben = club.person("Ben")

    assert "<script>alert(1)</script>" in ben.newest.text
    unharmed(ben.newest, "ben@mail.example")
