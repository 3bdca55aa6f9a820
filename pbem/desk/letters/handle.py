"""A letter's way over the desk: who wrote it, what becomes of it, and who reads it."""

import re
from datetime import timedelta

from pbem.desk.deadlines import start
from pbem.desk.letters.asked import held, questions
from pbem.desk.letters.gm_letters import MasterReading
from pbem.desk.letters.lines.own_lines import TERSE, is_loose, speaks
from pbem.desk.letters.player_letter import Answering
from pbem.desk.letters.wanted import calls, is_enough, requests
from pbem.desk.letters.writer import refusing, shares
from pbem.desk.letters.writer.identity import Identity, identify
from pbem.desk.office import Causer, Door, Office
from pbem.desk.post import returned_mail
from pbem.desk.post.limits import budget, door
from pbem.desk.post.readers import address_of, language_of
from pbem.engine.language.tongues import speaking
from pbem.engine.reader.words import QUESTION_MARKS
from pbem.engine.values import replace
from pbem.mail.kinds import LetterKind, kind
from pbem.mail.quote.own_words import fresh
from pbem.mail.read.letter import Letter
from pbem.mail.read.machine_words import PLAYING
from pbem.mail.read.read import read_once as read
from pbem.mail.triage import SHARES, Disposition, Facts, Proof, Reason, Verdict, triage, unread
from pbem.store.books.facts import BEGAN, RESTORED
from pbem.store.books.mails.letter_shares import Trace
from pbem.store.tables.mails import LetterRow
from pbem.store.tables.words import LetterStatus
from pbem.store.work import Work

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

# So few words a stranger may write about anything.
_FEW = 8
# At the beginning of a word, where words are written apart.
_PLAYING = re.compile(rf"(?<![a-zà-ÿа-я])(?:{'|'.join(PLAYING)})")
_LINKS = ("http://", "https://", "www.")
# What programs fill in: a word, a colon and a figure.
_FORM = re.compile(r"[^\W\d_]\s*[:=]\s*[^\W_]*\d")

_READ = (Disposition.ACCEPT, Disposition.EXACT_ONLY)


def handle(office: Office, work: Work, row: LetterRow, raw: bytes) -> Verdict:
    """Deal with one letter in this transaction: afterwards it is marked, and its mails are in the outbox."""
    letter = read(raw, row.size)
    # All that it does is done at one moment.
    moment = office.now()
    office = replace(office, now=lambda: moment)
    known = kind(letter, office.address)
    mute = unread(letter, known)
    if mute is not None:
        # Neither a code nor a share is looked at: nothing such a letter says counts.
        work.inbox.mark(row, _STATUS[mute.disposition], verdict=mute.reason)
        if mute.disposition is Disposition.NOTE:
            returned_mail.note(office, work, letter)
        return mute
    work.notes.look_up(BEGAN, RESTORED, budget.closing_key(office, letter.sender or ""))
    identity = identify(office, work, letter, vouched=row.vouched)
    identity = questions.asked_before(work, office, letter, identity)
    traced = shares.trace(office, letter, identity)
    if known is LetterKind.PERSON and not row.vouched:
        hasty, odd = _hasty(work, row, letter), _odd(work, letter, identity)
        if hasty or odd:
            known = kind(letter, office.address, hasty=hasty, odd=odd)
    verdict = _judge(office, work, row, letter, identity, traced, known)
    if _too_old(office, work, row, letter, identity):
        verdict = Verdict(Disposition.DROP, Reason.OLD)
    office = replace(office, causer=_causer(verdict, identity))
    player = identity.player
    # The row is marked first, so that what it causes can say whom it came from.
    row.seat = identity.sitter.seat if identity.sitter is not None else None
    work.inbox.mark(
        row,
        _STATUS[verdict.disposition],
        verdict=verdict.reason,
        player_id=player.id if player is not None else None,
        match_id=identity.match.id if identity.match is not None else questions.match_of(identity.answers),
        seat=row.seat,
        trace=traced,
    )
    if letter.sender is not None and known is LetterKind.PERSON:
        budget.reopen(office, work, letter.sender)
    if verdict.disposition is Disposition.REFUSE:
        refusing.refuse(office, work, row, letter, identity, verdict.reason)
    elif verdict.disposition is Disposition.HOLD:
        held.ask_letter(office, work, row, letter, identity, verdict.reason)
    elif verdict.reason in SHARES:
        shares.report(office, work, identity, verdict.reason)
        if known is LetterKind.PERSON:
            refusing.stop(office, work, row, identity, verdict.reason)
    elif verdict.disposition in _READ:
        with speaking(language_of(office, identity.player)):
            _read(office, work, row, letter, identity, known)
    return verdict


def _too_old(office: Office, work: Work, row: LetterRow, letter: Letter, identity: Identity) -> bool:
    """Whether a letter is so old that it is kept and not answered: its writer expects nothing any more.

    Under a code only orders to a question that is still open are as good as new. A sender's Date may be
    wrong, so it is looked at only where there is no code.
    """
    first = start.began(work)
    if identity.proof_of_player:
        answers = identity.proof is Proof.VALID and identity.sitter is not None
        return _is_stale(office, row) and not answers
    written = min(row.arrived, letter.sent or row.arrived)
    return office.now() - written > _OLD or (first is not None and written < first - _SKEW)


def _is_stale(office: Office, row: LetterRow) -> bool:
    return office.now() - row.arrived > _STALE


def _hasty(work: Work, row: LetterRow, letter: Letter) -> bool:
    """Whether it came sooner after the mail it answers than a person reads and writes."""
    answered = work.outbox.named(letter.references[-1]) if letter.references else None
    if answered is None or answered.sent is None:
        return False
    return timedelta(0) < row.arrived - answered.sent < _SOON


def _odd(work: Work, letter: Letter, identity: Identity) -> bool:
    """Whether no line could be meant for us, and it is in a thread of others or under a subject of its own.

    Mail programs quote what they answer and keep its subject, answering machines have theirs. To a reply
    code people write in its thread, or tap an order. Strangers who are in no thread with us write a few
    words, ask something or speak of games; bulk mail has a link, and what devices send a form or a file.
    """
    stranger = identity.player is None and not identity.proof_of_player
    if identity.answers is not None or (calls(letter) if stranger else speaks(letter, identity, TERSE)):
        return False
    found = fresh(letter.text, (), letter.sender_name)
    if letter.references:
        ours = (work.outbox.named(each) for each in reversed(letter.references))
        subject = " ".join(letter.subject.split())
        kept = any(each.subject in subject for each in ours if each is not None)
        return not kept and (stranger or not found.quoted)
    words = (word for line in found.lines for word in line.text.lower().split() if "@" not in word)
    text = " ".join((*words, letter.subject.lower())) if not found.lines else " ".join(words)
    meant = not QUESTION_MARKS.isdisjoint(text) or _PLAYING.search(text) is not None
    filled_in = bool(letter.attachments) or any(_FORM.search(line.text) for line in found.lines)
    if identity.proof_of_player:
        return not meant and is_loose(letter)
    if not stranger:
        return not meant and filled_in
    few = len(text.split()) <= _FEW and not filled_in
    return not (meant or few) or any(link in text for link in _LINKS)


def _read(
    office: Office, work: Work, row: LetterRow, letter: Letter, identity: Identity, known: LetterKind
) -> None:
    player = identity.player
    if identity.answers is not None:
        # A machine that answers for somebody whose address was forged neither answers nor uses it up.
        if known in (LetterKind.PERSON, LetterKind.DOUBTFUL):
            questions.answer(office, work, row, letter, identity, sure=known is LetterKind.PERSON)
        return
    if player is not None and identity.proof_of_player and identity.known:
        sitter = identity.sitter
        own = sitter is not None and not identity.deputy
        address = sitter.address if sitter is not None and own else address_of(work, player)
        if address is not None:
            work.roster.prove(address, office.now())
    if identity.master:
        assert player is not None
        MasterReading(office, work, row, letter, player, known).answer()
        return
    if identity.proof is Proof.VALID and player is not None:
        returned_mail.arrives(work, player)
    Answering(office, work, row, letter, identity, known, stale=_is_stale(office, row)).answer()


def _causer(verdict: Verdict, identity: Identity) -> Causer:
    """Who causes what a letter brings about, and whether it proves them."""
    proved = verdict.disposition in _READ and identity.proof_of_player
    return Causer(identity.player.id if identity.player is not None else None, proved)


def _judge(
    office: Office,
    work: Work,
    row: LetterRow,
    letter: Letter,
    identity: Identity,
    traced: Trace,
    known: LetterKind,
) -> Verdict:
    proved = identity.proof_of_player
    facts = Facts(
        share=shares.used_up(office, work, row, traced, proved=proved),
        kind=known,
        known_sender=identity.player is not None,
        names_seat=identity.named is not None,
        proof=identity.proof,
        trusted=identity.known,
        enough=not proved or identity.answers is not None or is_enough(office, work, letter, identity),
        speaks=identity.known or bool(letter.references) or speaks(letter, identity),
        requests=identity.proof is Proof.NONE and identity.player is not None and bool(requests(letter)),
        unwanted=door.unwanted(office, letter),
        door=office.door is Door.OPEN,
    )
    return triage(letter, facts)
