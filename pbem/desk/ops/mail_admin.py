"""The mailroom: players, letters and dispatches as whoever runs the server looks at them.

A letter may hold a sealed order and a dispatch somebody's hand, so opening one is written into the journal of
its match while that goes on.
"""

from datetime import datetime
from typing import Any

from pbem.desk.office import Office
from pbem.desk.ops import match_admin
from pbem.desk.post.alarm import refused
from pbem.desk.post.readers import address_of
from pbem.engine.values import Value
from pbem.errors import PlayerError
from pbem.mail.quote.own_words import fresh
from pbem.mail.read.letter import UnreadableLetter
from pbem.mail.read.read import read
from pbem.store.tables.core import Player
from pbem.store.tables.mails import Dispatch, LetterRow
from pbem.store.tables.words import DispatchStatus, LetterStatus, MatchStatus
from pbem.store.work import Work


class PlayerLine(Value):
    """A player in a list."""

    player: int
    name: str
    address: str
    zone: str | None
    format: str
    running: int
    bounces: float


class LetterLine(Value):
    """A letter in a list: from whom, as far as it is proved, and what became of it."""

    letter: int
    arrived: datetime
    status: str
    verdict: str | None
    match: int | None
    player: str | None
    size: int
    note: str | None


class DispatchLine(Value):
    """A dispatch in a list: what it is for and how far it has come."""

    dispatch: int
    kind: str
    status: str
    recipient: str
    subject: str
    attempts: int
    next_try: datetime | None
    sent: datetime | None
    last_error: str | None


# Players.


def player_lines(work: Work) -> list[PlayerLine]:
    """All players."""
    return [_player_line(work, player) for player in work.roster.players()]


def _player_line(work: Work, player: Player) -> PlayerLine:
    matches = work.roster.matches_of(player.id)
    running = sum(match.status is not MatchStatus.FINISHED for match in matches)
    to, form = address_of(work, player) or "", player.format or "text"
    return PlayerLine(player.id, player.name, to, player.zone, form, running, player.bounces)


def player_shown(work: Work, wanted: str) -> dict[str, Any]:
    """The facts of one player, who is named by number, address or name."""
    player = find_player(work, wanted)
    guessed = " (guessed)" if player.zone is not None and player.zone_guessed else ""
    return {
        "player": player.id,
        "name": player.name,
        "addresses": [f"{each.address} ({each.kind})" for each in work.roster.addresses(player.id)],
        "zone": f"{player.zone}{guessed}" if player.zone is not None else None,
        "format": player.format or "text",
        "bounces": player.bounces,
        "created": player.created,
        "matches": [
            f"{match.id} {match.game} ({match.status})" for match in work.roster.matches_of(player.id)
        ],
    }


def find_player(work: Work, wanted: str) -> Player:
    """The one player of that number, address or name."""
    if wanted.isdecimal() or "@" in wanted:
        found = work.roster.player_at(wanted) if "@" in wanted else work.roster.player(int(wanted))
        named = [found] if found is not None else []
    else:
        named = [each for each in work.roster.players() if each.name.casefold() == wanted.casefold()]
    if not named:
        raise PlayerError(f"There is no player {wanted!r}; `pbem player list` shows all.")
    if len(named) > 1:
        numbers = ", ".join(str(each.id) for each in named)
        raise PlayerError(f"Several players are called {wanted!r}: give the number, one of {numbers}.")
    return named[0]


# Letters.


def letter_lines(work: Work, status: LetterStatus | None = None, count: int = 100) -> list[LetterLine]:
    """The letters fetched last, or those of one status."""
    found = work.inbox.latest(count) if status is None else work.inbox.of_status(status, count)
    return [
        LetterLine(
            letter=each.id,
            arrived=each.arrived,
            status=str(each.status),
            verdict=each.verdict,
            match=each.match_id,
            player=_name(work, each.player_id),
            size=each.size,
            note=each.note,
        )
        for each in found
    ]


def letter_shown(office: Office, work: Work, letter_id: int, by: str) -> dict[str, Any]:
    """A letter as it was read: its headers, the lines that count as the player's own, and the verdict."""
    letter = _find_letter(work, letter_id)
    raw = letter_raw(office, work, letter_id, by) if work.inbox.raw(letter_id) is not None else None
    return {
        "letter": letter.id,
        "arrived": letter.arrived,
        "fetched": letter.fetched,
        "folder": letter.folder,
        "size": letter.size,
        "status": str(letter.status),
        "verdict": letter.verdict,
        "note": letter.note,
        "altered": letter.altered,
        "attempts": letter.attempts,
        "match": letter.match_id,
        "player": _name(work, letter.player_id),
        **(_as_read(raw, letter.size) if raw is not None else {"bytes": "were cut after the keeping time"}),
    }


def _as_read(raw: bytes, size: int) -> dict[str, Any]:
    try:
        read_ = read(raw, size)
    except UnreadableLetter as error:
        return {"unreadable": str(error)}
    found = fresh(read_.text, (), read_.sender_name)
    return {
        "message-id": read_.message_id,
        "from": read_.sender,
        "to": list(read_.recipients),
        "subject": read_.subject,
        "date": read_.sent,
        "automatic": read_.automatic,
        "bounce of": read_.bounce.recipient if read_.bounce is not None else None,
        "attachments": list(read_.attachments),
        "fresh lines": [line.text for line in found.lines],
        "reading ended at": found.cut,
    }


def letter_raw(office: Office, work: Work, letter_id: int, by: str) -> bytes:
    """The bytes of a letter."""
    letter = _find_letter(work, letter_id)
    raw = work.inbox.raw(letter_id)
    if raw is None:
        raise PlayerError(f"The bytes of letter {letter_id} were cut after the keeping time.")
    _note_look(office, work, letter.match_id, f"letter {letter_id}", by)
    return raw


def retry_letter(work: Work, letter_id: int) -> None:
    """Put a letter back among those to be read."""
    letter = _find_letter(work, letter_id)
    if work.inbox.raw(letter_id) is None:
        raise PlayerError(f"The bytes of letter {letter_id} were cut, so it cannot be read again.")
    if letter.status is LetterStatus.NEW:
        raise PlayerError(f"Letter {letter_id} waits already; the next pass reads it.")
    if not work.inbox.retry(letter_id):
        raise PlayerError(f"Letter {letter_id} is {letter.status}: what was dealt with is not done twice.")
    work.notes.solved(f"letter {letter_id}")


def drop_letter(work: Work, letter_id: int) -> None:
    """Let go of a letter that was put aside: nobody is told of it any more, and its seat's clock runs on."""
    letter = _find_letter(work, letter_id)
    if not work.inbox.drop(letter_id):
        raise PlayerError(f"Letter {letter_id} is {letter.status}: only one that was put aside is dropped.")
    work.notes.solved(f"letter {letter_id}")


def release_letters(work: Work) -> int:
    """Let the letters be read that came without a reply code, too many at once; how many."""
    work.notes.solved("piled")
    return work.inbox.release()


def _find_letter(work: Work, letter_id: int) -> LetterRow:
    letter = work.inbox.letter(letter_id)
    if letter is None:
        raise PlayerError(f"There is no letter {letter_id}; `pbem letter list` shows the last ones.")
    return letter


# Dispatches.


def dispatch_lines(work: Work, status: DispatchStatus | None = None, count: int = 100) -> list[DispatchLine]:
    """The dispatches made last, or those of one status."""
    found = work.outbox.latest(count) if status is None else work.outbox.of_status(status, count)
    return [
        DispatchLine(
            dispatch=each.id,
            kind=str(each.kind),
            status=str(each.status),
            recipient=each.recipient,
            subject=each.subject,
            attempts=each.attempts,
            next_try=each.next_try if each.status in _QUEUED else None,
            sent=each.sent,
            last_error=each.last_error,
        )
        for each in found
    ]


_QUEUED = (DispatchStatus.WAITING, DispatchStatus.UNCERTAIN)


_GONE = (
    "are gone: pictures go after the days of [letters] pictures, mails after those of [letters] keep. "
    "`pbem reprocess` makes what a letter caused anew, with today's rules and words."
)


def dispatch_shown(work: Work, dispatch_id: int) -> dict[str, Any]:
    """What is known of a dispatch, without what it says: that is between us and its reader."""
    each = _find_dispatch(work, dispatch_id)
    raw = work.outbox.raw(dispatch_id)
    return {
        "dispatch": each.id,
        "kind": str(each.kind),
        "status": str(each.status),
        "recipient": each.recipient,
        "subject": each.subject,
        "message-id": each.message_id,
        "player": _name(work, each.player_id),
        "match": each.match_id,
        "question": each.question,
        "caused by letter": each.letter_id,
        "attempts": each.attempts,
        "next try": each.next_try if each.status in _QUEUED else None,
        "last error": each.last_error,
        "created": each.created,
        "sent": each.sent,
        **({"size": len(raw)} if raw is not None else {"bytes": _GONE}),
    }


def dispatch_raw(office: Office, work: Work, dispatch_id: int, by: str) -> bytes:
    """The bytes of a dispatch."""
    each = _find_dispatch(work, dispatch_id)
    raw = work.outbox.raw(dispatch_id)
    if raw is None:
        raise PlayerError(f"The bytes of dispatch {dispatch_id} {_GONE}")
    _note_look(office, work, each.match_id, f"dispatch {dispatch_id}", by)
    return raw


def retry_dispatch(office: Office, work: Work, dispatch_id: int) -> None:
    """Queue a dispatch that was not sent once more."""
    each = _find_dispatch(work, dispatch_id)
    if work.outbox.raw(dispatch_id) is None:
        raise PlayerError(
            f"The bytes of dispatch {dispatch_id} were cut, so it cannot be sent again. "
            "`pbem match remind` asks a seat anew."
        )
    if not work.outbox.retry(dispatch_id, office.now()):
        raise PlayerError(f"Dispatch {dispatch_id} is {each.status}: the mail server has taken it.")


def cancel_dispatch(office: Office, work: Work, dispatch_id: int) -> None:
    """Take back a dispatch that has not gone out; it can still be retried."""
    each = _find_dispatch(work, dispatch_id)
    if not work.outbox.take_back(dispatch_id):
        raise PlayerError(f"Dispatch {dispatch_id} is {each.status}: only what waits can be taken back.")
    work.notes.well(refused(each.recipient), office.now())


def _find_dispatch(work: Work, dispatch_id: int) -> Dispatch:
    each = work.outbox.dispatch(dispatch_id)
    if each is None:
        raise PlayerError(f"There is no dispatch {dispatch_id}; `pbem dispatch list` shows the last ones.")
    return each


def _name(work: Work, player_id: int | None) -> str | None:
    player = work.roster.player(player_id)
    return player.name if player is not None else None


def _note_look(office: Office, work: Work, match_id: int | None, at: str, by: str) -> None:
    match = work.roster.match(match_id) if match_id is not None else None
    if match is not None:
        match_admin.looked(office, work, match, at, by)
