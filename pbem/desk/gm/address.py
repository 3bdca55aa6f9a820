"""`address`: where a player is written to, where mail comes back or a match was imported without it."""

import re

from pbem.desk.acts.act import Act
from pbem.desk.match.cause import Cause
from pbem.desk.match.live import Sitter
from pbem.desk.table import moving
from pbem.desk.table.import_match import give_addresses, without_address
from pbem.desk.table.opening import Invitee
from pbem.errors import PlayerError
from pbem.mail.read.address_syntax import is_address
from pbem.render.text_kit import joined, one_line
from pbem.store.tables.core import Match, Player
from pbem.store.tables.words import AddressKind, MatchStatus

__all__ = ["OTHER", "run"]

_PAIR = re.compile(r"\s*([^=]+?)\s*=\s*(\S+)")

# Stands for an address of the player's that is on file beside the one we write to.
OTHER = "other"

_ALIVE = (MatchStatus.INVITING, MatchStatus.RUNNING, MatchStatus.HELD)


def run(act: Act, argument: str) -> str:
    """Write to a player elsewhere; at an imported match, give its players the addresses they lack."""
    act.demand(MatchStatus.RUNNING, MatchStatus.HELD)
    pairs = _pairs(argument)
    if act.match.status is MatchStatus.HELD and without_address(act.live):
        return _first_addresses(act, pairs)
    return " ".join(_move(act, act.sitter(name), address) for name, address in pairs)


def _pairs(argument: str) -> list[tuple[str, str]]:
    """`NAME ADDRESS`, or `NAME=ADDRESS` as often as wanted."""
    if "=" in argument.partition("@")[0]:
        found = _PAIR.findall(argument)
        whole = bool(found) and not _PAIR.sub("", argument).strip()
    else:
        name, _, address = argument.strip().rpartition(" ")
        found, whole = [(name.strip(), address)], bool(name.strip())
    if not whole:
        raise PlayerError("Say whose address it is: NAME ADDRESS, or NAME=ADDRESS.")
    return [(name, address.strip("<>").lower()) for name, address in found]


def _first_addresses(act: Act, pairs: list[tuple[str, str]]) -> str:
    given = [Invitee.parse(f"{name}={address}") for name, address in pairs]
    missing = give_addresses(act.office, act.work, act.match, given)
    if missing:
        return f"Match {act.id} is still held for {', '.join(missing)}."
    return f"Match {act.id} goes on; its players are asked with the next pass of `pbem run`."


def _move(act: Act, sitter: Sitter, address: str) -> str:
    player = sitter.seating.player
    if player is None or sitter.resigned:
        raise PlayerError(f"Nobody is written to for the seat of {sitter.name}.")
    if address == OTHER:
        address = _on_file(act, player)
    if not is_address(address):
        raise PlayerError(f"{one_line(address, 60)!r} is no e-mail address.")
    matches = _demand_all(act, player)
    for match in matches:
        other = act if match.id == act.id else Act(act.office, act.work, match, act.by, act.why)
        _write_down(other, player)
    moving.move(act.office, act.work, player, address, Cause(f"match {act.id} {act.cause.key}"))
    return f"Mails to {one_line(player.name)} go to the other address from now on."


def _on_file(act: Act, player: Player) -> str:
    """Another address that a player has written from; a game master need not know it to name it."""
    assert player.id is not None
    known = act.work.roster.addresses(player.id)
    others = [each.address for each in known if each.kind is not AddressKind.MAIN]
    if not others:
        raise PlayerError(f"No other address of {one_line(player.name)} is on file.")
    return others[0]


def _demand_all(act: Act, player: Player) -> list[Match]:
    """An address counts in all matches of a player, so whoever changes it must look after all of them."""
    assert player.id is not None
    matches = [match for match in act.work.roster.matches_of(player.id) if match.status in _ALIVE]
    if act.player_id is not None:
        mine = {match.id for match in act.work.masters.matches_of(act.player_id)}
        foreign = [str(match.id) for match in matches if match.id not in mine]
        if foreign:
            raise PlayerError(
                f"{one_line(player.name)} also plays at match {joined(foreign)}, of which you are not the "
                "game master. Whoever runs the server can change the address, and so can the player, with "
                "`set address`."
            )
    return matches


def _write_down(act: Act, player: Player) -> None:
    """The journal and the table are told that it changed; the address itself is nobody else's business."""
    if act.match.status is MatchStatus.INVITING:
        return
    seats = [each for each in act.live.sitters if each.seating.seat.player_id == player.id]
    for sitter in seats:
        act.journal({"another address": sitter.seating.seat.handle}, seat=sitter.seat)
    act.tell(
        "A player has another address.",
        act.sentence(f"has given {one_line(player.name)} another address for mails"),
        to=[each for each in act.live.sitters if each not in seats],
    )
