"""Matches for the tests of files, proofs and checks, played to the end or in the middle."""

import json
from typing import Any

from pbem.desk.ops import match_admin
from pbem.desk.record.match_file import MatchFile, parse
from pbem.desk.table import match_list
from tests.harness.club import Club
from tests.harness.kept import Kept, keep

NAMES = ("Anna", "Ben")

# New clubs after so many questions of a match: each is played once, and copied.
_PLAYED: dict[tuple[object, ...], Kept] = {}


def joined_match(club: Club, *lines: str) -> int:
    """A provable match that has just been dealt; its number."""
    number = club.opens("ecosystem", NAMES, start_now=False)
    for name, line in zip(NAMES, lines or ("join rainy sunday", "join"), strict=True):
        club.person(name).writes(line)
    return number


def played_match(club: Club, questions: int = 0) -> int:
    """A provable match of which so many questions are answered; its number."""
    office = club.office
    key = (questions, club.clock(), office.paranoid, office.pictures, office.replies)
    # Only a file is copied, and only to where nothing has happened yet.
    new = club._uid == club.entropy.calls == 0 and office.database.url.startswith("sqlite:")
    if new and key in _PLAYED:
        _PLAYED[key].into(club)
        return 1
    number = joined_match(club)
    play(club, number, questions)
    if new:
        _PLAYED[key] = keep(club)
    return number


def play(club: Club, number: int, questions: int) -> None:
    """Everybody answers so many questions with the first order there is."""
    for _ in range(questions):
        for seat, name in enumerate(NAMES):
            live = club.live(number)
            if seat in live.kernel.unanswered(live.position):
                club.person(name).writes(club.first_order(number, seat), quoting=False)


def damage(club: Club, statement: str) -> None:
    """Change the database behind everybody's back."""
    with club.office.database.work() as work:
        work.link.execute(statement)


def exported(club: Club, number: int) -> dict[str, Any]:
    """The file of a match as plain data."""
    with club.office.database.work() as work:
        text = match_admin.export(club.office, work, match_list.find_match(work, number), "tester")
    plain = json.loads(text)
    assert isinstance(plain, dict)
    return plain


def as_file(plain: dict[str, Any]) -> MatchFile:
    """What a file of this content is read as."""
    return parse(json.dumps(plain).encode())
