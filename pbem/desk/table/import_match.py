"""Importing: a match comes in from a file, and goes on when its players' addresses are known again.

A file holds no addresses. Until each seat has one, its player is written to at `.invalid`, where no mail can
go (RFC 2606), and the match is held; the last address given releases it and mails the open question.
"""

import json
from collections.abc import Sequence
from functools import partial

from pbem.desk.match import held
from pbem.desk.match.cause import Cause
from pbem.desk.match.live import Live, Sitter, replayed, take_up
from pbem.desk.office import Office
from pbem.desk.post import match_pages
from pbem.desk.post.mail import Mail, put
from pbem.desk.post.readers import SeatReader
from pbem.desk.record import verify
from pbem.desk.record.match_file import BadMatchFile, MatchFile
from pbem.desk.table.opening import Invitee, player_of
from pbem.desk.time.pace import Pace
from pbem.engine.bots.insight import Skill
from pbem.engine.codec import codec_for, digest
from pbem.errors import PlayerError
from pbem.store.tables.core import Match, Player, SeatRow
from pbem.store.tables.values import canonical
from pbem.store.tables.words import DispatchKind, EntryKind, HeldFor, IdentityLevel, MatchStatus
from pbem.store.work import Work

# The domain of addresses that stand for none.
NOWHERE = "import.invalid"


def import_match(office: Office, work: Work, file: MatchFile) -> Match:
    """Take a match in after everything in its file has been checked; one that is not over is held."""
    _demand_sound(office, file)
    now = office.now()
    kernel = file.kernel
    position = replayed(kernel, file.entries)[-1].position
    codec = codec_for(kernel.game, kernel.table.box)
    over = position.outcome is not None or file.status is MatchStatus.FINISHED
    first, last = file.entries[0], file.entries[-1]
    match = work.roster.add_match(
        Match(
            game=file.game,
            rules=file.rules,
            status=MatchStatus.FINISHED if over else MatchStatus.HELD,
            options=canonical(dict(file.options)),
            box=work.roster.file_box(canonical(file.box)),
            zone=file.zone,
            pace=file.pace.dump(),
            secret=file.secret,
            commitment=file.commitment,
            provable=file.provable,
            identity=_level(office, file),
            epoch=file.epoch,
            asked=position.asked,
            created=now,
            started=first.created,
            finished=last.created if over else None,
            outcome=codec.dump(position.outcome) if position.outcome is not None else None,
        )
    )
    if not over:
        why = f"imported; `pbem match address {match.id} NAME=ADDRESS` gives its players' addresses"
        held.hold(work, match, HeldFor.IMPORT, why)
    resigned, bots = _given_up(file), _bots(file)
    for number, (name, handle) in enumerate(zip(file.players, file.names, strict=True)):
        seat = SeatRow(
            match_id=match.id,
            number=number,
            handle=handle,
            joined=first.created,
            nonce=file.nonces[number],
            resigned=number in resigned,
            bot=bots.get(number),
        )
        if number not in bots:
            nobody = Player(name=name, created=now)
            seat.player_id = work.roster.add_player(nobody, f"{handle}.{match.id}@{NOWHERE}").id
        work.roster.add_seat(seat)
    work.journal.adopt(match, file.entries)
    for row in file.standing:
        row.match_id = match.id
        work.standing_orders.add(row)
    text = codec.dump(position)
    work.journal.keep(match, text, digest(text))
    return match


def _level(office: Office, file: MatchFile) -> IdentityLevel:
    """The match's own level; the usual one where this server cannot prove what that asks for."""
    possible = file.identity is not IdentityLevel.AUTH or office.authserv_id
    return file.identity if possible else IdentityLevel.FROM


def _given_up(file: MatchFile) -> set[int | None]:
    """The seats the stand-in plays: given up by their players, and not taken over by anybody since."""
    given_up: set[int | None] = set()
    for entry in file.entries:
        if entry.kind is EntryKind.SUBSTITUTE and not held.facts_of(entry).get("bot"):
            given_up.discard(entry.seat)
        elif entry.kind in (EntryKind.RESIGN, EntryKind.SUBSTITUTE):
            given_up.add(entry.seat)
    return given_up


def _bots(file: MatchFile) -> dict[int, Skill]:
    """The seats that bots have played from the start, and nobody has taken over since."""
    taken = {entry.seat for entry in file.entries if entry.kind is EntryKind.SUBSTITUTE}
    try:
        given = json.loads(file.entries[0].text).get("bots", {})
        found = {int(seat): Skill(level) for seat, level in given.items()}
    except (ValueError, AttributeError) as error:
        raise BadMatchFile("its bots are not what they must be") from error
    return {seat: skill for seat, skill in found.items() if seat not in taken}


def _demand_sound(office: Office, file: MatchFile) -> None:
    if file.status is MatchStatus.INVITING:
        raise BadMatchFile("the match has not begun; open a new one instead")
    verified = verify.verify(file, renderer=office.renderer)
    if verified.failures:
        raise BadMatchFile("\n".join(f"{check.name}: {check.text}" for check in verified.failures))


def without_address(live: Live) -> tuple[Sitter, ...]:
    """Who at the table cannot be written to yet; a seat that was given up needs nobody."""
    return tuple(
        sitter
        for sitter in live.sitters
        if not sitter.resigned and (sitter.address or "").endswith(f"@{NOWHERE}")
    )


def give_addresses(office: Office, work: Work, match: Match, players: Sequence[Invitee]) -> tuple[str, ...]:
    """Seat players with addresses at an imported match; it goes on when nobody is missing. Who is missing."""
    live = take_up(work, match)
    if match.status is not MatchStatus.HELD or not without_address(live):
        raise PlayerError(f"Match {match.id} lacks no addresses.")
    for invitee in players:
        _seat(office, work, live, invitee)
    live = take_up(work, match)
    missing = without_address(live)
    if not missing:
        _release(office, work, live)
    return tuple(sitter.name for sitter in missing)


def _seat(office: Office, work: Work, live: Live, invitee: Invitee) -> None:
    wanted = invitee.name.casefold()
    for sitter in without_address(live):
        if wanted in (sitter.seating.seat.handle.casefold(), sitter.name.casefold()):
            player = player_of(work, invitee, office.now())
            if any(player.id == other.seating.seat.player_id for other in live.sitters):
                raise PlayerError(f"{invitee.address} has a seat there already.")
            sitter.seating.seat.player_id = player.id
            work.roster.save_seat(sitter.seating.seat)
            return
    names = ", ".join(sitter.name for sitter in without_address(live))
    raise PlayerError(f"No seat of match {live.id} waits for {invitee.name!r}; those of {names} do.")


def _release(office: Office, work: Work, live: Live) -> None:
    """The match goes on: everybody who has not answered is asked the open question, with a fresh deadline."""
    match, now = live.match, office.now()
    held.let_go(work, match)
    said = canonical({"imported": "the match goes on"})
    work.journal.append(match, EntryKind.RULING, said, arrived=now, now=now)
    due = Pace.load(match.pace).due(now, match.zone)
    open_to = [seat for seat in live.kernel.asked(live.position) if not live.sitters[seat].resigned]
    work.open_questions.ask(match, open_to, now, due)
    unanswered = live.kernel.unanswered(live.position)
    for seat in open_to:
        if seat not in unanswered:
            work.open_questions.answered(live.id, match.epoch, match.asked, seat, now)
            continue
        sitter = live.sitters[seat]
        write, cause = (
            partial(match_pages.question_page, sitter=sitter, due=due),
            Cause(f"import {match.asked}"),
        )
        put(office, work, Mail(SeatReader(live, sitter), DispatchKind.TURN, write, cause))
    live.keep(work)
