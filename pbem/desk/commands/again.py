"""`again`: the same people once more, with the same options, after a match is over."""

from pbem.desk.commands.command import Asking, Command, Said, Seated
from pbem.desk.match.live import Live
from pbem.desk.table import seating
from pbem.desk.table.opening import Invitee
from pbem.desk.table.seating import NewTable
from pbem.desk.time.pace import Pace
from pbem.engine.language.tongues import plural, refused, worded
from pbem.render.text_kit import joined, one_line
from pbem.store.tables.words import MatchStatus


def _run(asking: Asking, argument: str) -> Said:
    live, _, _ = asking.played()
    if live.match.status is not MatchStatus.FINISHED:
        raise refused("The match is not over yet.")
    sequel = asking.work.table_terms.sequel(live.id)
    if sequel is None:
        return _open(asking, live, argument)
    if sequel.status is not MatchStatus.INVITING:
        raise refused("Match {id} has begun already.", id=sequel.id)
    seat = seating.take_seat(asking.office, asking.work, sequel, asking.player, argument)
    return Said(done=worded("You have joined table {id}.", id=sequel.id), answer=Seated(sequel, seat))


def _open(asking: Asking, live: Live, line: str) -> Said:
    """The first who asks opens the table and everybody else is invited to it."""
    office, work = asking.office, asking.work
    terms = work.table_terms.of(live.id)
    here = [sitter for sitter in live.sitters if sitter.address is not None and not sitter.resigned]
    others = [sitter for sitter in here if sitter.seating.seat.player_id != asking.player.id]
    wanted = NewTable(
        live.match.game,
        len(others) + 1,
        Pace.load(live.match.pace),
        live.match.zone,
        listed=False,
        press=terms.press,
        watching=terms.watching,
        publish=terms.publish,
        options=live.kernel.table.options,
        box=work.roster.box(live.match.box),
        after=live.id,
    )
    table = seating.open_table(office, work, asking.player, wanted)
    for sitter in others:
        assert sitter.address is not None
        invitee = Invitee(sitter.name, sitter.address)
        seating.invite(office, work, table, asking.player, invitee, asking.cause)
    row = next(each.seat for each in work.roster.seated(table.id) if each.seat.number == 0)
    if line.strip():
        seating.mix_in(work, row, line)
    names = joined(one_line(sitter.name) for sitter in others)
    done = worded("Table {table} is open.", table=table.id)
    if others:
        done = plural(
            len(others),
            "Table {table} is open; {names} is asked.",
            "Table {table} is open; {names} are asked.",
            table=table.id,
            names=names,
        )
    return Said(done=done, answer=Seated(table, 0))


AGAIN = Command(
    "again", worded("again [any words]"), worded("once more with the same people, when it is over"), _run
)
