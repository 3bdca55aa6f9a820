"""Who plays a seat: somebody else takes it over, or the stand-in does."""

from pbem.desk import importing, pages
from pbem.desk.changing import Change
from pbem.desk.gm.acting import Act
from pbem.desk.live import Sitter, replayed
from pbem.desk.lobby import Invitee, player_of
from pbem.desk.pace import Pace
from pbem.desk.posting import post
from pbem.desk.told import reaching, shown
from pbem.engine.events import Noted
from pbem.errors import PlayerError
from pbem.mail.mailboxes import is_address
from pbem.render.filters import one_line, wrapped
from pbem.store.words import DispatchKind, EntryKind, MatchStatus

__all__ = ["give_to_stand_in", "replace"]

# So much of what has happened stands in the first mail of somebody new.
_STORY = 25


def replace(act: Act, argument: str) -> str:
    """Somebody else takes a seat over, with all it holds; mails of the one before prove nothing now."""
    act.demand(MatchStatus.RUNNING, MatchStatus.HELD)
    name, _, rest = argument.strip().partition(" ")
    leaving, newcomer = act.sitter(name), _newcomer(rest)
    player = player_of(act.work, newcomer, act.now)
    if any(player.id == sitter.seating.seat.player_id for sitter in act.live.sitters):
        raise PlayerError(f"{newcomer.address} has a seat at match {act.id} already.")
    _say_goodbye(act, leaving, f"gives your seat to {one_line(player.name)}")
    seat = leaving.seating.seat
    seat.player_id, seat.resigned = player.id, False
    act.work.roster.save_seat(seat)
    # Orders left for later were somebody else's plans.
    act.work.standings.remove(act.work.standings.of_seat(act.id, seat.number))
    act.work.news.mailed(act.work.news.of_seat(act.id, seat.number))
    act.journal({"player": player.name, "before": leaving.name}, EntryKind.SUBSTITUTE, seat=seat.number)
    act.take_up_again()
    _welcome(act, act.live.sitters[seat.number], leaving)
    act.tell(
        "Somebody new at the table.",
        act.sentence(f"has given the seat of {one_line(leaving.name)} to {one_line(player.name)}"),
        to=[sitter for sitter in act.live.sitters if sitter.seat != seat.number],
    )
    return f"{player.name} plays for {leaving.name} at match {act.id} from now on."


def _newcomer(text: str) -> Invitee:
    if "=" in text:
        return Invitee.parse(text)
    address = text.strip().lower()
    if not is_address(address):
        raise PlayerError(f"{one_line(text, 60)!r} is no address: write NAME ADDRESS, or NAME NEW=ADDRESS.")
    return Invitee(address.partition("@")[0].title(), address)


def _say_goodbye(act: Act, sitter: Sitter, done: str) -> None:
    if not (sitter.address or "").endswith(f"@{importing.NOWHERE}"):
        act.tell("Your seat is no longer yours.", act.sentence(done), to=[sitter])


def _welcome(act: Act, sitter: Sitter, before: Sitter) -> None:
    """The catch-up mail: whose seat it is, what has happened, the board, and the question with fresh time."""
    live, work = act.live, act.work
    events = [
        event
        for progress in replayed(live.kernel, work.journal.entries(act.id))
        for event in reaching(progress.told, sitter.seat)
    ]
    lines = shown(live, sitter.seat, events)[-_STORY:]
    story = [wrapped(f"{line.who:<8}  {line.text}", 72, "  ", " " * 12) for line in lines]
    body = (
        wrapped(
            f"Welcome to {live.title}. {one_line(act.by, 80)} has given you the seat of "
            f"{one_line(before.name)}, which orders call {before.seating.seat.handle}. All that seat holds "
            "is yours. Send   rules   for the rules in short and   history   for all that has happened."
        ),
        "\n".join(["THE STORY SO FAR", *(story or ["  Nothing has happened yet."])]),
    )
    if sitter.seat not in live.kernel.unanswered(live.position):
        page = pages.beginning_page(live, sitter, None, (), body, f"You play {live.title} now.")
        post(act.office, work, live, sitter, page, DispatchKind.NEWS, act.cause)
        return
    due = Pace.load(act.match.pace).due(act.now, act.match.zone)
    work.waits.ask(act.match, [sitter.seat], act.now, due)
    for row in work.waits.of_match(act.id):
        if row.seat == sitter.seat:
            row.due, row.reminded = due, 0
            work.waits.save(row)
    standing = work.waits.stopped(act.id) is not None
    page = pages.question_page(live, sitter, None if standing else due, body=body)
    post(act.office, work, live, sitter, page, DispatchKind.TURN, act.cause)


def give_to_stand_in(act: Act, name: str) -> str:
    """The stand-in plays a seat from now on, the open question included."""
    act.demand(MatchStatus.RUNNING)
    act.demand_question()
    sitter = act.sitter(name)
    if sitter.resigned:
        raise PlayerError(f"The stand-in plays for {sitter.name} already.")
    if sum(not other.resigned for other in act.live.sitters) == 1:
        raise PlayerError("Somebody must play: the last seat cannot be left to the stand-in. `end` ends it.")
    _say_goodbye(act, sitter, "lets the stand-in play your seat from now on")
    sitter.seating.seat.resigned = True
    act.work.roster.save_seat(sitter.seating.seat)
    act.journal({"bot": True}, EntryKind.SUBSTITUTE, seat=sitter.seat)
    change = Change(act.office, act.work, act.live, act.cause)
    why = f" ({one_line(act.why, 200)})" if act.why else ""
    change.tell_now(Noted(f"{one_line(act.by, 80)} lets the stand-in play for {sitter.name}{why}"))
    change.finish()
    return f"The stand-in plays for {sitter.name} at match {act.id} from now on."
