"""`join`: take the seat one was invited to, or a free one at an open table."""

from pbem.desk.commands.command import Asking, Command, Said, Seated, number_in, told
from pbem.desk.post import welcome
from pbem.desk.table import seating
from pbem.engine.language.tongues import refused, worded
from pbem.store.tables.core import Match
from pbem.store.tables.words import MatchStatus


def _run(asking: Asking, argument: str) -> Said:
    match, sitter = asking.match, asking.sitter
    number = number_in("".join(argument.split()[:1]).strip("#.,:"))
    if match is not None and sitter is not None and match.status is MatchStatus.INVITING:
        row = sitter.seating.seat
        if row.joined is None:
            # Answering an invitation: all that follows is the player's line.
            _welcome(asking, match)
            return _seated(asking, match, argument)
        if argument.strip() and not number:
            seating.mix_in(asking.work, row, argument)
            return told("Mixed into the shuffle: {nonce}", nonce=row.nonce)
    if match is not None and match.status is MatchStatus.CLOSED and number is None:
        raise refused("The table was closed before the match began; `games` lists those one can join.")
    if number is None:
        raise refused("Say which table, such as   join 12.   `games` lists them.")
    table = seating.find_table(asking.work, number, asking.player)
    return _seated(asking, table, argument.strip().partition(" ")[2])


def _welcome(asking: Asking, match: Match) -> None:
    """Welcome somebody whom another player brought along."""
    invited = asking.work.table_terms.of(match.id).opener_id is not None
    if invited and len(asking.work.roster.matches_of(asking.player.id)) == 1:
        welcome.welcome(asking.office, asking.work, asking.player)


def _seated(asking: Asking, match: Match, line: str) -> Said:
    seat = seating.take_seat(asking.office, asking.work, match, asking.player, line)
    return Said(done=worded("You have joined."), answer=Seated(match, seat))


JOIN = Command(
    "join", worded("join [N] [any words]"), worded("take a seat; the words are mixed into the shuffle"), _run
)
