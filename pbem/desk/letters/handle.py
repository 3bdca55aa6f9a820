"""A letter's way over the desk: who wrote it, what becomes of it, and who reads it."""

from dataclasses import replace

from pbem.desk.letters import held, questions, refusing, shares
from pbem.desk.letters.gm_letters import MasterReading
from pbem.desk.letters.identity import Identity, identify
from pbem.desk.letters.player_letter import Answering
from pbem.desk.letters.wanted import is_enough, requests
from pbem.desk.office import Causer, Door, Office
from pbem.desk.post import budget, door, returned_mail
from pbem.desk.post.readers import address_of
from pbem.mail.read.letter import Letter
from pbem.mail.read.read import read
from pbem.mail.triage import SHARES, Disposition, Proof, Verdict, triage
from pbem.store.books.inbox import Trace
from pbem.store.tables.core import LetterRow
from pbem.store.tables.words import LetterStatus
from pbem.store.work import Work

__all__ = ["handle"]

_STATUS = {
    Disposition.DROP: LetterStatus.DROPPED,
    Disposition.NOTE: LetterStatus.DONE,
    Disposition.REFUSE: LetterStatus.REFUSED,
    Disposition.HOLD: LetterStatus.HELD,
    Disposition.ACCEPT: LetterStatus.DONE,
    Disposition.EXACT_ONLY: LetterStatus.DONE,
}


_READ = (Disposition.ACCEPT, Disposition.EXACT_ONLY)


def handle(office: Office, work: Work, row: LetterRow, raw: bytes) -> Verdict:
    """Deal with one letter in this transaction: afterwards it is marked, and its mails are in the outbox."""
    letter = read(raw, row.size)
    identity = identify(office, work, letter, vouched=row.vouched)
    identity = questions.asked_before(work, office, letter, identity)
    traced = shares.trace(office, letter, identity)
    verdict = _judge(office, work, row, letter, identity, traced)
    office = replace(office, causer=_causer(verdict, identity))
    player = identity.player
    # The row is marked first, so that what it causes can say whom it came from.
    row.seat = identity.sitter.seat if identity.sitter is not None else None
    work.inbox.mark(
        row,
        _STATUS[verdict.disposition],
        verdict=verdict.reason,
        player_id=player.id if player is not None else None,
        match_id=identity.match.id if identity.match is not None else None,
        seat=row.seat,
        trace=traced,
    )
    if letter.sender is not None and letter.automatic is None:
        budget.reopen(office, work, letter.sender)
    if verdict.disposition is Disposition.NOTE:
        returned_mail.note(office, work, letter)
    elif verdict.disposition is Disposition.REFUSE:
        refusing.refuse(office, work, row, letter, identity, verdict.reason)
    elif verdict.disposition is Disposition.HOLD:
        held.ask_letter(office, work, row, letter, identity, verdict.reason)
    elif verdict.reason in SHARES:
        shares.report(office, work, identity, verdict.reason)
        refusing.stop(office, work, row, letter, identity, verdict.reason)
    elif verdict.disposition in _READ:
        _read(office, work, row, letter, identity, verdict)
    return verdict


def _read(
    office: Office, work: Work, row: LetterRow, letter: Letter, identity: Identity, verdict: Verdict
) -> None:
    exact_only = verdict.disposition is Disposition.EXACT_ONLY
    player = identity.player
    if identity.answers is not None:
        questions.answer(office, work, row, letter, identity)
        return
    if player is not None and identity.proof_of_player and identity.known:
        address = address_of(work, player)
        if address is not None:
            work.roster.prove(address, office.now())
    if identity.master:
        assert player is not None
        MasterReading(office, work, row, letter, player, exact_only).answer()
        return
    if identity.proof is Proof.VALID and player is not None:
        returned_mail.arrives(work, player)
    Answering(office, work, row, letter, identity, exact_only).answer()


def _causer(verdict: Verdict, identity: Identity) -> Causer:
    """Who causes what a letter brings about, and whether it proves them."""
    proved = verdict.disposition in _READ and identity.proof_of_player
    return Causer(identity.player.id if identity.player is not None else None, proved)


def _judge(
    office: Office, work: Work, row: LetterRow, letter: Letter, identity: Identity, traced: Trace
) -> Verdict:
    proved = identity.proof_of_player
    facts = replace(
        shares.counted(office, work, row, traced),
        known_sender=identity.player is not None,
        names_seat=identity.named is not None,
        proof=identity.proof,
        trusted=identity.known,
        enough=not proved or identity.answers is not None or is_enough(office, work, letter, identity),
        requests=identity.proof is Proof.NONE and identity.player is not None and bool(requests(letter)),
        unwanted=door.unwanted(office, letter),
        door=office.door is Door.OPEN,
    )
    return triage(letter, facts, office.caps)
