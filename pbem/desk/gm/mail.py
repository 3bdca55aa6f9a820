"""`mail`: how the mail between us and one player does, for a game master who wonders why nobody answers.

It tells kinds and times and no content; subjects hold nothing private.
"""

from pbem.desk.commands.command import Asking, Said
from pbem.desk.gm.status import own_match
from pbem.desk.match.live import find_sitter, sitters_of
from pbem.engine.language.tongues import Row, Typed, refused, worded
from pbem.render import times
from pbem.render.text_kit import block, one_line, wrapped
from pbem.store.books.mails.mail_tallies import last_letter, mails_to
from pbem.store.tables.core import Match
from pbem.store.tables.mails import Dispatch
from pbem.store.tables.words import DispatchStatus
from pbem.store.work import Work

_LAST = 5

_FATES = {
    DispatchStatus.SENT: worded("taken by the mail server"),
    DispatchStatus.CANCELLED: worded("not sent: no longer true"),
    DispatchStatus.WAITING: worded("waits to be sent"),
    DispatchStatus.UNCERTAIN: worded("perhaps sent; it is tried again"),
    DispatchStatus.DEAD: worded("came back, or was given up"),
    DispatchStatus.BUNDLED: worded("waits for their digest"),
    DispatchStatus.CONTAINED: worded("sent in their digest"),
}


def run(asking: Asking, argument: str) -> Said:
    """What became of the last mails to a player at one of their matches."""
    number, _, name = argument.strip().partition(" ")
    match = own_match(asking.work, asking.player.id, number)
    return Said(blocks=(_deliveries_text(asking.work, match, name, asking.zone),))


def _deliveries_text(work: Work, match: Match, name: str, zone: str) -> str:
    """The last mails to a player about a match, and when they were last heard of."""
    sitters = sitters_of(work, match)
    found = find_sitter(sitters, name)
    player = found.seating.player if found is not None else None
    if player is None:
        there = ", ".join(one_line(each.name) for each in sitters if each.seating.player is not None)
        raise refused("Write   mail {id} NAME   with one of {there}.", id=match.id, there=there)
    mails = mails_to(work.link, match.id, player.id, _LAST)
    rows = [wrapped(_row(mail, zone), 72, "  ", "      ") for mail in mails]
    heard = last_letter(work.link, match.id, player.id)
    last, score = worded("  Never heard of."), ""
    if heard is not None:
        last = worded("  Last heard of {moment}.", moment=times.moment(heard.arrived, zone))
    if player.bounces:
        score = worded(" Mail came back: score {bounces}.", bounces=f"{player.bounces:g}")
    title = worded(
        "MAIL TO {name}     match {id}, the newest first", name=one_line(player.name, 30).upper(), id=match.id
    )
    return block([title, *(rows or [worded("  none yet")]), Row((last, score), "")])


def _row(mail: Dispatch, zone: str) -> str:
    moment = mail.sent or mail.created
    when = Row((times.day(moment, zone), times.clock(moment, zone)))
    failed = mail.status is not DispatchStatus.SENT and mail.last_error
    error = f" ({one_line(mail.last_error or '', 80)})" if failed else ""
    fate = Row((_FATES[mail.status], error), "")
    return worded("{when}, {kind}: {fate}", when=when, kind=Typed(mail.kind, "mails"), fate=fate)
