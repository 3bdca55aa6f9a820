"""Letters that are not read: the polite refusal, the end of a day's share, the answer without a seat."""

from collections.abc import Mapping

from pbem.desk.letters.writer.identity import Identity
from pbem.desk.match.cause import Cause
from pbem.desk.office import Office
from pbem.desk.post.mail import Mail, put
from pbem.desk.post.readers import AddressReader, PlayerReader, address_of, desk_code
from pbem.engine.language.tongues import worded
from pbem.mail.read.letter import Letter
from pbem.mail.triage import Reason
from pbem.render.page import Footer, Page, Receipt
from pbem.store.books.facts import RESTORED
from pbem.store.tables.mails import LetterRow
from pbem.store.tables.words import DispatchKind
from pbem.store.work import Work


def refuse(
    office: Office, work: Work, row: LetterRow, letter: Letter, identity: Identity, reason: str
) -> None:
    """One polite refusal: to an address on file where there is one, never to a forger."""
    to = _told(work, letter, identity)
    if to is None:
        return
    facts = {
        "reason": reason,
        "forged": reason == Reason.BAD_TOKEN and identity.player is None,
        "restored": bool(work.notes.fact(RESTORED)),
    }
    page = automatic_page(office, "refusal", facts, "refusal")
    reader = AddressReader(to, player=work.roster.player_at(to))
    put(office, work, Mail(reader, DispatchKind.REFUSAL, page, Cause.of_letter(row)))


def stop(office: Office, work: Work, row: LetterRow, identity: Identity, reason: str) -> None:
    """Say once a day to a player who has had their share that there are no more answers today.

    Only to a seat that is proved; and nobody calls this for what looks like a machine: it would answer.
    """
    sitter, player = identity.sitter, identity.player
    if sitter is None or player is None or sitter.address is None:
        return
    facts = {"letter": row.id, "same": reason == Reason.SAME_AGAIN}
    page = automatic_page(office, "enough", facts, "refusal")
    cause = Cause(f"enough {player.id} {row.arrived.date()}")
    reader = AddressReader(sitter.address, player=player)
    put(office, work, Mail(reader, DispatchKind.REFUSAL, page, cause, once=True))


def _told(work: Work, letter: Letter, identity: Identity) -> str | None:
    """Who hears of a refusal: the seat's address on file, else the sender's own, else the stranger."""
    if identity.sitter is not None:
        return identity.sitter.address
    if identity.player is not None:
        return address_of(work, identity.player)
    if identity.named is not None:
        return identity.named.address
    return letter.sender


def answer_known(office: Office, work: Work, identity: Identity, receipt: Receipt, cause: Cause) -> None:
    """The answer to a known player whose letter proves no seat; it goes to the address on file."""
    player = identity.player
    assert player is not None
    page = Page(
        kind="receipt",
        template="desk_receipt",
        footer=Footer(office.name, "", "", worded("help, games, status, rules, new, join, set")),
        code=desk_code(player),
        taps=("games", "status", "help") if not receipt.taps else (),
        receipt=receipt,
    )
    put(office, work, Mail(PlayerReader.of(work, player), DispatchKind.RECEIPT, page, cause))


def automatic_page(office: Office, template: str, facts: Mapping[str, object], kind: str = "notice") -> Page:
    """What says of itself that no person wrote it."""
    footer = Footer(office.name, worded("This is an automatic answer."))
    return Page(kind=kind, template=template, facts=facts, footer=footer)
