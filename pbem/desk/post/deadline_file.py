"""The deadline of a mail's reader as a calendar file, for players who want it."""

from pbem.desk.match.live import Live, Sitter
from pbem.desk.office import Office
from pbem.engine.language.tongues import tongue
from pbem.engine.seats import letter as seat_letter
from pbem.mail.write.calendar import CalendarEvent, calendar_file
from pbem.mail.write.compose import Attachment
from pbem.store.tables.words import DispatchKind
from pbem.store.work import Work

# Mails after which a deadline may have changed.
_ABOUT_DEADLINES = (
    DispatchKind.TURN,
    DispatchKind.REMINDER,
    DispatchKind.LASTCALL,
    DispatchKind.RECEIPT,
    DispatchKind.FINALE,
)


def dated(
    office: Office, work: Work, live: Live, sitter: Sitter, kind: DispatchKind
) -> tuple[Attachment, ...]:
    """The calendar file of a seat's deadline as it is now; nothing for who has not asked for it.

    It says which match and until when, and nothing that a glance at somebody's calendar must not show.
    """
    player = sitter.seating.player
    if kind not in _ABOUT_DEADLINES or player is None:
        return ()
    if not work.votes_and_offers.mail_wishes(player.id).calendar:
        return ()
    now = office.now()
    stands = work.open_questions.stopped(live.id) is not None
    rows = [] if stands else work.open_questions.of_seat(live.id, sitter.seat)
    about = f"{live.id} {seat_letter(sitter.seat)} {player.id}"
    event = CalendarEvent(
        uid=office.signer.message_id("calendar", about, office.host),
        # It only ever grows, whichever mail is read first.
        sequence=max(0, int((now - live.match.created).total_seconds())),
        stamp=now,
        title=tongue("{title}: your answer is due", title=live.title),
        about=tongue("Answer the turn mail of this match with one line."),
        due=rows[0].due if rows else None,
    )
    return (calendar_file(event),)
