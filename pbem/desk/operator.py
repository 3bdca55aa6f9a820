"""Telling those who run things: a new problem at once, the same one once a day."""

from pbem.desk.office import Office
from pbem.logs import logger
from pbem.store.tables import Match
from pbem.store.words import DispatchKind
from pbem.store.work import Work

__all__ = ["alarm"]

_log = logger(__name__)


def alarm(office: Office, work: Work, key: str, text: str, match: Match | None = None) -> None:
    """Note a problem; when it is new, or a day old, mail the operator and the match's game master."""
    now = office.now()
    if not work.notes.report(key, text, now):
        return
    _log.error(text, problem=key)
    for address in dict.fromkeys(filter(None, (office.operator, _game_master(work, match)))):
        _notify(office, work, address, key, text)


def _game_master(work: Work, match: Match | None) -> str | None:
    if match is None or match.gm_id is None:
        return None
    addresses = work.roster.addresses(match.gm_id)
    return addresses[0].address if addresses else None


def _notify(office: Office, work: Work, address: str, key: str, text: str) -> None:
    # A pass in which all is well needs none of these.
    from pbem.desk.posting import post_plain
    from pbem.render.filters import one_line, wrapped
    from pbem.render.page import Footer, Head, Page

    page = Page(
        kind="notice",
        head=Head("Something needs you.", one_line(key, 60), "", ""),
        footer=Footer(office.name, "told once a day while it lasts"),
        body=(wrapped(one_line(text, 600)),),
    )
    cause = f"{key} {office.now().isoformat()}"
    post_plain(office, work, address, page, DispatchKind.NOTICE, f"{office.name}: {text}", cause)
