"""Taking and leaving seats by mail: a table opened by a player, joined by number, begun when it is full.

Who sits where is not known when such a table is opened, so its promise binds secret, game, rules, box and
options, and no names. A seat is the first free one at the moment it is given, and the mail that gives it
names it. When the last line is mixed in only one seat is left, so the secret cannot help to choose seats.
"""

from datetime import timedelta

from pbem.desk.match.cause import Cause
from pbem.desk.match.live import Sitter
from pbem.desk.office import Office
from pbem.desk.post.invitation import mail_seat
from pbem.desk.post.limits import budget
from pbem.desk.post.readers import address_of
from pbem.desk.table import moving, opening
from pbem.desk.table.opening import Invitee, player_of, unstarted
from pbem.desk.time.pace import Pace
from pbem.engine import registry
from pbem.engine.bots.insight import Skill
from pbem.engine.language.tongues import refused, worded
from pbem.engine.reader.words import tokens
from pbem.engine.values import Value, replace
from pbem.mail.write.tokens import masked
from pbem.render.page import Receipt
from pbem.render.text_kit import one_line, wrapped
from pbem.store.tables.club import Terms
from pbem.store.tables.core import Match, Player, SeatRow
from pbem.store.tables.values import canonical
from pbem.store.tables.words import MatchStatus, PressKind, PublishKind
from pbem.store.work import Work

# The line typed after `join` is hashed in whole up to this length.
_LONGEST_NONCE = 200

# Enough for anybody; more is a mistake or a nuisance.
_TABLES_A_DAY = 5
_DAY = timedelta(days=1)

# Names that stand for something else where a player types a name.
_RESERVED = frozenset({"all", "everybody", "everyone", "gm", "nobody", "somebody", "table"})


class NewTable(Value):
    """The table somebody wants."""

    game: str
    seats: int
    pace: Pace
    zone: str
    listed: bool = True
    press: PressKind = PressKind.OPEN
    watching: bool = True
    publish: PublishKind = PublishKind.NO
    # How well the bots play that take all the other seats; None where people do.
    bots: Skill | None = None
    options: tuple[tuple[str, str], ...] = ()
    # The canonical text of the box, and the match it follows, for a table like one that was played.
    box: str | None = None
    after: int | None = None


def open_table(office: Office, work: Work, player: Player, table: NewTable) -> Match:
    """Open a table; its opener sits there already, and nobody has been mailed yet."""
    game = registry.game(table.game)
    info = game.info
    if not info.fewest <= table.seats <= info.most:
        raise refused(
            "{title} is for {fewest} to {most} players, not {seats}.",
            title=info.title,
            fewest=info.fewest,
            most=info.most,
            seats=table.seats,
        )
    options = opening.chosen_options(game, dict(table.options))
    if work.table_terms.opened_since(player.id, office.now() - _DAY) >= _TABLES_A_DAY:
        raise refused(
            "You have opened {tables_a_day} tables in a day; that is the most.", tables_a_day=_TABLES_A_DAY
        )
    box = table.box if table.box is not None else canonical(game.pack_box(game.open_box(None)))
    match = Match(
        game=table.game,
        rules=info.version,
        options=canonical(options),
        box=work.roster.file_box(box),
        zone=table.zone,
        pace=table.pace.dump(),
        secret="",
        created=office.now(),
    )
    terms = Terms(
        match_id=0,
        opener_id=player.id,
        listed=table.listed,
        press=table.press,
        watching=table.watching,
        publish=table.publish,
        after_id=table.after,
    )
    seats = [SeatRow(match_id=0, number=0) for _ in range(table.seats)]
    if table.bots is not None:
        bots = opening.BOTS[: table.seats - 1]
        seats[1:] = (opening.bot_seat(name, table.bots, office.now()) for name in bots)
    opening.make_match(office, work, match, terms, seats)
    take_seat(office, work, match, player, "")
    return match


def find_table(work: Work, number: int, player: Player) -> Match:
    """The table of that number, if this player may join it."""
    match = work.roster.match(number)
    terms = work.table_terms.of(number)
    mine = match is not None and any(each.seat.player_id == player.id for each in work.roster.seated(number))
    if match is None or (match.status is MatchStatus.INVITING and not (terms.listed or mine)):
        raise refused("There is no open table {number}; `games` lists those there are.", number=number)
    if match.status is not MatchStatus.INVITING:
        if match.status is MatchStatus.CLOSED:
            raise refused("Table {number} was closed; `games` lists those one can join.", number=number)
        raise refused("Table {number} has begun already; `games` lists those one can join.", number=number)
    return match


def take_seat(office: Office, work: Work, match: Match, player: Player, line: str) -> int:
    """Seat a player at a table, at the place kept for them or the first free one; the seat's number."""
    seatings = work.roster.seated(match.id)
    mine = next((each.seat for each in seatings if each.seat.player_id == player.id), None)
    if mine is not None and mine.joined is not None:
        raise refused("You sit at table {id} already.", id=match.id)
    row = mine or next((each.seat for each in seatings if each.seat.free), None)
    if row is None:
        raise refused("Every seat of table {id} is taken or kept for somebody.", id=match.id)
    if mine is None:
        place(work, match, row, player)
    row.joined = office.now()
    row.nonce = masked(one_line(line, _LONGEST_NONCE))
    work.roster.save_seat(row)
    return row.number


def mix_in(work: Work, row: SeatRow, line: str) -> None:
    """Somebody who sits there already adds a line of their own to the shuffle, once."""
    words = masked(one_line(line, _LONGEST_NONCE))
    if row.nonce:
        raise refused("Your words are mixed in already: {nonce}", nonce=row.nonce)
    row.nonce = words
    work.roster.save_seat(row)


def place(work: Work, match: Match, row: SeatRow, player: Player) -> None:
    """Keep a seat for a player, under a name that nobody else has at the table."""
    others = (each.seat for each in work.roster.seated(match.id) if each.seat.number != row.number)
    taken = {seat.handle for seat in others if not seat.free}
    row.player_id = player.id
    row.handle = handle_of(player.name, taken)
    work.roster.save_seat(row)


def handle_of(name: str, taken: set[str]) -> str:
    """The name as orders type it, with a number where another of that name sits there."""
    plain = "".join(char for char in "".join(tokens(name)) if char.isalnum())[:30].lstrip("0123456789")
    plain = plain or "player"
    tries = [plain, *(f"{plain}{number}" for number in range(2, 10))]
    return next(each for each in tries if each not in taken and each not in _RESERVED)


def settle(
    office: Office, work: Work, match: Match, seat: int, cause: Cause, receipt: Receipt | None = None
) -> None:
    """After somebody sat down: the match begins if that was the last, else they are told who is missing.

    Whoever opened the table hears of everybody who comes, because they may begin with fewer.
    """
    if match.status is not MatchStatus.INVITING:
        # A letter may say `start` twice.
        return
    live = unstarted(work, match)
    if all(sitter.seating.seat.joined for sitter in live.sitters):
        opening.start(office, work, match, cause, receipt, seat)
    else:
        mail_seat(office, work, live, live.sitters[seat], cause, receipt, first=True)
        host = work.table_terms.of(match.id).opener_id
        said = wrapped(worded("{name} has joined.", name=one_line(live.sitters[seat].name)))
        for sitter in live.sitters:
            if host is not None and sitter.seating.seat.player_id == host and sitter.seat != seat:
                mail_seat(office, work, live, sitter, Cause(cause.key), said=said)


def answer(office: Office, work: Work, match: Match, seat: int, cause: Cause, receipt: Receipt) -> bool:
    """The answer to a letter about a seat of a match that has not begun; False where it was given up."""
    live = unstarted(work, match)
    there = match.status is MatchStatus.INVITING and live.sitters[seat].address is not None
    if there:
        mail_seat(office, work, live, live.sitters[seat], cause, receipt)
    return there


def invite(office: Office, work: Work, match: Match, host: Player, invitee: Invitee, cause: Cause) -> Sitter:
    """Keep a seat for somebody and mail them."""
    terms = work.table_terms.of(match.id)
    if terms.opener_id is None:
        raise refused("The seats of this match were settled when it was opened.")
    if not terms.listed and terms.opener_id != host.id:
        raise refused("Only who opened this private table may invite.")
    own, to = address_of(work, host), invitee.address
    if work.roster.player_at(to) is None and (own is None or not work.roster.proved(own)):
        raise refused("Answer a mail of ours from your own address first; then you may invite.")
    budget.demand_guest(office, work, to)
    again = _again(office, work, match, invitee)
    if again is not None:
        mail_seat(office, work, unstarted(work, match), again, cause)
        return again
    seatings = work.roster.seated(match.id)
    row = next((each.seat for each in seatings if each.seat.free), None)
    if row is None:
        raise refused("Every seat of table {id} is taken or kept for somebody.", id=match.id)
    # Who is new here is written to in the language of who brings them.
    player = player_of(work, replace(invitee, language=invitee.language or host.language), office.now())
    if any(each.seat.player_id == player.id for each in seatings):
        raise refused("That address has a seat at this table already.")
    place(work, match, row, player)
    live = unstarted(work, match)
    mail_seat(office, work, live, live.sitters[row.number], cause)
    return live.sitters[row.number]


def _again(office: Office, work: Work, match: Match, invitee: Invitee) -> Sitter | None:
    """Whom an invitation means who has not joined: the same address, or the same name at a wrong one."""
    for sitter in unstarted(work, match).sitters:
        address, player = sitter.address, sitter.seating.player
        if address is None or player is None or sitter.seating.seat.joined is not None:
            continue
        named = tokens(player.name) == tokens(invitee.name) and not work.roster.proved(address)
        if named and address != invitee.address and work.roster.player_at(invitee.address) is None:
            moving.correct(office, work, player, address, invitee.address)
            return unstarted(work, match).sitters[sitter.seat]
        if address == invitee.address:
            return sitter
    return None


def closes(work: Work, match: Match, player: Player) -> bool:
    """Whether a table is closed for others, too, when this player gives up a seat they have taken."""
    seats = [each.seat for each in work.roster.seated(match.id)]
    taken = any(seat.player_id == player.id and seat.joined is not None for seat in seats)
    others = [seat for seat in seats if seat.player_id not in (None, player.id)]
    staying = [seat for seat in others if seat.joined is not None]
    named = work.table_terms.of(match.id).opener_id is None
    return match.status is MatchStatus.INVITING and taken and bool(others) and (named or not staying)


def leave(office: Office, work: Work, match: Match, player: Player) -> tuple[Sitter, ...]:
    """Give a seat up before the match begins; whoever must hear that the table is closed because of it."""
    if match.status is not MatchStatus.INVITING:
        raise refused("The match has begun; `resign` gives your seat up.")
    terms = work.table_terms.of(match.id)
    seatings = work.roster.seated(match.id)
    row = next((each.seat for each in seatings if each.seat.player_id == player.id), None)
    if row is None:
        raise refused("You have no seat there.")
    sitters = unstarted(work, match).sitters
    others = [each for each in sitters if each.address and each.seating.seat.player_id != player.id]
    staying = [each for each in others if each.seating.seat.joined is not None]
    if terms.opener_id is None or not staying:
        # A promise that names its seats cannot be kept with another name, and an empty table needs no host.
        match.status = MatchStatus.CLOSED
        work.roster.save_match(match)
        return tuple(others)
    if terms.opener_id == player.id:
        terms.opener_id = staying[0].seating.seat.player_id
        work.table_terms.set(terms)
    row.player_id, row.joined, row.nonce, row.handle = None, None, None, ""
    work.roster.save_seat(row)
    return ()


def start(work: Work, match: Match, player: Player) -> int:
    """Make a table ready to begin with those who are there: seats nobody took are gone. The player's seat."""
    terms = work.table_terms.of(match.id)
    if terms.opener_id is None or terms.opener_id != player.id:
        raise refused("Only who opened the table can start the match; it begins by itself when it is full.")
    info = registry.game(match.game).info
    seats = [each.seat for each in work.roster.seated(match.id)]
    here = [seat for seat in seats if seat.joined is not None]
    if len(here) < info.fewest:
        raise refused(
            "{title} needs {fewest} players at least; {n} here so far.",
            title=info.title,
            fewest=info.fewest,
            n=len(here),
        )
    opening.demand_deal(work, match, len(here))
    for seat in seats:
        if seat.joined is None:
            work.roster.drop_seat(seat)
    for number, seat in enumerate(here):
        seat.number = number
        work.roster.save_seat(seat)
    return next(seat.number for seat in here if seat.player_id == player.id)
