"""`show`: the open question, board and hand once more, or an earlier question as the player saw it."""

from typing import Any

from pbem.desk.commands.command import Asking, Command, Said, spoken
from pbem.desk.match.live import replayed
from pbem.engine.language.tongues import refused, worded
from pbem.engine.position import Position
from pbem.render.page import Page
from pbem.render.text_kit import one_line


def _run(asking: Asking, argument: str) -> Said:
    live, sitter, _ = asking.played()
    word = argument.strip().removeprefix("turn").strip(" #.[]")
    # The code of a mail, [#12.7b], names the question too.
    word = word.rpartition(".")[2].rstrip("abcdef")
    if not argument.strip():
        return Said(show=True)
    if not word.isdecimal() or len(word) > 9:
        raise refused("Write   show   alone, or with a question's number as in our subjects: show 7.")
    if int(word) == live.position.asked and live.position.outcome is None:
        return Said(show=True)
    entries = asking.work.journal.entries(live.id)
    positions = [progress.position for progress in replayed(live.kernel, entries)]
    found = next((each for each in positions if each.asked == int(word) and each.decision is not None), None)
    if found is None:
        raise refused(
            "There was no question {word}; the last was {asked}.", word=word, asked=live.position.asked
        )
    sent = [entry.text for entry in entries if entry.question == found.asked and entry.seat == sitter.seat]
    answer = [worded("YOU SENT     {sent}", sent=one_line(each)) for each in sent[-1:]]
    return Said(blocks=(_board(asking, found), *answer))


def _board(asking: Asking, position: Position) -> str:
    """The board of an earlier question, of what the player may know of it."""
    live, sitter, _ = asking.played()
    return worded(
        "QUESTION {asked}     {stage}, as you saw it\n\n{board}",
        asked=position.asked,
        stage=live.game.stage(position.state),
        board=board(asking, live.game.view(position.state, sitter.seat)),
    )


def board(asking: Asking, view: Any, kind: str = "turn") -> str:
    """A view as the player's mails of that kind show it."""
    live, sitter, _ = asking.played()
    page = Page(kind=kind, game=live.game.info.slug, as_list="list" in sitter.formats, view=view)
    return asking.office.renderer.board(page, live.game.helpers).strip("\n")


SHOW = Command(
    "show",
    worded("show [QUESTION]"),
    worded("the whole board and your hand once more"),
    _run,
    reads=spoken("commands"),
)
