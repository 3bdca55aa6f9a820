"""The welcome of a new player: it asks for one line, so that we know their replies can be read."""

from collections.abc import Sequence

from pbem.desk.match.cause import Cause
from pbem.desk.match.live import Live, Sitter
from pbem.desk.office import Office
from pbem.desk.post.mail import Mail, put
from pbem.desk.post.readers import PlayerReader, desk_code
from pbem.engine.language.spoken import own_names
from pbem.engine.language.tongues import speaking, tongue, worded
from pbem.render.page import Footer, Page
from pbem.render.text_kit import one_line
from pbem.store.tables.core import Player
from pbem.store.tables.words import DispatchKind
from pbem.store.work import Work


def welcome(office: Office, work: Work, player: Player, unread: Sequence[int] = ()) -> None:
    """Welcome a player, once however often it is called; and name mails of theirs that nobody has read."""
    page = Page(
        kind="welcome",
        template="welcome",
        facts={
            "name": one_line(player.name, 25),
            "unread": unread,
            "site": office.site,
            "back": how_to_choose(office.language) if player.language not in ("", office.language) else "",
        },
        footer=Footer(office.name, "", "", worded("help, games, status, rules, new, join, set")),
        code=desk_code(player),
        taps=("hello", "games"),
    )
    reader, cause = PlayerReader.of(work, player), Cause(f"welcome {player.id}")
    put(office, work, Mail(reader, DispatchKind.WELCOME, page, cause, once=True))


def how_to_choose(code: str) -> str:
    """How to choose a language, in that language: whoever cannot read the mail finds it."""
    with speaking(code):
        return tongue("For mails in {name} write   set language {code}.", name=own_names()[code], code=code)


def is_first_turn(work: Work, live: Live, sitter: Sitter) -> bool:
    """Whether somebody is asked for the first time who has not played this game here."""
    player = sitter.seating.player
    if player is None or work.outbox.mailed(live.id, sitter.seat, DispatchKind.TURN):
        return False
    return not any(
        match.game == live.match.game and match.started is not None and match.id != live.id
        for match in work.roster.matches_of(player.id)
    )
