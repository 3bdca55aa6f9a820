"""`watch`: get what everybody may see of a match that is not one's own."""

from pbem.desk.commands.command import Asking, Command, Said, number_in
from pbem.desk.match.live import take_up
from pbem.desk.post.watchers import view_mail
from pbem.engine import registry
from pbem.engine.language.tongues import refused, worded
from pbem.engine.values import replace
from pbem.store.tables.words import MatchStatus

# So many matches at once are enough for one pair of eyes.
_MOST = 20


def _run(asking: Asking, argument: str) -> Said:
    number = number_in(argument.strip().strip("#."))
    if number is None:
        raise refused("Say which match, such as   watch 12.")
    match = asking.work.roster.match(number)
    if match is None or not asking.work.table_terms.of(number).watching:
        raise refused("There is no match {word} that can be watched; `games` lists some.", word=number)
    title = f"{registry.game(match.game).info.title} {match.id}"
    if any(seating.seat.player_id == asking.player.id for seating in asking.work.roster.seated(match.id)):
        raise refused("You sit at {title} yourself; `show` shows it.", title=title)
    if match.status is MatchStatus.INVITING:
        raise refused("{title} has not begun; `join {id}` may still be possible.", title=title, id=match.id)
    if match.status not in (MatchStatus.RUNNING, MatchStatus.HELD):
        raise refused("{title} is over.", title=title)
    if len(asking.work.followers.watched(asking.player.id)) >= _MOST:
        raise refused("You watch {most} matches already; `unwatch N` ends one.", most=_MOST)
    asking.work.followers.watch(match.id, asking.player.id)
    key = f"{asking.letter.message_id} {asking.letter.digest}"
    view = view_mail(asking.work, take_up(asking.work, match), asking.player, (), key)
    done = worded("You watch {title}; `unwatch {id}` ends it.", title=title, id=match.id)
    # However often a letter says it.
    return Said(done=done, answer=replace(view, once=True))


WATCH = Command("watch", worded("watch N"), worded("be mailed what everybody may see of a match"), _run)
