"""A letter without a reply code where no address carries one: its writer gets the question again.

What was written comes back as lines that are ready to send, each with the code; the From alone proves
nothing, so it all goes to the address on file.
"""

from collections.abc import Sequence
from functools import partial

from pbem.desk.commands import COMMANDS
from pbem.desk.letters.lines.own_lines import OwnLine
from pbem.desk.letters.lines.spoken import in_english
from pbem.desk.match.cause import Cause
from pbem.desk.match.live import Live, Sitter, take_up
from pbem.desk.office import Office
from pbem.desk.post import match_pages
from pbem.desk.post.mail import Mail, put
from pbem.desk.post.readers import SeatReader
from pbem.desk.post.silence_line import silence
from pbem.engine.language.lexicon import verbs_of
from pbem.engine.language.tongues import worded
from pbem.engine.reader.words import tokens
from pbem.engine.values import replace
from pbem.render.page import LineStatus, Receipt
from pbem.store.tables.core import Player, Waiting
from pbem.store.tables.words import DispatchKind, MatchStatus
from pbem.store.work import Work

Meant = tuple[Live, Sitter, Waiting]

# Why something was not done, where what was written is not repeated.
_WORDLESS = worded("It cannot be done as it was written.")
_WHY = worded("This mail held no reply code. Reply to this one, or end your line with the code below.")


def meant(work: Work, player: Player, lines: Sequence[OwnLine]) -> Meant | None:
    """The question that a player's lines may be meant for: open, in their words, the first that is due."""
    verbs = {next(iter(tokens(line.text)), "") for line in lines}
    found: list[Meant] = []
    for match in work.roster.matches_of(player.id):
        if match.status is not MatchStatus.RUNNING or match.id is None:
            continue
        rows = {row.seat: row for row in work.open_questions.of_match(match.id)}
        live = take_up(work, match)
        found += [
            (live, sitter, rows[sitter.seat])
            for sitter in live.sitters
            if sitter.seating.seat.player_id == player.id and sitter.seat in rows
        ]
    spoken = [each for each in found if verbs & verbs_of(each[0].game)]
    return min(spoken or found, key=lambda each: (each[2].due, each[0].id), default=None)


def offer(lines: Sequence[OwnLine]) -> None:
    """Show lines as not read; none is repeated, for the From may be somebody else's."""
    for line in lines:
        line.show(LineStatus.UNREAD, _WHY)


def send_again(office: Office, work: Work, question: Meant, receipt: Receipt, cause: Cause) -> None:
    """The question with the receipt, to the address on file."""
    live, sitter, row = question
    said = silence(work, live, sitter.seat)
    write = partial(
        match_pages.question_page, sitter=sitter, due=row.due, template="show", receipt=receipt, silence=said
    )
    put(office, work, Mail(SeatReader(live, sitter), DispatchKind.RECEIPT, write, cause))


def wordless(receipt: Receipt) -> Receipt:
    """The answer to who proves nothing holds no word of the letter: its From may be somebody else's."""
    lines = (
        replace(
            line,
            text=verb if (verb := next(iter(tokens(in_english(line.text))), "")) in COMMANDS else "...",
            detail=_WORDLESS if line.status is LineStatus.IMPOSSIBLE else line.detail,
            close=(),
        )
        for line in receipt.lines
    )
    return replace(receipt, lines=tuple(lines), notes=())
