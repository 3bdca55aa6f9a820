"""What the tests of tables opened by mail have in common."""

from pbem.testing.people.correspondent import Correspondent, ReceivedMail
from tests.harness.club import Club

__all__ = [
    "DESK",
    "admitted",
    "head",
    "kinds",
    "last",
    "mails_since",
    "newest",
    "refused_at_a_table",
    "said",
    "table",
    "told_in_play",
    "words",
]

DESK = "play@club.example"


def said(text: str) -> str:
    """A mail's text with its line breaks taken out."""
    return " ".join(text.split())


def words(mail: ReceivedMail) -> str:
    """A mail's text with its line breaks taken out."""
    return said(mail.text)


def newest(person: Correspondent) -> str:
    """Somebody's newest mail with its line breaks taken out."""
    return said(person.newest.text)


def head(person: Correspondent) -> str:
    """The lines of the newest mail that a lock screen shows."""
    return said(person.newest.text.partition("\n\n")[0])


def last(person: Correspondent, kind: str) -> ReceivedMail:
    """The newest mail of that kind."""
    return next(mail for mail in reversed(person.mails) if mail.kind == kind)


def kinds(person: Correspondent) -> list[str]:
    """What came, in order."""
    return [mail.kind for mail in person.mails]


def mails_since(club: Club, count: int) -> list[tuple[str, str]]:
    """The kind and the recipient of every mail made after the first ones."""
    with club.office.database.reading() as work:
        return [(str(each.kind), each.recipient) for each in reversed(work.outbox.latest())][count:]


def admitted(club: Club, name: str) -> Correspondent:
    """Somebody who wrote `games` and confirmed; their newest mail is our answer."""
    person = club.person(name)
    person.writes("games", address=DESK)
    person.writes("yes", to=last(person, "confirmation"))
    person.mails.sort(key=lambda mail: mail.kind == "receipt")
    return person


def table(club: Club, *names: str, words: str = "") -> int:
    """A match opened by the first by mail and joined by all others; it has begun."""
    people = [admitted(club, name) for name in names]
    people[0].writes(f"new ecosystem {len(names)} seats {words}")
    number = int(people[0].newest.subject.split(":")[0].split()[-1])
    for person in people[1:]:
        person.writes(f"join {number} words of {person.name}")
    return number


def refused_at_a_table(club: Club, line: str) -> str:
    """What the opener of a table is told of a line that does nothing there."""
    anna = admitted(club, "Anna")
    anna.writes("new dstcg 3 seats")
    anna.writes(line)

    assert "NOT POSSIBLE, nothing was done." in anna.newest.text
    return newest(anna)


def told_in_play(club: Club, line: str) -> str:
    """What the opener of a table is told of a line once its match has begun."""
    table(club, "Anna", "Ben")
    anna = club.person("Anna")
    anna.writes(line)
    return newest(anna)
