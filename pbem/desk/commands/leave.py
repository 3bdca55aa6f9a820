"""`leave`: give a seat up before the match begins."""

from pbem.desk.commands.command import Asking, Command, Said
from pbem.desk.match.cause import Cause
from pbem.desk.match.live import Sitter
from pbem.desk.post.mail import Mail
from pbem.desk.post.readers import PlayerReader
from pbem.desk.table import seating
from pbem.engine import registry
from pbem.engine.language.tongues import worded
from pbem.render.page import Footer, Page
from pbem.render.text_kit import one_line
from pbem.store.tables.core import Match
from pbem.store.tables.words import DispatchKind, MatchStatus


def _run(asking: Asking, argument: str) -> Said:
    match = asking.match
    assert match is not None
    title = f"{registry.game(match.game).info.title} {match.id}"
    if not seating.closes(asking.work, match, asking.player):
        return _leave(asking, match, title)
    question = worded("Leave {title}, which closes it?", title=title)
    return Said(question=question, then=lambda: _leave(asking, match, title))


def _leave(asking: Asking, match: Match, title: str) -> Said:
    others = seating.leave(asking.office, asking.work, match, asking.player)
    closed = worded(" The table is closed.") if match.status is MatchStatus.CLOSED else ""
    mails = tuple(_notice(asking, title, sitter) for sitter in others)
    return Said(done=worded("You have left {title}.{closed}", title=title, closed=closed), mails=mails)


def _notice(asking: Asking, title: str, sitter: Sitter) -> Mail:
    player = sitter.seating.player
    assert player is not None
    page = Page(
        kind="notice",
        template="closed",
        facts={"table": title, "name": one_line(asking.player.name)},
        footer=Footer(asking.office.name, "", "", worded("help, games, new, join")),
    )
    return Mail(PlayerReader.of(asking.work, player), DispatchKind.NOTICE, page, Cause(asking.cause.key))


LEAVE = Command("leave", "leave", worded("give your seat up before the match begins"), _run)
