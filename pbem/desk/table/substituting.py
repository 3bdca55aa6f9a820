"""Seating: a seat is offered to those who stand by, and somebody else takes it with the story so far."""

from datetime import datetime, timedelta

from pbem.desk.match.cause import Cause
from pbem.desk.match.change import Change
from pbem.desk.match.live import Live, Sitter, sitters_of, take_up
from pbem.desk.match.news import pack, so_far
from pbem.desk.match.sight import demand_sight, masters, may_see
from pbem.desk.office import Office
from pbem.desk.post import asking, match_pages
from pbem.desk.post.alarm import alarm
from pbem.desk.post.mail import Mail, put
from pbem.desk.post.readers import AddressReader, SeatReader, address_of
from pbem.desk.post.silence_line import silence
from pbem.desk.post.token_words import CONFIRM
from pbem.desk.table import seating
from pbem.desk.time.pace import Pace
from pbem.desk.time.pace_text import sentence
from pbem.engine.events import noted
from pbem.engine.language.tongues import refused, worded
from pbem.errors import PlayerError
from pbem.mail.write.tokens import code
from pbem.render.page import Footer, Page
from pbem.render.text_kit import block, one_line
from pbem.store.tables.core import Match, Player
from pbem.store.tables.upkeep import Offer
from pbem.store.tables.values import canonical
from pbem.store.tables.words import DispatchKind, EntryKind, MatchStatus
from pbem.store.work import Work

# What somebody who stands by is asked.
SEAT = "seat"

# So many lines of the story so far; `history` has all.
_STORY = 40


# Offering.


def standbys_for(work: Work, match: Match, seat: int) -> list[Player]:
    """Who would take over a seat: on the list, with no mastership there, and having seen no other hand."""
    seated = {each.seat.player_id for each in work.roster.seated(match.id)}
    others = [player for player in work.followers.standbys(match.game) if player.id not in seated]
    return [each for each in others if not masters(work, match, each) and may_see(work, match, seat, each)]


def offer(change: Change, seat: int, why: str) -> int:
    """Offer a seat whose player has failed to those who stand by, tell all, and return to how many."""
    live = change.live
    asked = offer_to_all(change, seat, why)
    change.tell(noted("{why}; the seat is offered to somebody else", seat, why=why))
    name = one_line(live.sitters[seat].name)
    text = worded(
        "{title}: {name} {why}. The seat was offered to {asked} on the stand-by list.",
        title=live.title,
        name=name,
        why=why,
        asked=asked,
    )
    alarm(change.office, change.work, f"offered {live.id} {seat}", text, live.match)
    return asked


def offer_to_all(change: Change, seat: int, why: str) -> int:
    """Mail those who stand by for the game and do not sit there that a seat is free; return how many."""
    office, work, live = change.office, change.work, change.live
    asked = standbys_for(work, live.match, seat)
    for player in asked:
        _offer_to(office, work, live, live.sitters[seat], player, why, change.cause)
    attendance = work.attendance.of_seat(live.id, seat)
    attendance.offered = attendance.offered or office.now()
    work.attendance.save(attendance)
    return len(asked)


def offer_open_seats(office: Office, work: Work, game: str, player: Player, cause: Cause) -> int:
    """Offer somebody who begins to stand by the seats of a game that wait for one, and return how many."""
    asked = 0
    for match_id, seat in work.attendance.free_seats(game):
        match = work.roster.match(match_id)
        known = [offer.player_id for offer in work.votes_and_offers.offers(match_id, seat)]
        if match is None or player.id in known:
            continue
        if all(each.id != player.id for each in standbys_for(work, match, seat)):
            continue
        live = take_up(work, match)
        _offer_to(office, work, live, live.sitters[seat], player, worded("is gone"), cause)
        asked += 1
    return asked


def _offer_to(
    office: Office, work: Work, live: Live, sitter: Sitter, player: Player, why: str, cause: Cause
) -> None:
    work.votes_and_offers.offer(
        Offer(match_id=live.id, seat=sitter.seat, player_id=player.id, created=office.now())
    )
    info = live.game.info
    address = address_of(work, player)
    if address is None:
        return
    question = asking.file(office, work, SEAT, {"match": live.id, "seat": sitter.seat}, address, player)
    short = code(question.id, CONFIRM, "")
    page = Page(
        kind="notice",
        template="seat_free",
        facts={
            "table": live.title,
            "match": live.id,
            "before": one_line(sitter.name),
            "why": why,
            "others": [one_line(each.name) for each in live.sitters if each.seat != sitter.seat],
            "stage": live.game.stage(live.position.state),
            "pace": sentence(Pace.load(live.match.pace)),
        },
        footer=Footer(
            office.name,
            worded("You stand by for {title}.", title=info.title),
            live.game.notice(live.kernel.table.box),
            worded("help, rules, standby"),
        ),
        code=short,
        taps=(worded("take {id}", id=live.id), "no"),
    )
    offered = Cause(f"offer {live.id} {cause.key} {sitter.seat}")
    reader = AddressReader(address, asking.token_of(office, work, question), player)
    ended_by = f"standby off {info.slug}"
    put(office, work, Mail(reader, DispatchKind.INVITATION, page, offered, ended_by=ended_by))


# Taking.


def take(office: Office, work: Work, live: Live, seat: int, player: Player, cause: Cause) -> None:
    """Somebody on the stand-by list takes the seat that was offered to them."""
    if work.attendance.of_seat(live.id, seat).offered is None:
        raise refused("The seat is not free any more.")
    by = worded("{name}, who stood by", name=player.name)
    replace(office, work, live, seat, player, by=by, cause=cause)


def replace(
    office: Office, work: Work, live: Live, seat: int, player: Player, *, by: str, cause: Cause, why: str = ""
) -> None:
    """Seat somebody else: journalled and told to all, with a catch-up mail and more time.

    Tokens of the player before are worth nothing from now on, for another address is on file.
    """
    match, now = live.match, office.now()
    if match.status not in (MatchStatus.RUNNING, MatchStatus.HELD):
        raise refused("Match {id} is not being played.", id=live.id)
    demand_newcomer(work, live, seat, player)
    before = live.sitters[seat]
    row = before.seating.seat
    row.player_id, row.resigned, row.bot = player.id, False, None
    others = [each for each in live.sitters if each.seat != seat]
    taken = {name for each in others for name in (each.called, each.seating.seat.handle)}
    row.called = seating.handle_of(player.name, taken)
    work.roster.save_seat(row)
    _clear(work, live, seat)
    facts = {"seat": row.handle, "before": before.name, "now": player.name, "by": by, "why": why}
    said = canonical({key: value for key, value in facts.items() if value})
    work.journal.append(match, EntryKind.SUBSTITUTE, said, arrived=now, now=now, seat=seat)
    live.sitters = sitters_of(work, match)
    due = _more_time(office, work, live, seat)
    _welcome(office, work, live, seat, before.name, due, cause)
    told = pack(live, (noted("plays on for {before}", seat, before=one_line(before.name)),))
    work.untold_news.tell(match, [(each.seat, told) for each in others])


def demand_newcomer(work: Work, live: Live, seat: int, player: Player) -> None:
    """Refuse somebody who may not take a seat over: who sits there, looks after it or knows another hand."""
    if any(each.seating.seat.player_id == player.id for each in live.sitters):
        raise PlayerError(f"{player.name} has a seat at match {live.id} already.")
    demand_sight(work, live.match, seat, player)


def _clear(work: Work, live: Live, seat: int) -> None:
    """What the player before has left behind: orders, deputies, misses and offers."""
    work.standing_orders.remove(work.standing_orders.of_seat(live.id, seat))
    work.attendance.dismiss(live.id, seat)
    attendance = work.attendance.of_seat(live.id, seat)
    attendance.missed, attendance.offered, attendance.ladder = 0, None, ""
    work.attendance.save(attendance)
    work.votes_and_offers.taken(live.id, seat)
    work.notes.solved(f"offered {live.id} {seat}")


def _more_time(office: Office, work: Work, live: Live, seat: int) -> datetime | None:
    """The newcomer's deadline where the open question is theirs: a whole time, and half of one to read."""
    now = office.now()
    if seat not in live.kernel.unanswered(live.position):
        return None
    pace = Pace.load(live.match.pace)
    usual = pace.due(now, live.match.zone)
    due = pace.no_earlier(usual + timedelta(hours=pace.hours) / 2, live.match.zone)
    work.open_questions.ask(live.match, (seat,), now, due)
    for row in work.open_questions.of_seat(live.id, seat):
        row.due, row.reminded, row.bank = due, 0, 0
        work.open_questions.save(row)
    return due


def _welcome(
    office: Office, work: Work, live: Live, seat: int, before: str, due: datetime | None, cause: Cause
) -> None:
    """The catch-up mail: whose seat it was, what has happened, the board and the hand, and the question."""
    sitter = live.sitters[seat]
    news = work.untold_news.of_seat(live.id, seat)
    work.untold_news.mailed(news)
    facts = {
        "before": one_line(before),
        "handle": sitter.seating.seat.handle,
        "story": _story(work, live, seat),
        "pace": sentence(Pace.load(live.match.pace)),
    }
    said, catch_up = silence(work, live, seat), "catch_up"

    def write(live: Live) -> Page:
        if seat in live.kernel.unanswered(live.position):
            return match_pages.question_page(live, sitter, due, template=catch_up, facts=facts, silence=said)
        return match_pages.beginning_page(live, sitter, template=catch_up, facts=facts)

    put(office, work, Mail(SeatReader(live, sitter), DispatchKind.TURN, write, cause))


def _story(work: Work, live: Live, seat: int) -> str:
    rows, left_out = so_far(work, live, seat, _STORY)
    older = worded("     {left_out} older lines: send history", left_out=left_out) if left_out else ""
    return block(
        [worded("THE STORY SO FAR{older}", older=older), *(rows or [worded("  Nothing has happened yet.")])]
    )
