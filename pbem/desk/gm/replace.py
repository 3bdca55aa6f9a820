"""`replace`: somebody else takes a seat over."""

from collections.abc import Mapping

from pbem.desk.acts import mend
from pbem.desk.acts.act import Act
from pbem.desk.match.change import Change
from pbem.desk.match.live import Sitter
from pbem.desk.post.asking import ask
from pbem.desk.post.limits import budget
from pbem.desk.table import import_match, substituting
from pbem.desk.table.opening import Invitee, player_of
from pbem.engine.events import noted
from pbem.engine.language.tongues import refused, worded
from pbem.mail.read.address_syntax import is_address
from pbem.render.text_kit import one_line
from pbem.store.tables.core import Player
from pbem.store.tables.words import MatchStatus

# What the new player of a seat is asked.
GIVEN = "given seat"


def run(act: Act, argument: str) -> str:
    """Somebody else takes a seat over, with all it holds; mails of the one before prove nothing now."""
    act.demand(MatchStatus.INVITING, MatchStatus.RUNNING, MatchStatus.HELD)
    name, _, rest = argument.strip().partition(" ")
    leaving, newcomer = act.sitter(name), act.guest(_newcomer(rest))
    if act.match.status is MatchStatus.INVITING:
        return mend.give_seat(act, leaving, newcomer)
    known = act.work.roster.player_at(newcomer.address)
    if known is not None:
        substituting.demand_newcomer(act.work, act.live, leaving.seat, known)
    if act.asks_other:
        about = {"seat": leaving.seat, "before": leaving.seating.seat.player_id}
        ask_guest(act, newcomer, known, GIVEN, about, "be_player", {"table": act.live.title})
        return worded(
            "{name} is asked, and plays for {name2} at match {id} after their yes.",
            name=newcomer.name,
            name2=leaving.name,
            id=act.id,
        )
    return give(act, leaving, newcomer)


def give(act: Act, leaving: Sitter, newcomer: Invitee) -> str:
    """Seat somebody who agreed, or whom whoever runs the server names."""
    player = player_of(act.work, newcomer, act.now)
    substituting.demand_newcomer(act.work, act.live, leaving.seat, player)
    say_goodbye(act, leaving, "given", name=one_line(player.name))
    seat, cause = leaving.seat, act.next_cause
    substituting.replace(act.office, act.work, act.live, seat, player, by=act.by, cause=cause, why=act.why)
    return worded(
        "{name} plays for {name2} at match {id} from now on.", name=player.name, name2=leaving.name, id=act.id
    )


def _newcomer(text: str) -> Invitee:
    if "=" in text:
        return Invitee.parse(text)
    address = text.strip().lower()
    if not is_address(address):
        raise refused(
            "{text} is no address: write NAME ADDRESS, or NAME NEW=ADDRESS.", text=f"{one_line(text, 60)!r}"
        )
    return Invitee.at(address)


def ask_guest(
    act: Act,
    guest: Invitee,
    known: Player | None,
    purpose: str,
    about: Mapping[str, object],
    template: str,
    facts: Mapping[str, object],
) -> None:
    """Ask a guest of the game master by mail; what a yes will do is stored together with the question."""
    budget.demand_guest(act.office, act.work, guest.address)
    language = {"language": guest.language} if guest.language else {}
    by = {"by": act.by, "why": act.why, "of": act.player_id}
    payload = {"match": act.id, **about, "name": guest.name, **language, **by}
    to = guest.address
    ask(act.office, act.work, purpose, payload, to, known, template, facts, language=guest.language)


def tell_deed(act: Act, change: Change, sitter: Sitter, what: str) -> None:
    """Tell the table what was done to a seat, by whom and why."""
    why = f" ({one_line(act.why, 200)})" if act.why else ""
    change.tell_now(noted(what, by=one_line(act.by, 80), name=sitter.name, why=why))


def say_goodbye(act: Act, sitter: Sitter, what: str, **more: object) -> None:
    """Tell whoever had a seat, where they can be written to, what becomes of it."""
    if not (sitter.address or "").endswith(f"@{import_match.NOWHERE}"):
        act.tell(what, more, to=[sitter], cause=act.next_cause)
