"""`turn N`: the open question of a match once more, by itself, for whoever has it in a digest only."""

from functools import partial

from pbem.desk.commands.command import Asking, Command, Said, number_in
from pbem.desk.match.live import take_up
from pbem.desk.post import match_pages
from pbem.desk.post.mail import Mail
from pbem.desk.post.readers import SeatReader
from pbem.desk.post.silence_line import silence
from pbem.engine.language.tongues import refused, worded
from pbem.store.tables.words import DispatchKind, MatchStatus


def _run(asking: Asking, argument: str) -> Said:
    number = argument.strip()
    match = asking.work.roster.match(number_in(number) or 0)
    if match is None or match.status is not MatchStatus.RUNNING:
        raise refused("Write   turn   and the number of a match of yours, such as turn 12.")
    live = take_up(asking.work, match)
    for sitter in live.sitters:
        rows = asking.work.open_questions.of_seat(live.id, sitter.seat)
        if sitter.seating.seat.player_id == asking.player.id and rows:
            if asking.live is not None and asking.live.id == live.id:
                # The answer to this letter is about that match, and shows it.
                return Said(show=True)
            said = silence(asking.work, live, sitter.seat)
            write = partial(match_pages.question_page, sitter=sitter, due=rows[0].due, silence=said)
            # As a receipt it goes out at once, whatever its reader wants of other mails.
            mail = Mail(SeatReader(live, sitter), DispatchKind.RECEIPT, write, asking.cause, once=True)
            return Said(
                done=worded("The question of {title} is on its way to you.", title=live.title), mails=(mail,)
            )
    raise refused("You are not asked anything in match {number} now.", number=number)


TURN = Command("turn", worded("turn N"), worded("the open question of a match of yours, by itself"), _run)
