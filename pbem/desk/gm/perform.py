"""What each of the game master's verbs does: the one table that the command line and the mail both read."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from pbem.desk.acts import clock, end, rollback
from pbem.desk.acts.act import Act
from pbem.desk.gm import address, announce, as_, identity, masters, replace
from pbem.desk.gm.catalogue import CATALOGUE, Verb
from pbem.desk.time.pace import Pace
from pbem.errors import PlayerError

__all__ = ["DOES", "perform"]

# A longer extension is no extension.
_MOST_HOURS = 24 * 60


def _alone(does: Callable[[Act], str]) -> Callable[[Act, str], str]:
    """A verb that takes nothing: words after it would be ignored, so they are refused."""

    def run(act: Act, argument: str) -> str:
        if argument.strip():
            raise PlayerError(
                f"Nothing is expected after the number; `{argument.strip()}` was not understood."
            )
        return does(act)

    return run


def _extend(act: Act, argument: str) -> str:
    hours = Pace.hours_of(argument.strip())
    if hours > _MOST_HOURS:
        raise PlayerError("More than 60 days is no extension: pause the match instead.")
    return clock.extend(act, hours)


def _deadline(act: Act, argument: str) -> str:
    return clock.set_deadline(act, clock.moment_of(argument, act.match.zone, act.now))


def _rollback(act: Act, argument: str) -> str:
    entry = argument.strip()
    if not entry.isdecimal() or len(entry) > 9:
        raise PlayerError(
            "Say to which entry of the journal, by its number: `pbem match show` lists the last ones."
        )
    return rollback.roll_back(act, int(entry))


DOES: Mapping[str, Callable[[Act, str], str]] = MappingProxyType(
    {
        "pause": _alone(clock.pause),
        "resume": _alone(clock.resume),
        "extend": _extend,
        "deadline": _deadline,
        "remind": announce.remind,
        "announce": announce.announce,
        "rule": announce.rule,
        "hold": _alone(clock.hold),
        "release": _alone(clock.release),
        "start": _alone(end.start),
        "end": _alone(end.end),
        "replace": replace.replace,
        "offer": replace.offer,
        "address": address.change,
        "bot": replace.give_to_stand_in,
        "as": as_.answer_as,
        "rollback": _rollback,
        "identity": identity.set_level,
        "promote": masters.promote,
    }
)


def perform(act: Act, verb: Verb, argument: str) -> str:
    """Do it, if the one who acts may; what they are answered."""
    masters.demand_right(act, verb)
    return DOES[CATALOGUE[verb.name].name](act, argument)
