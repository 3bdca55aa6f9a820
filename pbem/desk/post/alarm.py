"""Telling those who run things: a new problem at once, the same one once a day."""

from pbem.desk.office import Office
from pbem.logs import logger
from pbem.store.tables.core import Match, Player
from pbem.store.tables.words import DispatchKind
from pbem.store.work import Work

__all__ = ["alarm"]

_log = logger(__name__)


def alarm(office: Office, work: Work, key: str, text: str, match: Match | None = None) -> None:
    """Note a problem; when it is new, or a day old, mail the operator and the match's game master."""
    now = office.now()
    if not work.notes.report(key, text, now):
        return
    _log.error(text, problem=key)
    told = {_tell_master(office, work, player, key, text) for player in _masters(work, match)}
    if office.operator is not None and office.operator not in told:
        _notify(office, work, office.operator, key, text)


def _masters(work: Work, match: Match | None) -> list[Player]:
    return work.masters.of_match(match.id) if match is not None and match.id is not None else []


def _tell_master(office: Office, work: Work, player: Player, key: str, text: str) -> str | None:
    """A mail that its reader can answer with orders; where it goes."""
    # A pass in which all is well needs none of these.
    from pbem.desk.post.readers import address_of
    from pbem.desk.post.to_master import notify_master
    from pbem.mail.write.tokens import without_addresses
    from pbem.render.page import Head
    from pbem.render.text_kit import one_line, wrapped

    # What went wrong may quote anything, and a game master is shown nobody's address.
    text = without_addresses(text)
    head = Head(f"Something needs you.  [#gm.{player.id}]", "Reply with:   status   or   help", "", "")
    body = (wrapped(one_line(text, 600)),)
    subject, cause = f"{office.name}: {text}", f"{key} {office.now().isoformat()}"
    notify_master(office, work, player, head, body, subject, cause)
    return address_of(work, player)


def _notify(office: Office, work: Work, address: str, key: str, text: str) -> None:
    # A pass in which all is well needs none of these.
    from pbem.desk.match.cause import Cause
    from pbem.desk.post.mail import Mail, put
    from pbem.desk.post.readers import AddressReader
    from pbem.render.page import Footer, Head, Page
    from pbem.render.text_kit import one_line, wrapped

    page = Page(
        kind="notice",
        head=Head("Something needs you.", one_line(key, 60), "", ""),
        footer=Footer(office.name, "told once a day while it lasts"),
        body=(wrapped(one_line(text, 600)),),
    )
    cause = Cause(f"{key} {office.now().isoformat()}")
    reader, subject = AddressReader(address), f"{office.name}: {text}"
    put(office, work, Mail(reader, DispatchKind.NOTICE, page, cause, subject))
