"""What each of the game master's verbs does: the one table that the command line and the mail both read."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from pbem.desk.acts.act import Act
from pbem.desk.commands.command import Asking
from pbem.desk.gm import (
    address,
    announce,
    as_,
    bot,
    deadline,
    end,
    extend,
    hold,
    identity,
    offer,
    pause,
    promote,
    release,
    remind,
    replace,
    resume,
    rollback,
    rule,
    start,
    tell,
)
from pbem.desk.gm.catalogue import Verb
from pbem.desk.gm.masters import demand_right
from pbem.desk.gm.order_line import Order
from pbem.errors import PlayerError
from pbem.render.text_kit import one_line

__all__ = ["DOES", "perform", "perform_order"]

DOES: Mapping[str, Callable[[Act, str], str]] = MappingProxyType(
    {
        "pause": pause.run,
        "resume": resume.run,
        "extend": extend.run,
        "deadline": deadline.run,
        "remind": remind.run,
        "announce": announce.run,
        "tell": tell.run,
        "rule": rule.run,
        "hold": hold.run,
        "release": release.run,
        "start": start.run,
        "end": end.run,
        "replace": replace.run,
        "offer": offer.run,
        "address": address.run,
        "bot": bot.run,
        "as": as_.run,
        "rollback": rollback.run,
        "identity": identity.run,
        "promote": promote.run,
    }
)


def perform(act: Act, verb: Verb, argument: str) -> str:
    """Do it, if the one who acts may; what they are answered."""
    demand_right(act, verb)
    return DOES[verb.name](act, argument)


def perform_order(asking: Asking, order: Order) -> str:
    """Do what a game master's mail orders, if they may; what they are answered."""
    match = asking.work.roster.match(order.match)
    if match is None:
        raise PlayerError(f"There is no match {order.match}.")
    by = one_line(asking.player.name)
    act = Act(asking.office, asking.work, match, by, order.why, order.question, asking.player_id)
    return perform(act, order.verb, order.argument)
