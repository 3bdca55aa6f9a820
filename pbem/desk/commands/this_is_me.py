"""With `this is me` a player files the address that a mail of theirs came from."""

from pbem.desk.commands.command import Asking, Command, Said, told
from pbem.engine.language.tongues import refused, worded
from pbem.mail.read.read import read


def _run(asking: Asking, argument: str) -> Said:
    sender = _meant(asking)
    if sender is None:
        raise refused("Answer the mail that names the address: our receipt says where a mail came from.")
    if asking.work.roster.player_at(sender) is not None:
        raise refused("Nothing was to be done: its address is known.")
    return Said(
        question=worded("Is {sender} an address of yours?", sender=sender), then=lambda: _file(asking, sender)
    )


def _meant(asking: Asking) -> str | None:
    """Where the letter came from that the answered mail of ours was about, if it was this player's own."""
    for reference in reversed(asking.references):
        dispatch = asking.work.outbox.named(reference)
        letter = asking.work.inbox.letter(dispatch.letter_id or 0) if dispatch is not None else None
        raw = asking.work.inbox.raw(letter.id) if letter is not None else None
        if letter is not None and raw is not None and letter.player_id == asking.player.id:
            assert dispatch is not None
            return read(raw, letter.size).sender if dispatch.player_id == asking.player.id else None
    return None


def _file(asking: Asking, sender: str) -> Said:
    asking.work.roster.add_alias(asking.player, sender, asking.office.now())
    return told("Mail from {sender} counts as yours from now on; `forget {sender}` ends it.", sender=sender)


THIS_IS_ME = Command(
    worded("this is me"),
    worded("this is me"),
    worded("file the address that a mail of yours came from"),
    _run,
)
