"""The owner of a seat hears of mail that may not be theirs, and alone decides whether it counts."""

from datetime import timedelta

from pbem.desk.letters.identity import Identity
from pbem.desk.match.cause import Cause
from pbem.desk.match.live import take_up
from pbem.desk.office import Office
from pbem.desk.post.mail import Mail, put
from pbem.desk.post.readers import SeatReader
from pbem.desk.table import opening
from pbem.engine.seats import letter as seat_letter
from pbem.mail.read.letter import Letter
from pbem.mail.write.tokens import code
from pbem.render.page import Footer, Head, Page
from pbem.render.text_kit import one_line, wrapped
from pbem.store.tables.core import Letter as LetterRow
from pbem.store.tables.core import Player
from pbem.store.tables.words import DispatchKind, MatchStatus
from pbem.store.work import Work

__all__ = ["ask", "note_foreign", "origin"]

_DAY = timedelta(days=1)

# What the owner is told of each row of the triage table that holds a letter.
_HELD = {
    "other address": "A mail with your reply code came from {origin}, which is not an address of yours that "
    "we know. It is letter {letter} and has not been read. If it was you, reply   yes {letter}   or   "
    "this is me   to this mail: that mail is then read, and its address counts as yours from now on.",
    "not authenticated": "A mail with your reply code bears your address, but our mail server could not "
    "confirm that it was sent from there (no DKIM signature and no SPF result for that domain). It is letter "
    "{letter} and has not been read. If it was you, reply   yes {letter}   to this mail: that mail is then "
    "read. If that happens every time, your provider does not sign its mail; the game master can choose "
    "another level for this match, which is token+auth now.",
}


def ask(office: Office, work: Work, row: LetterRow, letter: Letter, identity: Identity, reason: str) -> None:
    """A letter with a valid token is held: ask the address on file whether it counts.

    Whoever has stolen a token could have a player asked all day, so there is an end to the questions.
    """
    match, sitter = identity.match, identity.sitter
    assert match is not None
    assert sitter is not None
    since = office.now() - _DAY
    if work.outbox.sent_to(sitter.address or "", DispatchKind.NOTICE, since) >= office.caps.refusals:
        return
    invited = match.status is MatchStatus.INVITING
    live = opening.unstarted(work, match) if invited else take_up(work, match)
    seat = live.sitters[sitter.seat]
    question = "join" if invited else str(live.position.asked)
    whence = origin(work, identity.player, letter.sender)
    page = Page(
        kind="notice",
        head=Head(
            f"Was this you?  {code(live.id, question, seat_letter(seat.seat))}",
            f"Reply, if so:   yes {row.id}",
            "No answer: that mail is not read.",
            "",
        ),
        footer=Footer(live.title, ""),
        body=(wrapped(_HELD[reason].format(origin=whence, letter=row.id)),),
    )
    subject, cause = f"{live.title}: was this you?", Cause(f"held {row.id}", row)
    reader = SeatReader(live, seat)
    mail = Mail(reader, DispatchKind.NOTICE, page, cause, subject, question=question, alone=True)
    put(office, work, mail)


def note_foreign(work: Work, letter: Letter, identity: Identity) -> str:
    """What the receipt says to the address on file where a match takes mail from any address."""
    whence = origin(work, identity.player, letter.sender)
    return (
        f"THIS CAME FROM ELSEWHERE: {whence} is not an address of yours that we know. Was it you? Reply   "
        "this is me   and it counts as yours. If not, tell your game master: somebody has your reply code, "
        "and this match takes mail from any address that shows it."
    )


def origin(work: Work, player: Player | None, sender: str | None) -> str:
    """A foreign sender as that player may know it: nobody is shown another player's address."""
    if sender is None:
        return "an unclear address"
    other = work.roster.player_at(sender)
    if other is not None and (player is None or other.id != player.id):
        return "the address of another player"
    return one_line(sender, 100)
