"""A club as it once was: what took long to play is played once, and each test goes on from a copy."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from pbem.mail.triage import Verdict
from pbem.testing.people.club import Club
from pbem.testing.people.correspondent import ReceivedMail

__all__ = ["Kept", "keep"]


@dataclass(frozen=True, slots=True)
class Kept:
    """All that tells a club in a file from a new one."""

    data: bytes
    time: datetime
    # What everybody was mailed, and how often they wrote, by name and address.
    people: tuple[tuple[str, str, tuple[ReceivedMail, ...], int], ...]
    verdicts: tuple[Verdict, ...]
    letters: int
    drawn: int

    def into(self, club: Club) -> None:
        """A club in a file, of which nothing was asked yet, becomes like this one."""
        database = club.office.database
        database.close()
        Path(database.url.removeprefix("sqlite:///")).write_bytes(self.data)
        club.clock.time = self.time
        for name, address, mails, sent in self.people:
            person = club._person(name, address)
            person.mails[:], person.sent = mails, sent
        club.verdicts[:] = self.verdicts
        club._uid, club.entropy.calls = self.letters, self.drawn


def keep(club: Club) -> Kept:
    """A club in a file as it is now."""
    with TemporaryDirectory() as folder:
        copy = Path(folder) / "copy.sqlite"
        club.office.database.backup(copy)
        data = copy.read_bytes()
    people = tuple(
        (each.name, address, tuple(each.mails), each.sent) for address, each in club.people.items()
    )
    return Kept(data, club.clock.time, people, tuple(club.verdicts), club._uid, club.entropy.calls)
