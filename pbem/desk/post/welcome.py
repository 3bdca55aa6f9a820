"""The welcome of a new player: it asks for one line, so that we know their replies can be read."""

from collections.abc import Sequence

from pbem.desk.match.cause import Cause
from pbem.desk.match.live import Live, Sitter
from pbem.desk.office import Office
from pbem.desk.post.mail import Mail, put
from pbem.desk.post.readers import PlayerReader, desk_code
from pbem.render.page import Footer, Page
from pbem.render.text_kit import one_line
from pbem.store.tables.core import Player
from pbem.store.tables.words import DispatchKind
from pbem.store.work import Work

__all__ = ["tutorial", "welcome"]

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
    page = Page(
        kind="welcome",
        template="welcome",
        facts={"name": one_line(player.name, 25), "unread": unread},
        footer=Footer(office.name, "", "", "help, games, status, rules, new, join, set"),
        code=desk_code(player),
    )
    reader, cause = PlayerReader.of(work, player), Cause(f"welcome {player.id}")
    put(office, work, Mail(reader, DispatchKind.WELCOME, page, cause, once=True))


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
