"""No line that somebody writes takes long to read: words of all kinds, so many that a bad pattern chokes."""

import importlib
import pkgutil
import re
import time

import pytest

import pbem.mail
from pbem.desk.commands import COMMANDS
from pbem.desk.gm.catalogue import CATALOGUE
from tests.harness.club import Club

# A mail holds eight lines of this length, and a pattern that is slow takes a second for one of them.
_MANY = 11_000
_LINES = 8
# What a pattern that goes back over what it has read is slow on: runs of one kind, and an end that fits none.
TAILS = {
    "spaces": "x" + " " * _MANY + "y",
    "words": "a from b to c because 12:30-" * (_MANY // 28),
    "commas": "a, b=c@d.e or " * (_MANY // 14),
    "digits": "1" * _MANY,
    "letters": "a" * _MANY + "!",
    "dashes": "-" * _MANY,
}
# The verbs that take the rest of a mail, or give up what the others need, are left out.
VERBS = [*(set(COMMANDS) - {"tell", "dispute", "resign", "leave"}), "pick", "pick trout at d4", "if a:", "1"]
MASTERS = [verb.name for verb in CATALOGUE.values() if not verb.speech]
# Of the patterns in pbem.mail these two are tried at the start of a text only, and not on a player's.
ANCHORED = {"pbem.mail.smtp.line._ADDRESS", "pbem.mail.smtp.verdicts._ENHANCED"}
RUNS = (
    " ",
    "\t",
    "\n",
    "\r",
    "a",
    "1",
    ".",
    "@",
    "<",
    ">",
    "-",
    "[#",
    "[#1.",
    "+1.",
    "12.7.b.",
    "gm.1.",
    "2026-",
    "1/1/",
)


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Club:
    """One club for all lines, with a game master."""
    club = Club(tmp_path_factory.mktemp("club"))
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    return club


def seconds(club: Club, name: str, line: str) -> float:
    """How long that person's line takes, read, refused and answered."""
    person = club.person(name)
    # Another day, so that nobody has had their share.
    club.clock.go(hours=25)
    before = len(person.mails)
    began = time.process_time()
    person.writes(line, to=person.mails[0], quoting=False)
    took = time.process_time() - began
    assert before < len(person.mails)
    return took


@pytest.mark.parametrize("tail", TAILS)
def test_no_line_takes_long(club: Club, tail: str) -> None:
    """Whatever follows a player's command or order, or a game master's, the mail takes a moment."""
    lines = [("Anna", f"{verb} {TAILS[tail]}") for verb in sorted(VERBS)]
    lines += [("Ruth", f"{verb} 1.1 {TAILS[tail]}") for verb in sorted(MASTERS)]
    for name in ("Anna", "Ruth"):
        mine = [line for who, line in lines if who == name]
        for start in range(0, len(mine), _LINES):
            assert seconds(club, name, "\n".join(mine[start : start + _LINES])) < 1, mine[start][:20]


def patterns() -> dict[str, "re.Pattern[str]"]:
    """Every pattern that the reader of mail searches for, by its full name."""
    names = [module.name for module in pkgutil.walk_packages(pbem.mail.__path__, "pbem.mail.")]
    found = {
        f"{name}.{key}": value
        for name in names
        for key, value in vars(importlib.import_module(name)).items()
        if isinstance(value, re.Pattern) and isinstance(value.pattern, str)
    }
    return {name: value for name, value in found.items() if name not in ANCHORED}


@pytest.mark.parametrize("name", patterns())
def test_no_pattern_goes_back(name: str) -> None:
    """A run of anything, with an end that fits nothing, is searched in linear time."""
    pattern = patterns()[name]
    texts = [run * (2 * _MANY // len(run)) + "\0" for run in RUNS]
    began = time.process_time()
    for text in texts:
        pattern.sub("", text)

    assert time.process_time() - began < 0.3


def test_a_pattern_that_goes_back_is_seen() -> None:
    """The measure above finds one, so that it measures something."""
    began = time.process_time()
    re.compile(r"\s+because").search(" " * 10_000)

    assert time.process_time() - began > 0.05
