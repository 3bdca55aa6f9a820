"""Mails to a game master: public facts only, and the token that lets them be answered with orders."""

from pbem.desk.match.cause import Cause
from pbem.desk.office import Office
from pbem.desk.post.mail import Mail, put
from pbem.desk.post.readers import MasterReader
from pbem.render.page import Footer, Head, Page, Receipt
from pbem.render.text_kit import wrapped
from pbem.store.tables.core import Player
from pbem.store.tables.words import DispatchKind
from pbem.store.work import Work

__all__ = ["master_page", "notify_master", "welcome_master"]

_FOOTER = (
    "Shown here is only what every player may know, so you can play too.",
    "Orders that change a match for good ask for a code before they act.",
)


def master_page(office: Office, head: Head, body: tuple[str, ...], receipt: Receipt | None = None) -> Page:
    """A page for a game master."""
    footer = Footer(office.name, "", "", "help, status 7, mail 7 ben, set zone", _FOOTER)
    return Page(kind="notice", head=head, footer=footer, receipt=receipt, body=body)


def notify_master(
    office: Office,
    work: Work,
    player: Player,
    head: Head,
    body: tuple[str, ...],
    subject: str,
    key: str,
    *,
    once: bool = False,
) -> str | None:
    """A notice to a game master that answers no letter; its Message-ID."""
    reader, page = MasterReader.of(work, player), master_page(office, head, body)
    return put(office, work, Mail(reader, DispatchKind.NOTICE, page, Cause(key), subject, once=once))


def welcome_master(office: Office, work: Work, player: Player, match_id: int) -> None:
    """Tell somebody that they are game master of a match, in a mail that they can answer with orders."""
    head = Head(
        f"You are a game master of match {match_id}.  [#gm.{player.id}]",
        "Reply with:   help   or   status",
        "No answer needed.",
        "",
    )
    body = wrapped(
        "Answer this mail, or any other that you get as a game master, with orders such as   "
        f"pause {match_id}   or   extend {match_id} 24h  .   help   lists them all. Keep these mails to "
        "yourself: whoever can answer them from your address speaks for you."
    )
    subject, key = f"You are a game master of match {match_id}", f"game master of {match_id}"
    # Whoever becomes one again knows it.
    notify_master(office, work, player, head, (body,), subject, key, once=True)
