"""Matches for the tests of files, proofs and checks, played to the end or in the middle."""

import json
from typing import Any

from pbem.desk.ops import match_admin
from pbem.desk.record.match_file import MatchFile, parse
from pbem.desk.table import match_list
from tests.harness.club import Club

NAMES = ("Anna", "Ben")


def joined_match(club: Club, *lines: str) -> int:
    """A provable match that has just been dealt; its number."""
    number = club.opens("ecosystem", NAMES, start_now=False)
    for name, line in zip(NAMES, lines or ("join rainy sunday", "join"), strict=True):
        club.person(name).writes(line)
    return number


def play(club: Club, number: int, questions: int) -> None:
    """Everybody answers so many questions with the first order there is."""
    for _ in range(questions):
        for seat, name in enumerate(NAMES):
            live = club.live(number)
            if seat in live.kernel.unanswered(live.position):
                club.person(name).writes(club.first_order(number, seat), quoting=False)


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
