"""The game master's verbs as data: what they are called, what they take and what they need.

Light on purpose: the command line reads it at every start, so the rows stand here together. What a verb does
stands in the module of its name, and needs much more.
"""

from collections.abc import Mapping

from pbem.engine.language.tongues import worded
from pbem.engine.values import Value


class Verb(Value):
    """One verb: `usage` is what follows the match's number, by mail and on the command line."""

    name: str
    usage: str
    summary: str
    # What stands after the number in an example.
    example: str = ""
    # It changes the position, so it must name the question it is meant for.
    moves: bool = False
    # The argument is a text to the table, in which `because` means nothing special.
    speech: bool = False


_VERBS = (
    Verb("pause", "", worded("stop the deadlines; answers still count")),
    Verb("resume", "", worded("let the deadlines run again, moved by the time they stood")),
    Verb("extend", worded("TIME"), worded("more time for the open question, such as 24h or 3d"), "24h"),
    Verb(
        "deadline",
        worded("WHEN"),
        worded("when the open question is due, in the table's zone"),
        worded("20 nov 20:00"),
    ),
    Verb(
        "remind", worded("[NAME]"), worded("mail the open question again to whoever has not answered"), "ben"
    ),
    Verb(
        "announce",
        worded("TEXT"),
        worded("tell the table something"),
        worded("I am away till Monday"),
        speech=True,
    ),
    Verb(
        "tell",
        worded("NAME: TEXT"),
        worded("write to one player"),
        worded("ben: your answer is due"),
        speech=True,
    ),
    Verb(
        "rule",
        worded("TEXT"),
        worded("decide a dispute: written down, told to all, and play goes on"),
        worded("It fits"),
        speech=True,
    ),
    Verb("hold", "", worded("apply nothing and stop the deadlines until the release")),
    Verb("release", "", worded("let a held match go on where it stood")),
    Verb("invite", worded("[NAME]"), worded("mail the invitation again to whoever has not joined"), "ben"),
    Verb("start", "", worded("deal without waiting for the joins that are missing: not provable")),
    Verb("end", "", worded("end the match here, without a result, or before it is dealt"), moves=True),
    Verb("replace", worded("NAME ADDRESS"), worded("give a seat to somebody else"), "ben nora@example.org"),
    Verb(
        "offer",
        worded("NAME"),
        worded("offer a seat to those who stand by; until one takes it, it is played for"),
        "ben",
        moves=True,
    ),
    Verb(
        "address",
        worded("NAME ADDRESS"),
        worded("write to a player at another address, in all matches"),
        "ben ben@example.org",
    ),
    Verb("bot", worded("NAME"), worded("let the stand-in play a seat from now on"), "ben", moves=True),
    Verb("as", worded("NAME ORDER"), worded("answer for a seat"), worded("ben pass"), moves=True),
    Verb(
        "rollback",
        worded("ENTRY"),
        worded("go back to where the match stood after that entry, or before NAME DAY"),
        "14",
        moves=True,
    ),
    Verb(
        "identity",
        worded("LEVEL"),
        worded("what a letter needs beside its reply code: token, token+from or token+auth"),
        "token+auth",
    ),
    Verb("promote", worded("NAME=ADDRESS"), worded("add a game master"), "Ida=ida@example.org"),
    Verb("demote", worded("NAME"), worded("a game master who was added is one no longer"), "ida"),
)

CATALOGUE: Mapping[str, Verb] = {verb.name: verb for verb in _VERBS}

# Theirs too, by mail only and about no match's course; here the usage is all that follows the verb.
_BY_MAIL = (
    Verb("status", "[N]", worded("where it stands, or all your matches")),
    Verb("mail", worded("N NAME"), worded("whether our mails reach a player")),
    Verb("confirm", worded("CODE"), worded("do what waits for this code")),
    Verb("set", worded("WHAT VALUE"), worded("change your zone, name or address, as a player does")),
    Verb("help", worded("[ORDER]"), worded("this list")),
)

BY_MAIL_ALONE: Mapping[str, Verb] = {verb.name: verb for verb in _BY_MAIL}
