"""The mail about a seat of a match that has not begun: an invitation, a new table, or who is missing."""

from pbem.desk.match.cause import Cause
from pbem.desk.match.live import Live, Sitter
from pbem.desk.office import Office
from pbem.desk.post.limits.mail_name import mail_name
from pbem.desk.post.mail import Mail, put
from pbem.desk.post.readers import SeatReader
from pbem.desk.post.welcome import how_to_choose
from pbem.desk.time.pace import Pace
from pbem.desk.time.pace_text import sentence
from pbem.engine.language.spoken import own_names
from pbem.engine.language.tongues import worded
from pbem.engine.seats import letter as seat_letter
from pbem.mail.write.tokens import code, tag
from pbem.render.mailto import Mailto
from pbem.render.page import Footer, Page, Receipt
from pbem.render.text_kit import joined
from pbem.store.tables.words import DispatchKind
from pbem.store.work import Work


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
    sealed: bool = False,
) -> None:
    """Mail a seat what it should know before the match begins.

    `first` for the mail that gives the seat, `sealed` where the promise has a second seal.
    """
    terms, row, info = work.table_terms.of(live.id), sitter.seating.seat, live.game.info
    seated, opened = row.joined is not None, terms.opener_id is not None
    pace = Pace.load(live.match.pace)
    here = [other for other in live.sitters if other.address is not None or other.bot is not None]
    # Whom the server's own people invite, they have named.
    names = {other.seat: _called(work, other, sitter, vouched=not opened) for other in here}
    facts = {
        "table": live.title,
        "match": live.id,
        "tag": tag(live.id, "join"),
        "seats": len(live.sitters),
        "free": len(live.sitters) - len(here),
        "missing": [names[each.seat] for each in here if not each.seating.seat.joined],
        "others": [name for seat, name in names.items() if seat != sitter.seat],
        "seated": seated,
        "opened": opened,
        "opener": opened and terms.opener_id == row.player_id,
        "listed": terms.listed,
        "publish": terms.publish.value,
        "fewest": info.fewest,
        "hours": pace.hours,
        "pace": sentence(pace),
        "about": worded("{title}: {summary}", title=info.title, summary=info.summary),
        "credits": info.credits,
        "link": Mailto(office.address, "").new(f"join {live.id}"),
        "said": said,
        # Whoever sits there and has mixed words in was mailed the promise before.
        "promise": sealed or not seated or (opened and (first or not row.nonce)),
        "sealed": sealed,
        "seal": live.match.commitment,
        "mixed": row.nonce,
        "tongues": {code: how_to_choose(code) for code in own_names()},
    }
    notice = live.game.notice(live.kernel.table.box)
    commands = worded("help, games, rules, status, leave")
    taps: tuple[str, ...] = ("leave",) if seated else ("join", "no")
    if facts["opener"]:
        taps = ("start", "invite ...", "leave")
    page = Page(
        kind="invitation",
        template="invitation",
        facts=facts,
        footer=Footer(live.title, joined([*names.values()]), notice, commands),
        code=code(live.id, "join", seat_letter(sitter.seat)),
        game=info.slug,
        taps=taps,
        receipt=receipt,
    )
    mail = Mail(SeatReader(live, sitter), DispatchKind.INVITATION, page, cause, question="join")
    put(office, work, mail)


def _called(work: Work, other: Sitter, reader: Sitter, *, vouched: bool) -> str:
    """What somebody is called to a reader; who never answered us is told no name of a stranger's choice."""
    player = other.seating.player
    if player is None or (reader.address is not None and work.roster.proved(reader.address)):
        return other.label
    return worded("you") if other.seat == reader.seat else mail_name(work, player, vouched=vouched)
