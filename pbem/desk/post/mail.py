"""The one way out: a Mail becomes a page, bytes and a row of the outbox, in the transaction of its cause."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from pbem.desk.match import time_bank
from pbem.desk.match.cause import Cause
from pbem.desk.match.live import Live, Sitter
from pbem.desk.office import Office
from pbem.desk.post import guard
from pbem.desk.post.deadline_file import dated
from pbem.desk.post.digest_wait import can_wait
from pbem.desk.post.limits import budget
from pbem.desk.post.limits.unmade import tell_unmade
from pbem.desk.post.readers import (
    AddressReader,
    PlayerReader,
    Reader,
    SeatReader,
    answer_address,
    language_for,
)
from pbem.engine import registry
from pbem.engine.language.tongues import heard, speaking, worded
from pbem.engine.moves import to_json
from pbem.engine.seats import letter as seat_letter
from pbem.engine.values import replace
from pbem.errors import AuthorError
from pbem.mail.write.compose import Attachment, Inline, MailDraft, compose
from pbem.mail.write.tokens import tag
from pbem.render.inline_picture import DrawnPicture
from pbem.render.mailto import Mailto
from pbem.render.own_templates import demand_sound, fault_of
from pbem.render.page import Page, Receipt
from pbem.render.text_kit import one_line
from pbem.store.books.facts import RESTORED
from pbem.store.books.outbox import DispatchColumns
from pbem.store.tables.words import DispatchKind
from pbem.store.work import Work

_ROOT = "root"

# Longer subjects are cut, but for those of a match: their tag stands at the end.
_LONGEST_SUBJECT = 120

# Mails of a match that hold the view as data for who wants it; a finale has the whole match as a file.
_WITH_VIEW = (DispatchKind.TURN, DispatchKind.NEWS, DispatchKind.PRESS, DispatchKind.RECEIPT)

_DATE = re.compile(rb"^Date: .*\r\n", re.MULTILINE)

# Writes a page from a match: called again on another deal, it shows whether the mail gives a secret away.
Writer: TypeAlias = Callable[[Live], Page]


class SameIdentity(AuthorError):
    """Two mails that differ would go out under one Message-ID, and one of them would be lost."""


@dataclass(frozen=True, slots=True)
class Mail:
    """One mail before it is laid out: to whom, what it says and why it goes out."""

    reader: Reader
    kind: DispatchKind
    # What it says; a writer where that depends on the position of the match, which only seats are shown.
    page: Page | Writer
    cause: Cause
    # Without one, a seat's mail has the subject that all mails of the open question share.
    subject: str = ""
    # What an answer is about where it is not the open question: `join`, `end`.
    question: str = ""
    # Whether it stays out of its thread.
    alone: bool = False
    files: tuple[Attachment, ...] = ()
    # The order that ends such mails, which the mail program's own button sends.
    ended_by: str = ""
    # What a mail tells that only asks a question; None for one that goes out though its question be closed.
    bare: str | None = None
    # Whether one mail of this cause is enough, whatever a second one would say.
    once: bool = False


def answering(mail: Mail, receipt: Receipt | None) -> Mail:
    """The mail as the answer to a letter, with the receipt and all that was asked for."""
    if receipt is None:
        return mail
    assert isinstance(mail.page, Page)
    return replace(mail, page=replace(mail.page, receipt=receipt))


def put(office: Office, work: Work, mail: Mail) -> str | None:
    """Write a mail and put it into the outbox; its Message-ID, None where it has nowhere to go."""
    reader = mail.reader
    if reader.address is None:
        return None
    counted = budget.unasked(office, work, reader.address, mail.kind)
    if counted is not None and budget.spent(office, work, reader.address, counted) is not None:
        tell_unmade(office, work, counted, reader.address)
        return None
    # The clock stands while one mail is written, however often: its date tells nobody anything.
    now = office.now()
    office = replace(office, now=lambda: now)
    mail = replace(mail, cause=replace(mail.cause, key=_lived(work, mail.cause.key)))
    about: DispatchColumns = {"letter_id": mail.cause.letter_id, "bare": mail.bare}
    if reader.player is not None:
        about["player_id"] = reader.player.id
    if counted is not None:
        about |= {
            "unasked": counted.share,
            "causer": counted.causer,
            "mailbox": counted.mailbox,
            "domain": counted.domain,
        }
    bundled = False
    if isinstance(reader, SeatReader):
        live, sitter = reader.live, reader.sitter
        with speaking(language_for(office, reader)):
            mail = replace(mail, files=(*mail.files, *dated(office, work, live, sitter, mail.kind)))
        mail = replace(mail, page=_banked(mail.page, time_bank.said(work, live.match, sitter.seat)))
        question = mail.question or str(live.position.asked)
        about |= {
            "match_id": live.id,
            "seat": sitter.seat,
            "epoch": live.match.epoch,
            "question": int(question) if question.isdecimal() else None,
        }
        bundled = can_wait(office, work, live, sitter, mail.kind)
        if live.match.started is not None and reader.player is not None:
            work.sights.see(live.id, reader.player.id, sitter.seat)
    with speaking(language_for(office, reader)):
        draft, raw = _worded(office, work, mail, nameless=counted is not None and counted.is_unknown)
    fresh = work.outbox.put(
        message_id=draft.message_id,
        kind=mail.kind,
        sender=office.signer.envelope(office.address, draft.message_id, office.replies),
        recipient=reader.address,
        subject=draft.subject,
        raw=raw,
        lines=draft.text,
        now=now,
        bundled=bundled,
        **about,
    )
    if not fresh and not mail.once:
        _demand_same(work, draft.message_id, raw)
    return draft.message_id


def _banked(page: Page | Writer, bank: str) -> Page | Writer:
    """The page with what is left of the reader's time bank below it, where there is one."""
    if not bank:
        return page

    def told(page: Page) -> Page:
        return replace(page, footer=replace(page.footer, extra=(bank, *page.footer.extra)))

    return told(page) if isinstance(page, Page) else lambda live: told(page(live))


def _worded(office: Office, work: Work, mail: Mail, *, nameless: bool) -> tuple[MailDraft, bytes]:
    """The mail in the operator's own words; in ours where theirs fail, which the operator is told."""
    own = office.own_templates
    if own is not None and own.own is not None:
        try:
            return _ready(replace(office, renderer=own), work, mail, nameless=nameless)
        # A template fails in every way that its author can think of.
        except Exception as error:
            fault = fault_of(error, own.own)
            if not fault:
                raise
        text = f"A template in {own.own} fails: {fault}. The mail went out as ours. `pbem doctor` tries all."
        office.alarm(office, work, f"template {fault.partition(',')[0].partition(':')[0]}", text)
    return _ready(office, work, mail, nameless=nameless)


def _ready(office: Office, work: Work, mail: Mail, *, nameless: bool) -> tuple[MailDraft, bytes]:
    draft = _draft(office, mail, mail.reader)
    if nameless:
        # Whoever made a stranger's name up must not be read by them.
        draft = replace(draft, to_name="")
    raw = compose(draft)
    if office.paranoid:
        _guard(office, work, mail, draft, raw)
    return draft, raw


def _lived(work: Work, key: str) -> str:
    """The key of a cause; a restored database does not know what was mailed before, so it has another."""
    restored = work.notes.fact(RESTORED)
    return f"{key} restored {restored}" if restored else key


def _demand_same(work: Work, message_id: str, raw: bytes) -> None:
    """A mail made again is the same but for its date; the outbox keeps the first."""
    known = work.outbox.named(message_id)
    before = work.outbox.raw(known.id) if known is not None else None
    if before is not None and _DATE.sub(b"", before, 1) != _DATE.sub(b"", raw, 1):
        raise SameIdentity(f"two mails would have the Message-ID {message_id}, and the second be lost")


# Laying out.


def subject_of(live: Live, sitter: Sitter) -> str:
    """The subject all mails of the open question share."""
    decision = live.position.decision
    if decision is None:
        return worded("{table}: the end {tag}", table=live.title, tag=tag(live.id, "end"))
    about = (
        decision.subject(live.position.state, sitter.seat)
        if sitter.seat in live.kernel.asked(live.position)
        else live.game.stage(live.position.state)
    )
    short = tag(live.id, str(live.position.asked))
    return worded("{table}: {about} {tag}", table=live.title, about=about, tag=short)


def _draft(office: Office, mail: Mail, reader: Reader) -> MailDraft:
    """The whole mail, laid out for its reader, or for the same one on another deal."""
    assert reader.address is not None
    seat = reader if isinstance(reader, SeatReader) else None
    proof = reader.proof(office, mail.question)
    # Without an address for each code, whatever starts a mail of its own carries the code in its text.
    carried = str(proof or "") if office.replies == "plain" else ""
    address = answer_address(office, proof)
    thread, answered = _thread(office, mail)
    files = mail.files
    if seat is None:
        assert isinstance(mail.page, Page)
        subject, page = _written(office, mail.page, mail.subject)
        subject = one_line(subject, _LONGEST_SUBJECT)
        page = replace(page, reply=Mailto(address, subject) if address is not None else None)
    else:
        shared = mail.subject or subject_of(seat.live, seat.sitter)
        page = mail.page if isinstance(mail.page, Page) else mail.page(seat.live)
        subject, page = _written(office, page, shared)
        page = replace(page, reply=Mailto(address or office.address, subject, carried))
        if "json" in seat.sitter.formats and mail.kind in _WITH_VIEW:
            files = (*files, _view_file(seat.live, seat.sitter))
    page = replace(page, token=str(proof or ""), carried=bool(carried))
    helpers = registry.game(page.game).helpers if page.game else None
    pictures = _pictures(office, seat, page) if seat is not None else ()
    text, html = office.renderer.text(page, helpers), office.renderer.html(page, helpers, pictures)
    if office.renderer.own is not None:
        demand_sound(page, text)
    return MailDraft(
        sender_name=reader.sender(office),
        sender=office.address,
        to_name=one_line(reader.name),
        to=reader.address,
        subject=subject,
        reply_to=address,
        message_id=reader.message_id(office, str(mail.kind), mail.cause.key, mail.question),
        date=office.now(),
        in_reply_to=thread[-1] if thread else None,
        references=thread,
        auto="auto-replied" if answered else "auto-generated",
        kind=str(mail.kind),
        list_id=f"{seat.live.game.info.slug}-{seat.live.id}.{office.host}" if seat is not None else None,
        text=text,
        # Characters named by their number need no escaping on the way, and with them nothing of the mail.
        html=html.encode("ascii", "xmlcharrefreplace").decode("ascii"),
        # What a page does not show is not sent along.
        pictures=tuple(Inline(each.cid, each.name, each.data) for each in pictures if each.cid in html),
        attachments=files,
        unsubscribe=_ending(office, mail, subject),
    )


def _ending(office: Office, mail: Mail, subject: str) -> str | None:
    """The link whose mail ends mails like this one; whoever is asked yes or no writes it as a player, too."""
    reader = mail.reader
    if not mail.ended_by or not isinstance(reader, AddressReader) or reader.player is None:
        return None
    proof = PlayerReader(reader.address, player=reader.player).proof(office, "")
    carried = str(proof) if office.replies == "plain" else ""
    return Mailto(answer_address(office, proof) or office.address, subject, carried).order(mail.ended_by)


def _written(office: Office, page: Page, subject: str) -> tuple[str, Page]:
    """Subject and page of a mail in the words of its template, which is told the subject others share."""
    if not page.template:
        return heard(subject), page
    common = {"server": office.name, "address": office.address, "subject": subject}
    said, page = office.renderer.written(page, common)
    return said or heard(subject), page


def _thread(office: Office, mail: Mail) -> tuple[tuple[str, ...], bool]:
    """The mails that clients show this one with, and whether it answers a letter of its reader's."""
    letter, reader = mail.cause.letter, mail.reader
    thread = []
    if isinstance(reader, SeatReader):
        # Every mail of a match refers to one root a seat, so that clients show it as one thread.
        about = f"{reader.live.id} {seat_letter(reader.sitter.seat)}"
        thread.append(office.signer.message_id(_ROOT, about, office.host))
        if letter is not None and letter.seat != reader.sitter.seat:
            letter = None
    if letter is not None:
        thread.append(letter.message_id)
    return () if mail.alone else tuple(thread), letter is not None


def _pictures(office: Office, seat: SeatReader, page: Page) -> tuple[DrawnPicture, ...]:
    """The pictures of a mail: those with a board have some, where operator and reader want them."""
    wanted = office.pictures and "nopictures" not in seat.sitter.formats
    if not wanted or page.layout not in ("turn", "finale"):
        return ()
    return office.renderer.pictures(page, seat.live.game)


def _view_file(live: Live, sitter: Sitter) -> Attachment:
    """View and option tree as data, for a player's own program (`set format json`)."""
    plain: dict[str, Any] = {
        "match": live.id,
        "game": live.game.info.slug,
        "question": live.position.asked,
        "seat": seat_letter(sitter.seat),
        "asked": sitter.seat in live.kernel.unanswered(live.position),
        "view": live.codec.encode(live.view(sitter.seat)),
        "options": to_json(live.kernel.options(live.position, sitter.seat)),
    }
    data = json.dumps(plain, ensure_ascii=False, separators=(",", ":")).encode()
    return Attachment("view.json", "application/json", data)


def _guard(office: Office, work: Work, mail: Mail, draft: MailDraft, raw: bytes) -> None:
    """Show that a mail gives no secret away; the operator knows every address."""
    reader = mail.reader
    if isinstance(reader, SeatReader):
        live, sitter = reader.live, reader.sitter

        def again(other: Live) -> MailDraft:
            written = _draft(office, mail, SeatReader(other, sitter))
            return written if draft.to_name else replace(written, to_name="")

        guard.check_deal(live, sitter.seat, draft, again)
        secrets = guard.secrets_of(office.signer, live, sitter)
        guard.check_bytes(raw, {**secrets, **guard.addresses_of(work, draft.to)}, draft.to)
    elif draft.to != office.operator:
        guard.check_bytes(raw, guard.addresses_of(work, draft.to, mail.cause.letter), draft.to)
