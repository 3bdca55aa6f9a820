"""`leave`: give a seat up before the match begins."""

from pbem.desk.commands.command import Asking, Command, Needs, Said
from pbem.desk.match.live import Sitter
from pbem.desk.post.send import post_desk
from pbem.desk.table import seating
from pbem.engine import registry
from pbem.errors import PlayerError
from pbem.render.page import Footer, Head, Page
from pbem.render.text_kit import one_line, wrapped
from pbem.store.tables.words import DispatchKind, MatchStatus

__all__ = ["LEAVE"]


def _run(asking: Asking, argument: str) -> Said:
    match = asking.match
    assert match is not None
    if argument.strip():
        raise PlayerError("`leave` counts only alone on its line.")
    title = f"{registry.game(match.game).info.title} {match.id}"
    for sitter in seating.leave(asking.office, asking.work, match, asking.player):
        _tell(asking, title, sitter)
    closed = " The table is closed." if match.status is MatchStatus.CLOSED else ""
    return Said(done=f"You have left {title}.{closed}")


def _tell(asking: Asking, title: str, sitter: Sitter) -> None:
    player = sitter.seating.player
    assert player is not None
    page = Page(
        kind="notice",
        head=Head(f"{title} is not played.", "No answer needed.", "", ""),
        footer=Footer(asking.office.name, "", "", "help, games, new, join"),
        body=(wrapped(f"{one_line(asking.player.name)} has left the table, so {title} is closed."),),
    )
    subject = f"{title} is not played"
    post_desk(asking.office, asking.work, player, page, DispatchKind.NOTICE, subject, asking.cause.key)


LEAVE = Command("leave", "leave", "give your seat up before the match begins", Needs.SEAT, _run)
