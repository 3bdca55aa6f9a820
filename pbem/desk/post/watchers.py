"""Watching: the public view of a match, mailed to whoever asked for it at the points the game marks."""

from collections.abc import Sequence

from pbem.desk.match.cause import Cause
from pbem.desk.match.live import Live
from pbem.desk.match.news import pack, shown, unpack
from pbem.desk.office import Office
from pbem.desk.post.mail import Mail, put
from pbem.desk.post.match_pages import spectator_page
from pbem.desk.post.readers import PlayerReader, desk_code, language_of
from pbem.engine.events import Event
from pbem.engine.language.tongues import Typed, speaking
from pbem.store.books.untold_news import WATCHERS
from pbem.store.tables.core import Player
from pbem.store.tables.words import DispatchKind
from pbem.store.work import Work


def tell_watchers(
    office: Office, work: Work, live: Live, events: Sequence[Event], key: str, *, marked: bool
) -> None:
    """Keep what all were told for the watchers of a match, and mail it at a marked point."""
    watchers = work.followers.watchers(live.id)
    if not watchers:
        return
    if not marked:
        if events:
            work.untold_news.tell(live.match, [(WATCHERS, pack(live, events))])
        return
    older = work.untold_news.of_seat(live.id, WATCHERS)
    told = [event for row in older for event in unpack(live, row.text)]
    work.untold_news.mailed(older)
    for player in watchers:
        with speaking(language_of(office, player)):
            put(office, work, view_mail(work, live, player, [*told, *events], key))


def view_mail(work: Work, live: Live, player: Player, events: Sequence[Event], key: str) -> Mail:
    """What everybody may know of a match, for one watcher."""
    news, as_list = shown(live, None, events), "list" in player.format.split(",")
    page = spectator_page(live, news, desk_code(player), as_list=as_list)
    reader, cause = PlayerReader.of(work, player), Cause(f"watch {live.id} {key}")
    return Mail(reader, DispatchKind.NEWS, page, cause, ended_by=Typed(f"unwatch {live.id}"))
