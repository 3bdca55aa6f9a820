"""`standby`: be asked when a seat of a game falls free."""

from pbem.desk.commands.command import Asking, Command, Said, spoken, told
from pbem.desk.table import substituting
from pbem.desk.table.new_words import find_game
from pbem.engine import registry
from pbem.engine.language.tongues import plural, refused, worded
from pbem.render.text_kit import joined

_OFF = frozenset({"no", "not", "off", "never", "stop"})


def _run(asking: Asking, argument: str) -> Said:
    followers = asking.work.followers
    words = argument.split()
    off = [word for word in words if word.lower() in _OFF]
    names = [word for word in words if word.lower() not in _OFF]
    if not names:
        mine = followers.standing_by(asking.player.id)
        said = worded("You stand by for no game.")
        if mine:
            said = worded("You stand by for {mine}.", mine=joined(mine))
        return told(
            "{said} Write   standby {slugs}   or   standby off {slugs}.", said=said, slugs=registry.slugs()[0]
        )
    info = find_game(names[0])
    if off:
        if not followers.step_back(asking.player.id, info.slug):
            raise refused("You do not stand by for {title}.", title=info.title)
        return told("You no longer stand by for {title}.", title=info.title)
    followers.stand_by(asking.player.id, info.slug, asking.office.now())
    free = substituting.offer_open_seats(asking.office, asking.work, info.slug, asking.player, asking.cause)
    if free:
        done = plural(
            free,
            "You stand by for {title}. A seat is free now: a mail says how to take it.",
            "You stand by for {title}. {n} seats are free now: a mail says how to take it.",
            title=info.title,
        )
        return Said(done=done)
    return told("You stand by for {title}: when a seat falls free, you may be offered it.", title=info.title)


STANDBY = Command(
    "standby",
    worded("standby [off] GAME"),
    worded("offer to take over a seat that falls free"),
    _run,
    reads=spoken("switches"),
)
