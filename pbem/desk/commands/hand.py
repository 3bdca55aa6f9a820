"""`hand`: what one holds and the own board in short, without the rest of the table."""

from pbem.desk.commands.command import Asking, Command, Said
from pbem.engine.language.tongues import worded
from pbem.render.page import Page


def _run(asking: Asking, argument: str) -> Said:
    live, sitter, _ = asking.played()
    page = Page(
        kind="reminder",
        game=live.game.info.slug,
        as_list="list" in sitter.formats,
        view=live.view(sitter.seat),
    )
    return Said(blocks=(asking.office.renderer.board(page, live.game.helpers).strip("\n"),))


HAND = Command("hand", "hand", worded("what you hold, in short"), _run)
