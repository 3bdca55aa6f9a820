"""Letters that are not read: the polite refusal, the held mail, the bounce, the answer without a seat."""

from datetime import timedelta

from pbem.desk.identity import Identity
from pbem.desk.live import take_up
from pbem.desk.office import Office
from pbem.desk.posting import Cause, Writing, post, post_plain
from pbem.engine.seats import letter as seat_letter
from pbem.mail.addressing import code
from pbem.mail.letter import Letter
from pbem.render.filters import one_line, wrapped
from pbem.render.page import Footer, Head, Page, Received
from pbem.store.restoring import RESTORED
from pbem.store.tables import Letter as LetterRow
from pbem.store.tables import Player
from pbem.store.words import DispatchKind, MatchStatus
from pbem.store.work import Work

__all__ = ["answer_known", "ask_owner", "note_bounce", "refuse", "refused_today"]

_DAY = timedelta(days=1)

# What each row of the triage table that refuses says to the sender.
_REASONS = {
    "unclear sender": "Your mail does not name exactly one sender, so it was not read.",
    "unknown sender": "This address plays games by mail for people who were invited. "
    "Your address is not known here, so your mail was not read.",
    "bad token": "The reply code in your mail is not valid any more: the seat or its address has changed. "
    "Answer the newest mail of the match.",
    "oversized": "Your mail is too large to be read. Send the order as one short line of text.",
    "no text": "No text could be found in your mail. Send the order as one short line of text.",
}


# What the holder of a token for a match that is not there any more must be told.
_LOST = (
    " This server was restored from a backup: a match that was opened after it was made is lost. "
    "Ask whoever invited you."
)


def refused_today(office: Office, work: Work, address: str) -> int:
    """How many refusals an address has had in the last day."""
    return work.outbox.sent_to(address, DispatchKind.REFUSAL, office.now() - _DAY)


def refuse(
    office: Office, work: Work, row: LetterRow, letter: Letter, identity: Identity, reason: str
) -> None:
    """One polite refusal: to the address on file where the token proves a seat, never to a forger."""
    on_file = identity.sitter.address if identity.sitter is not None else None
    to = on_file or letter.sender
    if to is None:
        return
    text = _REASONS[reason]
    if reason == "bad token" and work.notes.fact(RESTORED):
        text += _LOST
    page = _plain_page(office, "Your mail was not read.", (wrapped(text),))
    _send(office, work, row, to, page, DispatchKind.REFUSAL, f"Not read: {letter.subject or 'your mail'}")


def answer_known(
    office: Office,
    work: Work,
    row: LetterRow,
    identity: Identity,
    received: Received,
    blocks: tuple[str, ...],
) -> None:
    """The answer to a known player whose letter proves no seat; it goes to the address on file."""
    player = identity.player
    assert player is not None
    to = _main_address(work, player)
    if to is None:
        return
    page = Page(
        kind="receipt",
        head=Head("Your mail was read.", "No answer needed.", "", ""),
        footer=Footer(office.name, "", "", "help, status, rules"),
        received=received,
        body=blocks,
    )
    _send(office, work, row, to, page, DispatchKind.RECEIPT, "Your mail was read")


def ask_owner(office: Office, work: Work, row: LetterRow, letter: Letter, identity: Identity) -> None:
    """A valid token came from another address: ask the address on file whether it counts."""
    match, sitter = identity.match, identity.sitter
    assert match is not None
    assert sitter is not None
    if match.status is MatchStatus.INVITING:
        page = _plain_page(office, "Your mail was not read.", (wrapped(_REASONS["bad token"]),))
        if letter.sender is not None:
            _send(office, work, row, letter.sender, page, DispatchKind.REFUSAL, "Not read: your mail")
        return
    live = take_up(work, match)
    seat = live.sitters[sitter.seat]
    short = code(live.id, str(live.position.asked), seat_letter(seat.seat))
    sender = one_line(letter.sender or "an unclear address", 100)
    page = Page(
        kind="notice",
        head=Head(
            f"Was this you?  {short}",
            f"Reply, if so:   yes {row.id}",
            "No answer: that mail is not read.",
            "",
        ),
        footer=Footer(live.title, ""),
        body=(
            wrapped(
                f"A mail with your reply code came from {sender}, which is not an address of yours that we "
                f"know. It is letter {row.id} and has not been read. If it was you, reply   yes {row.id}   "
                "from this address: the mail is then read, and that address counts as yours from now on."
            ),
        ),
    )
    writing = Writing(page, f"{live.title}: was this you?")
    cause = Cause(f"held {row.id}")
    post(office, work, live, seat, lambda _: writing, DispatchKind.NOTICE, cause, alone=True)


def note_bounce(office: Office, work: Work, letter: Letter) -> None:
    """A mail of ours came back: score it, so that nobody is blamed for a mail that never arrived."""
    bounce = letter.bounce
    assert bounce is not None
    unique = office.signer.bounced(letter)
    dispatch = work.outbox.enveloped(office.signer.envelope(office.address, f"{unique}@")) if unique else None
    player = (
        work.roster.player(dispatch.player_id)
        if dispatch is not None and dispatch.player_id is not None
        else work.roster.player_at(bounce.recipient)
    )
    if player is None:
        return
    player.bounces += 1.0 if bounce.permanent else 0.5
    work.roster.save_player(player)
    name = one_line(player.name)
    text = f"Mail to {name} came back: {bounce.status} {one_line(bounce.diagnostic, 120)}"
    work.notes.report(f"bounce {player.id}", text, office.now())


def _main_address(work: Work, player: Player) -> str | None:
    assert player.id is not None
    found = work.roster.addresses(player.id)
    return found[0].address if found else None


def _plain_page(office: Office, question: str, body: tuple[str, ...]) -> Page:
    return Page(
        kind="refusal",
        head=Head(question, "No answer needed.", "", ""),
        footer=Footer(office.name, "This is an automatic answer."),
        body=body,
    )


def _send(
    office: Office, work: Work, row: LetterRow, to: str, page: Page, kind: DispatchKind, subject: str
) -> None:
    """An answer to a letter that is about no match."""
    cause = f"letter {row.message_id} {row.digest}"
    post_plain(office, work, to, page, kind, subject, cause, answered=row)
