"""How mail and machine do, as the morning mail says it."""

import re
from dataclasses import replace
from pathlib import Path

from pbem.desk.office import Morning
from pbem.desk.ops.backups import back_up
from tests.desk.support.acts import until
from tests.harness.club import Club


def test_backup_disk_and_todays_share_are_told(club: Club, tmp_path: Path) -> None:
    """And that there is no backup, or an old one."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    club.office = replace(club.office, morning=Morning(always=True), mails_a_day=500)
    until(club, 8)
    club.morning()
    said = " ".join(club.person("Ruth").newest.text.split())
    assert "0 letters in, 3 mails out (of 500 a day), none waiting, none given up." in said
    assert re.search(r"No backup was made with `pbem db backup` yet\. Disk \d+ % free", said)
    back_up(club.office.database, tmp_path / "copy.sqlite", club.clock())
    for day, backup in ((18, "checked. Disk"), (20, "checked, 3 days old. Disk")):
        until(club, 8, day)
        club.morning()
        said = " ".join(club.person("Ruth").newest.text.split())
        assert re.search(rf"Backup Tue 17 Nov, 08:00, \d+ kB, {backup}", said)
