"""Who plays a seat: somebody else takes it over, or the stand-in does."""

from pbem.desk.acts.act import Act
from pbem.desk.match.change import Change
from pbem.desk.match.live import Sitter
from pbem.desk.post.match_mails import tell
from pbem.desk.post.send import Cause
from pbem.desk.table import import_match, substituting
from pbem.desk.table.opening import Invitee, player_of
from pbem.desk.table.standbys import standbys_for
from pbem.engine.events import Noted
from pbem.errors import PlayerError
from pbem.mail.read.address_syntax import is_address
from pbem.render.text_kit import joined, one_line
from pbem.store.tables.words import EntryKind, MatchStatus

__all__ = ["give_to_stand_in", "offer", "replace"]


def replace(act: Act, argument: str) -> str:
    """Somebody else takes a seat over, with all it holds; mails of the one before prove nothing now."""
    act.demand(MatchStatus.RUNNING, MatchStatus.HELD)
    name, _, rest = argument.strip().partition(" ")
    leaving, newcomer = act.sitter(name), _newcomer(rest)
    player = player_of(act.work, newcomer, act.now)
    _say_goodbye(act, leaving, f"gives your seat to {one_line(player.name)}")
    # The next entry is the substitution's own.
    cause = Cause(f"entry {act.match.entries + 1}")
    substituting.replace(
        act.office, act.work, act.live, leaving.seat, player, by=act.by, cause=cause, why=act.why
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
    if not (sitter.address or "").endswith(f"@{import_match.NOWHERE}"):
        act.tell("Your seat is no longer yours.", act.sentence(done), to=[sitter])


def offer(act: Act, name: str) -> str:
    """A seat is offered to those who stand by, and played for at once until one of them takes it."""
    act.demand(MatchStatus.RUNNING)
    act.demand_question()
    sitter = act.sitter(name)
    if act.work.leave.attendance(act.id, sitter.seat).offered is not None:
        raise PlayerError(f"The seat of {sitter.name} is on offer already.")
    standing_by = [one_line(player.name) for player in standbys_for(act.work, act.match)]
    if not standing_by:
        raise PlayerError(
            f"Nobody stands by for {act.live.game.info.title}: `replace {act.id} {name.strip()} ADDRESS` "
            "gives the seat to somebody, `bot` to the stand-in."
        )
    if not sitter.resigned:
        why = "offers your seat to somebody else; it is yours again when you answer before it is taken"
        act.tell("Your seat is on offer.", act.sentence(why), to=[sitter])
    act.journal({"offered": sitter.seating.seat.handle}, seat=sitter.seat)
    change = Change(act.office, act.work, act.live, act.cause)
    substituting.offer_to_all(change, sitter.seat, "cannot go on")
    why = f" ({one_line(act.why, 200)})" if act.why else ""
    change.tell_now(Noted(f"{one_line(act.by, 80)} offers the seat of {sitter.name} to somebody else{why}"))
    tell(act.office, act.work, change.finish())
    return f"The seat of {sitter.name} at match {act.id} is offered to {joined(standing_by)}."


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
    tell(act.office, act.work, change.finish())
    return f"The stand-in plays for {sitter.name} at match {act.id} from now on."
