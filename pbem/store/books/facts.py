"""The keys under which an installation notes what it knows of itself; they stand in databases and stay."""

__all__ = [
    "BACKUP",
    "CUT",
    "EXCUSED",
    "FETCHED",
    "FETCHING_BROKE",
    "MORNING",
    "PACED",
    "PASSED",
    "REREAD",
    "RESTORED",
    "SEEN",
    "silent",
    "undecided",
]

# When the last fetch that succeeded began, when the last pass did, and how many seconds that was after the
# one before it.
FETCHED = "fetched"
PASSED = "passed"
PACED = "paced"
# After which fetch deadlines were last looked at, and the seconds of outages between passes since then.
SEEN = "seen"
EXCUSED = "excused"
# How often fetching a folder broke in a row, with the folder's name behind it.
FETCHING_BROKE = "fetching broke"
# When the game masters' mornings are looked at again; with a player's number, the day they last had theirs.
MORNING = "morning"
# When the database was last restored, if ever; the same, until the mailbox was read from its start again.
RESTORED = "restored"
REREAD = "reread"
# The newest backup: when, and how large. When old mails were last cut.
BACKUP = "backup"
CUT = "cut"


def silent(match_id: int) -> str:
    """That a match has paused by itself; one that a game master has paused waits for them."""
    return f"silent {match_id}"


def undecided(match_id: int) -> str:
    """When the table was told that nobody decides its dispute, and which entry that is."""
    return f"undecided {match_id}"
