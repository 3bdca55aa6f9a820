"""What the club's public pages may show of a match as it stands, and where that is."""

from functools import cache

from pbem.desk.office import Office
from pbem.engine import registry
from pbem.store.books.roster import box_name
from pbem.store.tables.core import Match
from pbem.store.tables.values import canonical
from pbem.store.tables.words import MatchStatus, PublishKind
from pbem.store.work import Work


@cache
def _our_box(slug: str) -> str:
    game = registry.game(slug)
    return box_name(canonical(game.pack_box(game.open_box())))


def shown(status: MatchStatus, publish: PublishKind, *, watching: bool, game: str, box: str) -> PublishKind:
    """How much anybody may see; the texts of an owner's own cards are not ours to publish."""
    if publish is PublishKind.NO or game not in registry.slugs():
        return PublishKind.NO
    if status is MatchStatus.FINISHED:
        return publish if box == _our_box(game) else PublishKind.RESULT
    going_on = status in (MatchStatus.RUNNING, MatchStatus.HELD)
    whole = publish is PublishKind.REPLAY and watching and box == _our_box(game)
    return PublishKind.REPLAY if going_on and whole else PublishKind.NO


def page_of(office: Office, work: Work, match: Match) -> str:
    """The address of a match's public page; empty where it has none."""
    if not office.site:
        return ""
    terms = work.table_terms.of(match.id or 0)
    found = shown(match.status, terms.publish, watching=terms.watching, game=match.game, box=match.box)
    return f"{office.site}m/{match.id}/index.html" if found is not PublishKind.NO else ""
