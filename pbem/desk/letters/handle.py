"""A letter's way over the desk: who wrote it, what becomes of it, and who reads it."""

from dataclasses import replace
from datetime import timedelta

from pbem.desk.deadlines import start
from pbem.desk.letters import confirming, owner, refusing, shares
from pbem.desk.letters.claims import Claim, claim_of
from pbem.desk.letters.gm_letters import MasterReading, refuse_stranger
from pbem.desk.letters.identity import Identity, identify
from pbem.desk.letters.own_lines import speaks
from pbem.desk.letters.player_letter import Answering
from pbem.desk.office import Office
from pbem.desk.post import returned_mail
from pbem.mail.kinds import Kind, kind
from pbem.mail.read.letter import Letter
from pbem.mail.read.read import read
from pbem.mail.triage import SHARES, Disposition, Proof, Verdict, triage, unread
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


# Nobody reads a mail of ours and answers it within so short a time.
_SOON = timedelta(seconds=20)

# So old a letter without a code is, or one with it, when it is not answered any more.
_OLD = timedelta(days=3)
_STALE = timedelta(days=14)
# A letter is not from before the installation because its sender's clock is a little behind.
_SKEW = timedelta(hours=1)

_READ = (Disposition.ACCEPT, Disposition.EXACT_ONLY)


def handle(office: Office, work: Work, row: LetterRow, raw: bytes) -> Verdict:
    """Deal with one letter in this transaction: afterwards it is marked, and its mails are in the outbox."""
    letter = read(raw, row.size)
    known = kind(letter, office.address)
    mute = unread(letter, known)
    if mute is not None:
        # Neither a code nor a share is looked at: nothing such a letter says counts.
        work.inbox.mark(row, _STATUS[mute.disposition], verdict=mute.reason)
        if mute.disposition is Disposition.NOTE:
            returned_mail.note(office, work, letter)
        return mute
    claim = claim_of(office, work, letter)
    identity = (
        identify(office, work, letter, vouched=row.vouched)
        if claim is None
        else _as_master(work, letter, claim)
    )
    traced = shares.trace(office, letter, identity)
    if known is Kind.PERSON:
        lost = work.inbox.lost(traced, row.arrived - shares.DAY)
        known = kind(letter, office.address, hasty=_hasty(work, row, letter), lost=lost)
    verdict = _judge(office, work, row, letter, identity, traced, known)
    if _too_old(office, work, row, letter, identity):
        verdict = Verdict(Disposition.DROP, "old")
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
    if verdict.disposition is Disposition.REFUSE:
        refusing.refuse(office, work, row, letter, identity, verdict.reason)
    elif verdict.disposition is Disposition.HOLD and identity.sitter is None:
        confirming.ask(office, work, row, letter, identity)
    elif verdict.disposition is Disposition.HOLD:
        owner.ask(office, work, row, letter, identity, verdict.reason)
    elif verdict.reason in SHARES:
        shares.report(office, work, identity, verdict.reason)
        if known is Kind.PERSON:
            refusing.stop(office, work, row, identity, verdict.reason)
    elif identity.confirms is not None and verdict.disposition in _READ:
        # A machine that answers for somebody whose address was forged confirms nothing.
        if known is Kind.PERSON:
            confirming.confirm(office, work, row, letter, identity)
    elif verdict.disposition in _READ:
        if claim is not None:
            _answer_master(office, work, row, letter, claim, known)
            return verdict
        if identity.proof is Proof.VALID and identity.player is not None:
            returned_mail.arrives(work, identity.player)
        Answering(office, work, row, letter, identity, known).answer()
    return verdict


def _too_old(office: Office, work: Work, row: LetterRow, letter: Letter, identity: Identity) -> bool:
    """Whether a letter is so old that it is kept and not answered: its writer expects nothing any more.

    Under a code only orders to a question that is still open are as good as new. A sender's Date may be
    wrong, so it is looked at only where there is no code.
    """
    first = start.began(work)
    if identity.proof_of_player:
        return office.now() - row.arrived > _STALE and identity.proof is not Proof.VALID
    written = min(row.arrived, letter.sent or row.arrived)
    return office.now() - written > _OLD or (first is not None and written < first - _SKEW)


def _hasty(work: Work, row: LetterRow, letter: Letter) -> bool:
    """Whether it came sooner after the mail it answers than a person reads and writes."""
    answered = work.outbox.named(letter.references[-1]) if letter.references else None
    if answered is None or answered.sent is None:
        return False
    return timedelta(0) < row.arrived - answered.sent < _SOON


def _as_master(work: Work, letter: Letter, claim: Claim) -> Identity:
    """A letter that claims to be a game master's: judged like any other, though it proves no seat."""
    proof = Proof.BAD if claim.player is None else Proof.VALID
    known = work.roster.player_at(letter.sender) if letter.sender is not None else None
    return Identity(proof, player=claim.player or known)


def _answer_master(
    office: Office, work: Work, row: LetterRow, letter: Letter, claim: Claim, known: Kind
) -> None:
    assert claim.player is not None
    if claim.trusted:
        MasterReading(office, work, row, letter, claim.player, known).answer()
    elif known is Kind.PERSON:
        refuse_stranger(office, work, row, letter, claim)


def _judge(
    office: Office,
    work: Work,
    row: LetterRow,
    letter: Letter,
    identity: Identity,
    traced: Trace,
    known: Kind,
) -> Verdict:
    facts = replace(
        shares.counted(office, work, row, traced),
        kind=known,
        known_sender=identity.player is not None,
        names_seat=identity.named is not None,
        proof=identity.proof,
        authenticated=identity.authenticated,
        trusted=identity.trusted,
        speaks=identity.known or bool(letter.references) or speaks(letter, identity),
        requests=identity.proof is Proof.NONE
        and confirming.requests(letter, known=identity.player is not None),
    )
    verdict = triage(letter, facts, office.caps)
    if verdict.disposition not in (Disposition.REFUSE, Disposition.HOLD):
        return verdict
    # Counting costs a query, so it waits until there is something to count.
    refused = refusing.refused_today(office, work, letter, identity)
    return triage(letter, replace(facts, refused_today=refused), office.caps)
