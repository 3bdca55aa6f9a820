"""Posting: a page becomes the bytes of a mail and a row of the outbox, in the transaction that caused it."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from pbem.desk.match.cause import Cause
from pbem.desk.match.live import Live, Sitter
from pbem.desk.office import Office
from pbem.desk.post import guard
from pbem.desk.post.deadline_file import dated
from pbem.desk.post.digest_wait import can_wait
from pbem.desk.post.token_words import DESK, DESK_SEAT
from pbem.engine.moves import to_json
from pbem.engine.seats import letter as seat_letter
from pbem.mail.write.compose import Attachment, Draft, Inline, compose
from pbem.mail.write.tokens import Token, code, reply_address, tag
from pbem.render.mailto import Mailto
from pbem.render.page import Page
from pbem.render.text_kit import one_line
from pbem.store.books.facts import RESTORED
from pbem.store.tables.core import LetterRow, Player
from pbem.store.tables.words import DispatchKind
from pbem.store.work import Work

__all__ = [
    "Writer",
    "Writing",
    "desk_code",
    "fixed",
    "post",
    "post_desk",
    "post_plain",
    "seat_token",
    "subject_of",
    "view_attachment",
]

_ROOT = "root"


@dataclass(frozen=True, slots=True)
class Writing:
    """What a mail about a match says, before it is laid out; the subject is the question's unless given."""

    page: Page
    subject: str = ""
    attachments: tuple[Attachment, ...] = ()


# Writes a mail from a match: called again on another deal, it shows whether the mail gives a secret away.
Writer: TypeAlias = Callable[[Live], Writing]


def fixed(page: Page, subject: str = "", attachments: tuple[Attachment, ...] = ()) -> Writer:
    """Writes a mail that shows nothing of the position: a notice, an invitation."""
    writing = Writing(page, subject, attachments)
    return lambda live: writing


def seat_token(office: Office, live: Live, sitter: Sitter, question: str) -> Token:
    """The reply token of a seat for a question."""
    address = sitter.address or ""
    return office.signer.token(live.id, live.match.epoch, question, seat_letter(sitter.seat), address)


def subject_of(live: Live, sitter: Sitter) -> str:
    """The subject all mails of the open question share."""
    decision = live.position.decision
    if decision is None:
        return f"{live.title}: the end {tag(live.id, 'end')}"
    about = (
        decision.subject(live.position.state, sitter.seat)
        if sitter.seat in live.kernel.asked(live.position)
        else live.game.stage(live.position.state)
    )
    return f"{live.title}: {about} {tag(live.id, str(live.position.asked))}"


def view_attachment(live: Live, sitter: Sitter) -> Attachment:
    """View and option tree as data, for a player's own program (`set format json`)."""
    plain: dict[str, Any] = {
        "match": live.id,
        "game": live.game.info.slug,
        "question": live.position.asked,
        "seat": seat_letter(sitter.seat),
        "asked": sitter.seat in live.kernel.unanswered(live.position),
        "view": live.codec.encode(live.game.view(live.position.state, sitter.seat)),
        "options": to_json(live.kernel.options(live.position, sitter.seat)),
    }
    data = json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode()
    return Attachment("view.json", "application/json", data)


def post(
    office: Office,
    work: Work,
    live: Live,
    sitter: Sitter,
    write: Writer,
    kind: DispatchKind,
    cause: Cause,
    *,
    question: str | None = None,
    alone: bool = False,
) -> None:
    """Write a mail to a seat and put it into the outbox; `alone` keeps it out of the match's thread."""
    if sitter.address is None:
        return
    asked = question or str(live.position.asked)
    cause = replace(cause, key=_lived(work, cause.key))
    # The clock stands while one mail is written, however often: its date tells nobody anything.
    now = office.now()
    office = replace(office, now=lambda: now)
    attached = dated(office, work, live, sitter, kind)

    def written(live: Live) -> Writing:
        writing = write(live)
        return replace(writing, attachments=(*writing.attachments, *attached)) if attached else writing

    draft = _draft(office, live, sitter, written(live), kind, cause, asked, alone=alone)
    raw = compose(draft)
    if office.paranoid:
        guard.check_deal(
            live,
            sitter.seat,
            draft,
            lambda other: _draft(office, other, sitter, written(other), kind, cause, asked, alone=alone),
        )
        guard.check_bytes(raw, guard.secrets_of(office.signer, live, sitter), sitter.address)
        guard.check_addresses(work, raw, sitter.address)
    work.outbox.put(
        message_id=draft.message_id,
        kind=kind,
        sender=office.signer.envelope(office.address, draft.message_id),
        recipient=sitter.address,
        subject=draft.subject,
        raw=raw,
        lines=draft.text,
        now=draft.date,
        # A deputy's mail is the deputy's, also when it comes back.
        player_id=sitter.seating.player.id if sitter.seating.player is not None else None,
        match_id=live.id,
        seat=sitter.seat,
        epoch=live.match.epoch,
        question=int(asked) if asked.isdecimal() else None,
        letter_id=cause.letter_id,
        bundled=can_wait(office, work, live, sitter, kind),
    )


def _lived(work: Work, key: str) -> str:
    """The key of a cause in this life of the database, which knows not what was mailed before a restore."""
    restored = work.notes.fact(RESTORED)
    return f"{key} restored {restored}" if restored else key


def _draft(
    office: Office,
    live: Live,
    sitter: Sitter,
    writing: Writing,
    kind: DispatchKind,
    cause: Cause,
    asked: str,
    *,
    alone: bool,
) -> Draft:
    """The whole mail, laid out."""
    assert sitter.address is not None
    seat = seat_letter(sitter.seat)
    token = seat_token(office, live, sitter, asked)
    subject = writing.subject or subject_of(live, sitter)
    address = reply_address(office.address, token)
    page = replace(writing.page, token=str(token), reply=Mailto(address, subject))
    pictures = office.renderer.pictures(page, live.game) if _illustrated(office, sitter, page) else ()
    # Every mail of a match refers to one root a seat, so that clients show it as one thread.
    root = office.signer.message_id(_ROOT, f"{live.id} {seat}", office.host)
    answered = (
        cause.letter.message_id if cause.letter is not None and cause.letter.seat == sitter.seat else None
    )
    return Draft(
        sender_name=live.title,
        sender=office.address,
        to_name=one_line(sitter.name),
        to=sitter.address,
        subject=subject,
        reply_to=address,
        message_id=office.signer.message_id(str(kind), cause.key, office.host, token, live.match.epoch),
        date=office.now(),
        in_reply_to=None if alone else (answered or root),
        references=() if alone else tuple(filter(None, (root, answered))),
        auto="auto-replied" if answered else "auto-generated",
        kind=str(kind),
        list_id=f"{live.game.info.slug}-{live.id}.{office.host}",
        text=office.renderer.text(page, live.game.helpers),
        html=office.renderer.html(page, live.game.helpers, pictures),
        pictures=tuple(Inline(picture.cid, picture.name, picture.data) for picture in pictures),
        attachments=writing.attachments,
    )


def _illustrated(office: Office, sitter: Sitter, page: Page) -> bool:
    """Whether a mail shows pictures: those with a board do, where operator and reader want them."""
    return office.pictures and page.layout in ("turn", "finale") and "nopictures" not in sitter.formats


def post_plain(
    office: Office,
    work: Work,
    to: str,
    page: Page,
    kind: DispatchKind,
    subject: str,
    key: str,
    answered: LetterRow | None = None,
    token: Token | None = None,
    player: Player | None = None,
    helpers: Mapping[str, Callable[..., Any]] | None = None,
    attachments: tuple[Attachment, ...] = (),
    ended_by: str = "",
) -> str:
    """A mail that is about no seat: a refusal, a notice, an answer to somebody who proved none.

    Where such mails come until an order ends them, the mail program is told which.
    """
    page = replace(page, token=str(token) if token is not None else "")
    text = office.renderer.text(page, helpers)
    identity = office.signer.message_id(str(kind), f"{_lived(work, key)} {to}", office.host, token)
    now = office.now()
    address = reply_address(office.address, token) if token is not None else None
    draft = Draft(
        sender_name=office.name,
        sender=office.address,
        to_name=one_line(player.name) if player is not None else "",
        to=to,
        subject=one_line(subject, 120),
        reply_to=address,
        message_id=identity,
        date=now,
        kind=str(kind),
        text=text,
        html=office.renderer.html(page, helpers),
        in_reply_to=answered.message_id if answered is not None else None,
        references=(answered.message_id,) if answered is not None else (),
        auto="auto-replied" if answered is not None else "auto-generated",
        attachments=attachments,
        unsubscribe=Mailto(address or office.address, subject).order(ended_by) if ended_by else None,
    )
    raw = compose(draft)
    # The operator knows every address.
    if office.paranoid and to != office.operator:
        guard.check_addresses(work, raw, to, answered)
    work.outbox.put(
        message_id=identity,
        kind=kind,
        sender=office.signer.envelope(office.address, identity),
        recipient=to,
        subject=draft.subject,
        raw=raw,
        lines=text,
        now=now,
        player_id=player.id if player is not None else None,
        letter_id=answered.id if answered is not None else None,
    )
    return identity


def desk_code(player: Player) -> str:
    """The short code of mails that are about a player and no match, `[#3.desk]`."""
    assert player.id is not None
    return code(player.id, DESK, "")


def post_desk(
    office: Office,
    work: Work,
    player: Player,
    page: Page,
    kind: DispatchKind,
    subject: str,
    key: str,
    answered: LetterRow | None = None,
    helpers: Mapping[str, Callable[..., Any]] | None = None,
    attachments: tuple[Attachment, ...] = (),
    ended_by: str = "",
) -> str | None:
    """A mail to a player about no seat of theirs; a reply to it proves who they are. Its Message-ID."""
    assert player.id is not None
    addresses = work.roster.addresses(player.id)
    if not addresses:
        return None
    to = addresses[0].address
    token = office.signer.token(player.id, 0, DESK, DESK_SEAT, to)
    return post_plain(
        office, work, to, page, kind, subject, key, answered, token, player, helpers, attachments, ended_by
    )
