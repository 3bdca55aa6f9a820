"""The welcome of a new player: it asks for one line, so that we know their replies can be read."""

from collections.abc import Sequence

from pbem.desk.match.cause import Cause
from pbem.desk.match.live import Live, Sitter
from pbem.desk.office import Office
from pbem.desk.post.mail import Mail, put
from pbem.desk.post.readers import PlayerReader, desk_code
from pbem.render.page import Footer, Head, Page
from pbem.render.text_kit import joined, one_line, wrapped
from pbem.store.tables.core import Player
from pbem.store.tables.words import DispatchKind
from pbem.store.work import Work

__all__ = ["tutorial", "welcome"]

_HOW = (
    "Everything here goes by answering mails. A turn mail says what it asks, until when, and the line to "
    "send; you answer with that one line above the quoted text and leave the rest as it is."
)

_CHECK = (
    "Try it now: reply with the one word   hello   and we tell you exactly what we read, so that you see "
    "whether your mail program sends what you type."
)

_VERBS = "\n".join(
    (
        "GOOD TO KNOW     each on a line of its own, in an answer to any mail",
        "  games      what is played here, and tables you can join",
        "  status     all your matches, and what waits for you",
        "  help       everything that is understood",
        "  set name   another name, such as   set name Dora",
    )
)

# What the first turn mail of a game says to somebody who has not played it here.
_FIRST_TURN = "\n".join(
    (
        "YOUR FIRST TURN     answer with one line, above the quoted text",
        "  undo takes it back until the others see it; check ORDER only tries it",
        "  help and rules, sent alone, answer questions and cost nothing",
    )
)


def welcome(office: Office, work: Work, player: Player, unread: Sequence[int] = ()) -> None:
    """Welcome a player, once however often it is called; and name mails of theirs that nobody has read."""
    short = desk_code(player)
    page = Page(
        kind="welcome",
        head=Head(
            f"Welcome, {one_line(player.name, 25)}.  {short}",
            "Reply with one line:   hello",
            "No answer: you can play all the same.",
            "",
        ),
        footer=Footer(office.name, "", "", "help, games, status, rules, new, join, set"),
        code=short,
        body=(*_missed(unread), wrapped(_HOW), wrapped(_CHECK), _VERBS),
    )
    reader, cause = PlayerReader.of(work, player), Cause(f"welcome {player.id}")
    subject = f"Welcome to {office.name}"
    put(office, work, Mail(reader, DispatchKind.WELCOME, page, cause, subject, once=True))


def _missed(unread: Sequence[int]) -> tuple[str, ...]:
    """More mails that came before the yes: nobody could know whose they were."""
    if not unread:
        return ()
    letters = f"letter{'s' * (len(unread) > 1)} {joined(map(str, unread))}"
    return (wrapped(f"NOT READ: what else you wrote before you said yes ({letters}). Please send it again."),)


def tutorial(work: Work, live: Live, sitter: Sitter) -> tuple[str, ...]:
    """How to answer, for the first turn of somebody who has not played this game here; else nothing."""
    player = sitter.seating.player
    if player is None or work.outbox.mailed(live.id, sitter.seat, DispatchKind.TURN):
        return ()
    played = [
        match
        for match in work.roster.matches_of(player.id or 0)
        if match.game == live.match.game and match.started is not None and match.id != live.id
    ]
    return () if played else (_FIRST_TURN,)
