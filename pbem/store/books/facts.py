"""The keys under which an installation notes what it knows of itself; they stand in databases and stay."""

# What is left to think over of a match that is over; its number stands behind it.
REVIEWING = "reviewing"
# When the last fetch that succeeded began, when the last pass did, and how many seconds that was after the
# one before it.
FETCHED = "fetched"
PASSED = "passed"
PACED = "paced"
# After which fetch deadlines were last looked at, and the seconds of outages between passes since then.
SEEN = "seen"
EXCUSED = "excused"
# How far the mailbox was filled before the first pass, and when that was; nothing of that is read.
START = "start"
BEGAN = "began"
# Which mails could not be fetched, under which validity, and when they were tried last; the folder's
# name stands behind it.
UNFETCHED = "unfetched"
# How far the folder of done letters was filled when the database knew all of it: its validity, next UID
# and name.
DONE_MARK = "done"
# Since when all is well with what there was a problem with, whose key stands behind it.
WELL = "well"
# When the game masters' mornings are looked at again; with a player's number, the day they last had theirs.
MORNING = "morning"
# When the database was last restored, if ever; the same, until the mailbox was read from its start again.
RESTORED = "restored"
REREAD = "reread"
# The newest backup: when, and how large. When old mails were last cut.
BACKUP = "backup"
# When somebody last chose mails to send.
SENDING = "sending"
# How many transactions were done again because somebody else had changed the same rows.
RETRIES = "retries"
# How often results that had been counted were counted again.
RECOUNTED = "recounted"
# Where this database was moved to; it is not used any more.
MOVED = "moved"
CUT = "cut"


def silent(match_id: int) -> str:
    """That a match has paused by itself; one that a game master has paused waits for them."""
    return f"silent {match_id}"


def undecided(match_id: int) -> str:
    """When the table was told that nobody decides its dispute, and which entry that is."""
    return f"undecided {match_id}"


def promises(match_id: int) -> str:
    """What was promised about a match before its table was changed, as the first entry will tell it."""
    return f"promises {match_id}"
