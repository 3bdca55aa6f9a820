"""Acts of a game master for the tests of what they do."""

import re
from collections.abc import Callable
from typing import Any

from pbem.desk.acts.act import Act
from pbem.desk.table import match_list
from pbem.testing.people.club import Club
from pbem.testing.people.correspondent import Correspondent


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
