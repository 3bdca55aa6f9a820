"""Returned mail is scored here, so that nobody is blamed for a question that never arrived."""

from pbem.desk.office import Office
from pbem.desk.post.alarm import alarm
from pbem.desk.post.limits import budget
from pbem.engine.language.tongues import worded
from pbem.mail.read.letter import Letter
from pbem.mail.write.tokens import Replies
from pbem.render.text_kit import one_line
from pbem.store.tables.core import Player
from pbem.store.tables.mails import Dispatch
from pbem.store.tables.words import DispatchStatus, EntryKind
from pbem.store.work import Work

# The ways in which an envelope names its mail.
_CODED: tuple[Replies, ...] = ("plus", "catch-all")

_LASTING = 1.0
_PASSING = 0.5
# A server that takes a mail for spam says nothing about the mailbox.
_POLICY = "5.7."


def note(office: Office, work: Work, letter: Letter) -> None:
    """A mail of ours came back: score its player once a day, and tell the operator and the game master.

    Only our own envelope address or Message-ID proves which mail it was. That mail then counts as never
    sent, so its question does not lapse; a report without such proof is scored and believed no further.
    """
    bounce = letter.bounce
    assert bounce is not None
    dispatch = _returned(office, work, letter)
    if dispatch is not None and dispatch.player_id is not None:
        player = work.roster.player(dispatch.player_id)
    else:
        player = work.roster.player_at(bounce.recipient)
    if bounce.complaint:
        if dispatch is not None:
            budget.close(office, work, dispatch.recipient)
        _stop(office, work, player if dispatch is not None else None)
        return
    why = f"{bounce.status} {one_line(bounce.diagnostic, 120)}".strip()
    excused = False
    if dispatch is not None and bounce.failed and dispatch.status is DispatchStatus.SENT:
        work.outbox.returned(dispatch, why, office.now())
        excused = _take_back(work, dispatch)
    if player is None:
        return
    key = _key(player)
    first_today = work.notes.due(key, office.now())
    if first_today:
        lasting = bounce.status.startswith("5.") and not bounce.status.startswith(_POLICY)
        player.bounces += _LASTING if bounce.failed and lasting else _PASSING
        work.roster.save_player(player)
    number = dispatch.match_id if dispatch is not None else None
    match = work.roster.match(number) if number is not None else None
    name, bounces = one_line(player.name), f"{player.bounces:g}"
    text = f"Mail to {name} came back: {why}. Bounces so far: {bounces}."
    if match is not None:
        text = worded(
            "Mail to {name} came back, last in match {match}: {why}. Bounces so far: {bounces}.",
            name=name,
            match=match.id,
            why=why,
            bounces=bounces,
        )
    if excused:
        # What was taken back is told even when the day's alarm has been given.
        key, text = f"{key} missed", worded("{text} That turn is not counted as missed.", text=text)
    alarm(office, work, key, text, match)


def _stop(office: Office, work: Work, player: Player | None) -> None:
    """Somebody called a mail of ours spam: what they need not get ends, and nobody is answered (RFC 6650).

    Only our own envelope address or Message-ID proves whose mail it was.
    """
    if player is None:
        alarm(office, work, "complaint", "Somebody called a mail of ours spam; the report does not say who.")
        return
    watched = [match.id for match in work.followers.watched(player.id)]
    for match_id in watched:
        work.followers.unwatch(match_id, player.id)
    ended = f" They no longer watch {', '.join(map(str, watched))}." if watched else ""
    text = f"{one_line(player.name)} (player {player.id}) called a mail of ours spam.{ended}"
    alarm(office, work, f"complaint {player.id}", text)


def _take_back(work: Work, dispatch: Dispatch) -> bool:
    """Take a missed turn back whose mail turns out not to have arrived, and return whether there was one."""
    if dispatch.match_id is None or dispatch.seat is None or dispatch.question is None:
        return False
    match_id, seat, epoch = dispatch.match_id, dispatch.seat, dispatch.epoch or 0
    returned = work.outbox.came_back(match_id, epoch, dispatch.question, seat)
    about = (seat, epoch, dispatch.question)
    lapses = work.journal.of_kind(match_id, EntryKind.LAPSE)
    lapsed = any((entry.seat, entry.epoch, entry.question) == about for entry in lapses)
    if not lapsed or returned is None or returned.id != dispatch.id:
        return False
    attendance = work.attendance.of_seat(match_id, seat)
    attendance.missed = max(0, attendance.missed - 1)
    attendance.misses = max(0, attendance.misses - 1)
    work.attendance.save(attendance)
    return True


def arrives(work: Work, player: Player) -> None:
    """The player answered a mail of ours, so our mails arrive."""
    if player.bounces:
        player.bounces = 0.0
        work.roster.save_player(player)
        work.notes.solved(_key(player))


def _key(player: Player) -> str:
    return f"bounce {player.id}"


def _returned(office: Office, work: Work, letter: Letter) -> Dispatch | None:
    """The mail of ours that came back, as far as that is proved."""
    assert letter.bounce is not None
    unique = office.signer.bounced(letter)
    if unique is not None:
        # It may have gone out when codes travelled in another way.
        senders = {office.signer.envelope(office.address, f"{unique}@", way) for way in _CODED}
        return next(filter(None, map(work.outbox.enveloped, sorted(senders))), None)
    return work.outbox.named(letter.bounce.message_id) if letter.bounce.message_id else None
