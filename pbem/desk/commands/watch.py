"""`watch`: get what everybody may see of a match that is not one's own."""

from pbem.desk.commands.command import Asking, Command, Said
from pbem.desk.match.live import take_up
from pbem.desk.post.watchers import view_mail
from pbem.engine import registry
from pbem.engine.language.tongues import refused, worded
from pbem.engine.values import replace
from pbem.store.tables.core import Match
from pbem.store.tables.words import MatchStatus

# So many matches at once are enough for one pair of eyes.
_MOST = 20


def _match(asking: Asking, argument: str) -> Match:
    word = argument.strip().strip("#.")
    if not word.isdecimal() or len(word) > 9:
        raise refused("Say which match, such as   watch 12.")
    match = asking.work.roster.match(int(word))
    if match is None or not asking.work.table_terms.of(int(word)).watching:
        raise refused("There is no match {word} that can be watched; `games` lists some.", word=word)
    return match


def _run(asking: Asking, argument: str) -> Said:
    match = _match(asking, argument)
    title = f"{registry.game(match.game).info.title} {match.id}"
    if any(seating.seat.player_id == asking.player.id for seating in asking.work.roster.seated(match.id)):
        raise refused("You sit at {title} yourself; `show` shows it.", title=title)
    if match.status is MatchStatus.INVITING:
        raise refused("{title} has not begun; `join {id}` may still be possible.", title=title, id=match.id)
    if match.status not in (MatchStatus.RUNNING, MatchStatus.HELD):
        raise refused("{title} is over.", title=title)
    if len(asking.work.followers.watched(asking.player_id)) >= _MOST:
        raise refused("You watch {most} matches already; `unwatch N` ends one.", most=_MOST)
    asking.work.followers.watch(match.id, asking.player_id)
    key = f"{asking.letter.message_id} {asking.letter.digest}"
    view = view_mail(asking.work, take_up(asking.work, match), asking.player, (), key)
    # However often a letter says it.
    answer = replace(view, once=True)
    return Said(
        done=worded("You watch {title}; `unwatch {id}` ends it.", title=title, id=match.id), answer=answer
    )


WATCH = Command("watch", worded("watch N"), worded("be mailed what everybody may see of a match"), _run)
