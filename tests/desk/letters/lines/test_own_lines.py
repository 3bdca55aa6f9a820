"""The one reader of a letter's lines: which are the writer's own, and every one is accounted for."""

from dataclasses import replace
from itertools import count
from pathlib import Path
from unicodedata import normalize

import pytest

from pbem.mail.quote.own_words import fresh
from pbem.mail.read.read import read
from pbem.render.text_kit import one_line
from pbem.store.tables.words import MatchStatus
from tests.desk.support.corpus import retokened
from tests.desk.support.tables import said
from tests.harness.club import Club
from tests.mail.test_letters import LETTERS

BY_HAND = [path for path in LETTERS if read(path.read_bytes()).automatic is None]


@pytest.mark.both
def test_only_quoted_text_is_said_so(club: Club) -> None:
    """A reply without a line of its own shows how to answer, with the question."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("")

    assert "only quoted text" in " ".join(anna.newest.text.split())
    assert "YOUR HAND" in anna.newest.text


@pytest.mark.both
def test_an_answer_right_below_a_long_quoted_line_is_read(club: Club) -> None:
    """Our own lines tell it from the wrapped tail of that line, which is no answer."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    row = max(anna.newest.text.splitlines(), key=lambda line: (line[-1:].isalnum(), len(line)))
    head, _, tail = row.rpartition(" ")
    anna.writes(f"> {head}\n{tail}\n> {row}\n1", quoting=False)

    assert ["  > 1"] == [line for line in anna.newest.text.splitlines() if line.startswith("  > ")]


def test_lines_beyond_the_limit(club: Club) -> None:
    """Sixty lines are read, and the receipt says how many were not."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("\n".join(f"nonsense {number}" for number in range(75)), quoting=False)

    assert "15 more lines were not read." in anna.newest.text


def test_a_game_masters_letter_that_takes_too_long(club: Club) -> None:
    """The lines behind are said to be unread, and nothing of them is done."""
    club.opens("ecosystem", ["Anna", "Ben"], gm="Ruth")
    ruth = club.person("Ruth")
    ticking = count(step=4.0)
    club.office = replace(club.office, stopwatch=lambda: next(ticking))
    ruth.writes("pause 1\nresume 1\nhold 1\nstatus")

    said = " ".join(ruth.newest.text.split())
    assert 2 == said.count("Reading this mail took too long, so this was not done.")
    assert MatchStatus.RUNNING is club.live_row(1).status


def test_a_letter_that_takes_too_long(club: Club) -> None:
    """What is not read in time is said to be unread, and can be sent by itself."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    ticking = count(step=11.0)
    club.office = replace(club.office, stopwatch=lambda: next(ticking))
    anna.writes("status\n1\n2\nhistory")

    said = " ".join(anna.newest.text.split())
    assert 2 == said.count("Reading this mail took too long, so this line was not read.")
    assert 2 == said.count("Reading this mail took too long, so this was not done.")
    assert () == club.live(1).position.sealed


@pytest.fixture(scope="module")
def module_club(tmp_path_factory: pytest.TempPathFactory) -> Club:
    """One club for all letters; each of them answers the same question."""
    club = Club(tmp_path_factory.mktemp("club"))
    club.opens("ecosystem", ["Ben", "Anna"])
    return club


@pytest.mark.parametrize("path", BY_HAND, ids=lambda path: path.stem)
def test_every_line_is_in_the_receipt(module_club: Club, path: Path) -> None:
    """Done, refused or not read: no line that the player wrote is passed over in silence."""
    club, ben = module_club, module_club.person("Ben")
    club.clock.go(hours=25)
    token = ben.mails[0].reply_to.partition("+")[2].partition("@")[0]
    raw = retokened(path, token)
    letter = read(raw)
    # What a receipt repeats is written plainly: no ligatures, no dots that are one character.
    own = fresh(letter.text, (), letter.sender_name).lines
    lines = [one_line(normalize("NFKC", line.text)) for line in own]
    before = len(ben.mails)
    club.receive(raw)

    assert ("letter" if letter.text.strip() else "no text") == club.verdicts[-1].reason
    answers = [" ".join(mail.text.split()) for mail in ben.mails[before:]]
    assert 1 == len(answers)
    assert [] == [line for line in lines for said in answers if " ".join(line.split())[:40] not in said]


def test_quit_ends_the_reading_of_a_mail(club: Club) -> None:
    """What follows is listed as not read, shortly."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("status\nquit\n1\nresign\nundo\nshow")

    assert () == club.live(1).position.sealed
    assert not club.live(1).sitters[0].resigned
    assert "Not read, below quit: 1; resign; undo and 1 more." in said(anna.newest.text)


def test_commands_below_two_dashes_are_listed_as_not_read(club: Club) -> None:
    """A plain signature is not worth a word."""
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    anna.writes("status\n--\nresign")
    assert "Not read, below --: resign." in said(anna.newest.text)
    anna.writes("status\n-- \nAnna Miller")
    assert "Not read, below" not in said(anna.newest.text)
    assert not club.live(1).sitters[0].resigned
