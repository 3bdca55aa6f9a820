"""The mail about a seat of a match that has not begun: an invitation, a new table, or who is missing."""

from pbem.desk.match.cause import Cause
from pbem.desk.match.live import Live, Sitter
from pbem.desk.office import Office
from pbem.desk.post.mail import Mail, put
from pbem.desk.post.mail_name import mail_name
from pbem.desk.post.readers import SeatReader
from pbem.desk.time.pace import Pace
from pbem.desk.time.pace_text import sentence
from pbem.engine.seats import letter as seat_letter
from pbem.mail.write.tokens import code, tag
from pbem.render.page import Footer, Head, Page, Receipt
from pbem.render.text_kit import joined, one_line, wrapped
from pbem.store.tables.club import Terms
from pbem.store.tables.words import DispatchKind
from pbem.store.work import Work

__all__ = ["mail_seat"]


def mail_seat(
    office: Office,
    work: Work,
    live: Live,
    sitter: Sitter,
    cause: Cause,
    receipt: Receipt | None = None,
    *,
    said: str = "",
    first: bool = False,
) -> None:
    """Mail a seat what it should know before the match begins; `first` for the mail that gives the seat."""
    terms = work.table_terms.of(live.id)
    seated = sitter.seating.seat.joined is not None
    short = code(live.id, "join", seat_letter(sitter.seat))
    opened = terms.opener_id is not None and terms.opener_id == sitter.seating.seat.player_id
    head = _waiting_head(live, terms, short, opened) if seated else _invitation_head(live, terms, short)
    body = [said] if said else [*receipt.blocks] if receipt is not None else []
    if opened:
        body.append(_next_steps(office, live, terms))
    if not seated:
        body.append(_about(work, live, sitter))
    # Whoever sits there and has mixed words in was mailed the promise before.
    if not seated or (terms.opener_id is not None and (first or not sitter.seating.seat.nonce)):
        body.append(_seal(live, sitter))
    info = live.game.info
    page = Page(
        kind="invitation",
        head=head,
        footer=Footer(
            live.title,
            joined(_called(work, other, sitter) for other in live.sitters if other.address is not None),
            live.game.notice(live.kernel.table.box),
            "help, games, rules, status, leave",
        ),
        code=short,
        game=info.slug,
        receipt=receipt,
        body=tuple(body),
    )
    what = "your table" if opened else "your seat" if seated and terms.opener_id else "your invitation"
    subject = f"{live.title}: {what} {tag(live.id, 'join')}"
    reader = SeatReader(live, sitter)
    put(office, work, Mail(reader, DispatchKind.INVITATION, page, cause, subject, question="join"))


def _called(work: Work, other: Sitter, reader: Sitter) -> str:
    """What somebody is called to a reader; who never answered us is told no name of a stranger's choice."""
    player = other.seating.player
    if player is None or (reader.address is not None and work.roster.proved(reader.address)):
        return one_line(other.name)
    return mail_name(work, player)


def _waiting_head(live: Live, terms: Terms, short: str, opened: bool) -> Head:
    missing = [one_line(each.name) for each in live.sitters if each.address and not each.seating.seat.joined]
    free = sum(1 for each in live.sitters if each.address is None)
    if not terms.opener_id:
        said = f"You have joined {live.title}.  {short}"
        return Head(said, f"Waiting for {joined(missing)} to join.", "No answer needed.", "")
    parts = [f"{free} of {len(live.sitters)} seats {'is' if free == 1 else 'are'} free."] if free else []
    parts += [f"Waiting for {joined(missing)} to join."] if missing else []
    start = "It starts when the last seat is taken."
    said = f"{live.title} is open." if opened else f"You sit at {live.title}."
    return Head(f"{said}  {short}", " ".join(parts), start, "No answer needed.")


def _invitation_head(live: Live, terms: Terms, short: str) -> Head:
    pace = Pace.load(live.match.pace)
    return Head(
        f"Join {live.title}?  {short}",
        f"{len(live.sitters)} seats, {pace.hours} hours a question.",
        "Reply with one line:   join",
        "No answer: it may start without you." if terms.opener_id else "No answer: the match does not start.",
    )


def _about(work: Work, live: Live, sitter: Sitter) -> str:
    info = live.game.info
    others = joined(
        _called(work, other, sitter) for other in live.sitters if other.address and other.seat != sitter.seat
    )
    company = f" With {others}." if others else ""
    about = wrapped(f"{info.title}: {info.summary}{company} {info.credits}")
    return f"{about}\n\n{wrapped(f'The pace: {sentence(Pace.load(live.match.pace))}')}"


def _next_steps(office: Office, live: Live, terms: Terms) -> str:
    """What the opener of a table can do now."""
    fewest = live.game.info.fewest
    rows = [
        ("invite ADDRESS", "mails an invitation to somebody"),
        ("start", f"begins with those who are here, from {fewest} on"),
        ("leave", "gives your seat up, and the table if you are alone"),
    ]
    if terms.listed:
        rows.insert(0, (f"join {live.id}", f"is what others write to {office.address}"))
    lines = [f"  {words:<16} {text}" for words, text in rows]
    return "\n".join(["WHAT NOW", *lines])


def _seal(live: Live, sitter: Sitter) -> str:
    """The promise that makes the deal provable, and how to mix one's own words in."""
    row = sitter.seating.seat
    lines = [
        "PROVABLY FAIR     keep this mail until the end",
        "  Before anybody joined, the server has chosen a secret and promises",
        "  not to change it. Its seal is",
        f"    {live.match.commitment}",
    ]
    if row.nonce:
        lines.append(wrapped(f"Mixed into the shuffle from you: {row.nonce}", 72, "  "))
    else:
        lines += [
            "  Type anything you like after   join   (such as: join rainy sunday).",
            "  It is mixed into the shuffle, so that nobody can have stacked it.",
        ]
    if not row.nonce and row.joined is not None:
        lines.append("  You may still do so, once, until the match begins.")
    return "\n".join(lines)
