"""`turn N`: the open question of a match once more, by itself, for whoever has it in a digest only."""

from functools import partial

from pbem.desk.commands.command import Asking, Command, Needs, Said
from pbem.desk.match.live import Live, Sitter, take_up
from pbem.desk.post import match_pages
from pbem.desk.post.send import Writing, post
from pbem.desk.post.silence_line import silence
from pbem.errors import PlayerError
from pbem.store.tables.core import Waiting
from pbem.store.tables.words import DispatchKind, MatchStatus

__all__ = ["TURN"]


def _run(asking: Asking, argument: str) -> Said:
    number = argument.strip()
    match = asking.work.roster.match(int(number)) if number.isdecimal() and len(number) < 10 else None
    if match is None or match.status is not MatchStatus.RUNNING:
        raise PlayerError("Write   turn   and the number of a match of yours, such as turn 12.")
    live = take_up(asking.work, match)
    for sitter in live.sitters:
        rows = [row for row in asking.work.open_questions.of_match(live.id) if row.seat == sitter.seat]
        if sitter.seating.seat.player_id == asking.player_id and rows:
            write = partial(_write, sitter, rows[0], silence(asking.work, live, sitter.seat))
            # As a receipt it goes out at once, whatever its reader wants of other mails.
            post(asking.office, asking.work, live, sitter, write, DispatchKind.RECEIPT, asking.cause)
            return Said(done=f"The question of {live.title} is on its way to you.")
    raise PlayerError(f"You are not asked anything in match {number} now.")


def _write(sitter: Sitter, row: Waiting, said: str, live: Live) -> Writing:
    return Writing(match_pages.question_page(live, sitter, row.due, silence=said))


TURN = Command("turn", "turn N", "the open question of a match of yours, by itself", Needs.PLAYER, _run)
