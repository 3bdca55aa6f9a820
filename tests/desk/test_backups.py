"""A backup taken at any moment of a season can be restored, and the club plays on from it."""

from copy import copy
from pathlib import Path

import pytest

from pbem.daemon.points import unwatched
from pbem.daemon.warden import Warden
from pbem.desk.ops import match_admin
from pbem.desk.ops.forget_player import forget_player
from pbem.desk.ops.mail_admin import find_player
from pbem.desk.time.pace_text import parse
from pbem.store.database import Database
from pbem.store.keep.checks import check
from pbem.store.keep.restore import restore
from pbem.testing.people.still_clock import Clock
from tests.desk.support.acts import confirm
from tests.desk.support.season import Season, _House
from tests.desk.support.tables import table

# Days of the season from which a backup is restored and played on.
_SPREAD = (5, 22, 34, 47)
_FURTHER = 8


class _Busy(Season):
    """A season in which people also watch, ask for time, talk, stand by, end a match and are forgotten."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, "ecosystem")
        self.other = self.club.opens("ecosystem", ["Gwen", "Finn"], gm="Ruth", pace=parse("8760h"))
        self.club.person("Emil").writes(f"watch {self.match}")

    def play(self, days: range = range(0)) -> None:
        """The same, with something further every few days."""
        for day in days:
            super().play(range(day, day + 1))
            self._further(day)

    def _further(self, day: int) -> None:
        anna, gwen, ruth = (self.club.person(name) for name in ("Anna", "Gwen", "Ruth"))
        match day:
            case 2:
                anna.writes("more time", to=self._asked(anna) or anna.newest)
                self.club.person("Cleo").writes("set digest 18:00")
            case 6:
                anna.writes("tell all: good luck")
                gwen.writes("then pick trout at d4")
            case 17:
                ruth.writes(f"pause {self.other}")
            case 18:
                ruth.writes(f"resume {self.other}")
                self.club.person("Finn").writes("resign")
            case 24:
                ruth.writes(f"end {self.other}.1")
                confirm(ruth)
            case 31:
                with self.club.office.database.work() as work:
                    forget_player(work, find_player(work, "Finn"))
            case 40:
                table(self.club, "Hugo", "Ida")
                self.club.person("Emil").writes(f"unwatch {self.match}")

    def restored(self, folder: Path, day: int) -> "_Busy":
        """The same season, gone on from a backup of this moment."""
        backup = folder / f"{day}.backup"
        self.club.office.database.backup(backup)
        later = folder / f"from {day}"
        later.mkdir()
        url = f"sqlite:///{later / 'club.sqlite'}"
        restore(Database(url), backup, self.club.clock(), match_admin.problems)
        again = copy(self)
        again.club = _House(later, Clock(self.club.clock()), paranoid=False)
        again.club._uid = self.club._uid
        again._warden = Warden(again.club.office, unwatched)
        again.deadlines = set()
        for address, person in self.club.people.items():
            twin = again.club._person(person.name, address)
            twin.mails.extend(person.mails)
            twin.sent = person.sent
        return again


@pytest.mark.long
def test_a_backup_of_any_day_is_restored_and_played_on(tmp_path: Path) -> None:
    """After everything anybody does the database is sound; from a spread of days the club plays on."""
    season = _Busy(tmp_path)
    for day in range(max(_SPREAD) + 1):
        season.play(range(day, day + 1))
        assert (day, []) == (day, [str(each) for each in check(season.club.office.database)])
        if day not in _SPREAD:
            continue
        again = season.restored(tmp_path, day)
        before = len(again.entries())
        again.play(range(day + 1, day + 1 + _FURTHER))

        assert before < len(again.entries())
        assert [] == [str(each) for each in check(again.club.office.database, match_admin.problems)]
