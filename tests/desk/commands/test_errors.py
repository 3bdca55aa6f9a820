"""What each verb says when it cannot do what was asked: one line, one reason, nothing changed."""

import pytest

from pbem.desk.commands import COMMANDS
from tests.desk.support.tables import said
from tests.harness.club import Club

# A line that cannot be done at a table of Ecosystem at its first question, and how the reason begins.
ERRORS = {
    "show": ("show 99", "There was no question 99; the last was 1."),
    "turn": ("turn 99", "Write turn and the number of a match of yours, such as turn 12."),
    "review": ("review", "The match is not over yet; it is looked back upon when it is."),
    "rules": ("rules xyzzy", "There is no rules topic 'xyzzy'. Topics: overview,"),
    "standings": ("standings chess", "There is no game 'chess' here."),
    "check": ("check unicorn", "It would not be taken:"),
    "undo": ("undo", "You have no answer on file that the others have not seen."),
    "wait": ("wait", "This table goes on as soon as the last answer is in, so nothing can be held."),
    "ready": ("ready", "This table goes on as soon as the last answer is in, so nothing can be held."),
    "resign": ("resign tomorrow", "`resign` counts only alone on its line."),
    "dispute": ("dispute:", "Say what is wrong, such as dispute: the bear at d4 counts twice."),
    "then": ("then", "Say which order, such as: then pick ..."),
    "if": ("if x", "Write it as if anna passes: pass"),
    "plan": ("plan", "List what you want, the first first, such as: plan A, B or C, ask."),
    "prefer": ("prefer", "List what you want, the first first, such as: prefer A, B or C, ask."),
    "always": ("always", "Say which order, such as: always pick ..."),
    "autopass": ("autopass", "Nobody passes in this game."),
    "more": ("more cheese", "Write more time alone on its line."),
    "absence": ("absence never", "Write it as absence 3 dec to 10 dec or absence to 10 dec."),
    "deputy": ("deputy Zoe", "Nobody called 'Zoe' plays here; write a name or an address on file."),
    "refuse": ("refuse Anna", "You are nobody's deputy of that name."),
    "ladder": ("ladder up", "'up' is no rung: write standing, deputy, bot, fallback or wait."),
    "vote": ("vote lunch", "Write vote pause|extend|draw|undo; vote no pause takes it back."),
    "tell": ("tell dora: hi", "Nobody else here is called 'dora'. There is Ben, or all."),
    "mute": ("mute dora", "Nobody else here is called 'dora'."),
    "unmute": ("unmute dora", "Nobody else here is called 'dora'."),
    "games": ("games chess", "There is no game 'chess' here."),
    "new": ("new chess", "There is no game 'chess' here."),
    "join": ("join 99", "There is no open table 99; `games` lists those there are."),
    "invite": ("invite nowhere", "The match has begun, so nobody can be invited any more."),
    "start": ("start", "The match has begun already."),
    "leave": ("leave", "The match has begun; `resign` gives your seat up."),
    "again": ("again", "The match is not over yet."),
    "standby": ("standby chess", "There is no game 'chess' here."),
    "take": ("take 99", "Write take and the number of a match with a free seat"),
    "watch": ("watch 99", "There is no match 99 that can be watched; `games` lists some."),
    "unwatch": ("unwatch 99", "You do not watch match 99."),
    "set": ("set zone", "Write set and one of zone,"),
    "this is me": ("this is me", "Answer the mail that names the address"),
    "forget": ("forget nobody", "is no other address of yours that we know."),
}

# What these do can always be done.
NEVER_FAIL = {"hand", "status", "history", "clear", "hello", "help"}


def test_every_verb_is_here() -> None:
    """Whoever adds one says how it fails."""
    assert set(COMMANDS) == {*ERRORS, *NEVER_FAIL}


@pytest.mark.parametrize("verb", ERRORS)
def test_the_reason_is_said_and_nothing_changes(club: Club, verb: str) -> None:
    """The receipt shows the line as it was written, and the match stands where it stood."""
    line, reason = ERRORS[verb]
    club.opens("ecosystem", ["Anna", "Ben"])
    anna = club.person("Anna")
    before, entries = club.live(1).position, club.live_row(1).entries
    anna.writes(line)

    assert f"  > {line}\n    NOT POSSIBLE, nothing was done.\n" in anna.newest.text
    assert reason in said(anna.newest.text)
    assert "needs you" in anna.newest.subject
    assert (before, entries) == (club.live(1).position, club.live_row(1).entries)
    assert 1 == len(club.person("Ben").mails)
