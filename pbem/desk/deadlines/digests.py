"""Digests: the mails a player has waiting come together, once a day at the time they want."""

from itertools import groupby

from pbem.desk.match.cause import Cause
from pbem.desk.office import Office
from pbem.desk.post.digest_wait import next_moment
from pbem.desk.post.mail import Mail, put
from pbem.desk.post.readers import PlayerReader, desk_code
from pbem.engine.language.tongues import worded
from pbem.mail.write.compose import Attachment
from pbem.render.page import Footer, Page
from pbem.store.tables.core import Player
from pbem.store.tables.mails import Dispatch
from pbem.store.tables.words import DispatchKind
from pbem.store.work import Work

_HEAD = 4


def send_digests(office: Office, work: Work) -> int:
    """Put every digest whose time has come into the outbox, and return how many."""
    made = 0
    for player_id, kept in groupby(work.outbox.bundled(), key=lambda row: row.player_id):
        rows = list(kept)
        player = work.roster.player(player_id)
        if player is None:
            continue
        at = work.votes_and_offers.mail_wishes(player.id).digest
        due = next_moment(rows[0].created, at, player.zone or office.zone) if at else rows[0].created
        if due <= office.now():
            _send(office, work, player, rows)
            made += 1
    return made


def _send(office: Office, work: Work, player: Player, rows: list[Dispatch]) -> None:
    asked = [row for row in rows if _still_open(work, row)]
    mails = [
        Attachment(f"{number}.eml", "message/rfc822", work.outbox.raw(row.id) or b"")
        for number, row in enumerate(rows, 1)
    ]
    once_a_day = worded("One mail a day: set digest off ends that.")
    page = Page(
        kind="notice",
        template="digest",
        facts={
            "questions": len(asked),
            "entries": [_entry(work, number, row, row in asked) for number, row in enumerate(rows, 1)],
        },
        footer=Footer(office.name, once_a_day, "", worded("help, status, turn")),
        code=desk_code(player),
    )
    reader, cause = PlayerReader.of(work, player), Cause(f"digest {player.id} {rows[-1].id}")
    identity = put(office, work, Mail(reader, DispatchKind.DIGEST, page, cause, files=tuple(mails)))
    digest = work.outbox.named(identity) if identity is not None else None
    if digest is not None:
        work.outbox.digested(rows, digest)


def _still_open(work: Work, row: Dispatch) -> bool:
    """Whether a mail asks something that is still to be answered."""
    if row.match_id is None or row.kind not in (DispatchKind.TURN, DispatchKind.REMINDER):
        return False
    return any(
        (wait.seat, wait.epoch, wait.question) == (row.seat, row.epoch, row.question)
        for wait in work.open_questions.of_match(row.match_id)
    )


def _entry(work: Work, number: int, row: Dispatch, asked: bool) -> str:
    """A mail in short: its subject, and the lines that are enough to answer from a lock screen."""
    head = [line for line in (work.outbox.text(row.id) or "").splitlines()[:_HEAD] if line]
    state = "" if asked or row.kind is DispatchKind.NEWS else worded("     (answered or closed since)")
    return "\n".join([f"{number}.eml     {row.subject}{state}"[:72], *(f"  {line}" for line in head)])
