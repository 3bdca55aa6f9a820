"""Mails to a game master: public facts only, and the token that lets them be answered with orders."""

from collections.abc import Mapping
from typing import Any

from pbem.desk.match.cause import Cause
from pbem.desk.office import Office
from pbem.desk.post.mail import Mail, put
from pbem.desk.post.readers import MasterReader
from pbem.engine.language.tongues import worded
from pbem.render.page import Footer, Page, Receipt
from pbem.store.tables.core import Player
from pbem.store.tables.words import DispatchKind
from pbem.store.work import Work

_FOOTER = (
    worded("Shown here is only what every player may know, so you can play too."),
    worded("Orders that change a match for good ask for a code before they act."),
)


def master_page(
    office: Office,
    player: Player,
    template: str,
    facts: Mapping[str, Any],
    receipt: Receipt | None = None,
    taps: tuple[str, ...] = (),
) -> Page:
    """A page for a game master."""
    footer = Footer(office.name, "", "", worded("help, status 7, mail 7 ben, set zone"), _FOOTER)
    code = f"[#gm.{player.id}]"
    return Page(
        "notice", template=template, facts=facts, footer=footer, code=code, receipt=receipt, taps=taps
    )


def notify_master(
    office: Office,
    work: Work,
    player: Player,
    template: str,
    facts: Mapping[str, Any],
    key: str,
    *,
    once: bool = False,
    taps: tuple[str, ...] = (),
) -> str | None:
    """A notice to a game master that answers no letter; its Message-ID."""
    reader, page = MasterReader.of(work, player), master_page(office, player, template, facts, taps=taps)
    return put(office, work, Mail(reader, DispatchKind.NOTICE, page, Cause(key), once=once))


def welcome_master(office: Office, work: Work, player: Player, match_id: int) -> None:
    """Tell somebody that they are game master of a match, in a mail that they can answer with orders."""
    # Whoever becomes one again knows it.
    key = f"game master of {match_id}"
    notify_master(office, work, player, "gm_welcome", {"match": match_id}, key, once=True)
