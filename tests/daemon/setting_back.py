"""A club whose database can be put back by hand, and what its passes say of that."""

from collections.abc import Callable

from imapclient import IMAPClient

from pbem import bootstrap
from pbem.daemon import assembly
from pbem.daemon.passes import PassSummary
from tests.harness.clubhouse import Clubhouse

__all__ = ["PEOPLE", "at_point", "empty", "start", "told"]

PEOPLE = ("play", "operator", "Anna", "Ben")


def start(clubhouse: Clubhouse) -> None:
    """A new process on whatever database there is."""
    clubhouse.office = bootstrap.office(clubhouse.settings, clubhouse.office.now)
    clubhouse.passes = assembly.passes(
        clubhouse.settings, clubhouse.office, lambda point: at_point.pop(point, nothing)()
    )


def nothing() -> None:
    """What is done at most points."""


# What is done when a point of a pass is first reached.
at_point: dict[str, Callable[[], object]] = {}


def told(tallies: list[PassSummary]) -> list[bool]:
    """In which of these passes the operator was told that the database was set back."""
    return [any("it was set back to an earlier state" in text for text in each.problems) for each in tallies]


def empty(clubhouse: Clubhouse, folder: str) -> None:
    """Throw away what lies in a folder of the mailbox."""
    client = IMAPClient("127.0.0.1", clubhouse.settings.imap.port, ssl=False)
    client.login("play", "pw")
    client.select_folder(folder)
    client.delete_messages(client.search())
    client.expunge()
    client.logout()
