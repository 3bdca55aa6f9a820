"""Letters that are not read: the polite refusal, the end of a day's share, the answer without a seat."""

from pbem.desk.letters.identity import Identity
from pbem.desk.match.cause import Cause
from pbem.desk.office import Office
from pbem.desk.post.mail import Mail, put
from pbem.desk.post.readers import AddressReader, PlayerReader, address_of, desk_code
from pbem.mail.read.letter import Letter
from pbem.render.page import Footer, Head, Page, Receipt
from pbem.render.text_kit import wrapped
from pbem.store.books.facts import RESTORED
from pbem.store.tables.core import LetterRow
from pbem.store.tables.words import DispatchKind
from pbem.store.work import Work

__all__ = ["answer_known", "refuse", "stop"]

# What each row of the triage table that refuses says to the sender.
_REASONS = {
    "unclear sender": "Your mail does not name exactly one sender, so it was not read.",
    "unknown sender": "This address plays games by mail, with people who were invited. Your address is not "
    "known here, so your mail was not read. Ask somebody who plays here to invite you.",
    "bad token": "The reply code in your mail is not valid any more: the seat or its address has changed. "
    "Answer the newest mail of the match.",
    "oversized": "Your mail is too large to be read. Send the order as one short line of text.",
    "no text": "No text could be found in your mail. Send the order as one short line of text.",
}

# What the holder of a seat is told of a stranger's mail that names it.
_FORGED = (
    "A mail from elsewhere carried a reply code for your seat that is not valid: the seat or its address has "
    "changed since, or the code was never ours. It was not read. If it was you, answer the newest mail of "
    "the match from the address it came to. If not, nothing happened and nothing is needed."
)

# What a player is told, once a day, whose letters are not answered any more.
_SAME = (
    "Letter {} was not read: it says what the last ones said, as if a program were answering us. What you "
    "write yourself is read as always. If a program answers for you (an absence notice, a forwarding rule), "
    "please switch it off."
)
_ENOUGH = (
    "Letter {} was not read, nor will be what follows it today: more letters came from you within a day than "
    "are answered. They are kept, and the operator knows. Tomorrow you are read as usual. If a program "
    "answers for you (an absence notice, a forwarding rule), please switch it off."
)


# What the holder of a token for a match that is not there any more must be told.
_LOST = (
    " This server was restored from a backup: a match that was opened after it was made is lost. "
    "Ask whoever invited you."
)


def refuse(
    office: Office, work: Work, row: LetterRow, letter: Letter, identity: Identity, reason: str
) -> None:
    """One polite refusal: to an address on file where there is one, never to a forger."""
    to = _told(work, letter, identity)
    if to is None:
        return
    if reason == "bad token" and identity.player is None:
        page = _plain_page(office, "A mail for your seat was not read.", (wrapped(_FORGED),))
        subject = "Not read: a mail with an old reply code"
    else:
        text = _REASONS[reason]
        if reason == "bad token" and work.notes.fact(RESTORED):
            text += _LOST
        page = _plain_page(office, "Your mail was not read.", (wrapped(text),))
        subject = "Not read: your mail"
    put(office, work, Mail(AddressReader(to), DispatchKind.REFUSAL, page, Cause.of_letter(row), subject))


def stop(office: Office, work: Work, row: LetterRow, letter: Letter, identity: Identity, reason: str) -> None:
    """Say once a day to a player who has had their share that there are no more answers today.

    Only to a seat that is proved, and never to what looks like a machine: it would answer.
    """
    sitter, player = identity.sitter, identity.player
    if sitter is None or player is None or sitter.address is None or letter.automatic is not None:
        return
    text = _SAME if reason == "same again" else _ENOUGH
    page = _plain_page(office, "No more answers today.", (wrapped(text.format(row.id)),))
    cause = Cause(f"enough {player.id} {row.arrived.date()}")
    reader, subject = AddressReader(sitter.address), "No more answers today"
    put(office, work, Mail(reader, DispatchKind.REFUSAL, page, cause, subject, once=True))


def _told(work: Work, letter: Letter, identity: Identity) -> str | None:
    """Who hears of a refusal: the seat's address on file, else the sender's own, else the stranger."""
    if identity.sitter is not None:
        return identity.sitter.address
    if identity.player is not None:
        return address_of(work, identity.player)
    if identity.named is not None:
        return identity.named.address
    return letter.sender


def answer_known(
    office: Office,
    work: Work,
    identity: Identity,
    receipt: Receipt,
    cause: Cause,
) -> None:
    """The answer to a known player whose letter proves no seat; it goes to the address on file."""
    player = identity.player
    assert player is not None
    count = receipt.problems
    said = f"{count} line{'s need' if count != 1 else ' needs'} you." if count else "Your mail was read."
    short = desk_code(player)
    page = Page(
        kind="receipt",
        head=Head(
            f"{said}  {short}",
            "Reply with any command, such as:   games",
            "No answer: nothing more happens." if count else "No answer needed.",
            "",
        ),
        footer=Footer(office.name, "", "", "help, games, status, rules, new, join, set"),
        code=short,
        receipt=receipt,
        body=receipt.blocks,
    )
    reader, subject = PlayerReader.of(work, player), f"{office.name}: your mail"
    put(office, work, Mail(reader, DispatchKind.RECEIPT, page, cause, subject))


def _plain_page(office: Office, question: str, body: tuple[str, ...]) -> Page:
    return Page(
        kind="refusal",
        head=Head(question, "No answer needed.", "", ""),
        footer=Footer(office.name, "This is an automatic answer."),
        body=body,
    )
