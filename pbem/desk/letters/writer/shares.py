"""Everybody has a share of a day's letters, so that no flood and no machine that answers us goes on."""

from datetime import timedelta

from pbem.desk.letters.writer.identity import Identity
from pbem.desk.office import Office
from pbem.desk.post.alarm import alarm
from pbem.mail.read.letter import Letter
from pbem.mail.triage import Reason
from pbem.store.books.mails.letter_shares import Share, Trace
from pbem.store.tables.mails import LetterRow
from pbem.store.work import Work

DAY = timedelta(days=1)

# What the operator is told of each row of the triage table that drops a letter for its share.
_TOLD = {
    Reason.SENDER_SHARE: "{who} has written more letters in a day than [limits] sender allows",
    Reason.THREAD_SHARE: "{who} has written more letters in one thread than [limits] thread allows",
    Reason.SAME_AGAIN: "{who} sends the same letter again and again, as a machine does, and is not answered",
    Reason.TOTAL_SHARE: "more letters without a good reply code came in a day than [limits] total allows",
}


def trace(office: Office, letter: Letter, identity: Identity) -> Trace:
    """What a letter is counted by: keyed hashes, so that a player who is forgotten is not found in them.

    A seat's letters about its match are one thread, and so are those of a player that prove no seat: clients
    and machines begin new ones as they like. The same words under another reply code are another answer:
    whoever passes every day is no machine.
    """
    code = str(identity.token) if identity.token is not None else ""
    if identity.match is not None and identity.sitter is not None:
        root = f"seat {identity.match.id} {identity.sitter.seat}"
    elif identity.player is not None:
        root = f"player {identity.player.id}"
    else:
        root = letter.references[0] if letter.references else letter.message_id
    secret = office.signer.counted
    return Trace(
        secret("sender", letter.sender) if letter.sender is not None else None,
        secret("thread", root),
        secret("content", code, " ".join(letter.text.split())),
        identity.sitter is not None,
    )


def used_up(office: Office, work: Work, row: LetterRow, traced: Trace, *, proved: bool) -> Reason | None:
    """The first share of the day that ends with this letter that has no room for it."""
    caps = office.caps
    most = {Share.SENDER: caps.sender, Share.THREAD: caps.thread, Share.UNPROVED: caps.total}
    found = work.inbox.tally(traced, row.arrived - DAY, row.id, most, caps.same)
    lately = office.now() - DAY

    def used(share: Share, count: int) -> bool:
        # Of old letters counts how many are dealt with now.
        old = row.arrived <= lately
        return share in found.used_up or (
            old and work.inbox.used_up_lately(share, count, traced, lately, row.id)
        )

    if used(Share.SENDER, caps.sender):
        return Reason.SENDER_SHARE
    if used(Share.THREAD, caps.thread):
        return Reason.THREAD_SHARE
    if found.repeats:
        return Reason.SAME_AGAIN
    # Only letters that prove nothing have a share in common.
    common = not proved and not traced.proved
    return Reason.TOTAL_SHARE if common and used(Share.UNPROVED, caps.total) else None


def report(office: Office, work: Work, identity: Identity, reason: str) -> None:
    """Tell the operator, once a day, that somebody has had their share and is not read any more today.

    Strangers share one note: their addresses are easily made up, and each would be a mail to the operator.
    """
    player = identity.player
    known = player is not None and identity.sitter is not None
    who = f"{player.name} (player {player.id})" if player is not None and known else "Somebody"
    key = f"share {player.id}" if player is not None and known else f"share, {reason}"
    text = _TOLD[Reason(reason)].format(who=who)
    alarm(office, work, key, f"{text[0].upper()}{text[1:]}. The letters are kept and not read.")
