"""`address`: where a player is written to, where mail comes back or a match was imported without it."""

import re
from datetime import timedelta

from pbem.desk.acts import mend
from pbem.desk.acts.act import Act
from pbem.desk.match.cause import Cause
from pbem.desk.match.live import Sitter
from pbem.desk.post.asking import ask
from pbem.desk.post.limits import budget
from pbem.desk.post.readers import address_of
from pbem.desk.table import moving
from pbem.desk.table.import_match import give_addresses, without_address
from pbem.desk.table.opening import Invitee
from pbem.engine.language.tongues import Row, refused, worded
from pbem.mail.read.address_syntax import is_address
from pbem.render.text_kit import joined, one_line
from pbem.store.tables.core import Match, Player
from pbem.store.tables.words import AddressKind, MatchStatus
from pbem.store.work import Work

_PAIR = re.compile(r"\s*([^=]+?)\s*=\s*(\S+)")

# Stands for an address of the player's that is on file beside the one we write to.
OTHER = "other"

# So long the address on file can say no, and on so many days mails came back where it need not be waited for.
_VETO_LASTS = timedelta(hours=72)
_RETURNS = 2

_ALIVE = (MatchStatus.INVITING, MatchStatus.RUNNING, MatchStatus.HELD)


def run(act: Act, argument: str) -> str:
    """Write to a player elsewhere; at an imported match, give its players the addresses they lack."""
    act.demand(*_ALIVE)
    pairs = _pairs(argument)
    if act.match.status is MatchStatus.HELD and without_address(act.live):
        return _first_addresses(act, pairs)
    return Row((_move(act, act.sitter(name), address) for name, address in pairs), " ")


def _pairs(argument: str) -> list[tuple[str, str]]:
    """`NAME ADDRESS`, or `NAME=ADDRESS` as often as wanted."""
    if "=" in argument.partition("@")[0]:
        found = _PAIR.findall(argument)
        whole = bool(found) and not _PAIR.sub("", argument).strip()
    else:
        name, _, address = argument.strip().rpartition(" ")
        found, whole = [(name.strip(), address)], bool(name.strip())
    if not whole:
        raise refused("Say whose address it is: NAME ADDRESS, or NAME=ADDRESS.")
    return [(name, address.strip("<>").lower()) for name, address in found]


def _first_addresses(act: Act, pairs: list[tuple[str, str]]) -> str:
    given = [Invitee.parse(f"{name}={address}") for name, address in pairs]
    missing = give_addresses(act.office, act.work, act.match, given)
    if missing:
        return worded("Match {id} is still held for {missing}.", id=act.id, missing=", ".join(missing))
    return worded("Match {id} goes on; its players are asked with the next pass of `pbem run`.", id=act.id)


def _move(act: Act, sitter: Sitter, address: str) -> str:
    player = sitter.seating.player
    if player is None or sitter.resigned:
        raise refused("Nobody is written to for the seat of {name}.", name=sitter.name)
    if address == OTHER:
        address = _on_file(act, player)
    if not is_address(address):
        raise refused("{address} is no e-mail address.", address=f"{one_line(address, 60)!r}")
    _demand_all(act, player)
    corrected = mend.correct(act, sitter, address) if act.match.status is MatchStatus.INVITING else None
    if corrected is not None:
        return corrected
    new = moving.demand_new(act.work, player, address)
    if not act.asks_other:
        finish(act, player, new)
        return worded("Mails to {name} go to the other address from now on.", name=one_line(player.name))
    return _ask(act, player, new)


def _ask(act: Act, player: Player, new: str) -> str:
    """The new address must agree, and the old one may say no for three days, unless mails came back."""
    office, work, old = act.office, act.work, address_of(act.work, player)
    budget.demand(office, work, new)
    if old is None or len(work.outbox.returned_days(old)) >= _RETURNS:
        moving.ask_new(office, work, player, new, None)
        return worded(
            "The other address is asked; mails to {name} go there after its yes.", name=one_line(player.name)
        )
    payload = {"to": new, "match": act.id, "by": act.by, "why": act.why}
    facts = {"by": one_line(act.by, 80), "match": act.id}
    veto = ask(office, work, moving.VETO, payload, old, player, "address_veto", facts, lasts=_VETO_LASTS)
    moving.ask_new(office, work, player, new, None, veto.id)
    return worded(
        "Both addresses of {name} are asked: mails go to the other one when it has said "
        "yes and the one on file has not said no within three days.",
        name=one_line(player.name),
    )


def finish(act: Act, player: Player, new: str) -> None:
    """Write there from now on; every table of the player's is told."""
    for match in _matches(act.work, player):
        other = act if match.id == act.id else Act(act.office, act.work, match, act.by, act.why)
        _write_down(other, player)
    moving.move(act.office, act.work, player, new, Cause(f"match {act.id} {act.cause.key}"))


def _on_file(act: Act, player: Player) -> str:
    """Another address that a player has written from; a game master need not know it to name it."""
    known = act.work.roster.addresses(player.id)
    others = [each.address for each in known if each.kind is not AddressKind.MAIN]
    if not others:
        raise refused("No other address of {name} is on file.", name=one_line(player.name))
    return others[0]


def _matches(work: Work, player: Player) -> list[Match]:
    return [match for match in work.roster.matches_of(player.id) if match.status in _ALIVE]


def _demand_all(act: Act, player: Player) -> None:
    """An address counts in all matches of a player, so whoever changes it must look after all of them."""
    matches = [*_matches(act.work, player), *act.work.masters.matches_of(player.id)]
    if act.player_id is not None:
        mine = {match.id for match in act.work.masters.matches_of(act.player_id)}
        foreign = [str(match.id) for match in matches if match.id not in mine]
        if foreign:
            raise refused(
                "{name} also plays at match {foreign}, of which you are not the game "
                "master. Whoever runs the server can change the address, and so can the "
                "player, with `set address`.",
                name=one_line(player.name),
                foreign=joined(foreign),
            )


def _write_down(act: Act, player: Player) -> None:
    """The journal and the table are told that it changed; the address itself is nobody else's business."""
    if act.match.status is MatchStatus.INVITING:
        return
    seats = [each for each in act.live.sitters if each.seating.seat.player_id == player.id]
    for sitter in seats:
        act.journal({"another address": sitter.seating.seat.handle}, seat=sitter.seat)
    others = [each for each in act.live.sitters if each not in seats]
    act.tell("address", {"name": one_line(player.name)}, to=others)
