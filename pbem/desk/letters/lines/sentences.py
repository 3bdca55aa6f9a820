"""What is said of a whole letter, or of lines in it that were not carried out."""

from pbem.engine.language.tongues import worded

# What is said of a line that a machine may have written.
INEXACT = worded("A mail that looks automatic is read for exact orders only.")
BARE = worded(
    "A number alone counts only in an answer to the mail that lists it. Answer that mail, or write words."
)
STALE = worded("This mail is more than two weeks old: only orders in it count.")
# Said where a vote was decided by this letter: what follows comes in a mail of its own.
DECIDED = worded("The table has decided; a mail about it follows.")
# What needs a seat in a mail that proves none, by whether it proves at least its writer.
NO_SEAT = {
    True: worded(
        "The mail you answered belongs to no match. Answer a mail of the match, so that we know your seat."
    ),
    False: worded("This mail holds no reply code. Answer the turn mail itself, so that we know your seat."),
}


def unread(at: str, *, exact_only: bool, doubtful: bool) -> str:
    """Why a mail was not answered: its writer may have been a person after all."""
    if exact_only:
        return worded("Your mail of {at} looked automatic: only exact orders count.", at=at)
    if doubtful:
        return worded("Your mail of {at} looked automatic: nothing in it was understood.", at=at)
    return worded("Your mail of {at} was not answered: nothing in it was understood.", at=at)


def foreign(whence: str) -> str:
    """What the receipt says to the address on file where a match takes mail from any address."""
    return worded(
        "THIS CAME FROM ELSEWHERE: {whence} is not an address of yours that we know. Was it you? Reply   "
        "this is me   and it counts as yours once you have said yes. If not, reply   new codes:   somebody "
        "has your reply code, and this match takes mail from any address that shows it.",
        whence=whence,
    )
