"""What each of the game master's verbs does: the one table that the command line and the mail both read."""

from collections.abc import Callable, Mapping

from pbem.desk.acts.act import Act
from pbem.desk.gm import (
    address,
    announce,
    as_,
    bot,
    deadline,
    demote,
    end,
    extend,
    hold,
    identity,
    invite,
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

DOES: Mapping[str, Callable[[Act, str], str]] = {
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
    "invite": invite.run,
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
    "demote": demote.run,
}


def perform(act: Act, verb: Verb, argument: str) -> str:
    """Do it; what the one who acts is answered. Whether they may has been settled before."""
    return DOES[verb.name](act, argument)
