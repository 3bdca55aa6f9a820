"""Acts of a game master for the tests of what they do."""

import re
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from pbem.desk.acts.act import Act
from pbem.desk.table import match_list
from pbem.testing.people.correspondent import Correspondent
from tests.desk.support.tables import last
from tests.harness.club import Club

# A dispute as a player writes it.
WORDS = "dispute: the bear at d4 counts twice, see letter 3"


def act(club: Club, number: int, does: Callable[..., str], *arguments: Any, **who: Any) -> str:
    """Somebody at the terminal does this to a match; what they are answered. Mails go out at once."""
    with club.office.database.work() as work:
        said = does(
            Act(club.office, work, match_list.find_match(work, number), **{"by": "Ruth", **who}), *arguments
        )
    club.deliver()
    return said


def confirm(master: Correspondent) -> None:
    """Send the code back that a game master's newest mail asks for."""
    found = re.search(r"confirm ([a-z2-9]{12})", master.newest.text)
    assert found is not None
    master.writes(f"confirm {found[1]}")


def appoint(club: Club, line: str, deputy: str = "Cleo") -> None:
    """Anna names a deputy, says yes, and so does the deputy."""
    anna = club.person("Anna")
    anna.writes(line)
    anna.writes("yes", to=last(anna, "confirmation"))
    club.person(deputy).writes("yes", to=last(club.person(deputy), "confirmation"))


class Post:
    """What has come for these people since it was looked at last."""

    def __init__(self, club: Club, *names: str) -> None:
        self._people = {name: club.person(name) for name in names}
        self._seen = {name: len(person.mails) for name, person in self._people.items()}

    def new(self) -> dict[str, list[str]]:
        """The subjects of everybody's new mails."""
        found = {
            name: [mail.subject for mail in person.mails[self._seen[name] :]]
            for name, person in self._people.items()
        }
        self._seen = {name: len(person.mails) for name, person in self._people.items()}
        return found


def bounce(club: Club, name: str) -> None:
    """The newest mail to somebody comes back."""
    with club.office.database.reading() as work:
        sender = next(
            each.sender for each in work.outbox.latest() if each.recipient == f"{name.lower()}@mail.example"
        )
    report = (
        f"From: MAILER-DAEMON@mail.example\r\nTo: {sender}\r\nReturn-Path: <>\r\nSubject: Undelivered\r\n"
        f"Message-ID: <bounce.{club.clock():%s}@mail.example>\r\nAuto-Submitted: auto-replied\r\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\r\n\r\n'
        "--b\r\nContent-Type: text/plain\r\n\r\nNot delivered.\r\n"
        "--b\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mail.example\r\n\r\n"
        f"Final-Recipient: rfc822; {name.lower()}@mail.example\r\nAction: failed\r\nStatus: 5.2.2\r\n"
        "Diagnostic-Code: smtp; 552 mailbox full\r\n--b--\r\n"
    )
    club.receive(report.encode())


def recipients(club: Club) -> list[tuple[str, str]]:
    """Every mail made since the match was opened: its kind and to whom, oldest first."""
    with club.office.database.reading() as work:
        made = [(str(each.kind), each.recipient) for each in reversed(work.outbox.latest())]
    return [each for each in made if each[0] != "turn"]


def until(club: Club, hour: int, day: int = 17) -> None:
    """Go on to an hour in Berlin, in November."""
    club.clock.time = datetime(2026, 11, day, hour - 1, tzinfo=UTC)
