"""Whole matches under the guard, and commands that only look: no mail tells its reader of others' cards."""

import shutil
from pathlib import Path

import pytest

from pbem.desk.commands import COMMANDS
from pbem.engine.chance import Chance, epoch_key
from pbem.engine.codec import digest
from pbem.engine.moves import wander
from pbem.store.tables.words import MatchStatus
from tests.harness.club import Club

pytestmark = pytest.mark.usefixtures("every_deal")

NAMES = ("Anna", "Ben", "Cleo")

# A match of the board game takes minutes, so it is watched for its first turns only.
LETTERS = {"domspec": 60}

# What Anna writes to look at something; none of it may depend on the others' hands.
LOOKING = {
    "check": "check pass",
    "games": "games",
    "hand": "hand",
    "help": "help",
    "history": "history",
    "review": "review",
    "rules": "rules",
    "show": "show",
    "standings": "standings",
    "status": "status",
    "turn": "turn 1",
}

# Commands that leave or change something of the player's own, and show nothing of the match.
LEAVING = {
    *(
        "absence",
        "again",
        "always",
        "autopass",
        "clear",
        "deputy",
        "dispute",
        "forget",
        "hello",
        "if",
        "invite",
        "join",
    ),
    *(
        "ladder",
        "leave",
        "more",
        "mute",
        "new",
        "plan",
        "prefer",
        "ready",
        "refuse",
        "resign",
        "set",
        "standby",
    ),
    *(
        "start",
        "take",
        "tell",
        "then",
        "this is me",
        "undo",
        "unmute",
        "unwatch",
        "vote",
        "wait",
        "watch",
    ),
}


def dice(word: str) -> Chance:
    """Chance of a test's own."""
    return Chance(epoch_key(word.encode(), 0))


def play(club: Club, match: int, letters: int, chance: Chance) -> None:
    """Random answers, each by a mail, until the match is over or so many were written."""
    for _ in range(letters):
        live = club.live(match)
        waiting = live.kernel.unanswered(live.position)
        if not waiting:
            return
        seat = chance.choose(waiting)
        move = wander(live.kernel.options(live.position, seat), chance)
        club.person(NAMES[seat]).writes(str(move))


@pytest.mark.long
@pytest.mark.parametrize("slug", ["animality", "domspec", "dstcg", "ecosystem"])
def test_a_whole_match_gives_nothing_away(slug: str, tmp_path: Path) -> None:
    """Every mail of a random match, in every format, passes the guard: else its letter would have failed."""
    club = Club(tmp_path, pictures=True)
    match = club.opens(slug, NAMES)
    club.person("Ben").writes("set format list")
    club.person("Cleo").writes("set format json")

    play(club, match, LETTERS.get(slug, 2000), dice(slug))

    over = club.live_row(match).status is MatchStatus.FINISHED
    assert (slug not in LETTERS) == over
    assert all(len(club.person(name).mails) > 5 for name in NAMES)


@pytest.mark.unsound
@pytest.mark.parametrize("slug", ["animality", "domspec", "dstcg", "ecosystem"])
def test_a_look_does_not_depend_on_others_hands(slug: str, tmp_path: Path) -> None:
    """The same letters to two servers that differ in what Anna cannot know get the same answers."""
    here = Club(tmp_path, paranoid=False)
    match = here.opens(slug, NAMES)
    play(here, match, 12, dice(f"{slug} look"))
    live = here.live(match)
    other = live.kernel.resample(live.position, 0, dice("another deal"))
    shutil.copytree(tmp_path, tmp_path / "there")
    there = Club(tmp_path / "there", here.clock, paranoid=False)
    text = live.codec.dump(other)
    with there.office.database.work() as work:
        work.journal.keep(live.match, text, digest(text))
    there.person("Anna").takes(here.person("Anna").mails[0].raw)

    assert live.position.state != other.state
    for line in LOOKING.values():
        there.receive(here.person("Anna").writes(line))
        assert here.person("Anna").newest.raw == there.person("Anna").newest.raw, line


def test_every_command_is_looked_at_or_only_leaves_something() -> None:
    """A new command that shows something of a match must stand in the table above."""
    assert set(COMMANDS) == {*LOOKING, *LEAVING}
